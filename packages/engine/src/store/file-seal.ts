import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { AstrolabeError } from '@astrolabe/model';
import { WriteAheadLog, type LogPosition } from './write-ahead-log.ts';

/*
 * Checksums beside a SQLite file, in `<file>-seal`. Numbers are little-endian.
 *
 *     0   8    "ASTRSEAL"
 *     8   24   uint32: version 1, page size, number of pages, state (the table STATE), 2 unused
 *     32  20   uint32: salt 1, salt 2, frames, checksum 1, checksum 2 of the last acknowledged commit of the log
 *     52  8    uint32: page number and CRC-32 of the last frame of that commit; page 0: none
 *     60  4    CRC-32 of the 60 bytes before
 *     64  8n   for each page of the file: its CRC-32, and the complement of that, so that damage here is not taken for damage there
 *
 * The head is written after each commit and synced when a log begins to be used and at checkpoints; page checksums are written and synced after a
 * checkpoint and before the log is written over. So a lost tail of the log, a log that was deleted, and a log of another file are noticed at the next start,
 * and every page can be verified at any time.
 */
const MAGIC = 'ASTRSEAL';
const HEAD_BYTES = 64;
const ENTRY_BYTES = 8;

/** `settled`: the file has everything. `starting`: the first commit of a new log is being written. `logged`: the log has commits that the file may lack. */
const STATE = { settled: 0, starting: 1, logged: 2 } as const;
type State = keyof typeof STATE;

interface Head {
  readonly pageBytes: number;
  readonly pageCount: number;
  readonly state: State;
  readonly position: LogPosition | undefined;
  /** The page that the last acknowledged commit wrote last. */
  readonly lastPage?: { readonly page: number; readonly sum: number } | undefined;
}

/** What is wrong with a file. */
export interface FileDamage {
  readonly kind: 'page' | 'log' | 'seal' | 'length';
  readonly message: string;
}

/** The path of the checksums of a file. */
export function sealPath(file: string): string {
  return `${file}-seal`;
}

/** Keeps the checksums of one open file up to date. */
export class FileSeal {
  /** Opened before SQLite opens the file and closed after it: closing any descriptor of a file drops the locks of the process on it. */
  readonly #descriptor: number;
  readonly #seal: number;
  readonly #log: WriteAheadLog;
  readonly #pageBytes: number;
  readonly #isSynced: boolean;
  #head: Head | undefined;
  /** Whether SQLite has not deleted the log. */
  #hasLog = true;
  #isOpen = true;

