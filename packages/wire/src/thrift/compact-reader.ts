import { METHOD_NAME_BYTES_MAX } from '../limits.ts';
import { ProtocolReader, type ReaderMark } from './protocol-reader.ts';
import { malformed } from './short-input.ts';
import { WIRE, WIRE_OF_COMPACT, type MessageHead } from './wire-type.ts';

const TRUE = 1;

/** Reads the compact encoding; see `compact-writer.ts` for its grammar. */
export class CompactReader extends ProtocolReader {
  /** Version of the last message; version 2 has big-endian doubles. */
  version: 1 | 2;
  #outerIds: number[] = [];
  #lastId = 0;
  /** The truth value that the head of the field carried, until it is read. */
  #fieldBool: boolean | undefined;

  constructor(bytes: Uint8Array, version: 1 | 2 = 2) {
    super(bytes);
    this.version = version;
  }

  /** Marks are between values of one struct; the field ids of outer structs do not change until `reset`. */
  mark(): ReaderMark {
    return { at: this.at, depth: this.#outerIds.length, lastId: this.#lastId };
  }

  reset({ at, depth, lastId }: ReaderMark): void {
    this.at = at;
    this.#outerIds.length = depth;
    this.#lastId = lastId;
    this.#fieldBool = undefined;
  }

  message(): MessageHead {
    this.need(2);
    if (this.bytes[this.at++] !== 0x82) throw malformed('no compact message');
    const second = this.bytes[this.at++]!;
    const version = second & 0x1f;
    if (version !== 1 && version !== 2) throw malformed(`version ${version} of the compact encoding`);
    this.version = version;
    const sequence = this.#varint() | 0;
    const length = this.#count();
    if (length > METHOD_NAME_BYTES_MAX) throw malformed('the name of the method is too long');
    return { name: this.textOf(length), type: second >> 5, sequence };
  }

  structBegin(): void {
    this.checkDepth(this.#outerIds.push(this.#lastId));
    this.#lastId = 0;
  }

  structEnd(): void {
    this.#lastId = this.#outerIds.pop() ?? 0;
  }

  nextField(): boolean {
    this.need(1);
    const head = this.bytes[this.at++]!;
    if (head === WIRE.STOP) return false;
    const delta = head >> 4;
    this.fieldType = wireType(head & 0x0f);
    this.fieldId = delta === 0 ? this.i16() : this.#lastId + delta;
    this.#lastId = this.fieldId;
    this.#fieldBool = this.fieldType === WIRE.BOOL ? (head & 0x0f) === TRUE : undefined;
    return true;
  }

  bool(): boolean {
    if (this.#fieldBool !== undefined) {
      const value = this.#fieldBool;
      this.#fieldBool = undefined;
      return value;
    }
    this.need(1);
    return this.bytes[this.at++] === TRUE;
  }

  i16(): number {
    return (this.i32() << 16) >> 16;
  }

  i32(): number {
    const raw = this.#varint();
    return (raw >>> 1) ^ -(raw & 1);
  }

  i64(): bigint {
    let low = 0;
    let shift = 0;
    for (let count = 0; count < 4; count++) {
      this.need(1);
      const byte = this.bytes[this.at++]!;
      low |= (byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt((low >>> 1) ^ -(low & 1));
      shift += 7;
    }
    let raw = BigInt(low);
    for (let count = 4, place = 28n; count < 10; count++, place += 7n) {
      this.need(1);
      const byte = this.bytes[this.at++]!;
      raw |= BigInt(byte & 0x7f) << place;
      if (byte < 0x80) return BigInt.asIntN(64, (raw >> 1n) ^ -(raw & 1n));
    }
    throw malformed('a number has more than ten bytes');
  }

  double(): number {
    this.need(8);
    const value = this.view.getFloat64(this.at, this.version === 1);
    this.at += 8;
    return value;
  }

  text(): string {
    return this.textOf(this.#count());
  }

  name(): string {
    return this.nameOf(this.#count());
  }

  list(): number {
    this.need(1);
    const head = this.bytes[this.at++]!;
    this.elementType = wireType(head & 0x0f);
    this.#fieldBool = undefined;
    return head >> 4 === 15 ? this.#count() : this.checkCount(head >> 4);
  }

  map(): number {
    const count = this.#count();
    this.#fieldBool = undefined;
    if (count === 0) return 0;
    this.need(1);
    const types = this.bytes[this.at++]!;
    this.keyType = wireType(types >> 4);
    this.elementType = wireType(types & 0x0f);
    return count;
  }

  protected skipText(): void {
    this.advance(this.#count());
  }

  #count(): number {
    return this.checkCount(this.#varint() | 0);
  }

  #varint(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      this.need(1);
      const byte = this.bytes[this.at++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw malformed('a number has more than five bytes');
  }
}

function wireType(compact: number): number {
  const type = WIRE_OF_COMPACT[compact];
  if (type === undefined || compact === 0) throw malformed(`type ${compact}`);
  return type;
}
