import { describe, expect, test } from 'vitest';
import { bindFileMapping } from '../mapping/convert-row.ts';
import { BadCell } from '../mapping/bad-cell.ts';
import { parseImportMapping } from '../mapping/import-mapping.ts';
import {
  bulkLoader,
  club,
  merchant,
  profiled,
  ratings,
  sampled,
  streaming,
  timetable,
  type TestFile,
} from '../../test/_sample-sets.ts';
import type { ProfiledFile } from '../profile/profiled-file.ts';
import { inferModel } from './infer-model.ts';
import type { InferredModel } from './inferred-model.ts';
import { modelMapping, modelSchema } from './model-schema.ts';

/** A model as short lines, to count the differences from the correct one. */
function linesOf(model: InferredModel): readonly string[] {
  const type = ({ type }: { readonly type: { readonly kind: string } }): string => type.kind;
  return [
    ...model.tags.flatMap((tag) => [
      `(${tag.name}) by ${[tag.vid.column, ...(tag.vid.more ?? []).flatMap((part) => ('column' in part ? [part.column] : []))].join('+')}`,
      ...tag.properties.map((property) => `(${tag.name}).${property.name} ${type(property)}`),
    ]),
    ...model.edgeTypes.flatMap((edge) => [
      `(${edge.src.tag})-${edge.name}->(${edge.dst.tag}) by ${edge.src.id.column},${edge.dst.id.column}${edge.rank ? ` rank ${edge.rank.column}` : ''}`,
      ...edge.properties.map((property) => `-${edge.name}.${property.name} ${type(property)}`),
    ]),
  ];
}

/** The corrections that a user would have to make. */
function corrections(model: InferredModel, right: readonly string[]): readonly string[] {
  const found = new Set(linesOf(model));
  return [...right.filter((line) => !found.has(line)), ...[...found].filter((line) => !right.includes(line))];
}

/** Rows that the mapping of a model rejects, and edges whose ends are not among its vertices. */
function faults(
  model: InferredModel,
  files: readonly ProfiledFile[],
): { readonly bad: unknown[]; readonly loose: string[] } {
  const schema = modelSchema(model, 'drop');
  const mapping = parseImportMapping(JSON.parse(JSON.stringify(modelMapping(model))));
  const bad: unknown[] = [];
  const vertices = new Set<string>();
  const ends: string[] = [];
  for (const file of mapping.files) {
    const { sample } = files.find((one) => one.sample.file === file.file)!;
    const targets = bindFileMapping(file, schema, sample.columnCount, sample.header);
    for (const { fields } of sample.rows)
      for (const target of targets) {
        if (target.accepts && !target.accepts(fields)) continue;
        const record = target.convert({ line: 1, fields });
        if (record instanceof BadCell) bad.push([file.file, record]);
        else if ('vid' in record) vertices.add(String(record.vid));
        else ends.push(String(record.src), String(record.dst));
      }
  }
  return { bad, loose: ends.filter((end) => !vertices.has(end)) };
}

