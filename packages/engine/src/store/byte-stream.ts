import { AstrolabeError } from '@astrolabe/model';
import { textBytes, textOfBytes } from '../text/exact-text.ts';

/*
 * The encoding of all stored data. Numbers of several bytes are little-endian.
 *
 *     varint      7 bits per byte, low ones first; the high bit is set if more follow; less than 2^53
 *     text        varint length in bytes, UTF-8
 */

/** Creates the error for invalid stored bytes. */
export function damaged(reason: string): AstrolabeError {
  return new AstrolabeError('STORAGE_CORRUPT', `kept bytes are damaged: ${reason}`);
}

/** Decodes all bytes. Throws `STORAGE_CORRUPT` if they are invalid. */
export function decodeAll<T>(bytes: Uint8Array, decode: (reader: ByteReader) => T): T {
  try {
    const reader = new ByteReader(bytes);
    const decoded = decode(reader);
    if (!reader.isAtEnd) throw damaged('bytes are left over');
    return decoded;
  } catch (error) {
    throw AstrolabeError.is(error) ? error : damaged(error instanceof Error ? error.message : String(error));
  }
}

/** Writes values to bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  byte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  varint(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  zigzag(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  int64(value: bigint): void {
    this.#reserve(8);
    this.#view.setBigInt64(this.#length, value, true);
    this.#length += 8;
  }

  float(value: number): void {
    this.#reserve(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  text(text: string): void {
    const length = text.length;
    if (length < 0x80) {
      // Short plain text is written in one pass; its length in bytes is that in characters.
      this.#reserve(length + 1);
      const start = this.#length;
      let i = 0;
      for (; i < length; i++) {
        const unit = text.charCodeAt(i);
        if (unit > 0x7f) break;
        this.#bytes[start + 1 + i] = unit;
      }
      if (i === length) {
        this.#bytes[start] = length;
        this.#length += length + 1;
        return;
      }
    }
    const bytes = textBytes(text);
    this.varint(bytes.length);
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

/** Reads bytes of a `ByteWriter`. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  byte(): number {
    return this.#view.getUint8(this.#at++);
  }

  varint(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }

  zigzag(): number {
    const value = this.varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  int64(): bigint {
    const value = this.#view.getBigInt64(this.#at, true);
    this.#at += 8;
    return value;
  }

  float(): number {
    const value = this.#view.getFloat64(this.#at, true);
    this.#at += 8;
    return value;
  }

  text(): string {
    const length = this.varint();
    if (this.#at + length > this.#bytes.length) throw damaged('a text ends behind its record');
    const text = textOfBytes(this.#bytes.subarray(this.#at, this.#at + length));
    this.#at += length;
    return text;
  }
}
