import { profileSource, type ProfiledFile } from '../src/profile/profiled-file.ts';
import { memorySource } from '../src/source/byte-source.ts';

/** A file of a test. */
export interface TestFile {
  readonly file: string;
  readonly content: Uint8Array;
}

export function sampled(file: string, content: string | Uint8Array): TestFile {
  return { file, content: typeof content === 'string' ? new TextEncoder().encode(content) : content };
}

/** The files as an import reads them: all of their rows. */
export function profiled(files: readonly TestFile[]): Promise<readonly ProfiledFile[]> {
  return Promise.all(files.map(({ file, content }) => profileSource(memorySource(file, content))));
}

const lines = (count: number, line: (i: number) => readonly (string | number)[], delimiter = ','): string =>
  Array.from({ length: count }, (_, i) => `${line(i).join(delimiter)}\n`).join('');

/** The timetable of a ferry company, laid out as timetables commonly are: ids of several files, rows in order, days as eight digits. */
export function timetable(): readonly TestFile[] {
  return [
    sampled(
      'agency.csv',
      'agency_id,agency_name,agency_url,agency_timezone\nNF,North Ferries,https://north.example,Europe/Oslo\nSF,South Ferries,https://south.example,Europe/Oslo\n',
    ),
    sampled(
      'stops.csv',
      `stop_id,stop_name,stop_lat,stop_lon,parent_station\n${lines(24, (i) => [`P${100 + i}`, `Pier ${i}`, (59 + i / 100).toFixed(4), (10 + i / 50).toFixed(4), i % 4 === 0 ? '' : `P${100 + i - (i % 4)}`])}`,
    ),
    sampled(
      'routes.csv',
      `route_id,agency_id,route_short_name,route_type,route_color\n${lines(6, (i) => [`R${i}`, i % 2 ? 'NF' : 'SF', `${i + 1}`, 4, '00FF00'])}`,
    ),
    sampled(
      'calendar.csv',
      `service_id,monday,sunday,start_date,end_date\nWEEK,1,0,20240101,20241231\nREST,0,1,20240101,20241231\nEVERY,1,1,20240315,20241130\n`,
    ),
    sampled(
      'trips.csv',
      `route_id,service_id,trip_id,trip_headsign,direction_id\n${lines(40, (i) => [`R${i % 6}`, ['WEEK', 'REST', 'EVERY'][i % 3]!, `T${1000 + i}`, `to Pier ${i % 24}`, i % 2])}`,
    ),
    sampled(
      'stop_times.csv',
      `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${lines(240, (i) => [`T${1000 + Math.floor(i / 6)}`, `0${5 + (i % 4)}:${10 + (i % 50)}:00`, `0${5 + (i % 4)}:${10 + (i % 50)}:30`, `P${100 + ((i * 5) % 24)}`, (i % 6) + 1])}`,
    ),
  ];
}

/** The books of a tea merchant, as a German spreadsheet writes them: semicolons, commas in numbers, days first. */
export function merchant(): readonly TestFile[] {
  const money = (cents: number): string =>
    `${Math.floor(cents / 100_000) > 0 ? `${Math.floor(cents / 100_000)}.` : ''}${String(Math.floor((cents % 100_000) / 100)).padStart(cents >= 100_000 ? 3 : 1, '0')},${String(cents % 100).padStart(2, '0')}`;
  return [
    sampled(
      'Kunden.csv',
      `KundenNr;Name;Ort;Kunde seit\n${lines(30, (i) => [1001 + i, `Haus ${i}`, ['Bremen', 'Kiel', 'Emden'][i % 3]!, `${String((i % 28) + 1).padStart(2, '0')}.0${(i % 9) + 1}.2019`], ';')}`,
    ),
    sampled(
      'Artikel.csv',
      `ArtikelID;Bezeichnung;Preis;LieferantID\n${lines(20, (i) => [i + 1, `Tee Nr. ${i}`, money(450 + i * 137), (i % 4) + 1], ';')}`,
    ),
    sampled('Lieferanten.csv', `LieferantID;Firma;Land\n1;Assam AG;IN\n2;Ceylon KG;LK\n3;Kobe;JP\n4;Amoy;CN\n`),
    sampled(
      'Bestellungen.csv',
      `BestellID;KundenNr;Bestelldatum;Fracht;Bezahlt\n${lines(60, (i) => [5000 + i, 1001 + ((i * 7) % 30), `${String((i % 28) + 1).padStart(2, '0')}.1${i % 3}.2023`, money(1990 + i * 12_345), i % 2 ? 'true' : 'false'], ';')}`,
    ),
    sampled(
      'Bestelldetails.csv',
      `BestellID;ArtikelID;Menge;Rabatt\n${lines(120, (i) => [5000 + Math.floor(i / 2), ((i * 3) % 20) + 1, (i % 9) + 1, `0,${i % 3}5`], ';')}`,
    ),
  ];
}

