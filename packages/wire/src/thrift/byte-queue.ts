/** Bytes that arrive in chunks and leave in requested amounts. A chunk is copied at most once. */
export class ByteQueue {
  #chunks: Uint8Array[] = [];
  #length = 0;

  /** How many bytes wait. */
  get length(): number {
    return this.#length;
  }

  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** The first bytes, which stay; at most `count`. */
  peek(count: number): Uint8Array {
    const first = this.#chunks[0];
    if (first && first.length >= count) return first.subarray(0, count);
    const bytes = new Uint8Array(Math.min(count, this.#length));
    let at = 0;
    for (const chunk of this.#chunks) {
      if (at >= bytes.length) break;
      bytes.set(chunk.subarray(0, bytes.length - at), at);
      at += chunk.length;
    }
    return bytes;
  }

  /** Removes and returns the first bytes; `count` must not exceed the length. */
  take(count: number): Uint8Array {
    const first = this.#chunks[0];
    this.#length -= count;
    if (first && first.length > count) {
      this.#chunks[0] = first.subarray(count);
      return first.subarray(0, count);
    }
    const taken: Uint8Array[] = [];
    let used = 0;
    for (let left = count; left > 0; used++) {
      const chunk = this.#chunks[used]!;
      if (chunk.length > left) {
        taken.push(chunk.subarray(0, left));
        this.#chunks[used] = chunk.subarray(left);
        break;
      }
      taken.push(chunk);
      left -= chunk.length;
    }
    this.#chunks.splice(0, used);
    return taken.length === 1 ? taken[0]! : Buffer.concat(taken, count);
  }
}
