import { expect, test } from 'vitest';
import { JSON_NESTING_MAX, JSON_OBJECT_LENGTH_MAX } from '../../limits.ts';
import { shown, tablesOf } from '../_made-tables.ts';
import { JsonScanner } from './json-scanner.ts';

async function textOf(content: string, name = 'a.json'): Promise<string> {
  const [table] = await tablesOf(name, content);
  return table?.text ?? '';
}

test('a list of objects is a table named after the file, nested keys joined by dots', async () => {
  const [table, ...others] = await tablesOf(
    'a.json',
    '\uFEFF[\n  {"id": 1, "at": {"city": "Zü\\"{rich", "lat": 4.70}},\n  {"id": 2, "tags": ["a", {"b": 1}]}\n]\n',
  );
  expect([table?.name, others]).toEqual(['a.json', []]);
  expect(table?.text).toBe('"id","at.city","at.lat","tags"\n1,"Zü""{rich",4.70,\n2,,,"[""a"",{""b"":1}]"\n');
});

test.each(['a.json', 'a.jsonl'])('consecutive objects are a table too (%s)', async (name) => {
  expect(await textOf('{\n "id": 1\n}\n{"id": 12345678901234567890, "no": {}}{"id": null}', name)).toBe(
    '"id"\n1\n12345678901234567890\n\n',
  );
});

test('wrapper types of document databases become plain values', async () => {
  expect(
    await textOf('[{"_id": {"$oid": "5f"}, "n": {"$numberLong": "7"}, "at": {"$date": {"$numberLong": "9"}}}]'),
  ).toBe('"_id","n","at"\n"5f","7","9"\n');
});

test('lists of objects in one object are a table each; other members are noted', async () => {
  const tables = await tablesOf(
    'league.json',
    '{"season": 2024, "teams": [{"id": "t1"}], "players": [{"id": 1, "team": "t1"}], "meta": {"rows": [{"a": 1}]}}',
  );
  expect(shown(tables)).toEqual({
    'league.json (teams)': 'id\nt1\n',
    'league.json (players)': 'id,team\n1,t1\n',
    'league.json (rows)': 'a\n1\n',
  });
  expect(tables[0]?.notes).toEqual([{ kind: 'skippedMembers', text: 'season' }]);
});

test('an export of phpMyAdmin is its tables, each with its name if there are several', async () => {
  const table = (name: string, data: readonly object[]): object => ({ type: 'table', name, database: 'shop', data });
  const head = [
    { type: 'header', version: '5.2', comment: 'Export to JSON' },
    { type: 'database', name: 'shop' },
  ];
  const towns = table('towns', [{ id: '1', name: 'Bern' }]);
  expect(shown(await tablesOf('a.json', JSON.stringify([...head, towns])))).toEqual({ 'a.json': 'id,name\n1,Bern\n' });
  const shops = table('shops', [{ id: '7', town_id: '1' }]);
  expect(shown(await tablesOf('a.json', JSON.stringify([...head, towns, shops])))).toEqual({
    'a.json (towns)': 'id,name\n1,Bern\n',
    'a.json (shops)': 'id,town_id\n7,1\n',
  });
  // Rows that happen to have such keys remain rows.
  expect(shown(await tablesOf('a.json', '[{"type": "table", "name": "oak", "data": [{"a": 1}]}]'))).toEqual({
    'a.json': 'type,name\ntable,oak\n',
    'a.json (data)': 'a_type,a_name,a\ntable,oak,1\n',
  });
});

