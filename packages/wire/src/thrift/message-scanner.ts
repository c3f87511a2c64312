import { REQUEST_BYTES_MAX } from '../limits.ts';
import { newReader } from './encoding.ts';
import type { ProtocolReader } from './protocol-reader.ts';
import { malformed, ShortInput } from './short-input.ts';
import { WIRE, type Encoding } from './wire-type.ts';

/** An open struct, or an open list, set or map with remaining values. */
type Open = { readonly kind: 'struct' } | { readonly kind: 'values'; readonly types: readonly number[]; left: number };

/**
 * Finds the end of an unframed message. Bytes may arrive in any chunks, and each is scanned once: open containers are on a stack, and scanning
 * continues after the last complete value.
 */
export class MessageScanner {
  readonly #reader: ProtocolReader;
  readonly #open: Open[] = [];
  #bytes = Buffer.alloc(1024);
  #length = 0;
  /** End of the complete values. */
  #scanned = 0;
  #hasHead = false;

  constructor(encoding: Encoding) {
    this.#reader = newReader(encoding, new Uint8Array(0));
  }

  /** Adds bytes. Returns the message when it is complete, with the bytes that follow it. */
  push(chunk: Uint8Array): { readonly message: Uint8Array; readonly rest: Uint8Array } | undefined {
    this.#append(chunk);
    this.#reader.feed(this.#bytes.subarray(this.#scanned, this.#length), REQUEST_BYTES_MAX - this.#length);
    const start = this.#scanned;
    for (;;) {
      const mark = this.#reader.mark();
      try {
        if (!this.#hasHead) {
          this.#reader.message();
          this.#hasHead = true;
          this.#begin(WIRE.STRUCT);
        } else this.#step();
      } catch (error) {
        if (!(error instanceof ShortInput)) throw error;
        this.#reader.reset(mark);
        this.#scanned = start + mark.at;
        return undefined;
      }
      if (this.#open.length === 0) {
        const end = start + this.#reader.position;
        return { message: this.#bytes.subarray(0, end), rest: this.#bytes.subarray(end, this.#length) };
      }
    }
  }

  /** Reads one field or element, or the start of a container. */
  #step(): void {
    const top = this.#open.at(-1)!;
    if (top.kind === 'struct') {
      if (this.#reader.nextField()) this.#begin(this.#reader.fieldType);
      else {
        this.#reader.structEnd();
        this.#open.pop();
      }
    } else if (top.left === 0) {
      this.#open.pop();
    } else {
      this.#begin(top.types[top.left % top.types.length]!);
      top.left--;
    }
  }

  #begin(type: number): void {
    const reader = this.#reader;
    switch (type) {
      case WIRE.STRUCT:
        reader.structBegin();
        this.#open.push({ kind: 'struct' });
        break;
      case WIRE.LIST:
      case WIRE.SET: {
        const left = reader.list();
        this.#open.push({ kind: 'values', types: [reader.elementType], left });
        break;
      }
      case WIRE.MAP: {
        const count = reader.map();
        this.#open.push({ kind: 'values', types: [reader.keyType, reader.elementType], left: count * 2 });
        break;
      }
      default:
        reader.skip(type);
    }
  }

  #append(chunk: Uint8Array): void {
    const length = this.#length + chunk.length;
    if (length > REQUEST_BYTES_MAX) throw malformed(`a request has more than ${REQUEST_BYTES_MAX} bytes`);
    if (length > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(this.#bytes.length * 2, length));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = length;
  }
}
