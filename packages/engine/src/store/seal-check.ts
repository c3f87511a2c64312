import { closeSync, fstatSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { ENTRY_BYTES, HEAD_BYTES, readAt, readHead, type Head } from './seal-head.ts';
import { isThere } from './storage-error.ts';
import { isPageOfFrame, WriteAheadLog } from './write-ahead-log.ts';

/** A problem of a file. */
export interface FileDamage {
  /** `unreadable`: the disk failed; nothing is known about the content. */
  readonly kind: 'page' | 'log' | 'seal' | 'length' | 'unreadable';
  readonly message: string;
}

/** The path of the checksums of a file. */
export function sealPath(file: string): string {
  return `${file}-seal`;
}

/** Returns whether the checksums belong to a file that had content. */
export function isSealOfContent(file: string): boolean {
  if (!isThere(sealPath(file))) return false;
  const seal = openSync(sealPath(file), 'r');
  try {
    const head = readHead(seal);
    return head !== undefined && head.state !== 'begun' && head.pageCount > 0;
  } finally {
    closeSync(seal);
  }
}

/**
 * Verifies a file that no process has open: the length, every page, the log and the checksums themselves. Also reports damage that does not change
 * what SQLite reads. Returns whether there are checksums; a file of an earlier version has none, which is damage if `isExpected`.
 */
export function verifyClosedFile(file: string, isExpected: boolean, report: (damage: FileDamage) => void): boolean {
  if (!isThere(sealPath(file))) {
    if (isExpected) report({ kind: 'seal', message: `its checksums are missing: ${sealPath(file)}` });
    return false;
  }
  const descriptor = openSync(file, 'r');
  const seal = openSync(sealPath(file), 'r');
  const log = new WriteAheadLog(file);
  try {
    const head = readHead(seal);
    if (!head) {
      const isDamaged = isExpected || fstatSync(seal).size > 0;
      if (isDamaged)
        report({ kind: 'seal', message: `${sealPath(file)} is damaged: its head is not what was written` });
      return isDamaged;
    }
    if (head.state === 'begun') return false;
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

/** Maximum restarts of a log since the head was synced. */
const RESTARTS_MAX = 16;

/**
 * Returns whether SQLite has copied the log into the file and deleted it itself, as it does when a thread or process ends. The file then contains
 * the last page of the last acknowledged commit; if the log was deleted otherwise, it does not.
 */
export function isCopiedByClose(head: Head | undefined, log: WriteAheadLog, descriptor: number): boolean {
  if (!head?.lastFrame || !head.position || head.state !== 'logged' || log.position) return false;
  const { pageBytes, lastFrame, position } = head;
  const content = readAt(descriptor, (lastFrame.page - 1) * pageBytes, pageBytes);
  const pageCount = fstatSync(descriptor).size / pageBytes;
  return content.length === pageBytes && isPageOfFrame(content, pageCount, lastFrame, position);
}

/** Returns why a log is not the one with the acknowledged commits; undefined if it is. */
export function logProblem(head: Head | undefined, log: WriteAheadLog, isSynced: boolean): string | undefined {
  if (!head) return undefined;
  const { state, position } = head;
  const found = log.position;
  if (state === 'settled') {
    if (!found || found.frames === 0) return undefined;
    // SQLite increments the first salt each time it restarts the log.
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

/** See `FileSeal.verify`. */
export function verifyPages(
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
