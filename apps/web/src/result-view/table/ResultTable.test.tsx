// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NULL, type Row } from '@astrolabe/model';
import { renderWithWords } from '../../ui/_render.tsx';
import { ResultTable } from './ResultTable.tsx';

beforeAll(() => {
  // The test page has no layout, so the table gets its size here.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 300 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 900 });
});

afterEach(cleanup);

const firstCells = (): readonly (string | null)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .flatMap((row) => within(row).getAllByRole('gridcell')[0]?.textContent ?? null);

test('a table states its row count but draws only visible rows', () => {
  const rows: readonly Row[] = Array.from({ length: 5000 }, (_, index) => [BigInt(index)]);
  renderWithWords(<ResultTable columns={['n']} rows={rows} />);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5001');
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
});

test('null, text and equal column names stay apart', () => {
  renderWithWords(<ResultTable columns={['x', 'x']} rows={[[NULL, 'NULL']]} />);
  expect([
    screen.getAllByRole('columnheader').map((head) => head.textContent),
    screen.getAllByRole('gridcell').map((cell) => cell.textContent),
  ]).toEqual([
    ['#', 'x', 'xstring'],
    ['NULL', '"NULL"'],
  ]);
});

test('a click on a header sorts by value, not by text, and the third click restores the order', async () => {
  renderWithWords(<ResultTable columns={['n']} rows={[[10n], [9n], [100n]]} />);
  const orders: (readonly (string | null)[])[] = [];
  for (let click = 0; click < 3; click++) {
    await userEvent.click(within(screen.getAllByRole('columnheader')[1]!).getAllByRole('button')[0]!);
    orders.push(firstCells());
  }
  expect(orders).toEqual([
    ['9', '10', '100'],
    ['100', '10', '9'],
    ['10', '9', '100'],
  ]);
});

test('an empty result has headers and says that no row matched', () => {
  renderWithWords(<ResultTable columns={['id', 'age']} rows={[]} />);
  expect([
    screen.getAllByRole('columnheader').map((head) => head.textContent),
    screen.getByText('No rows').tagName,
  ]).toEqual([['#', 'id', 'age'], 'P']);
});
