import { AstrolabeError } from '@astrolabe/model';
import type { ChunkId, GraphStore, LogRecord } from './graph-store.ts';

/**
 * Stores data for the life of the process, so that a space can be reopened. A volatile store discards everything, for a space that remains open.
 */
export class MemoryGraphStore implements GraphStore {
  readonly isVolatile: boolean;
  #chunks = new Map<ChunkId, Uint8Array>();
  #log: LogRecord[] = [];
  #logBytes = 0;
  #isOpen = true;

  constructor(options: { readonly isVolatile: boolean } = { isVolatile: false }) {
    this.isVolatile = options.isVolatile;
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
    if (this.isVolatile) return;
    for (const record of records) {
      this.#log.push(record.slice());
      this.#logBytes += record.length;
    }
  }

  checkpoint(chunks: Iterable<readonly [ChunkId, Uint8Array | undefined]>): void {
    this.#checkOpen();
    if (this.isVolatile) return;
    const next = new Map(this.#chunks);
    for (const [id, bytes] of chunks) {
      if (bytes) next.set(id, bytes.slice());
      else next.delete(id);
    }
    this.#chunks = next;
    this.#log = [];
    this.#logBytes = 0;
  }

  copy(): never {
    throw noFile();
  }

  close(): void {
    this.#isOpen = false;
  }

  #checkOpen(): void {
    if (!this.#isOpen) throw new AstrolabeError('STORAGE_FAILED', 'the store is closed');
  }
}

function noFile(): AstrolabeError {
  return new AstrolabeError('NOT_SUPPORTED', 'a space in memory has no file to copy', {
    hint: 'start the engine with a data directory',
  });
}