describe('four sets of files need at most three corrections, and import without errors', () => {
  test.each<readonly [string, readonly TestFile[], readonly string[]]>([
    [
      'a timetable',
      timetable(),
      [
        '(agency) by 0',
        '(agency).agency_name string',
        '(agency).agency_url string',
        '(agency).agency_timezone string',
        '(stop) by 0',
        '(stop).stop_name string',
        '(stop).stop_lat double',
        '(stop).stop_lon double',
        '(stop)-stop_parent_station->(stop) by 0,4',
        '(route) by 0',
        '(route).route_short_name int64',
        '(route).route_type int64',
        '(route).route_color string',
        '(route)-route_agency->(agency) by 0,1',
        '(calendar) by 0',
        '(calendar).monday int64',
        '(calendar).sunday int64',
        '(calendar).start_date date',
        '(calendar).end_date date',
        '(trip) by 2',
        '(trip).trip_headsign string',
        '(trip).direction_id int64',
        '(trip)-trip_route->(route) by 2,0',
        '(trip)-trip_calendar->(calendar) by 2,1',
        '(trip)-stop_times->(stop) by 0,3',
        '-stop_times.arrival_time time',
        '-stop_times.departure_time time',
        '-stop_times.stop_sequence int64',
      ],
    ],
    [
      'the books of a merchant',
      merchant(),
      [
        '(Kunden) by 0',
        '(Kunden).Name string',
        '(Kunden).Ort string',
        '(Kunden).Kunde_seit date',
        '(Artikel) by 0',
        '(Artikel).Bezeichnung string',
        '(Artikel).Preis double',
        '(Artikel)-Artikel_Lieferanten->(Lieferanten) by 0,3',
        '(Lieferanten) by 0',
        '(Lieferanten).Firma string',
        '(Lieferanten).Land string',
        '(Bestellungen) by 0',
        '(Bestellungen).Bestelldatum date',
        '(Bestellungen).Fracht double',
        '(Bestellungen).Bezahlt bool',
        '(Bestellungen)-Bestellungen_Kunden->(Kunden) by 0,1',
        '(Bestellungen)-Bestelldetails->(Artikel) by 0,1',
        '-Bestelldetails.Menge int64',
        '-Bestelldetails.Rabatt double',
      ],
    ],
    [
      'songs and who hears them',
      streaming(),
      [
        '(Artiste) by 0',
        '(Artiste).nom string',
        '(Artiste).pays string',
        '(Artiste).début int64',
        '(Titre) by 0',
        '(Titre).titre string',
        '(Titre).durée time',
        '(Titre).prix double',
        '(Titre)-Titre_Artiste->(Artiste) by 0,2',
        '(Auditeur) by 0',
        '(Auditeur).âge int64',
        '(Auditeur)-Auditeur_parrain->(Auditeur) by 0,2',
        '(Auditeur)-Écoutes->(Titre) by 0,1 rank 2',
        '-Écoutes.quand datetime',
        '-Écoutes.appareil string',
      ],
    ],
    [
      'a club without headers',
      club(),
      [
        '(member) by 0',
        '(member).column_2 string',
        '(member).column_3 int64',
        '(member).column_4 date',
        '(member)-follows->(member) by 0,1 rank 2',
        '-follows.column_3 int64',
        '(place) by 0',
        '(place).column_2 string',
        '(place).column_3 double',
        '(member)-visits->(place) by 0,1',
        '-visits.column_3 int64',
      ],
    ],
  ])('%s', async (_, files, right) => {
    const all = await profiled(files);
    const model = await inferModel(all);
    const wrong = corrections(model, right);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(3);
    expect(faults(model, all)).toEqual({ bad: [], loose: [] });
  });
});

test('ids that no file lists become vertices, and a second file about the same things a second tag', async () => {
  const files = ratings();
  const all = await profiled(files);
  const model = await inferModel(all);
  expect(linesOf(model)).toEqual([
    '(film) by 0',
    '(film).title string',
    '(film).genres string',
    '(link) by 0',
    '(link).archiveId fixed_string',
    '(user) by 0',
    '(user)-ratings->(film) by 0,1',
    '-ratings.rating double',
    '-ratings.timestamp timestamp',
  ]);
  expect(model.tags.map((tag) => tag.vid.prefix)).toEqual(['film:', 'film:', 'user:']);
  expect(faults(model, all)).toEqual({ bad: [], loose: [] });
});

