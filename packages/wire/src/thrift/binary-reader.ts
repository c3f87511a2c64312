import { METHOD_NAME_BYTES_MAX } from '../limits.ts';
import { ProtocolReader, type ReaderMark } from './protocol-reader.ts';
import { malformed } from './short-input.ts';
import { WIRE, type MessageHead } from './wire-type.ts';

/** Reads the strict binary encoding; see `binary-writer.ts` for its grammar. */
export class BinaryReader extends ProtocolReader {
  #depth = 0;

  mark(): ReaderMark {
    return { at: this.at, depth: this.#depth, lastId: 0 };
  }

  reset({ at, depth }: ReaderMark): void {
    this.at = at;
    this.#depth = depth;
  }

  message(): MessageHead {
    const version = this.i32();
    if (version >>> 16 !== 0x8001) throw malformed('no strict binary message');
    const length = this.#count();
    if (length > METHOD_NAME_BYTES_MAX) throw malformed('the name of the method is too long');
    return { name: this.textOf(length), type: version & 0xff, sequence: this.i32() };
  }

  structBegin(): void {
    this.checkDepth(++this.#depth);
  }

  structEnd(): void {
    this.#depth--;
  }

  nextField(): boolean {
    const { at, bytes } = this;
    const type = bytes[at];
    if (type === undefined) this.need(1);
    if (type === WIRE.STOP) {
      this.at = at + 1;
      return false;
    }
    if (at + 3 > bytes.length) this.need(3);
    this.fieldType = type!;
    this.fieldId = ((bytes[at + 1]! << 24) >> 16) | bytes[at + 2]!;
    this.at = at + 3;
    return true;
  }

  bool(): boolean {
    this.need(1);
    return this.bytes[this.at++] !== 0;
  }

  i16(): number {
    this.need(2);
    const value = this.view.getInt16(this.at);
    this.at += 2;
    return value;
  }

  i32(): number {
    this.need(4);
    const value = this.view.getInt32(this.at);
    this.at += 4;
    return value;
  }

  i64(): bigint {
    this.need(8);
    const value = this.view.getBigInt64(this.at);
    this.at += 8;
    return value;
  }

  double(): number {
    this.need(8);
    const value = this.view.getFloat64(this.at);
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
    this.need(5);
    this.elementType = this.bytes[this.at++]!;
    return this.#count();
  }

  map(): number {
    this.need(6);
    this.keyType = this.bytes[this.at++]!;
    this.elementType = this.bytes[this.at++]!;
    return this.#count();
  }

  protected skipText(): void {
    this.advance(this.#count());
  }

  #count(): number {
    return this.checkCount(this.i32());
  }
}
