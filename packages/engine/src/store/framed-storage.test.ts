import { AstrolabeError } from '@astrolabe/model';
import { describe, expect, it } from 'vitest';
import { CrashingFile, Killer } from './_crashing-file.ts';
import { crc32 } from './crc32.ts';
import { documentStoreSuite } from './document-suite.ts';
import { FramedStorage } from './framed-storage.ts';
import { graphStoreSuite, logOf } from './suite.ts';
import { MemoryFile, type SyncFile } from './sync-file.ts';

const files = (): [MemoryFile, MemoryFile] => [new MemoryFile(), new MemoryFile()];
/** Compacts often. */
const SMALL = { deadBytesMin: 4096 };
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

graphStoreSuite('frames in two files', () => new FramedStorage(files(), 'test').store(1));
documentStoreSuite('frames in two files', () => new FramedStorage(files(), 'test').documents);

/** The state of a storage as text. */
function stateOf(storage: FramedStorage): string {
  const space = (id: number): unknown => {
    const store = storage.store(id);
    return [
      storage
        .chunkIds(id)
        .toSorted()
        .map((chunk) => [chunk, crc32(store.readChunk(chunk)!)]),
      logOf(store).map((record) => crc32(record)),
    ];
  };
  return JSON.stringify([storage.documents.list('space'), space(1), space(2)]);
}

/** Statements of a session with two spaces, one after the other. Large chunks cause a compaction. */
function* work(storage: FramedStorage): Generator<void> {
  const one = storage.store(1);
  const two = storage.store(2);
  storage.documents.transact([{ kind: 'space', key: '1', json: '{}' }]);
  yield;
  one.append([bytes(1, 2, 3), bytes(4)]);
  yield;
  storage.documents.transact([{ kind: 'space', key: '2', json: '{"n":2}' }]);
  yield;
  two.append([new Uint8Array(2000).fill(7)]);
  yield;
  one.checkpoint([
    ['a', new Uint8Array(1500).fill(1)],
    ['b', bytes(2)],
  ]);
  yield;
  for (let round = 0; round < 4; round++) {
    two.checkpoint([['big', new Uint8Array(3 * 1024).fill(round)]]);
    yield;
  }
  one.append([bytes(9)]);
  yield;
  one.checkpoint([
    ['a', undefined],
    ['c', bytes(5)],
  ]);
  yield;
  storage.documents.transact([{ kind: 'space', key: '2', json: undefined }]);
  yield;
  storage.remove(2);
  yield;
  one.append([bytes(10, 11)]);
  yield;
}

describe('frames in two files', () => {
  it('contain all acknowledged writes after a kill at every operation, and nothing partial', () => {
    // The states after each statement of a run without a kill.
    const counting = new Killer();
    const whole = new FramedStorage([new CrashingFile(counting), new CrashingFile(counting)], 'test', SMALL);
    const states = [stateOf(whole)];
    for (const _ of work(whole)) states.push(stateOf(whole));
    expect(new Set(states).size).toBe(states.length);
    let seed = 1;
    const random = (): boolean => (seed = (seed * 48_271) % 2_147_483_647) % 2 === 0;
    for (let killAt = 0; killAt < counting.operations; killAt++) {
      const killer = new Killer();
      killer.killAt = killAt;
      const pair = [new CrashingFile(killer), new CrashingFile(killer)] as const;
      let done = 0;
      try {
        for (const _ of work(new FramedStorage([...pair], 'test', SMALL))) done++;
      } catch (error) {
        if (killer.operations <= killAt) throw error;
      }
      for (const survives of [() => false, () => true, random]) {
        const after = pair.map((file) => file.afterCrash(survives)) as [SyncFile, SyncFile];
        const reopened = new FramedStorage(after, 'test');
        const state = stateOf(reopened);
        expect([states[done], states[done + 1]], `killed at operation ${killAt}`).toContain(state);
        // It can be written again, and read again after that.
        reopened.store(1).append([bytes(77)]);
        expect(logOf(new FramedStorage(after, 'test').store(1)).at(-1)).toEqual(bytes(77));
      }
    }
  });

  it('reuse the space of replaced frames', () => {
    const [one, two] = files();
    const storage = new FramedStorage([one, two], 'test', SMALL);
    for (let round = 0; round < 12; round++) storage.store(1).checkpoint([['a', new Uint8Array(2 * 1024).fill(round)]]);
    expect(one.getSize() + two.getSize()).toBeLessThan(13 * 1024 + 2 * 8192);
    expect(storage.liveBytes).toBeLessThan(2 * 1024 + 100);
    expect(new FramedStorage([one, two], 'test').store(1).readChunk('a')?.[0]).toBe(11);
  });

  it('detect any damaged byte of a commit', () => {
    const [one, two] = files();
    const storage = new FramedStorage([one, two], 'test');
    storage.documents.transact([{ kind: 'space', key: '1', json: '{}' }]);
    storage.store(1).append([bytes(1, 2, 3)]);
    storage.store(1).checkpoint([['a', bytes(4, 5, 6)]]);
    storage.store(1).append([bytes(7)]);
    const sound = one.bytes;
    const expected = stateOf(storage);
    let noticed = 0;
    for (let at = 8192; at < sound.length; at++) {
      const damaged = sound.slice();
      damaged[at]! ^= 0x40;
      let seen = 'damage';
      try {
        seen = stateOf(new FramedStorage([new MemoryFile(damaged), new MemoryFile()], 'test'));
      } catch (error) {
        if (!AstrolabeError.is(error) || !error.code.startsWith('STORAGE_')) throw error;
        noticed++;
      }
      // A record that a checkpoint replaced is not read again.
      expect(['damage', expected], `byte ${at}`).toContain(seen);
    }
    expect(noticed).toBeGreaterThan((sound.length - 8192) * 0.8);
    expect(stateOf(new FramedStorage([new MemoryFile(sound), new MemoryFile()], 'test'))).toBe(expected);
    const noSlots = sound.slice().fill(0, 0, 8192);
    expect(() => new FramedStorage([new MemoryFile(noSlots), new MemoryFile()], 'test')).toThrow('another kind');
  });

  it('reject writes beyond their limit or without storage, and stay unchanged', () => {
    const storage = new FramedStorage(files(), 'test', { bytesMax: 1000 });
    storage.store(1).append([new Uint8Array(600)]);
    expect(() => storage.store(1).append([new Uint8Array(600)])).toThrow(
      expect.objectContaining({ code: 'STORAGE_FULL' }),
    );
    expect(logOf(storage.store(1))).toHaveLength(1);
    // A deletion is possible then.
    storage.remove(1);
    storage.store(2).append([new Uint8Array(600)]);
    const full = new MemoryFile();
    const other = new FramedStorage([full, new MemoryFile()], 'test');
    other.store(1).append([bytes(1)]);
    full.write = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    expect(() => other.store(1).append([bytes(2)])).toThrow(expect.objectContaining({ code: 'STORAGE_FULL' }));
    expect(logOf(other.store(1))).toEqual([bytes(1)]);
  });

  it('have the checksums of zlib', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcb_f4_39_26);
    expect(crc32(bytes(2, 3), crc32(bytes(1)))).toBe(crc32(bytes(1, 2, 3)));
  });
});
