import { expect, test } from 'vitest';
import { KeyBlocks, type Key } from './key-blocks.ts';

interface Entry {
  readonly key: number;
  readonly id: number;
}

/** The ids of the entries with keys from `low` to before `high`, as found by a scan. */
function idsBetween(blocks: KeyBlocks, low: Key, high: Key): number[] {
  const from = blocks.position(low, false);
  const to = blocks.positionNear(from, high);
  const ids: number[] = [];
  for (let block = from.block; block < blocks.blockCount && block <= to.block; block++) {
    const end = block === to.block ? to.at : blocks.lengthOf(block);
    ids.push(...blocks.idsOf(block).subarray(block === from.block ? from.at : 0, end));
  }
  expect(blocks.countBetween(from, to)).toBe(ids.length);
  return ids;
}

test.each([7, 4000])('entries are found as in a sorted list, with %i different keys', (keyCount) => {
  const blocks = new KeyBlocks((length) => new Float64Array(length));
  let entries: Entry[] = [];
  let seed = keyCount;
  const below = (limit: number): number => (seed = (seed * 48_271) % 0x7fffffff) % limit;
  const compare = (a: Entry, b: Entry): number => a.key - b.key || a.id - b.id;
  for (let round = 0; round < 4000; round++) {
    const entry = { key: below(keyCount), id: below(3000) };
    const isThere = entries.some(({ key, id }) => key === entry.key && id === entry.id);
    const gone = round % 4 === 3 ? entries[below(entries.length)] : undefined;
    expect(gone ? blocks.remove(gone.key, gone.id) : blocks.insert(entry.key, entry.id)).toBe(!!gone || !isThere);
    if (gone) entries = entries.filter((other) => other !== gone);
    else if (!isThere) entries.push(entry);
    if (round % 97 > 0) continue;
    const low = below(keyCount + 2) - 1;
    const high = low + below(keyCount);
    const expected = entries.filter(({ key }) => key >= low && key < high).sort(compare);
    expect(idsBetween(blocks, low, high)).toEqual(expected.map(({ id }) => id));
    expect(blocks.position(low, true)).toEqual(blocks.position(low + 0.5, false));
  }
  const { keys, ids } = KeyBlocks.of(
    (length) => new Float64Array(length),
    blocks.entries().keys,
    blocks.entries().ids,
  ).entries();
  expect(Array.from(ids, (id, at) => ({ key: Number(keys[at]), id }))).toEqual(entries.sort(compare));
});

test('all entries of a key in several blocks are found', () => {
  const ids = Int32Array.from({ length: 2000 }, (_, id) => id);
  const keys = Array.from(ids, (id) => (id < 300 ? 'a' : id < 1700 ? 'b' : 'c'));
  const blocks = KeyBlocks.of((length) => new Array<string>(length), keys, ids);
  expect(idsBetween(blocks, 'b', 'c')).toEqual(Array.from({ length: 1400 }, (_, at) => 300 + at));
  expect(idsBetween(blocks, '', 'a')).toEqual([]);
  expect(idsBetween(blocks, 'c', 'd').length).toBe(300);
});