test('a fixture of Django is a table per model, with the key and the fields as columns', async () => {
  const rows = [
    { model: 'shop.town', pk: 1, fields: { name: 'Bern' } },
    { model: 'shop.order', pk: 7, fields: { town: 1, note: null } },
    { model: 'shop.town', pk: 2, fields: { name: 'Basel', canton: { code: 'BS' } } },
  ];
  expect(shown(await tablesOf('a.json', JSON.stringify(rows)))).toEqual({
    'a.json (town)': 'pk,name,canton.code\n1,Bern,\n2,Basel,BS\n',
    'a.json (order)': 'pk,town,note\n7,1,\n',
  });
  // If two applications have the same model, both keep their names; rows of one model stay one table.
  const twins = rows.map((row, i) => ({ ...row, model: `app${i}.town` }));
  expect((await tablesOf('a.json', JSON.stringify(twins))).map(({ name }) => name)).toEqual([
    'a.json (app0.town)',
    'a.json (app1.town)',
    'a.json (app2.town)',
  ]);
  expect(shown(await tablesOf('a.json', JSON.stringify([rows[1]])))).toEqual({ 'a.json': 'pk,town,note\n7,1,\n' });
  const cars = [{ model: 'T', fields: { doors: 2 } }];
  expect(shown(await tablesOf('a.json', JSON.stringify(cars)))).toEqual({ 'a.json': 'model,fields.doors\nT,2\n' });
});

test('rows that are lists are a table with numbered columns', async () => {
  expect(shown(await tablesOf('a.json', '[["Ann", 1, null], ["Bob", 2.50]]'))).toEqual({
    'a.json': 'column_1,column_2,column_3\nAnn,1,\nBob,2.50,\n',
  });
});

test('a list of texts is a table with one column', async () => {
  expect(shown(await tablesOf('a.json', '["Aamir Khan", "Gance, Abel", null, "1"]'))).toEqual({
    'a.json': 'value\nAamir Khan\n"Gance, Abel"\n1\n',
  });
});

test('an object whose keys are ids is a table with a column for the keys', async () => {
  const airports = { ABE: { city: 'Allentown' }, ATL: { city: 'Atlanta' }, ORD: { city: 'Chicago' } };
  expect(shown(await tablesOf('a.json', JSON.stringify(airports)))).toEqual({
    'a.json': 'key,city\nABE,Allentown\nATL,Atlanta\nORD,Chicago\n',
  });
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, { n: i }]));
  expect((await textOf(JSON.stringify(many))).split('\n')).toHaveLength(5002);
});

test('lists of equal rows under keys that are data are one table', async () => {
  const years = {
    2023: [{ team: 'A', points: 3 }],
    2024: [{ team: 'B', points: 1 }],
    2025: [{ team: 'A', points: 0 }],
  };
  expect(shown(await tablesOf('a.json', JSON.stringify(years)))).toEqual({
    'a.json': 'key,team,points\n2023,A,3\n2024,B,1\n2025,A,0\n',
  });
  const tones = Object.fromEntries(Array.from('ABCDEFGHIJKL', (tone, i) => [tone, [{ key: tone, fret: i }]]));
  expect((await textOf(JSON.stringify({ name: 'lute', chords: tones }))).split('\n').slice(0, 3)).toEqual([
    '"_key","key","fret"',
    '"A","A",0',
    '"B","B",1',
  ]);
  for (const [one, other] of [
    ['2024-01', '2024-02'],
    ['NO', 'SE'],
  ] as const)
    expect(shown(await tablesOf('a.json', JSON.stringify({ [one]: [{ id: 1, n: 2 }], [other]: [{ id: 3 }] })))).toEqual(
      {
        'a.json': `key,id,n\n${one},1,2\n${other},3,\n`,
      },
    );
  // Lists with other keys are different things, and so are few lists under words.
  expect(await tablesOf('a.json', '{"AB": [{"id": 1, "n": 2}], "CD": [{"name": "x", "at": 3}]}')).toHaveLength(2);
  const pets = { cats: [{ id: 1, name: 'Tom' }], dogs: [{ id: 2, name: 'Rex' }], birds: [{ id: 3, name: 'Kim' }] };
  expect(await tablesOf('a.json', JSON.stringify(pets))).toHaveLength(3);
});

