/**
 * A file with synchronous access, as `FileSystemSyncAccessHandle` of a browser's origin private file system. Writes are durable after
 * `flush`; a crash before it may leave any part of them.
 */
export interface SyncFile {
  read(buffer: Uint8Array, options: { readonly at: number }): number;
  write(buffer: Uint8Array, options: { readonly at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

/** A file in memory, for copies that are sent or received at once. */
export class MemoryFile implements SyncFile {
  #bytes: Uint8Array<ArrayBuffer>;
  #size: number;

  constructor(bytes: Uint8Array = new Uint8Array()) {
    this.#bytes = new Uint8Array(bytes);
    this.#size = bytes.length;
  }

  /** The current content. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#size);
  }

  read(buffer: Uint8Array, { at }: { readonly at: number }): number {
    const part = this.#bytes.subarray(Math.min(at, this.#size), Math.min(at + buffer.length, this.#size));
    buffer.set(part);
    return part.length;
  }

  write(buffer: Uint8Array, { at }: { readonly at: number }): number {
    const end = at + buffer.length;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(buffer, at);
    this.#size = Math.max(this.#size, end);
    return buffer.length;
  }

  truncate(size: number): void {
    this.#bytes.fill(0, Math.min(size, this.#size));
    this.#size = Math.min(size, this.#size);
  }

  getSize(): number {
    return this.#size;
  }

  flush(): void {
    // Memory needs no flush.
  }

  close(): void {
    // Nothing is held.
  }
}
