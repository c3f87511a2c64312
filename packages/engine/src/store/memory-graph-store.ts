import { AstrolabeError } from '@astrolabe/model';
import type { ChunkId, GraphStore, LogRecord } from './graph-store.ts';

/** Keeps as long as the process lives. The log of a space that is only in memory would grow for nothing; `isLogKept` false drops it. */
export class MemoryGraphStore implements GraphStore {
  readonly #isLogKept: boolean;
  #chunks = new Map<ChunkId, Uint8Array>();
  #log: LogRecord[] = [];
  #logBytes = 0;
  #isOpen = true;

  constructor(options: { readonly isLogKept: boolean } = { isLogKept: true }) {
    this.#isLogKept = options.isLogKept;
  }

  get logBytes(): number {
    return this.#logBytes;
  }

  readChunk(id: ChunkId): Uint8Array | undefined {
    this.#checkOpen();
    return this.#chunks.get(id);
  }

  replay(each: (record: LogRecord) => void): void {
    this.#checkOpen();
    for (const record of this.#log) each(record);
  }

  append(records: readonly LogRecord[]): void {
    this.#checkOpen();
    if (!this.#isLogKept) return;
    for (const record of records) {
      this.#log.push(record.slice());
      this.#logBytes += record.length;
    }
  }

  checkpoint(chunks: Iterable<readonly [ChunkId, Uint8Array | undefined]>): void {
    this.#checkOpen();
    const next = new Map(this.#chunks);
    for (const [id, bytes] of chunks) {
      if (bytes) next.set(id, bytes.slice());
      else next.delete(id);
    }
    this.#chunks = next;
    this.#log = [];
    this.#logBytes = 0;
  }

  backup(): Promise<void> {
    return Promise.reject(new AstrolabeError('NOT_SUPPORTED', 'a space in memory has no file to copy', { hint: 'start the engine with a data directory' }));
  }

  close(): void {
    this.#isOpen = false;
  }

  #checkOpen(): void {
    if (!this.#isOpen) throw new AstrolabeError('STORAGE_FAILED', 'the store is closed');
  }
}
