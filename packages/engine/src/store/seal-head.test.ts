import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { encodeHead, HEAD_BYTES, readHead, type Head } from './seal-head.ts';

const folder = mkdtempSync(join(tmpdir(), 'astrolabe-seal-head-'));
afterAll(() => rmSync(folder, { recursive: true }));

function readBack(bytes: Uint8Array): Head | undefined {
  const file = join(folder, 'seal');
  writeFileSync(file, bytes);
  const descriptor = openSync(file, 'r');
  try {
    return readHead(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function encoded(head: Head): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES);
  encodeHead(head, bytes);
  return bytes;
}

const POSITION = { salt1: 0xf0000001, salt2: 2, frames: 3, checksum1: 0xf0000004, checksum2: 5 };
const HEAD: Head = {
  pageBytes: 4096,
  pageCount: 77,
  state: 'logged',
  identity: 12,
  position: POSITION,
  lastFrame: { page: 9, before1: 10, before2: 11 },
};

test.each<Head>([
  HEAD,
  { ...HEAD, state: 'settled', position: undefined, lastFrame: undefined },
  { ...HEAD, state: 'starting', position: { ...POSITION, salt1: 0 }, lastFrame: undefined },
  { ...HEAD, state: 'begun', pageCount: 0, identity: 0, position: { ...POSITION, salt2: 0 } },
])('a head is read as it was written: $state', (head) => {
  expect(readBack(encoded(head))).toEqual(head);
});

test('a head of which any byte changed, or that is cut, is none', () => {
  const bytes = encoded(HEAD);
  for (let at = 0; at < HEAD_BYTES; at++) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(readBack(changed), `byte ${at}`).toBeUndefined();
  }
  expect(readBack(bytes.subarray(0, HEAD_BYTES - 1))).toBeUndefined();
});
