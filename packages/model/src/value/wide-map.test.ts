import { expect, test } from 'vitest';
import { WideMap } from './wide-map.ts';

/** Beyond the size at which a table is split, while its entries are still moving. */
const COUNT = 300_000;
/** All have moved. */
const MOVED_COUNT = 400_000;

test('a table being split finds everything added before and after, and nothing else', () => {
  const table = new WideMap<string | number | bigint, number>();
  for (let at = 0; at < COUNT; at++)
    table.set(at % 3 === 0 ? at : at % 3 === 1 ? `v${at}` : 2n ** 60n + BigInt(at), at);
  table.set(6, -6);
  const wrong = Array.from({ length: COUNT }, (_, at) => at).filter((at) => {
    const found = table.get(at % 3 === 0 ? at : at % 3 === 1 ? `v${at}` : 2n ** 60n + BigInt(at));
    return found !== (at === 6 ? -6 : at);
  });
  expect(wrong).toEqual([]);
  expect([table.get('v2'), table.has(1), table.has(-0.5), table.size]).toEqual([undefined, false, false, COUNT]);
  expect(new Map(table.entries()).size).toBe(COUNT);
});

test('consecutive keys are distributed over many parts', () => {
  for (const keyOf of [(at: number) => at, (at: number) => `person${at}`, (at: number) => at * 64]) {
    const table = new WideMap<string | number, true>();
    for (let at = 0; at < MOVED_COUNT; at++) table.set(keyOf(at), true);
    expect(Math.max(...table.partSizes())).toBeLessThan(MOVED_COUNT / 16);
  }
});
