import { describe, expect, test } from 'vitest';
import { csv, damaged, linkCases, rows, type LinkCase } from '../../test/_link-cases.ts';
import { misleadingLinkCases } from '../../test/_misleading-link-cases.ts';
import { profiled, type TestFile } from '../../test/_sample-sets.ts';
import type { IdMapping } from '../mapping/import-mapping.ts';
import { inferModel } from './infer-model.ts';
import type { InferredModel } from './inferred-model.ts';

/** The links of a model as `from -columns-> to`; the columns of one id have `&` between them. */
function linksOf(model: InferredModel): readonly string[] {
  return model.edgeTypes
    .map(({ src, dst, files }) => {
      const columns = model.files.find(({ file }) => file === files[0])!.columns;
      const name = (column: number): string =>
        (columns[column] ?? '').replace(/^#(\d+)$/, (_, n: string) => String(Number(n) - 1));
      const names = ({ column, more = [] }: IdMapping): string =>
        [column, ...more.flatMap((part) => ('column' in part ? [part.column] : []))].map(name).join('&');
      const isRow = model.tags.some(
        (tag) =>
          tag.name === src.tag &&
          tag.files[0] === files[0] &&
          tag.vid.column === src.id.column &&
          tag.reason !== undefined &&
          !isThing(tag.reason),
      );
      return `${src.tag} -${isRow ? names(dst.id) : `${names(src.id)}+${names(dst.id)}`}-> ${dst.tag}`;
    })
    .toSorted();
}

function isThing(reason: InferredModel['tags'][number]['reason']): boolean {
  return typeof reason === 'object' && reason.code === 'unlisted';
}

const cases = [...linkCases(), ...misleadingLinkCases()];

describe('files are linked as intended', () => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const model = await inferModel(await profiled(one.files));
    expect(linksOf(model)).toEqual(one.links.toSorted());
    expect(model.groups.length, JSON.stringify(model.groups)).toBe(one.groups ?? 1);
  });
});

describe('also if one id of twenty is damaged', () => {
  const damagedCases = cases.flatMap((one) =>
    one.references.map((reference): readonly [string, LinkCase] => {
      const at = reference.lastIndexOf('.');
      const [file, column] = [reference.slice(0, at), Number(reference.slice(at + 1))];
      const files = one.files.map((each) => (each.file === file ? damaged(each, column, 20) : each));
      return [`${reference} of ${one.name}`, { ...one, files }];
    }),
  );
  test.each(damagedCases)('%s', async (_, one) => {
    const model = await inferModel(await profiled(one.files));
    expect(linksOf(model)).toEqual(one.links.toSorted());
  });
});

test('files with one row per thing have the same vertices', async () => {
  const file = (name: string): TestFile =>
    csv(
      `${name}.csv`,
      ['country', name],
      rows(40, (i) => [`Land ${i}`, `${name} ${i * 7}`]),
    );
  const model = await inferModel(await profiled([file('area'), file('capital'), file('dish')]));
  expect(model.groups).toHaveLength(1);
  expect(model.tags.map(({ name, sameAs }) => [name, sameAs?.tag, sameAs?.coverage.distinct])).toEqual([
    ['area', undefined, undefined],
    ['capital', 'area', 40],
    ['dish', 'area', 40],
  ]);
});

