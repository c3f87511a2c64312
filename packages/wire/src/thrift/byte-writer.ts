import { utf8Encode } from '@astrolabe/model';

const SIZE_FIRST = 4096;
const SHORT_TEXT = 32;

/** Bytes that grow at their end. Numbers are big endian. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafeSlow(SIZE_FIRST);
  #view = viewOf(this.#bytes);
  #length = 0;

  /** Bytes written since the last `take`. */
  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  i16(value: number): void {
    this.#reserve(2);
    this.#view.setInt16(this.#length, value);
    this.#length += 2;
  }

  i32(value: number): void {
    this.#reserve(4);
    this.#view.setInt32(this.#length, value);
    this.#length += 4;
  }

  i64(value: bigint): void {
    this.#reserve(8);
    this.#view.setBigInt64(this.#length, value);
    this.#length += 8;
  }

  double(value: number, isLittleEndian = false): void {
    this.#reserve(8);
    this.#view.setFloat64(this.#length, value, isLittleEndian);
    this.#length += 8;
  }

  /** A varint of an unsigned 32-bit number. */
  varint(value: number): void {
    this.#reserve(5);
    let rest = value >>> 0;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** A varint of an unsigned 64-bit number. */
  varint64(value: bigint): void {
    if (value <= 0x7fff_ffffn) {
      this.varint(Number(value));
      return;
    }
    this.#reserve(10);
    let rest = value;
    while (rest > 0x7fn) {
      this.#bytes[this.#length++] = Number(rest & 0x7fn) | 0x80;
      rest >>= 7n;
    }
    this.#bytes[this.#length++] = Number(rest);
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  /** The bytes of a text, after their count as `writeCount` writes it. */
  text(value: string, writeCount: (count: number) => void): void {
    if (value.length <= SHORT_TEXT && isAscii(value)) {
      writeCount(value.length);
      this.#reserve(value.length);
      for (let index = 0; index < value.length; index++) this.#bytes[this.#length++] = value.charCodeAt(index);
    } else if (value.isWellFormed()) {
      const count = Buffer.byteLength(value);
      writeCount(count);
      this.#reserve(count);
      this.#bytes.write(value, this.#length, count, 'utf8');
      this.#length += count;
    } else {
      const encoded = utf8Encode(value);
      writeCount(encoded.length);
      this.bytes(encoded);
    }
  }

  /** Returns the written bytes in a new buffer and empties the writer. */
  take(): Buffer<ArrayBuffer> {
    const taken = Buffer.allocUnsafeSlow(this.#length);
    this.#bytes.copy(taken, 0, 0, this.#length);
    this.#length = 0;
    return taken;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#length + count));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
    this.#view = viewOf(larger);
  }
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}