test('headers of bulk loaders declare ids, ends and labels', async () => {
  const files = bulkLoader();
  const all = await profiled(files);
  const model = await inferModel(all);
  expect(linesOf(model)).toEqual([
    '(Person) by 0',
    '(Person).name string',
    '(Person).born int64',
    '(Film) by 0',
    '(Film).title string',
    '(Person)-Person_presented_by->(Person) by 0,3',
    '(Person)-ACTED_IN->(Film) by 0,2 rank -1',
    '-ACTED_IN.role string',
  ]);
  expect(
    model.findings.filter(({ role }) => role === 'ignored').map(({ file, column, reason }) => [file, column, reason]),
  ).toEqual([
    ['people.csv', 4, { code: 'label', values: {} }],
    ['films.csv', 2, { code: 'label', values: {} }],
    ['acted.csv', 3, { code: 'label', values: {} }],
  ]);
  expect(model.edgeTypes[0]?.filter).toBe('`presentedBy` IS NOT EMPTY AND `presentedBy` != "\\\\N"');
  expect(faults(model, all)).toEqual({ bad: [], loose: [] });
});

test('a whole graph in one file is split by the labels of its rows', async () => {
  const people = Array.from({ length: 6 }, (_, i) => `${i},:Person,Person ${i},,,,\n`);
  const films = Array.from({ length: 3 }, (_, i) => `${i + 6},${i ? ':Film' : ':Film:Sequel'},,Film ${i},,,\n`);
  const roles = Array.from({ length: 9 }, (_, i) => `,,,,${i % 6},${6 + (i % 3)},${i % 2 ? 'ACTED_IN' : 'MADE'}\n`);
  const files = [
    sampled('all.csv', `_id,_labels,name,title,_start,_end,_type\n${[...people, ...films, ...roles].join('')}`),
  ];
  const all = await profiled(files);
  const model = await inferModel(all);
  expect(linesOf(model)).toEqual([
    '(Person) by 0',
    '(Person).name string',
    '(Film) by 0',
    '(Film).title string',
    '(Sequel) by 0',
    '(Sequel).title string',
    '(Person)-MADE->(Film) by 4,5',
    '(Person)-ACTED_IN->(Film) by 4,5',
  ]);
  expect([...model.tags, ...model.edgeTypes].map(({ filter }) => filter)).toEqual([
    '`_labels` == ":Person"',
    '`_labels` == ":Film:Sequel" OR `_labels` == ":Film"',
    '`_labels` == ":Film:Sequel"',
    '`_type` == "MADE"',
    '`_type` == "ACTED_IN"',
  ]);
  expect(faults(model, all)).toEqual({ bad: [], loose: [] });
});

test('vertices with several labels get a tag for each, with one id', async () => {
  const labels = ['Actor', 'Actor;Director', 'Director', 'Director;Actor;Writer'];
  const people = labels.map((text, i) => `${i},Person ${i},${text}\n`).join('');
  const files = [sampled('people.csv', `personId:ID,name,:LABEL\n${people}`)];
  const all = await profiled(files);
  const model = await inferModel(all);
  expect(model.tags.map(({ name, vid, filter }) => [name, vid, filter])).toEqual([
    ['Actor', { column: 0 }, 'Record[2] == "Actor" OR Record[2] == "Actor;Director"'],
    ['Director', { column: 0 }, 'Record[2] == "Actor;Director"'],
    ['Director', { column: 0 }, 'Record[2] == "Director" OR Record[2] == "Director;Actor;Writer"'],
    ['Actor', { column: 0 }, 'Record[2] == "Director;Actor;Writer"'],
    ['Writer', { column: 0 }, 'Record[2] == "Director;Actor;Writer"'],
  ]);
  expect(modelSchema(model, 'x').tags.map(({ name, properties }) => [name, properties.map((one) => one.name)])).toEqual(
    [
      ['Actor', ['name']],
      ['Director', ['name']],
      ['Writer', ['name']],
    ],
  );
  expect(faults(model, all)).toEqual({ bad: [], loose: [] });
});

