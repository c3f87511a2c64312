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
