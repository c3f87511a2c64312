import { closeSync, openSync, readSync } from 'node:fs';
import { systemCode } from './storage-error.ts';

/*
 * The write-ahead log of SQLite, as described by sqlite.org/walformat.html, big-endian:
 *
 *     header  32 bytes: magic, format, page size, checkpoint number, salt 1, salt 2, checksum 1, checksum 2
 *     frame   24 bytes: page number, pages of the file after a commit (else 0), salt 1, salt 2, checksum 1, checksum 2; then the page
 *
 * Checksums are chained: that of a frame covers everything before it. SQLite ignores everything after the first frame with a wrong checksum.
 */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC_LITTLE = 0x377f0682;
const MAGIC_BIG = 0x377f0683;

/** Identifies a position in a log. */
export interface LogPosition {
  readonly salt1: number;
  readonly salt2: number;
  /** Number of frames up to and including the last commit. */
  readonly frames: number;
  /** Checksums of the last frame. */
  readonly checksum1: number;
  readonly checksum2: number;
}

/** A frame whose checksum can be recomputed when the log is lost but its page is in the file. */
export interface LastFrame {
  readonly page: number;
  /** Checksums of the frame before. */
  readonly before1: number;
  readonly before2: number;
}

/** Where to stop reading the log, and how strictly to check it. */
export interface FollowOptions {
  /** Whether the frames of the next commit were written by this process, so that only their headers are read; else all checksums are verified. */
  readonly isTrusted: boolean;
  /** Whether to stop after one commit. */
  readonly isOne?: boolean;
  /** Frames of the log according to SQLite: later ones belong to a failed commit, though it may be complete. */
  readonly frames?: number;
}

/** The log beside a file, read without SQLite. Holds no locks, so it can read a log that SQLite has open. */
export class WriteAheadLog {
  readonly path: string;
  #descriptor: number | undefined;
  #position: LogPosition | undefined;
  #lastFrame: LastFrame | undefined;
  /** Reused by all reads of headers. */
  readonly #header = new DataView(new ArrayBuffer(FRAME_HEADER_BYTES));
  #isBigEndian = false;
  #pageBytes = 0;
  /** The last committed frame of each page number. */
  readonly #pages = new Map<number, number>();

  /** `file` is the path of the database. */
  constructor(file: string) {
    this.path = `${file}-wal`;
  }

  /** The last commit found; undefined without a log or with an empty one. */
  get position(): LogPosition | undefined {
    return this.#position;
  }

  /** The pages that committed frames have. */
  get pages(): Iterable<number> {
    return this.#pages.keys();
  }

  hasPage(page: number): boolean {
    return this.#pages.has(page);
  }

  /** The last committed content of a page of the log. */
  readPage(page: number): Uint8Array | undefined {
    const frame = this.#pages.get(page);
    return frame === undefined ? undefined : this.#read(this.#offsetOf(frame) + FRAME_HEADER_BYTES, this.#pageBytes);
  }

  /** The last committed frame, if followed. */
  get lastFrame(): LastFrame | undefined {
    return this.#lastFrame;
  }

