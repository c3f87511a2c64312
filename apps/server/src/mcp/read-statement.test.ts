import { valueFromJson } from '@astrolabe/model';
import { expect, it } from 'vitest';
import { rowText } from './read-statement.ts';

it('writes rows without loss: NULL differs from text, and a whole float from an int', () => {
  const row = [9007199254740993n, { kind: 'null', reason: 'NULL' }, 'NULL', 1, [1n, 'a']] as const;
  const [int, nothing, text, float, list] = JSON.parse(rowText(row)) as readonly unknown[];
  expect([nothing, text, float, list]).toEqual([null, 'NULL', { $float: '1.0' }, [1, 'a']]);
  expect(valueFromJson(int)).toBe(9007199254740993n);
});