/** Members of a club and their followers, without any header. */
export function club(): readonly TestFile[] {
  return [
    sampled(
      'members.csv',
      lines(40, (i) => [`m${i}`, `Member ${i}`, 20 + ((i * 7) % 50), `20${10 + (i % 14)}-0${(i % 9) + 1}-15`]),
    ),
    sampled(
      'follows.csv',
      lines(160, (i) => [`m${i % 40}`, `m${(i * 7 + 3) % 40}`, 2015 + (i % 9)]),
    ),
    sampled(
      'places.csv',
      lines(12, (i) => [`p${i}`, `Harbour ${i}`, (53 + i / 10).toFixed(3)]),
    ),
    sampled(
      'visits.csv',
      lines(90, (i) => [`m${(i * 3) % 40}`, `p${i % 12}`, (i % 5) + 1]),
    ),
  ];
}

/** Songs and their listeners, in French with a Windows encoding: the same people hear the same song repeatedly. */
export function streaming(): readonly TestFile[] {
  const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const two = (number: number): string => String(number).padStart(2, '0');
  return [
    sampled(
      'Artistes.csv',
      latin(
        `artiste_id;nom;pays;début\n${lines(25, (i) => [`AR${100 + i}`, `Chloé Bél${i}`, ['Québec', 'Sénégal'][i % 2]!, 1990 + i], ';')}`,
      ),
    ),
    sampled(
      'Titres.csv',
      latin(
        `sep=;\ntitre_id;titre;artiste_id;durée;prix\n${lines(80, (i) => [`T${1000 + i}`, `Été ${i}`, `AR${100 + (i % 25)}`, `0${i % 6}:${two(i % 60)}`, `${i % 9},${two((i * 7) % 100)}`], ';')}`,
      ),
    ),
    sampled(
      'Auditeurs.csv',
      latin(
        `pseudo;âge;parrain\n${lines(30, (i) => [`user_${i}`, i === 1 ? 'n/a' : 18 + i, i ? `user_${i >> 1}` : ''], ';')}`,
      ),
    ),
    sampled(
      'Écoutes.csv',
      `pseudo;titre_id;quand;appareil\n${lines(400, (i) => [`user_${(i * 3) % 30}`, `T${1000 + ((i * 13) % 80)}`, `${two((i % 28) + 1)}/0${(i % 9) + 1}/2024 ${two(i % 24)}:${two(i % 60)}:00`, ['mobile', 'web'][i % 2]!], ';')}`,
    ),
  ];
}

/** Ratings of films by people that no file lists, and a second file about the same films. */
export function ratings(): readonly TestFile[] {
  return [
    sampled('films.csv', `filmId,title,genres\n${lines(30, (i) => [i + 1, `"Film ${i}, the"`, 'Comedy|Drama'])}`),
    sampled(
      'ratings.csv',
      `userId,filmId,rating,timestamp\n${lines(200, (i) => [1 + (i % 17), 1 + ((i * 7) % 30), (i % 10) / 2, 964_982_703 + i])}`,
    ),
    sampled('links.csv', `filmId,archiveId\n${lines(30, (i) => [i + 1, String(114_709 + i).padStart(7, '0')])}`),
  ];
}

/** People and films with headers of bulk loaders, a text for null, and a column with the presenter. */
export function bulkLoader(): readonly TestFile[] {
  return [
    sampled(
      'people.csv',
      `personId:ID,name,born:int,presentedBy,:LABEL\n${lines(12, (i) => [`p${i}`, `Person ${i}`, 1950 + i, i < 3 ? String.raw`\N` : `p${i % 3}`, 'Person'])}`,
    ),
    sampled('films.csv', `filmId:ID,title,:LABEL\n${lines(4, (i) => [`f${i}`, `Film ${i}`, 'Film'])}`),
    sampled(
      'acted.csv',
      `:START_ID,role,:END_ID,:TYPE\n${lines(24, (i) => [`p${i % 12}`, `Role ${i}`, `f${i % 4}`, 'ACTED_IN'])}`,
    ),
  ];
}
