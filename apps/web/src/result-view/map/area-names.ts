import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import type { AtlasArea } from './atlas.ts';

/** Finds the country that a text names. */
export type AreaFinder = (text: string) => AtlasArea | undefined;

/** Names in use in addition to those of the atlas and the browser, by ISO code. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  US: ['usa', 'united states', 'united states of america', 'u.s.', 'u.s.a.', 'america'],
  GB: ['uk', 'great britain', 'united kingdom', 'england'],
  CZ: ['czech republic', 'czechia'],
  KR: ['south korea', 'korea', 'republic of korea'],
  KP: ['north korea'],
  RU: ['russia', 'russian federation'],
  VN: ['vietnam', 'viet nam'],
  IR: ['iran'],
  SY: ['syria'],
  LA: ['laos'],
  TZ: ['tanzania'],
  VE: ['venezuela'],
  BO: ['bolivia'],
  MD: ['moldova'],
  MK: ['macedonia', 'north macedonia'],
  CI: ['ivory coast', "côte d'ivoire"],
  CD: ['dr congo', 'democratic republic of the congo'],
  TR: ['turkey', 'türkiye'],
  NL: ['holland', 'the netherlands'],
  AE: ['uae'],
  CN: ['china', "people's republic of china"],
};

/** Returns a finder by ISO code (two or three letters, or numeric) and by name in English, Chinese and the given languages. */
export function areaFinder(areas: readonly AtlasArea[], locales: readonly string[]): AreaFinder {
  const byNumber = new Map(areas.flatMap((area) => (area.id === undefined ? [] : [[area.id, area] as const])));
  const found = new Map<string, AtlasArea>();
  for (const area of areas) found.set(keyOf(area.name), area);
  const languages = [...new Set([...locales, 'en', 'zh'])].map(
    (locale) => new Intl.DisplayNames(locale, { type: 'region' }),
  );
  for (const [two, three, number] of codes) {
    if (two === undefined || three === undefined || number === undefined) continue;
    const area = byNumber.get(number);
    if (area === undefined) continue;
    const names = [two, three, number, ...(OTHER_NAMES[two] ?? []), ...languages.map((names) => names.of(two) ?? '')];
    for (const name of names) found.set(keyOf(name), area);
  }
  return (text) => found.get(keyOf(text));
}

function keyOf(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
