import { expect, it } from 'vitest';
import { openDatabase, type TestSession } from './_database.ts';

function found(root: TestSession, text: string, limit = 20): readonly string[] {
  const result = root.ask(`CALL search.byText({text: ${JSON.stringify(text)}, limit: ${limit}})`);
  if (typeof result === 'string') throw new Error(result);
  return result.slice(1);
}

async function harbor(): Promise<TestSession> {
  const { root } = await openDatabase();
  root.setUp(
    'CREATE SPACE h(vid_type=FIXED_STRING(16))',
    'USE h',
    'CREATE TAG ship(code string, name string, length int)',
    'CREATE TAG port(city fixed_string(20), note string NULL)',
    'CREATE EDGE calls_at()',
    'INSERT VERTEX ship(code, name, length) VALUES "s1":("AX9", "Star of the Sea", 90), "s2":("B2", "Seaward Star", 30), "s3":("C3", "Évora Star", 12)',
    'INSERT VERTEX port(city, note) VALUES "p1":("Málaga", NULL), "p2":("Rostock", "overseas"), "seaport":("Ærø", "a\tb")',
    'INSERT EDGE calls_at() VALUES "s1"->"nowhere":()',
  );
  return root;
}

it('ranks whole texts, prefixes, word prefixes and parts, over IDs and all string properties', async () => {
  const root = await harbor();
  expect(found(root, 'SEA')).toEqual([
    '"s2" | "ship" | "name" | "Seaward Star"',
    '"seaport" | "" | "" | "seaport"',
    '"s1" | "ship" | "name" | "Star of the Sea"',
    '"p2" | "port" | "note" | "overseas"',
  ]);
  expect(found(root, 'star sea')).toEqual([
    '"s2" | "ship" | "name" | "Seaward Star"',
    '"s1" | "ship" | "name" | "Star of the Sea"',
  ]);
  expect(found(root, 'ax9')).toEqual(['"s1" | "ship" | "code" | "AX9"']);
  expect(found(root, 's1')).toEqual(['"s1" | "" | "" | "s1"']);
  expect(found(root, 'star', 1)).toEqual(['"s1" | "ship" | "name" | "Star of the Sea"']);
});

it('ignores case and accents, and finds neither empty queries nor IDs without a record', async () => {
  const root = await harbor();
  expect(found(root, 'malaga')).toEqual(['"p1" | "port" | "city" | "Málaga"']);
  expect(found(root, 'EVORA')).toEqual(['"s3" | "ship" | "name" | "Évora Star"']);
  expect(found(root, 'a b')).toEqual(['"seaport" | "port" | "note" | "a\tb"']);
  expect([found(root, ' '), found(root, 'nowhere'), found(root, 'xyz')]).toEqual([[], [], []]);
});

it('follows inserts, deletions and ALTER after the first search', async () => {
  const root = await harbor();
  expect(found(root, 'kraken')).toEqual([]);
  root.setUp('INSERT VERTEX ship(code, name, length) VALUES "s4":("D4", "Kraken", 3)');
  root.setUp('UPDATE VERTEX ON ship "s1" SET name = "Old Kraken"');
  expect(found(root, 'kraken')).toEqual(['"s4" | "ship" | "name" | "Kraken"', '"s1" | "ship" | "name" | "Old Kraken"']);
  expect(found(root, 'of the')).toEqual([]);
  root.setUp('DELETE VERTEX "s4"', 'ALTER TAG port ADD (flag string DEFAULT "Kraken flag")');
  expect(found(root, 'kraken').length).toBe(4);
  root.setUp('DROP TAG ship');
  expect(found(root, 'old')).toEqual([]);
});

it('finds an integer ID exactly, and texts shared by thousands of vertices', async () => {
  const { root } = await openDatabase();
  const ids = Array.from({ length: 3_000 }, (_, at) => at);
  root.setUp(
    'CREATE SPACE n(vid_type=INT64)',
    'USE n',
    'CREATE TAG unit(state string, label string)',
    `INSERT VERTEX unit(state, label) VALUES ${ids.map((at) => `${at}:("${at % 2 === 0 ? 'open' : 'reopened'}", "unit ${at}")`).join()}`,
  );
  expect(found(root, '2999')[0]).toBe('2999 | "" | "" | "2999"');
  expect(found(root, '99999999999999999999')).toEqual([]);
  const open = found(root, 'open', 5);
  expect(open).toEqual([0, 2, 4, 6, 8].map((at) => `${at} | "unit" | "state" | "open"`));
  expect(found(root, 'unit 2999')).toEqual(['2999 | "unit" | "label" | "unit 2999"']);
  const listed = root.ask('CALL search.coverage()');
  expect(listed).toEqual(['tagName | propertyName | searched', '"unit" | "label" | 1', '"unit" | "state" | 1']);
});
