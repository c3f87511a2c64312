// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Row } from '@astrolabe/model';
import { renderWithWords } from '../../ui/_render.tsx';
import { ResultTable } from '../table/ResultTable.tsx';
import { FacetHead } from './FacetHead.tsx';
import { useFacets } from './use-facets.ts';

beforeAll(() => {
  vi.stubGlobal('__PRODUCT_VERSION__', '0');
  // The test page has no layout, so the table gets its size here.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 300 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 900 });
});

afterEach(cleanup);

const columns = ['town', 'size'];
const rows: readonly Row[] = [
  ['Bern', 1n],
  ['Bern', 2n],
  ['Oslo', 2n],
];

function Filtered() {
  const [condition, setCondition] = useState('');
  const { crossfilter, passing } = useFacets(rows, columns, condition, true);
  return (
    <>
      {crossfilter && (
        <FacetHead
          columns={columns}
          rows={rows}
          crossfilter={crossfilter}
          shown={passing.length}
          hasStrip={false}
          condition={condition}
          onCondition={setCondition}
        />
      )}
      <ResultTable columns={columns} rows={passing} crossfilter={crossfilter} />
    </>
  );
}

const shownRows = (): string =>
  screen
    .getAllByRole('row')
    .flatMap((row) => (within(row).queryByRole('rowheader') === null ? [] : [row.textContent]))
    .join(' ');

test('a click on a bar filters the rows and the bars of the other columns, and the chip removes it', async () => {
  renderWithWords(<Filtered />);
  const bar = await screen.findByRole('option', { name: 'Bern: 2 of 2 rows' });
  await userEvent.click(bar);
  expect([shownRows(), screen.getByRole('status').textContent]).toEqual(['1"Bern"1 2"Bern"2', '2 of 3 rows match']);
  expect(screen.getByRole('option', { name: '2: 1 of 2 rows' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter on town' }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('bars are selected with arrows and Space, and Escape clears the column', async () => {
  renderWithWords(<Filtered />);
  const list = await screen.findByRole('listbox', { name: 'Values of size' });
  list.focus();
  await userEvent.keyboard('{ArrowRight} ');
  await waitFor(() => expect(shownRows()).toBe('1"Bern"2 2"Oslo"2'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(shownRows()).toContain('"Bern"1'));
});
