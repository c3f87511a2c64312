import { expect, test } from 'vitest';
import { SAMPLE_ROWS_MAX } from '../limits.ts';
import { memorySource } from '../source/byte-source.ts';
import { inferModel } from './infer-model.ts';
import { modelMapping } from './model-schema.ts';
import { profileSource } from '../profile/profiled-file.ts';
import { sampleFile } from './sample-file.ts';

const COUNT = SAMPLE_ROWS_MAX + 1_000;
const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => `${line(i)}\n`).join('');

async function modelOf(file: string, text: string) {
  return inferModel([await profileSource(memorySource(file, text))]);
}

test('a total at the end of a file is detected far after the first rows', async () => {
  const text = `account;title;balance\n${lines(COUNT, (i) => `${10_000 + i};Account ${i};${i},50`)}Total;;17000,00\nSource: books;;\n`;
  const [mapped] = modelMapping(await modelOf('accounts.csv', text)).files;
  expect(mapped?.targets.map(({ filter }) => filter)).toEqual([
    '`account` != "Total" AND `account` != "Source: books"',
  ]);
});

test('a total is detected in a file that ends between the scanned and the returned rows', async () => {
  const text = `account;balance\n${lines(900, (i) => `${10_000 + i};${i},50`)}Total;\n`;
  const [tag] = (await modelOf('accounts.csv', text)).tags;
  expect([tag?.filter, tag?.properties.map(({ type }) => type.kind)]).toEqual(['`account` != "Total"', ['double']]);
});

test('kinds of rows that start after the sample are detected with their column types', async () => {
  const people = lines(COUNT, (i) => `${i},:Person,P${i},,,`);
  const towns = lines(20, (i) => `${COUNT + i},:Town,T${i},,,`);
  const lives = lines(COUNT, (i) => `,,,${i},${COUNT + (i % 20)},LIVES_IN,${1990 + (i % 30)}`);
  const model = await modelOf(
    'all.csv',
    `_id,_labels,name,_start,_end,_type,since\n${people.replaceAll('\n', ',\n')}${towns.replaceAll('\n', ',\n')}${lives}`,
  );
  expect([
    model.tags.map(({ name, filter }) => [name, filter]),
    model.edgeTypes.map(({ name, src, dst, properties }) => [
      name,
      src.tag,
      dst.tag,
      properties.map((property) => `${property.name} ${property.type.kind}`),
    ]),
  ]).toEqual([
    [
      ['Person', '`_labels` == ":Person"'],
      ['Town', '`_labels` == ":Town"'],
    ],
    [['LIVES_IN', 'Person', 'Town', ['since int64']]],
  ]);
});

test('the header of a second, appended file is not a row', async () => {
  const half = `user,name\n${lines(30, (i) => `u${i},Name ${i}`)}`;
  const [tag] = (await modelOf('users.csv', half + half.replaceAll('u1', 'v1'))).tags;
  expect(tag?.filter).toBe('`user` != "user"');
});

test('a uniform file is read at its start and end only', async () => {
  const text = `id,name\n${lines(COUNT, (i) => `${i},N${i}`)}`;
  const { closing, others, isWhole, rows } = await sampleFile(memorySource('n.csv', text), {}, 10);
  expect([closing, others, isWhole, rows.length]).toEqual([[], undefined, false, 10]);
});

test('subtotals are not rows, but amounts beside a text are', async () => {
  const lines = Array.from({ length: 30 }, (_, i) => (i % 12 === 11 ? 'Subtotal;;45.00' : `T-${i};Total;${i}.50`));
  const { closing } = await sampleFile(memorySource('n.csv', `no;kind;amount\n${lines.join('\n')}\n`), {}, 1000);
  expect(closing.map(({ fields }) => fields.join())).toEqual(['Subtotal,,45.00', 'Subtotal,,45.00']);
});

test('a count below a table is no row, and a dash or a text for nothing leaves dates what they are', async () => {
  const lines = Array.from({ length: 40 }, (_, i) => `7000${i};${i % 9 === 0 ? 'k.A.' : `${(i % 19) + 10}.01.2024`}`);
  for (const last of ['Summe: 40 Lieferanten;', 'Total: 40;', '40 rows;']) {
    const text = `no;day\n${lines.join('\n')}\n;\n${last}\n`;
    const { closing, types } = await sampleFile(memorySource('n.csv', text), {}, 1000);
    expect(closing.map(({ fields }) => fields.join())).toEqual([',', `${last.slice(0, -1)},`]);
    expect(types.map(({ kind }) => kind)).toEqual(['int64', 'date']);
  }
});

test('a total without an id is excluded by its first text', async () => {
  const text = `account,town,balance\n${lines(60, (i) => `${10_000 + i},Town ${i},${i}.50`)},Total,1770.00\n`;
  expect((await modelOf('a.csv', text)).tags.map(({ filter }) => filter)).toEqual(['`town` != "Total"']);
});

test('columns that are empty at first get the types of later rows', async () => {
  const lines = Array.from({ length: 6000 }, (_, i) => `${i},${i < 4000 ? ',,' : `${i / 4},2024-01-0${(i % 9) + 1},`}`);
  const { types } = await sampleFile(memorySource('n.csv', `no,score,day,none\n${lines.join('\n')}\n`), {}, 1000);
  expect(types.map(({ kind }) => kind)).toEqual(['int64', 'double', 'date', 'string']);
});
