import { expect, test } from 'vitest';
import { namesOfFiles } from './file-names.ts';

const namesOf = (...files: string[]): readonly string[] => namesOfFiles(files).names;

test('a file is named without its folder, endings, number, date and the marks of exports and copies', () => {
  expect(
    namesOf('out/01-Customers_export_20240131.csv.gz', 'sales 2024-03.csv', 'orders (2).CSV', 'x.json (teams)'),
  ).toEqual(['Customers', 'sales', 'orders', 'teams']);
});

test('words for a stage or a schema in front are not part of a name', () => {
  expect(namesOf('raw_orders.csv', 'dbo.Clients.csv', 'stg_tbl_sites.csv', 'raw.csv')).toEqual([
    'orders',
    'Clients',
    'sites',
    'raw',
  ]);
});

test('words that all files of a set start with, and words for tables that all end with, are not part of a name', () => {
  const shop = ['olist_orders_dataset.csv', 'olist_order_items_dataset.csv', 'olist_sellers_dataset.csv'];
  expect(namesOfFiles(shop)).toEqual({ names: ['orders', 'order_items', 'sellers'], prefix: 'olist' });
  expect(namesOf('a.b.cst.csv', 'a.b.tax.csv', 'a.b.tax.group.csv')).toEqual(['cst', 'tax', 'tax_group']);
});

test('a shared word stays where it names a file, where numbers would remain, and with two files', () => {
  expect(namesOf('order.csv', 'order_items.csv', 'order_notes.csv')).toEqual(['order', 'order_items', 'order_notes']);
  expect(namesOf('zone_1.csv', 'zone_b.csv', 'zone_3.csv')).toEqual(['zone_1', 'zone_b', 'zone_3']);
  expect(namesOf('player_stats.csv', 'player_info.csv')).toEqual(['player_stats', 'player_info']);
});

test('tables of a file neither share words with other files nor lose their own', () => {
  const shops = ['shop_orders.csv', 'shop_clients.csv', 'shop_sites.csv'];
  expect(namesOfFiles([...shops, 'shop_orders.csv (lines)'])).toEqual({
    names: ['orders', 'clients', 'sites', 'lines'],
    prefix: 'shop',
  });
  expect(namesOf(...shops, 'shop_sites.csv (shop_owners)').at(-1)).toBe('shop_owners');
  expect(namesOf(...shops, 'shop_sites.csv (orders)')).toEqual(['shop_orders', 'shop_clients', 'shop_sites', 'orders']);
});
