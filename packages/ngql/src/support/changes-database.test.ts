import { expect, test } from 'vitest';
import { changesDatabase } from './changes-database.ts';

test.each<[string, boolean]>([
  ['USE towns; GO FROM "a;b" OVER road YIELD dst(edge)', false],
  ['$a = YIELD 1 AS x; YIELD $a.x;', false],
  ['# DROP SPACE x\nSHOW SPACES', false],
  ['', false],
  [' ; // nothing\n', false],
  ['EXPLAIN DELETE VERTEX "a"', false],
  ['SHOW HOSTS; USE towns; DROP TAG town', true],
  ['USE towns; PROFILE DELETE VERTEX "a"', true],
  ['GO FROM "a" OVER road YIELD dst(edge) AS d | DELETE VERTEX $-.d', true],
  ['YIELD "open', true],
])('%s: changes the database is %s', (text, isChanging) => {
  expect(changesDatabase(text)).toBe(isChanging);
});