  /** Reads commits after the last known one. Returns whether there was any. */
  follow({ isTrusted, isOne = false, frames = Infinity }: FollowOptions): boolean {
    if (this.#position && this.#position.frames > frames) this.#restart(undefined);
    // A log restarted by SQLite has new salts, so that no frame follows.
    if (this.#position && this.#position.frames > 0 && this.#followFrames(isTrusted, isOne, frames)) return true;
    const header = this.#read(0, HEADER_BYTES);
    if (header?.length !== HEADER_BYTES) {
      this.#restart(undefined);
      return false;
    }
    const view = viewOf(header);
    const [salt1, salt2] = [view.getUint32(16), view.getUint32(20)];
    if (this.#position?.salt1 !== salt1 || this.#position.salt2 !== salt2) {
      const magic = view.getUint32(0);
      this.#isBigEndian = magic === MAGIC_BIG;
      this.#pageBytes = view.getUint32(8);
      const sum = chain(header.subarray(0, 24), this.#isBigEndian, 0, 0);
      const isValid =
        (magic === MAGIC_BIG || magic === MAGIC_LITTLE) &&
        isPageSize(this.#pageBytes) &&
        sum[0] === view.getUint32(24) &&
        sum[1] === view.getUint32(28);
      this.#restart(isValid ? { salt1, salt2, frames: 0, checksum1: sum[0], checksum2: sum[1] } : undefined);
      if (!isValid) return false;
    }
    return this.#followFrames(isTrusted, isOne, frames);
  }

  /** Whether the log still has the frame of a position. */
  reaches({ salt1, salt2, frames, checksum1, checksum2 }: LogPosition): boolean {
    const own = this.#position;
    if (!own || own.salt1 !== salt1 || own.salt2 !== salt2 || own.frames < frames) return false;
    const last = frames === 0 ? undefined : this.#read(this.#offsetOf(frames - 1), FRAME_HEADER_BYTES);
    if (!last) return frames === 0;
    const view = viewOf(last);
    return view.getUint32(16) === checksum1 && view.getUint32(20) === checksum2;
  }

  /** Bytes of the known commits. */
  get bytes(): number {
    return this.#offsetOf(this.#position?.frames ?? 0);
  }

  /** Whether there is a log with content that cannot be read. */
  get isUnreadable(): boolean {
    return this.#position === undefined && (this.#read(0, 1)?.length ?? 0) > 0;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #followFrames(isTrusted: boolean, isOne: boolean, frames: number): boolean {
    let position = this.#position!;
    const before = position.frames;
    let [sum1, sum2] = [position.checksum1, position.checksum2];
    const pending: number[] = [];
    for (let frame = position.frames; frame < frames; frame++) {
      const view = this.#header;
      if (!this.#readInto(this.#offsetOf(frame), view)) break;
      const [before1, before2] = [sum1, sum2];
      if (view.getUint32(8) !== position.salt1 || view.getUint32(12) !== position.salt2) break;
      const [stored1, stored2] = [view.getUint32(16), view.getUint32(20)];
      // Frames of a rolled-back transaction may follow the commit; they continue another chain.
      if (!isTrusted || (position.frames > before && pending.length === 0)) {
        const page = this.#read(this.#offsetOf(frame) + FRAME_HEADER_BYTES, this.#pageBytes);
        if (page?.length !== this.#pageBytes) break;
        [sum1, sum2] = chain(new Uint8Array(view.buffer, 0, 8), this.#isBigEndian, sum1, sum2);
        [sum1, sum2] = chain(page, this.#isBigEndian, sum1, sum2);
        if (sum1 !== stored1 || sum2 !== stored2) break;
      } else [sum1, sum2] = [stored1, stored2];
      pending.push(view.getUint32(0));
      if (view.getUint32(4) === 0) continue;
      for (const [at, page] of pending.entries()) this.#pages.set(page, frame - pending.length + 1 + at);
      pending.length = 0;
      position = { ...position, frames: frame + 1, checksum1: stored1, checksum2: stored2 };
      this.#position = position;
      this.#lastFrame = { page: view.getUint32(0), before1, before2 };
      if (isOne) break;
    }
    return position.frames > before;
  }

  #restart(position: LogPosition | undefined): void {
    this.#position = position;
    this.#lastFrame = undefined;
    this.#pages.clear();
  }

  #offsetOf(frame: number): number {
    return HEADER_BYTES + frame * (FRAME_HEADER_BYTES + this.#pageBytes);
  }

  /** Fills a view from the log; returns whether the log has enough bytes. */
  #readInto(offset: number, view: DataView): boolean {
    return this.#open() && readSync(this.#descriptor!, view, 0, view.byteLength, offset) === view.byteLength;
  }

  /** Whether there is a log. Throws if it cannot be opened. */
  #open(): boolean {
    try {
      this.#descriptor ??= openSync(this.path, 'r');
      return true;
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return false;
      throw error;
    }
  }

  #read(offset: number, length: number): Uint8Array | undefined {
    if (!this.#open()) return undefined;
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, readSync(this.#descriptor!, bytes, 0, length, offset));
  }
}

function isPageSize(bytes: number): boolean {
  return bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Continues the checksums of SQLite over bytes, whose number is a multiple of 8. */
function chain(bytes: Uint8Array, isBigEndian: boolean, sum1: number, sum2: number): [number, number] {
  let [a, b] = [sum1, sum2];
  const view = viewOf(bytes);
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + view.getUint32(at, !isBigEndian) + b) >>> 0;
    b = (b + view.getUint32(at + 4, !isBigEndian) + a) >>> 0;
  }
  return [a, b];
}

/**
 * Returns whether a page of a file equals a frame of its log. `pageCount`: pages of the file after the commit of the frame; `position`:
 * that of the commit.
 */
export function isPageOfFrame(
  content: Uint8Array,
  pageCount: number,
  { page, before1, before2 }: LastFrame,
  { checksum1, checksum2 }: LogPosition,
): boolean {
  const header = new DataView(new ArrayBuffer(8));
  header.setUint32(0, page);
  header.setUint32(4, pageCount);
  return [false, true].some((isBigEndian) => {
    const sums = chain(new Uint8Array(header.buffer), isBigEndian, before1, before2);
    const [found1, found2] = chain(content, isBigEndian, ...sums);
    return found1 === checksum1 && found2 === checksum2;
  });
}
