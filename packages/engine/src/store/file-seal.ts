import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { AstrolabeError } from '@astrolabe/model';
import { isCopiedByClose, logProblem, sealPath, verifyPages, type FileDamage } from './seal-check.ts';
import { ENTRY_BYTES, HEAD_BYTES, encodeHead, readAt, readHead, type Head } from './seal-head.ts';
import { isThere } from './storage-error.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

/** Time to wait for another process between two writes, in milliseconds. */
const LOOK_AGAIN_MS = 20;

/** Checksums of a file are of this one. */
export interface SealOptions {
  readonly pageBytes: number;
  /** Whether commits are synced; otherwise the log may end early after a loss of power. */
  readonly isSynced: boolean;
  /** See `Head.identity`. */
  readonly identity?: number | undefined;
}

/** Maintains the checksums of an open file. */
export class FileSeal {
  /** Opened before SQLite opens the file and closed after it: closing any descriptor of a file releases the process's locks on it. */
  readonly #descriptor: number;
  readonly #seal: number;
  readonly #log: WriteAheadLog;
  readonly #pageBytes: number;
  readonly #isSynced: boolean;
  readonly #identity: number;
  #head: Head | undefined;
  readonly #headBytes = Buffer.alloc(HEAD_BYTES);
  /** Whether the last commit was not recorded, so that the next one records both. */
  #isBehind = false;
  /** Whether SQLite has not deleted the log. */
  #hasLog = true;
  #isOpen = true;

