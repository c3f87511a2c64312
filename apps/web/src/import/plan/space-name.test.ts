import { expect, test } from 'vitest';
import { freeSpaceName, spaceNameOf } from './space-name.ts';

test('a space is named after what its files share, else after the first one, in characters that need no quotes', () => {
  expect(
    [
      ['players.csv', 'x.csv'],
      ['2026 sales (EU).csv.gz'],
      ['产品.csv'],
      ['dbo.Orders.csv', 'dbo.Clients.csv'],
      ['olist_orders_dataset.csv', 'olist_items_dataset.csv', 'olist_sellers_dataset.csv'],
      ['elements.db (isotopes)', 'elements.db (series)'],
      ['movies.csv', 'movies.csv (genres)', 'people.csv'],
      [],
    ].map(spaceNameOf),
  ).toEqual([
    'players_graph',
    'sales_EU_graph',
    '产品_graph',
    'Orders_graph',
    'olist_graph',
    'elements_graph',
    'movies_graph',
    '',
  ]);
});

test('the name of an existing space gets a number', () => {
  const taken = ['players_graph', 'players_graph_2'];
  expect([
    freeSpaceName('players_graph', taken),
    freeSpaceName('teams_graph', taken),
    freeSpaceName('', taken),
  ]).toEqual(['players_graph_3', 'teams_graph', '']);
});
