import { expect, test } from 'vitest';
import { freeSpaceName, spaceNameOf } from './space-name.ts';

test('a space is named after the first file, in characters that need no quotes', () => {
  expect(
    [['players.csv', 'x.csv'], ['2026 sales (EU).csv.gz'], ['产品.csv'], ['---.csv'], []].map(spaceNameOf),
  ).toEqual(['players_graph', 'g_2026_sales_EU_graph', '产品_graph', '', '']);
});

test('the name of an existing space gets a number', () => {
  const taken = ['players_graph', 'players_graph_2'];
  expect([
    freeSpaceName('players_graph', taken),
    freeSpaceName('teams_graph', taken),
    freeSpaceName('', taken),
  ]).toEqual(['players_graph_3', 'teams_graph', '']);
});
