import { MemoryFile, type SyncFile } from './sync-file.ts';

/** Thrown at the chosen operation, where the tab is killed. */
export class Killed extends Error {}

type Change = { readonly at: number; readonly bytes: Uint8Array } | { readonly size: number };

/** Counts the operations of several files and kills at one of them. */
export class Killer {
  operations = 0;
  killAt = Infinity;

  step(): void {
    if (++this.operations > this.killAt) throw new Killed('killed');
  }
}

const SECTOR = 512;

/** A file whose state after a crash is its flushed state plus any part of later writes, in sectors. */
export class CrashingFile implements SyncFile {
  #flushed: Uint8Array = new Uint8Array();
  #now = new MemoryFile();
  #pending: Change[] = [];
  readonly #killer: Killer;

  constructor(killer: Killer) {
    this.#killer = killer;
  }

  /** The file after a crash. `survives` decides for each pending change, and for each sector of a write. */
  afterCrash(survives: () => boolean): SyncFile {
    const file = new MemoryFile(this.#flushed);
    for (const change of this.#pending) {
      if ('size' in change) {
        if (survives()) file.truncate(change.size);
        continue;
      }
      for (let from = 0; from < change.bytes.length; from += SECTOR) {
        const part = change.bytes.subarray(from, from + SECTOR);
        if (survives()) file.write(part, { at: change.at + from });
      }
    }
    return file;
  }

  read(buffer: Uint8Array, options: { readonly at: number }): number {
    return this.#now.read(buffer, options);
  }

  write(bytes: Uint8Array, { at }: { readonly at: number }): number {
    try {
      this.#killer.step();
    } catch (error) {
      // The write itself may have happened, or a part of it.
      this.#pending.push({ at, bytes: bytes.slice() });
      throw error;
    }
    this.#pending.push({ at, bytes: bytes.slice() });
    return this.#now.write(bytes, { at });
  }

  truncate(size: number): void {
    this.#killer.step();
    this.#pending.push({ size });
    this.#now.truncate(size);
  }

  getSize(): number {
    return this.#now.getSize();
  }

  flush(): void {
    this.#killer.step();
    this.#flushed = this.#now.bytes;
    this.#pending = [];
  }

  close(): void {
    // Nothing is held.
  }
}