test('a nested object whose keys are data is a table of its members', async () => {
  const paper = (i: number): object => ({
    id: `p${i}`,
    by: { name: `Writer ${i % 7}` },
    // Keys may have dots.
    variations: { [`P.${i}a`]: `p${i}`, [`P. ${i}b`]: `p${i}` },
    editions: { [`p${i}.1`]: { start: 1900 + (i % 9), end: null } },
  });
  const tables = shown(await tablesOf('a.json', JSON.stringify(Array.from({ length: 3000 }, (_, i) => paper(i)))));
  const heads = Object.entries(tables).map(([name, text]) => [
    name,
    ...text.split('\n').slice(0, 2),
    text.split('\n').length - 2,
  ]);
  expect(heads).toEqual([
    ['a.json', 'id,by.name', 'p0,Writer 0', 3000],
    ['a.json (variations)', 'a_id,key,value', 'p0,P.0a,p0', 6000],
    ['a.json (editions)', 'a_id,key,start,end', 'p0,p0.1,1900,', 3000],
  ]);
});

test('a nested object with many keys that all rows have is columns', async () => {
  const stats = Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`s${i}`, i]));
  const text = await textOf(JSON.stringify(Array.from({ length: 5 }, (_, id) => ({ id, stats }))));
  expect(text.split('\n')[0]!.split(',')).toHaveLength(251);
});

test.each([
  ['[{"a": 1} {"a": 2}]', 'line 1, column 11 of `a.json`: a comma is missing before "{"'],
  ['[{"a": 1},\n]', 'line 2, column 1 of `a.json`: a value is expected, not "]"'],
  ['[1, 2]', 'line 1, column 2 of `a.json`: an object is expected here'],
  ['["a", {"b": 1}]', 'line 1, column 7 of `a.json`: a text is expected here'],
  ['["a", 1]', 'line 1, column 7 of `a.json`: a text is expected here'],
  ['[{"a": 1}, "b"]', 'line 1, column 12 of `a.json`: an object is expected here'],
  ['[{"a": 1}', 'the file ends inside a list'],
  ['{"a": 1}\n {"b": [1, 2}', 'line 2, column 13 of `a.json`: a value is expected, not "}"'],
  ['{"a":\n\n  1,\n}', 'line 4, column 1 of `a.json`: a value is expected, not "}"'],
  ['[{"a": {"b": 1}, "a.b": 2}]', 'line 1, column 2 of `a.json`: `a.b` is there twice'],
  ['[{"a": 1}, {"a": tru}]', 'line 1, column 18 of `a.json`: "tru" is not a JSON value'],
  ['{a: 1}', 'line 1, column 2 of `a.json`: a key in quotes is expected, not "a"'],
  ['  ', 'file `a.json` is empty'],
])('a broken document ends with the place (%#)', async (text, message) => {
  await expect(tablesOf('a.json', text)).rejects.toThrow(message);
});

test.each([['['], ['{"a":'], ['[{"a":']])('nesting without end is refused with its place (%s)', async (opening) => {
  const text = `[{"rows": ${opening.repeat(100_000)}`;
  await expect(tablesOf('a.json', text)).rejects.toThrow(`values are nested deeper than ${JSON_NESTING_MAX} levels`);
});

test('a value that is too long is refused', () => {
  const scanner = new JsonScanner('a.json', { open: () => 'take', value: () => undefined });
  expect(() => scanner.push(`{"a": "${'x'.repeat(JSON_OBJECT_LENGTH_MAX)}`)).toThrow(
    /longer than 67108864 characters$/,
  );
});

test.each([1, 2, 7])('chunks of %i characters yield the same values', (length) => {
  const text = '[{"a\\"": [1, {"b": "]}"}]}, -1.5e3, "x\\\\", null, [], {"c": true}]';
  const read = (size: number): string[] => {
    const values: string[] = [];
    const scanner = new JsonScanner('a.json', {
      open: (path) => (path.length === 0 ? 'enter' : 'take'),
      value: (path, value) => values.push(`${path.join('.')}=${value}`),
    });
    for (let at = 0; at < text.length; at += size) scanner.push(text.slice(at, at + size));
    scanner.end();
    return values;
  };
  expect(read(length)).toEqual(read(1000));
  expect(read(length)).toHaveLength(6);
});