  /**
   * Opens or creates the checksums of an existing file. Throws `STORAGE_CORRUPT` if acknowledged commits are missing from the log, or the
   * log or file belongs to another one.
   */
  constructor(file: string, { pageBytes, isSynced, identity = 0 }: SealOptions) {
    this.#pageBytes = pageBytes;
    this.#isSynced = isSynced;
    this.#identity = identity;
    this.#log = new WriteAheadLog(file);
    this.#descriptor = openSync(file, 'r');
    try {
      this.#seal = openSync(sealPath(file), isThere(sealPath(file)) ? 'r+' : 'wx+', 0o600);
    } catch (error) {
      closeSync(this.#descriptor);
      throw error;
    }
    try {
      let problem = this.#readLog();
      // Another process that has the file open may have been between two writes; SQLite refuses the file in that case.
      for (let round = 0; problem !== undefined && round < 3; round++) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS);
        problem = this.#readLog();
      }
      if (problem !== undefined)
        throw new AstrolabeError('STORAGE_CORRUPT', `${file} is damaged: ${problem}`, {
          hint: 'put the log back, or run check-data with --repair to go on without it',
        });
      const found = this.#head?.identity ?? 0;
      if (identity !== 0 && found !== 0 && found !== identity)
        throw new AstrolabeError('STORAGE_CORRUPT', `${file} is the file of another space: it was number ${found}`, {
          hint: 'files were renamed or swapped; give them their names back',
        });
      // Records that the file has no checksums yet, so that a kill before the first checkpoint is not treated as damage.
      if (!this.#head) this.#writeHead({ ...this.#unsealed(), state: 'begun' }, true);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Whether checksums of all pages exist, and the log is completely checkpointed. */
  get isSettled(): boolean {
    return this.#head !== undefined && this.#head.pageCount > 0 && this.logBytes === 0;
  }

  /** The head of a file whose pages have no checksums. */
  #unsealed(): Head {
    return {
      pageBytes: this.#pageBytes,
      pageCount: 0,
      state: 'settled',
      identity: this.#identity,
      position: undefined,
    };
  }

  #readLog(): string | undefined {
    this.#log.close();
    this.#head = readHead(this.#seal);
    this.#log.follow({ isTrusted: false });
    // SQLite may open another one.
    this.#log.close();
    if (isCopiedByClose(this.#head, this.#log, this.#descriptor)) {
      // The changed pages are unknown: all checksums are rewritten.
      this.#head = { ...this.#unsealed(), identity: this.#head!.identity };
      return undefined;
    }
    if (!this.#head && this.#log.isUnreadable && fstatSync(this.#seal).size > 0)
      return 'the write-ahead log and the checksums are both damaged';
    const problem = logProblem(this.#head, this.#log, this.#isSynced);
    // SQLite creates new salts for a new log.
    if (problem === undefined && this.#head && this.logBytes === 0)
      this.#head = { ...this.#head, state: 'settled', position: undefined };
    return problem;
  }

  /** Bytes of the log that are in use. */
  get logBytes(): number {
    return this.#log.position?.frames ? this.#log.bytes : 0;
  }

  /** Call before a commit: records that a log starts, so that a later log without a record is known to be foreign. */
  beforeCommit(): void {
    if (this.#head?.state === 'settled' && !this.#head.position)
      this.#writeHead({ ...this.#head, state: 'starting' }, true);
  }

  /** Whether there are commits that could not be noted. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Call after a commit; pass `frames`, those of the log, if it is not called after each. */
  afterCommit(frames?: number): void {
    const wasBehind = this.#isBehind;
    const isOne = frames === undefined && !wasBehind;
    this.#isBehind = true;
    // Unrecorded frames may have been read before, without writing their position.
    const isNew = this.#log.follow({ isTrusted: true, isOne, ...(frames !== undefined && { frames }) }) || wasBehind;
    const { position, lastFrame } = this.#log;
    if (isNew && position && this.#head && this.#head.state !== 'begun') {
      const isFirst = this.#head.state !== 'logged';
      this.#writeHead({ ...this.#head, state: 'logged', position, lastFrame }, isFirst);
    }
    this.#isBehind = false;
  }

  /**
   * Call after a checkpoint of this many frames, before any other write: stores the checksums of the copied pages. Durable on return.
   * Frames of a failed commit, which SQLite did not copy, follow them.
   */
  afterCheckpoint(frames: number): void {
    // Until the checksums are written, those of the copied pages are outdated.
    this.#isBehind = true;
    this.#log.follow({ isTrusted: true, frames });
    const pageCount = Math.ceil(fstatSync(this.#descriptor).size / this.#pageBytes);
    const isNew = this.#head?.pageBytes !== this.#pageBytes;
    const known = isNew ? 0 : Math.min(this.#head?.pageCount ?? 0, pageCount);
    const logged = [...this.#log.pages].filter((page) => page <= pageCount);
    // Pages added without the log are unused.
    const added = Array.from({ length: pageCount - known }, (_, at) => known + 1 + at).filter(
      (page) => !this.#log.hasPage(page),
    );
    this.#writeEntries([...logged, ...added]);
    ftruncateSync(this.#seal, HEAD_BYTES + pageCount * ENTRY_BYTES);
    const identity = this.#identity || (this.#head?.identity ?? 0);
    this.#writeHead(
      { pageBytes: this.#pageBytes, pageCount, state: 'settled', identity, position: this.#log.position },
      true,
    );
    this.#isBehind = false;
  }

  /** Call after SQLite has copied the log into the file, closed it and deleted the log. */
  afterClose(): void {
    if (!this.#head || isThere(this.#log.path)) return;
    this.#hasLog = false;
    if (this.#isBehind || this.#head.pageCount === 0) {
      // The changed pages are unknown, or none has a checksum: the next start computes all checksums again.
      this.#writeHead({ ...this.#unsealed(), identity: this.#head.identity, state: 'begun' }, true);
      return;
    }
    if (this.#head.state === 'logged') this.#writeEntries([...this.#log.pages]);
    const pageCount = Math.ceil(fstatSync(this.#descriptor).size / this.#pageBytes);
    this.#writeHead({ ...this.#head, pageCount, state: 'settled', position: undefined }, true);
  }

  /** Whether the content on disk equals the written one, including the log. Throws if it cannot be read. O(file). */
  isWhole(): boolean {
    const log = new WriteAheadLog(this.#log.path.replace(/-wal$/, ''));
    try {
      log.follow({ isTrusted: false });
      const head = this.#head;
      if (!head || head.pageCount === 0 || logProblem(head, log, true) !== undefined) return false;
      let isWhole = true;
      verifyPages(this.#descriptor, this.#seal, head, log, 1, head.pageCount, () => (isWhole = false));
      return isWhole;
    } finally {
      log.close();
    }
  }

  /** The pages of this many log frames, which the next checkpoint overwrites. */
  loggedPages(frames: number): Iterable<number> {
    this.#log.follow({ isTrusted: true, frames });
    return this.#log.pages;
  }

  /** Reads pages of the file itself, ignoring the log. */
  readPages(from: number, count: number): Uint8Array {
    return readAt(this.#descriptor, (from - 1) * this.#pageBytes, count * this.#pageBytes);
  }

  /** Pages of the file itself. */
  get pageCount(): number {
    return Math.ceil(fstatSync(this.#descriptor).size / this.#pageBytes);
  }

  /** Verifies pages from `from` on and reports damage. Returns the next page, or undefined at the end. O(`count`). */
  verify(from: number, count: number, report: (damage: FileDamage) => void): number | undefined {
    return verifyPages(this.#descriptor, this.#seal, this.#head, this.#log, from, count, report);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#log.close();
    closeSync(this.#seal);
    closeSync(this.#descriptor);
  }

  /** Stores the checksums of pages, each run of neighbors with one write. */
  #writeEntries(pages: readonly number[]): void {
    const sorted = pages.toSorted((a, b) => a - b);
    for (let from = 0; from < sorted.length;) {
      let to = from + 1;
      while (to < sorted.length && sorted[to] === sorted[to - 1]! + 1) to++;
      const entries = Buffer.alloc((to - from) * ENTRY_BYTES);
      for (let at = from; at < to; at++) {
        const sum = crc32(this.#contentOf(sorted[at]!));
        entries.writeUInt32LE(sum, (at - from) * ENTRY_BYTES);
        entries.writeUInt32LE(~sum >>> 0, (at - from) * ENTRY_BYTES + 4);
      }
      writeSync(this.#seal, entries, 0, entries.length, HEAD_BYTES + (sorted[from]! - 1) * ENTRY_BYTES);
      from = to;
    }
  }

  /** Returns the content of a page after a checkpoint, from the log if present, so that a faulty write is noticed. */
  #contentOf(page: number): Uint8Array {
    return (
      (this.#hasLog ? this.#log.readPage(page) : undefined) ??
      readAt(this.#descriptor, (page - 1) * this.#pageBytes, this.#pageBytes)
    );
  }

  #writeHead(head: Head, isSynced: boolean): void {
    encodeHead(head, this.#headBytes);
    writeSync(this.#seal, this.#headBytes, 0, HEAD_BYTES, 0);
    if (isSynced) fsyncSync(this.#seal);
    this.#head = head;
  }
}
