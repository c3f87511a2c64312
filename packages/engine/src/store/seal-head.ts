import { readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { LastFrame, LogPosition } from './write-ahead-log.ts';

/*
 * Checksums of a SQLite file, in `<file>-seal` next to it. Numbers are little-endian.
 *
 *     0   8    "ASTRSEAL"
 *     8   24   uint32: version 1, page size, number of pages, state (the table STATE), identity of the file (0: none), see 52
 *     32  20   uint32: salt 1, salt 2, frames, checksum 1, checksum 2 of the last acknowledged commit of the log
 *     52  8    uint32: page number of the last frame of that commit (0: none), checksum 1 of the frame before it, whose checksum 2 is at 28
 *     60  4    CRC-32 of the 60 bytes before
 *     64  8n   for each page of the file: its CRC-32, and the complement of that, so that damage here is not taken for damage there
 *
 * The head is written after each commit and synced when a log is first used and at checkpoints; page checksums are written and synced after a
 * checkpoint and before the log is overwritten. So a truncated or deleted log, or the log of another file, is detected at the next start, and
 * every page can be verified at any time.
 */
const MAGIC = 'ASTRSEAL';
export const HEAD_BYTES = 64;
export const ENTRY_BYTES = 8;

/**
 * `settled`: the file is complete. `starting`: the first commit of a new log is being written. `logged`: the log has commits that the file may
 * lack. `begun`: the file is being created, or is of an earlier version and has no checksums yet.
 */
const STATE = { settled: 0, starting: 1, logged: 2, begun: 3 } as const;
const STATES = ['settled', 'starting', 'logged', 'begun'] as const satisfies readonly (keyof typeof STATE)[];

/** State of a file and its log. */
export interface Head {
  readonly pageBytes: number;
  readonly pageCount: number;
  readonly state: keyof typeof STATE;
  /** Distinguishes files of one kind, so that swapped files are detected. 0 if unknown. */
  readonly identity: number;
  readonly position: LogPosition | undefined;
  /** The last frame of the last acknowledged commit. */
  readonly lastFrame?: LastFrame | undefined;
}

/** Writes a head into `HEAD_BYTES` bytes. Allocates nothing, since each commit writes one. */
export function encodeHead({ pageBytes, pageCount, state, identity, position, lastFrame }: Head, bytes: Buffer): void {
  bytes.write(MAGIC, 'latin1');
  bytes.writeUInt32LE(1, 8);
  bytes.writeUInt32LE(pageBytes, 12);
  bytes.writeUInt32LE(pageCount, 16);
  bytes.writeUInt32LE(STATE[state], 20);
  bytes.writeUInt32LE(identity, 24);
  bytes.writeUInt32LE(position?.salt1 ?? 0, 32);
  bytes.writeUInt32LE(position?.salt2 ?? 0, 36);
  bytes.writeUInt32LE(position?.frames ?? 0, 40);
  bytes.writeUInt32LE(position?.checksum1 ?? 0, 44);
  bytes.writeUInt32LE(position?.checksum2 ?? 0, 48);
  bytes.writeUInt32LE(lastFrame?.page ?? 0, 52);
  bytes.writeUInt32LE(lastFrame?.before1 ?? 0, 56);
  bytes.writeUInt32LE(lastFrame?.before2 ?? 0, 28);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, 60)), 60);
}

/** Reads the head of a checksum file; undefined if invalid. */
export function readHead(seal: number): Head | undefined {
  const bytes = readAt(seal, 0, HEAD_BYTES);
  if (bytes.length < HEAD_BYTES || bytes.toString('latin1', 0, 8) !== MAGIC) return undefined;
  if (bytes.readUInt32LE(60) !== crc32(bytes.subarray(0, 60))) return undefined;
  const [, pageBytes = 0, pageCount = 0, code, identity = 0] = [8, 12, 16, 20, 24].map((at) => bytes.readUInt32LE(at));
  const state = STATES.find((one) => STATE[one] === code);
  if (!state) return undefined;
  const [salt1 = 0, salt2 = 0, frames = 0, checksum1 = 0, checksum2 = 0] = [32, 36, 40, 44, 48].map((at) =>
    bytes.readUInt32LE(at),
  );
  const position = salt1 === 0 && salt2 === 0 ? undefined : { salt1, salt2, frames, checksum1, checksum2 };
  const [before2, page, before1] = [bytes.readUInt32LE(28), bytes.readUInt32LE(52), bytes.readUInt32LE(56)];
  return {
    pageBytes,
    pageCount,
    state,
    identity,
    position,
    lastFrame: page === 0 ? undefined : { page, before1, before2 },
  };
}

/** Reads bytes of a file; fewer at its end. */
export function readAt(descriptor: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset));
}
