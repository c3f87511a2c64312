import type { SyncFile } from '@astrolabe/engine/memory';

/** A file with synchronous access in memory. */
export class MemoryHandle implements SyncFile {
  #bytes = new Uint8Array();

  read(buffer: Uint8Array, { at }: { readonly at: number }): number {
    const part = this.#bytes.subarray(at, at + buffer.length);
    buffer.set(part);
    return part.length;
  }

  write(buffer: Uint8Array, { at }: { readonly at: number }): number {
    const next = new Uint8Array(Math.max(this.#bytes.length, at + buffer.length));
    next.set(this.#bytes);
    next.set(buffer, at);
    this.#bytes = next;
    return buffer.length;
  }

  truncate(size: number): void {
    this.#bytes = this.#bytes.slice(0, size);
  }

  getSize(): number {
    return this.#bytes.length;
  }

  flush(): void {
    // Memory needs none.
  }

  close(): void {
    // Nothing is held.
  }
}
