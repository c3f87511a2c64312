import { expect, test } from 'vitest';
import { spaceNameOf } from './space-name.ts';

test('a space is named after the first file, in letters that need no quotes', () => {
  expect(
    [['players.csv', 'x.csv'], ['2026 sales (EU).csv.gz'], ['产品.csv'], ['---.csv'], []].map(spaceNameOf),
  ).toEqual(['players_graph', 'g_2026_sales_EU_graph', '产品_graph', '', '']);
});