test('footers are not rows, and office files in several languages are understood', async () => {
  const rows = (line: (i: number) => string): string => Array.from({ length: 12 }, (_, i) => `${line(i)}\n`).join('');
  const files = [
    sampled(
      'clients 2024-03.csv',
      `N° client;Nom;Actif\n${rows((i) => `${100 + i};Noé ${i};${i % 2 ? 'oui' : 'non'}`)}`,
    ),
    sampled(
      'commandes_export.csv',
      `N° commande;N° client;Montant\n${rows((i) => `C${i};${100 + i};${i},50 €`)}Total;;78,00 €\n`,
    ),
    sampled('订单.csv', `订单号,金额,上级\n${rows((i) => `K${i},"¥1,20${i % 10}.50",${i ? 'K0' : ''}`)}合计,¥9.00,\n`),
    sampled('trips.csv', `from_station_id,to_station_id,minutes\n${rows((i) => `S${i % 4},S${(i + 1) % 4},${i}`)}`),
  ];
  const all = await profiled(files);
  const model = await inferModel(all);
  expect(linesOf(model)).toEqual([
    '(client) by 0',
    '(client).Nom string',
    '(client).Actif bool',
    '(commande) by 0',
    '(commande).Montant double',
    '(订单) by 0',
    '(订单).金额 double',
    '(station) by 0',
    '(station) by 1',
    '(commande)-commande_client->(client) by 0,1',
    '(订单)-订单_上级->(订单) by 0,2',
    '(station)-trips->(station) by 0,1 rank 2',
    '-trips.minutes int64',
  ]);
  expect([...model.tags, ...model.edgeTypes].flatMap(({ filter }) => filter ?? [])).toEqual([
    'Record[0] != "Total"',
    'Record[0] != "合计"',
    'Record[0] != "Total"',
    'Record[0] != "合计" AND Record[2] IS NOT EMPTY',
  ]);
  expect(faults(model, all)).toEqual({ bad: [], loose: [] });
});

test('each guess has a confidence and a reason', async () => {
  const model = await inferModel(await profiled(merchant()));
  const guesses = [
    model.vidGuess,
    ...model.tags,
    ...model.edgeTypes.flatMap((edge) => [edge, edge.src, edge.dst]),
    ...[...model.tags, ...model.edgeTypes].flatMap(({ properties }) => properties),
    ...model.findings,
  ];
  for (const { confidence, reason } of guesses) {
    expect(confidence).toBeGreaterThanOrEqual(0);
    expect(confidence).toBeLessThanOrEqual(1);
    expect(reason).not.toBe('');
  }
  expect(
    model.findings
      .filter(({ role }) => role === 'reference')
      .map(({ file, column, pointsTo }) => [file, column, pointsTo]),
  ).toEqual([
    ['Artikel.csv', 3, 'Lieferanten'],
    ['Bestellungen.csv', 1, 'Kunden'],
    ['Bestelldetails.csv', 0, 'Bestellungen'],
    ['Bestelldetails.csv', 1, 'Artikel'],
  ]);
});

test('ends refer to ids of the group in their header, and the rank is the marked column', async () => {
  const files = [
    sampled('a.csv', `id:ID(A),name\n${Array.from({ length: 20 }, (_, i) => `${i},A ${i}\n`).join('')}`),
    sampled('b.csv', `id:ID(B),name\n${Array.from({ length: 30 }, (_, i) => `${i},B ${i}\n`).join('')}`),
    sampled(
      'ab.csv',
      `:START_ID(A),:END_ID(B),nr:int\n${Array.from({ length: 40 }, (_, i) => `${i % 20},${i % 20},${i}\n`).join('')}`,
    ),
  ];
  const model = await inferModel(await profiled(files));
  expect(model.edgeTypes.map(({ src, dst, rank }) => [src.tag, dst.tag, rank])).toEqual([['a', 'b', { column: 2 }]]);
  expect(model.edgeTypes.map(({ src, dst }) => [src.id.prefix, dst.id.prefix])).toEqual([['a:', 'b:']]);
});

test('the only column of a list of texts is its key, also if a few are there twice', async () => {
  const names = Array.from({ length: 50 }, (_, i) => `Composer ${(i * 37) % 48}`);
  const model = await inferModel(await profiled([sampled('composers.csv', `value\n${names.join('\n')}\n`)]));
  expect(linesOf(model)[0]).toBe('(composer) by 0');
});