  /**
   * Opens the checksums of a file that exists, or begins them. Throws `STORAGE_CORRUPT` where commits that were acknowledged are missing from the
   * log, or the log belongs to another file. `isSynced`: whether commits are; otherwise the log may end early after a loss of power.
   */
  constructor(file: string, pageBytes: number, isSynced: boolean) {
    this.#pageBytes = pageBytes;
    this.#isSynced = isSynced;
    this.#log = new WriteAheadLog(file);
    this.#descriptor = openSync(file, 'r');
    try {
      this.#seal = openSync(sealPath(file), existsSync(sealPath(file)) ? 'r+' : 'w+', 0o600);
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
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Whether there are checksums of all pages, and the file has everything that the log has. */
  get isSettled(): boolean {
    return this.#head !== undefined && this.#head.pageCount > 0 && this.logBytes === 0;
  }

  #readLog(): string | undefined {
    this.#log.close();
    this.#head = readHead(this.#seal);
    this.#log.follow({ isTrusted: false });
    // SQLite may open another one.
    this.#log.close();
    if (isCopiedByClose(this.#head, this.#log, this.#descriptor)) {
      // Which pages changed is not known: the checksums of all are written again.
      this.#head = { pageBytes: this.#pageBytes, pageCount: 0, state: 'settled', position: undefined };
      return undefined;
    }
    const problem = logProblem(this.#head, this.#log, this.#isSynced);
    // SQLite gives a new log salts of its own.
    if (problem === undefined && this.#head && this.logBytes === 0)
      this.#head = { ...this.#head, state: 'settled', position: undefined };
    return problem;
  }

  /** Bytes of the log that are in use. */
  get logBytes(): number {
    return this.#log.position?.frames ? this.#log.bytes : 0;
  }

  /** To be called before a commit: notes that a log begins, so that one that appears later without a note is known to be foreign. */
  beforeCommit(): void {
    if (this.#head?.state === 'settled' && !this.#head.position)
      this.#writeHead({ ...this.#head, state: 'starting' }, true);
  }

  /** To be called after a commit; `isOne`: after each. */
  afterCommit(isOne: boolean): void {
    if (!this.#log.follow({ isTrusted: true, isOne }) || !this.#head) return;
    const isFirst = this.#head.state !== 'logged';
    const last = this.#log.readLast();
    const lastPage = last && { page: last.page, sum: crc32(last.content) };
    this.#writeHead({ ...this.#head, state: 'logged', position: this.#log.position, lastPage }, isFirst);
  }

  /** To be called after a checkpoint, before anything else is written: stores the checksums of the pages that the log had. Durable on return. */
  afterCheckpoint(): void {
    this.#log.follow({ isTrusted: true });
    const pageCount = Math.ceil(fstatSync(this.#descriptor).size / this.#pageBytes);
    const isNew = this.#head?.pageBytes !== this.#pageBytes;
    const known = isNew ? 0 : Math.min(this.#head?.pageCount ?? 0, pageCount);
    const logged = [...this.#log.pages].filter((page) => page <= pageCount);
    // Pages that were added without passing the log are unused ones.
    const added = Array.from({ length: pageCount - known }, (_, at) => known + 1 + at).filter(
      (page) => !this.#log.hasPage(page),
    );
    this.#writeEntries([...logged, ...added]);
    ftruncateSync(this.#seal, HEAD_BYTES + pageCount * ENTRY_BYTES);
    this.#writeHead({ pageBytes: this.#pageBytes, pageCount, state: 'settled', position: this.#log.position }, true);
  }

  /** To be called after SQLite has closed the file and deleted the log, which it has copied into the file before. */
  afterClose(): void {
    if (!this.#head || existsSync(this.#log.path)) return;
    this.#hasLog = false;
    if (this.#head.state === 'logged') this.#writeEntries([...this.#log.pages]);
    const pageCount = Math.ceil(fstatSync(this.#descriptor).size / this.#pageBytes);
    this.#writeHead({ ...this.#head, pageCount, state: 'settled', position: undefined }, true);
  }

  /** The pages that the log has: those that the next checkpoint writes over. */
  get loggedPages(): Iterable<number> {
    this.#log.follow({ isTrusted: true });
    return this.#log.pages;
  }

  /** Pages of the file itself, whatever the log has. */
  readPages(from: number, count: number): Uint8Array {
    return readAt(this.#descriptor, (from - 1) * this.#pageBytes, count * this.#pageBytes);
  }

  /** Pages of the file itself. */
  get pageCount(): number {
    return Math.ceil(fstatSync(this.#descriptor).size / this.#pageBytes);
  }

  /** Verifies pages from one on; returns the next one, or undefined behind the last, and passes on what is wrong. O(`count`). */
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

  /** The content of a page after a checkpoint: from the log where it is there, so that a write that went wrong is noticed. */
  #contentOf(page: number): Uint8Array {
    return (
      (this.#hasLog ? this.#log.readPage(page) : undefined) ??
      readAt(this.#descriptor, (page - 1) * this.#pageBytes, this.#pageBytes)
    );
  }

  #writeHead(head: Head, isSynced: boolean): void {
    const bytes = Buffer.alloc(HEAD_BYTES);
    const { pageBytes, pageCount, state, position, lastPage } = head;
    bytes.write(MAGIC, 'latin1');
    if (state === 'logged' && lastPage) {
      bytes.writeUInt32LE(lastPage.page, 52);
      bytes.writeUInt32LE(lastPage.sum, 56);
    }
    [1, pageBytes, pageCount, STATE[state]].forEach((value, at) => bytes.writeUInt32LE(value, 8 + 4 * at));
    if (position) {
      const { salt1, salt2, frames, checksum1, checksum2 } = position;
      [salt1, salt2, frames, checksum1, checksum2].forEach((value, at) => bytes.writeUInt32LE(value, 32 + 4 * at));
    }
    bytes.writeUInt32LE(crc32(bytes.subarray(0, 60)), 60);
    writeSync(this.#seal, bytes, 0, HEAD_BYTES, 0);
    if (isSynced) fsyncSync(this.#seal);
    this.#head = head;
  }
}

/**
 * Verifies a file that no process has open: the length, every page, the log and the checksums themselves. A file without checksums, of an earlier version,
 * has nothing to verify here; returns whether it has them. Damage that does not change what SQLite reads is passed on too.
 */
export function verifyClosedFile(file: string, report: (damage: FileDamage) => void): boolean {
  if (!existsSync(sealPath(file))) return false;
  const descriptor = openSync(file, 'r');
  const seal = openSync(sealPath(file), 'r');
  const log = new WriteAheadLog(file);
  try {
    const head = readHead(seal);
    if (!head) {
      if (fstatSync(seal).size > 0)
        report({ kind: 'seal', message: `${sealPath(file)} is damaged: its head is not what was written` });
      return fstatSync(seal).size > 0;
    }
    log.follow({ isTrusted: false });
    if (isCopiedByClose(head, log, descriptor)) {
      report({
        kind: 'seal',
        message: `${file} was closed without its checksums; opening it, or check-data with --repair, writes them again`,
      });
      return true;
    }
    const problem = logProblem(head, log, true);
    if (problem !== undefined) report({ kind: 'log', message: `${log.path}: ${problem}` });
    const bytes = fstatSync(descriptor).size;
    const isLogged = log.position !== undefined;
    if (bytes !== head.pageCount * head.pageBytes && !isLogged)
      report({
        kind: 'length',
        message: `${file} has ${bytes} bytes, ${head.pageCount * head.pageBytes} were written`,
      });
    if (fstatSync(seal).size !== HEAD_BYTES + head.pageCount * ENTRY_BYTES && !isLogged)
      report({ kind: 'seal', message: `${sealPath(file)} has another length than was written` });
    if (!isIdentityWhole(descriptor, log))
      report({ kind: 'page', message: `page 1 of ${head.pageCount} is not what was written` });
    for (let page: number | undefined = 1; page !== undefined;)
      page = verifyPages(descriptor, seal, head, log, page, PIECE_PAGES, report);
    return true;
  } finally {
    log.close();
    closeSync(seal);
    closeSync(descriptor);
  }
}

/**
 * Whether the fields of the file that are read without SQLite, and never differ between the file and its log, agree with the log: the magic number, our format
 * version, and the kind of file. See `SqliteFormat`.
 */
function isIdentityWhole(descriptor: number, log: WriteAheadLog): boolean {
  const logged = log.readPage(1);
  if (!logged) return true;
  const own = readAt(descriptor, 0, 100);
  return IDENTITY_FIELDS.every(([from, to]) => Buffer.compare(own.subarray(from, to), logged.subarray(from, to)) === 0);
}

const IDENTITY_FIELDS = [
  [0, 16],
  [60, 64],
  [68, 72],
] as const;

const PIECE_PAGES = 256;

/** How often a log can have been begun again since the head was synced. */
const RESTARTS_MAX = 16;

/** How long another process may be between two writes, in milliseconds. */
const LOOK_AGAIN_MS = 20;

/**
 * Whether SQLite has copied the log into the file and deleted or emptied it without us: it does when a connection is closed by the end of its
 * thread or process. The file then has the page that the last acknowledged commit wrote last; where somebody deleted the log, it has not.
 */
function isCopiedByClose(head: Head | undefined, log: WriteAheadLog, descriptor: number): boolean {
  if (!head || head.state !== 'logged' || !head.lastPage || log.position) return false;
  const { page, sum } = head.lastPage;
  const content = readAt(descriptor, (page - 1) * head.pageBytes, head.pageBytes);
  return content.length === head.pageBytes && crc32(content) === sum;
}

/** Why the log is not the one whose commits were acknowledged; undefined where it is. */
function logProblem(head: Head | undefined, log: WriteAheadLog, isSynced: boolean): string | undefined {
  if (!head) return undefined;
  const { state, position } = head;
  const found = log.position;
  if (state === 'settled') {
    if (!found || found.frames === 0) return undefined;
    // SQLite counts the first salt up each time that it begins the log again.
    const isOwn = position && (found.salt1 - position.salt1) >>> 0 <= RESTARTS_MAX;
    return isOwn ? undefined : 'the write-ahead log belongs to another file';
  }
  if (state === 'starting' || !position || !isSynced) return undefined;
  if (log.reaches(position)) return undefined;
  if (!found) return 'the write-ahead log with acknowledged commits is missing or damaged';
  const isOther = found.salt1 !== position.salt1 || found.salt2 !== position.salt2;
  if (isOther) return 'the write-ahead log is not the one that has the acknowledged commits';
  return `the write-ahead log is damaged behind frame ${found.frames}: acknowledged commits up to frame ${position.frames} are missing`;
}

function verifyPages(
  descriptor: number,
  seal: number,
  head: Head | undefined,
  log: WriteAheadLog,
  from: number,
  count: number,
  report: (damage: FileDamage) => void,
): number | undefined {
  if (!head || from > head.pageCount) return undefined;
  const { pageBytes, pageCount } = head;
  const to = Math.min(from + count, pageCount + 1);
  const entries = readAt(seal, HEAD_BYTES + (from - 1) * ENTRY_BYTES, (to - from) * ENTRY_BYTES);
  const pages = readAt(descriptor, (from - 1) * pageBytes, (to - from) * pageBytes);
  for (let page = from; page < to; page++) {
    // SQLite reads these from the log. A checkpoint that was interrupted has written some of them.
    if (log.hasPage(page)) continue;
    const at = (page - from) * ENTRY_BYTES;
    const isWhole = entries.length >= at + ENTRY_BYTES;
    const stored = isWhole ? entries.readUInt32LE(at) : 0;
    if (!isWhole || entries.readUInt32LE(at + 4) !== ~stored >>> 0) {
      report({ kind: 'seal', message: `the checksum of page ${page} is damaged` });
      continue;
    }
    const bytes = pages.subarray((page - from) * pageBytes, (page - from + 1) * pageBytes);
    if (bytes.length === pageBytes && crc32(bytes) === stored) continue;
    report({ kind: 'page', message: `page ${page} of ${pageCount} is not what was written` });
  }
  return to > pageCount ? undefined : to;
}

function readHead(seal: number): Head | undefined {
  const bytes = readAt(seal, 0, HEAD_BYTES);
  if (bytes.length < HEAD_BYTES || bytes.toString('latin1', 0, 8) !== MAGIC) return undefined;
  if (bytes.readUInt32LE(60) !== crc32(bytes.subarray(0, 60))) return undefined;
  const [, pageBytes = 0, pageCount = 0, code] = [8, 12, 16, 20].map((at) => bytes.readUInt32LE(at));
  const state = (['settled', 'starting', 'logged'] as const).find((one) => STATE[one] === code);
  if (!state) return undefined;
  const [salt1 = 0, salt2 = 0, frames = 0, checksum1 = 0, checksum2 = 0] = [32, 36, 40, 44, 48].map((at) =>
    bytes.readUInt32LE(at),
  );
  const position = salt1 === 0 && salt2 === 0 ? undefined : { salt1, salt2, frames, checksum1, checksum2 };
  const [page, sum] = [bytes.readUInt32LE(52), bytes.readUInt32LE(56)];
  return { pageBytes, pageCount, state, position, lastPage: page === 0 ? undefined : { page, sum } };
}

/** Bytes of a file; fewer where it ends before. */
function readAt(descriptor: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset));
}
