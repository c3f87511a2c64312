// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Row } from '@astrolabe/model';
import { renderWithWords } from '../../ui/_render.tsx';
import { ChartView } from './ChartView.tsx';
import { usualChart, type ChartSetup } from './chart-setup.ts';

afterEach(cleanup);

const columns = ['town', 'kind', 'size'];
const rows: readonly Row[] = [
  ['Bern', 'old', 3n],
  ['Bern', 'new', 4n],
  ['Oslo', 'old', 10n],
];

function Chart() {
  const [setup, setSetup] = useState<ChartSetup>(usualChart(rows, columns.length));
  return <ChartView columns={columns} rows={rows} setup={setup} onSetup={setSetup} />;
}

const choose = (label: string, option: string): Promise<void> =>
  userEvent.selectOptions(screen.getByLabelText(label), option);
const cells = (role: 'cell' | 'rowheader'): readonly string[] =>
  within(screen.getByRole('table'))
    .getAllByRole(role)
    .map((cell) => cell.textContent);

test('a result is charted by its rows immediately, and other measures can be selected', async () => {
  renderWithWords(<Chart />);
  const bars = (): readonly string[] => screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(bars()).toEqual(['Bern2', 'Oslo1']);
  await choose('Value', 'Sum');
  expect(bars()).toEqual(['Oslo10', 'Bern7']);
});

test('a pivot table has a row per group and a column per value of the split column', async () => {
  renderWithWords(<Chart />);
  await choose('Chart type', 'Pivot table');
  await choose('Value', 'Sum');
  await choose('Split by', 'kind');
  expect([cells('rowheader'), cells('cell')]).toEqual([
    ['Oslo', 'Bern'],
    ['10', '', '3', '4'],
  ]);
});

test('a scatter plot draws every row and labels both axes', async () => {
  renderWithWords(<Chart />);
  await choose('Chart type', 'Scatter');
  await choose('X axis', 'size');
  expect(screen.getByRole('img', { name: 'size, size' }).querySelectorAll('circle').length).toBe(3);
});
