import { expect, test } from 'vitest';
import { decideByFile, ReadingCounter, type ColumnReadings } from './column-readings.ts';

function readingsOf(cells: readonly string[]): ColumnReadings | undefined {
  const counter = new ReadingCounter();
  for (const [i, cell] of cells.entries()) counter.add(cell, i + 2);
  return counter.take();
}

/** `kind format decimal unit fits/misfits` of each reading, the decided one with a star. */
function shown(found: ColumnReadings | undefined): readonly string[] | undefined {
  return found?.readings.map(
    ({ kind, format, decimal, unit, fits, misfits }, i) =>
      `${found.decided === i ? '*' : ''}${[kind, format, decimal, unit].filter((part) => part !== undefined).join(' ')} ${fits}/${misfits}`,
  );
}

test.each([
  ['day or month first', ['03/04/2024', '05/06/2024'], ['date D/M/YYYY 2/0', 'date M/D/YYYY 2/0', 'string 2/0']],
  ['one day decides', ['03/04/2024', '25/04/2024'], ['*date D/M/YYYY 2/0', 'date M/D/YYYY 1/1', 'string 2/0']],
  ['one month decides', ['03/04/2024', '04/25/2024'], ['*date M/D/YYYY 2/0', 'date D/M/YYYY 1/1', 'string 2/0']],
  ['with dots', ['03.04.24', '01.02.24 '], ['date D.M.YY 2/0', 'date M.D.YY 2/0', 'string 2/0']],
  ['points of thousands, or of a fraction', ['1.234', '5.678'], ['double 2/0', 'int64 , 2/0', 'string 2/0']],
  ['commas of thousands, or of a fraction', ['1,234', '5,678'], ['int64 . 2/0', 'double , 2/0', 'string 2/0']],
  ['a fraction decides', ['1.234', '5.6'], ['*double 2/0', 'int64 , 1/1', 'string 2/0']],
  [
    'both ways of writing amounts, and a currency',
    ['1.234,50', '1,234.50', '€ 88,00', '€ 7,10'],
    ['double , € 3/1', 'double . € 1/3', 'string 4/0'],
  ],
  [
    'three formats of dates',
    ['2024-01-31', '31/01/2024', 'Jan 31, 2024'],
    ['*date YYYY-M-D | D/M/YYYY | MMM D, YYYY 3/0', 'date YYYY-M-D | MMM D, YYYY 2/1', 'string 3/0'],
  ],
  ['words of truth', ['yes', 'Ja', 'no', 'maybe'], ['bool 3/1', 'string 4/0']],
])('%s', (_name, cells, expected) => {
  expect(shown(readingsOf(cells))).toEqual(expected);
});

test.each([
  ['whole numbers', ['1', '20', '300']],
  ['fractions', ['1.5', '20.25', '3']],
  ['one format of dates', ['2024-01-31', '2024-02-01']],
  ['one word for each truth', ['yes', 'no', 'YES']],
  ['percentages', ['5 %', '7.5 %', '100 %']],
  ['texts', ['Ann 1', 'Bob', '2 Cy', 'x']],
  ['codes', ['007', '012', '1']],
  ['codes with letters', ['N12', 'N345', '7', '9x', 'X1.5']],
  ['measures', ['12 kg', '7.5 kg', '3 kg']],
  ['nothing', ['', 'NULL']],
])('%s has a single reading', (_name, cells) => {
  expect(readingsOf(cells)).toBeUndefined();
});

test('the first cells that do not fit are listed with their lines', () => {
  const cells = ['12 %', '13 %', 'about 5', '14 %', ...Array.from({ length: 40 }, (_, i) => `${i} %`), 'none'];
  const found = readingsOf(cells);
  expect(found?.decided).toBe(0);
  expect(found?.readings[0]).toEqual({
    kind: 'int64',
    decimal: '.',
    unit: '%',
    fits: 43,
    misfits: 2,
    firstMisfits: [
      { line: 4, text: 'about 5' },
      { line: 46, text: 'none' },
    ],
  });
});

test('another column of the file decides an ambiguous one', () => {
  const open = readingsOf(['03/04/2024', '05/06/2024'])!;
  const decided = readingsOf(['03/04/2024', '05/26/2024'])!;
  const amounts = readingsOf(['1.234', '5.678'])!;
  const prices = readingsOf(['1.234,5', '5.678', '1,25'])!;
  const columns = new Map([
    ['a', open],
    ['b', decided],
    ['c', amounts],
    ['d', prices],
  ]);
  expect([...decideByFile(columns)].map(([key, column]) => `${key} ${column.decided}`)).toEqual([
    'a 1',
    'b 0',
    'c 1',
    'd 0',
  ]);
  expect(decideByFile(new Map([['a', open]])).get('a')?.decided).toBeUndefined();
});
