import { closeSync, fsyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { Steps } from './steps.ts';
import { storageError } from './storage-error.ts';

/** Bytes copied per step, and bytes between syncs, so that no step waits long for the disk. */
const STEP_BYTES = 256 * 1024;
const SYNCED_BYTES = 8 * 1024 * 1024;

/** Reads pages of the copied file, starting at `from`. */
export type ReadPages = (from: number, count: number) => Uint8Array;

/**
 * A copy of the pages of a file as of the start of the copy. Before pages of the file are overwritten, `keep` copies those not copied yet, so the
 * copy is consistent however long it takes.
 */
export class FileCopy {
  readonly path: string;
  readonly #read: ReadPages;
  readonly #pageBytes: number;
  readonly #isCopied: Uint8Array;
  readonly #target: number;
  #next = 1;
  #unsyncedBytes = 0;
  /** Why overwritten pages could not be copied. */
  #failure: { readonly error: unknown } | undefined;

  constructor(path: string, pageBytes: number, pageCount: number, read: ReadPages) {
    this.path = path;
    this.#read = read;
    this.#pageBytes = pageBytes;
    this.#isCopied = new Uint8Array(pageCount + 1);
    this.#target = openSync(path, 'wx', 0o600);
  }

  /** The share of the pages that were passed, from 0 to 1. */
  get share(): number {
    return (this.#next - 1) / Math.max(1, this.#isCopied.length - 1);
  }

  /** Copies the next pages; returns false if there are none. `verify` is called with their numbers first. */
  copyNext(verify: (from: number, count: number) => void): boolean {
    if (this.#failure) throw this.#failure.error;
    const end = this.#isCopied.length;
    while (this.#next < end && this.#isCopied[this.#next] === 1) this.#next++;
    if (this.#next >= end) return false;
    const countMax = Math.max(1, Math.floor(STEP_BYTES / this.#pageBytes));
    let to = this.#next + 1;
    while (to < end && to - this.#next < countMax && this.#isCopied[to] === 0) to++;
    verify(this.#next, to - this.#next);
    this.#copy(this.#next, to - this.#next);
    this.#next = to;
    if (this.#unsyncedBytes >= SYNCED_BYTES) this.#sync();
    return true;
  }

  /** Copies the given pages unless already copied, before they are overwritten. A failure ends the copy, not the caller. */
  keep(pages: Iterable<number>): void {
    if (this.#failure) return;
    try {
      for (const page of pages) if (this.#isCopied[page] === 0) this.#copy(page, 1);
    } catch (error) {
      this.#failure = { error };
    }
  }

  /** Makes the copy durable and closes it. */
  finish(): void {
    this.#sync();
    closeSync(this.#target);
  }

  /** Closes and deletes the file. */
  abandon(): void {
    closeSync(this.#target);
    rmSync(this.path, { force: true });
  }

  #copy(from: number, count: number): void {
    const bytes = this.#read(from, count);
    writeSync(this.#target, bytes, 0, bytes.length, (from - 1) * this.#pageBytes);
    this.#isCopied.fill(1, from, from + count);
    this.#unsyncedBytes += bytes.length;
  }

  #sync(): void {
    fsyncSync(this.#target);
    this.#unsyncedBytes = 0;
  }
}

/** Copies an unused file into a new one, durably; an incomplete copy is deleted. Throws `STORAGE_…`. */
export function* copyClosedFile(from: string, to: string): Steps<void> {
  try {
    yield* copyInSteps(from, to);
  } catch (error) {
    throw storageError(to, error);
  }
}

function* copyInSteps(from: string, to: string): Steps<void> {
  const source = openSync(from, 'r');
  try {
    const bytes = Buffer.allocUnsafe(STEP_BYTES);
    const target = openSync(to, 'wx', 0o600);
    let isComplete = false;
    try {
      let unsynced = 0;
      for (let at = 0; ;) {
        const length = readSync(source, bytes, 0, STEP_BYTES, at);
        if (length === 0) break;
        writeSync(target, bytes, 0, length, at);
        at += length;
        unsynced += length;
        if (unsynced >= SYNCED_BYTES) {
          fsyncSync(target);
          unsynced = 0;
        }
        yield 0.5;
      }
      fsyncSync(target);
      isComplete = true;
    } finally {
      closeSync(target);
      if (!isComplete) rmSync(to, { force: true });
    }
  } finally {
    closeSync(source);
  }
}