describe('how many values must be ids', () => {
  const linksOfFiles = async (files: readonly TestFile[]): Promise<readonly string[]> =>
    linksOf(await inferModel(await profiled(files)));

  /** Staff with the number of a department under a shortened name; `strange` of 100 have a number that no department has. */
  const staff = (strange: number): readonly TestFile[] => [
    csv(
      'departments.csv',
      ['id', 'name'],
      rows(40, (i) => [i + 1, `Department ${i}`]),
    ),
    csv(
      'staff.csv',
      ['staff_id', 'depart', 'hired'],
      rows(400, (i) => [i + 1, i % 100 < strange ? 1000 + i : (i % 40) + 1, `2024-01-${10 + (i % 20)}`]),
    ),
  ];

  test.each([
    [0, true],
    [14, true],
    [20, false],
  ])('of a column whose name starts like the table, with %i strange ones of 100', async (strange, isLinked) => {
    expect(await linksOfFiles(staff(strange))).toEqual(isLinked ? ['staff -depart-> department'] : []);
  });

  /** Teams of each year, and their games; `strange` of 100 are of a year without teams. */
  const games = (strange: number, id = 'coach', file = 'teams.csv'): readonly TestFile[] => [
    csv(
      file,
      ['team', 'year', id],
      rows(120, (i) => [`Team ${i % 12}`, 2010 + Math.floor(i / 12), `${id} ${i}`]),
    ),
    csv(
      'games.csv',
      ['team', 'year', 'score'],
      rows(600, (i) => [`Team ${i % 12}`, i % 100 < strange ? 1000 + i : 2010 + (Math.floor(i / 12) % 10), i % 7]),
    ),
  ];

  test.each([
    [0, true],
    [10, true],
    [18, false],
  ])('of two columns together, with %i strange ones of 100', async (strange, isLinked) => {
    expect((await linksOfFiles(games(strange))).some((link) => link.includes('&'))).toBe(isLinked);
  });

  test('of two columns does not matter where neither is named like the file', async () => {
    expect((await linksOfFiles(games(0, 'coach', 'seasons.csv'))).filter((link) => link.includes('&'))).toEqual([]);
  });

  test('of two columns does not matter where the file marks its id', async () => {
    expect((await linksOfFiles(games(0, 'key:ID'))).filter((link) => link.includes('&'))).toEqual([]);
  });
});

describe('IDs that differ only in spelling', () => {
  /** Sites by a code, and visits of them; one visit of 20 has the code in another spelling. */
  const visits = (idOf: (i: number) => string, spelled: (id: string) => string): readonly TestFile[] => [
    csv(
      'sites.csv',
      ['site_id', 'name'],
      rows(80, (i) => [idOf(i), `Site ${i}`]),
    ),
    csv(
      'visits.csv',
      ['visit_id', 'site_id', 'minutes'],
      rows(800, (i) => [i + 1, i % 20 === 7 ? spelled(idOf(i % 80)) : idOf(i % 80), i % 45]),
    ),
  ];
  const infer = async (files: readonly TestFile[], answers = {}): Promise<InferredModel> =>
    inferModel(await profiled(files), { answers });

  test.each([
    ['blanks', (i: number) => `s-${i}a`, (id: string) => ` ${id} `, ['trim']],
    ['case', (i: number) => `site${i}a`, (id: string) => id.toUpperCase(), ['case']],
    ['lost zeros', (i: number) => String(i + 1).padStart(5, '0'), (id: string) => String(Number(id)), ['zeros']],
    ['blanks of IDs with a prefix', (i: number) => `S${i}`, (id: string) => `${id} `, ['trim', 'case']],
    ['fractions', (i: number) => String(1000 + i), (id: string) => `${id}.0`, ['fraction']],
  ])('%s lead to a question', async (_, idOf, spelled, normalize) => {
    const files = visits(idOf, spelled);
    const asked = await infer(files);
    expect(linksOf(asked)).toEqual(['visit -site_id-> site']);
    expect(asked.edgeTypes[0]!.dst.id.normalize).toBeUndefined();
    const [written, ignored] = asked.questions[0]!.choices;
    expect(asked.questions).toMatchObject([{ kind: 'spelling', file: 'sites.csv', chosen: 'asWritten' }]);
    expect(written!.count).toBeLessThan(written!.of);
    expect(ignored).toMatchObject({ id: 'ignored', count: 80, of: 80 });
    const model = await infer(files, { [asked.questions[0]!.id]: 'ignored' });
    expect(linksOf(model)).toEqual(['visit -site_id-> site']);
    expect(model.questions[0]!.chosen).toBe('ignored');
    expect(model.edgeTypes[0]!.dst).toMatchObject({ id: { normalize }, coverage: { distinct: 80, ofDistinct: 80 } });
    expect(model.tags.find(({ name }) => name === 'site')!.vid.normalize).toEqual(normalize);
  });

  test.each([
    ['IDs that do not exist', (i: number) => `s-${i}a`, (id: string) => `unknown-${id}`],
    ['numbers behind another text', (i: number) => String(1000 + i), (id: string) => `unknown${id}`],
    ['IDs that would be merged', (i: number) => `s-${i >> 1}${i % 2 ? 'A' : 'a'}`, (id: string) => ` ${id}`],
  ])('%s do not', async (_, idOf, spelled) => {
    expect((await infer(visits(idOf, spelled))).questions).toEqual([]);
  });
});
