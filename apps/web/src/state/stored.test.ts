import { expect, test } from 'vitest';
import { guarded, readStored, writeStored } from './stored.ts';

function fakeStorage(fails: { now: boolean }): Storage {
  const held = new Map<string, string>();
  const check = (): void => {
    if (fails.now) throw new DOMException('The operation is insecure', 'SecurityError');
  };
  return {
    get length() {
      return held.size;
    },
    key: () => null,
    clear: () => held.clear(),
    getItem: (key) => (check(), held.get(key) ?? null),
    setItem: (key, value) => (check(), void held.set(key, value)),
    removeItem: (key) => (check(), void held.delete(key)),
  };
}

test('inaccessible storage keeps values for the lifetime of the page', () => {
  const storage = guarded(() => {
    throw new DOMException('The operation is insecure', 'SecurityError');
  });
  expect([storage.read('theme'), storage.write('theme', 'dark'), storage.read('theme')]).toEqual([
    undefined,
    false,
    'dark',
  ]);
  storage.remove('theme');
  expect(storage.read('theme')).toBe(undefined);
});

test('full storage keeps the newest value, and stores again once there is space', () => {
  const fails = { now: false };
  const storage = guarded(() => held);
  const held = fakeStorage(fails);
  expect(storage.write('text', 'old')).toBe(true);
  fails.now = true;
  expect(storage.write('text', 'new')).toBe(false);
  fails.now = false;
  expect(storage.read('text')).toBe('new');
  expect([storage.write('text', 'newest'), held.getItem('text')]).toEqual([true, 'newest']);
});

test('a stored value that is not JSON counts as absent', () => {
  const storage = guarded(() => held);
  const held = fakeStorage({ now: false });
  storage.write('broken', '{');
  expect([readStored(storage, 'broken'), readStored(storage, 'nothing')]).toEqual([undefined, undefined]);
  writeStored(storage, 'whole', { width: 3 });
  expect(readStored(storage, 'whole')).toEqual({ width: 3 });
});
