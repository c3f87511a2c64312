import { ByteWriter } from './byte-writer.ts';
import { checkDepth, type ProtocolWriter } from './protocol-writer.ts';
import { COMPACT_OF_WIRE, WIRE } from './wire-type.ts';

/*
 *     message = 0x82, (type << 5 | version), varint sequence, varint length, name, struct
 *     field   = (delta << 4 | type) where 1 ≤ delta ≤ 15, else type and zigzag id;  a truth value is its field's type
 *     list    = (count << 4 | type) where count < 15, else 0xF0 | type and varint count
 *     map     = varint count, and where it is not 0 (keyType << 4 | valueType), pairs
 */
const PROTOCOL = 0x82;
const TRUE = 1;
const FALSE = 2;

/** The compact encoding: integers are zigzag varints. Version 2 has doubles in big endian, version 1 in little endian. */
export class CompactWriter implements ProtocolWriter {
  readonly out: ByteWriter;
  readonly #version: 1 | 2;
  readonly #writeCount: (count: number) => void;
  readonly #outerIds: number[] = [];
  #lastId = 0;

  constructor(version: 1 | 2 = 2, out: ByteWriter = new ByteWriter()) {
    this.out = out;
    this.#version = version;
    this.#writeCount = (count) => out.varint(count);
  }

  message(name: string, type: number, sequence: number): void {
    this.out.byte(PROTOCOL);
    this.out.byte((type << 5) | this.#version);
    this.out.varint(sequence);
    this.text(name);
  }

  structBegin(): void {
    checkDepth(this.#outerIds.push(this.#lastId));
    this.#lastId = 0;
  }

  structEnd(): void {
    this.out.byte(WIRE.STOP);
    this.#lastId = this.#outerIds.pop() ?? 0;
  }

  field(type: number, id: number): void {
    this.#fieldHead(COMPACT_OF_WIRE[type]!, id);
  }

  boolField(id: number, value: boolean): void {
    this.#fieldHead(value ? TRUE : FALSE, id);
  }

  byte(value: number): void {
    this.out.byte(value);
  }

  i16(value: number): void {
    this.i32(value);
  }

  i32(value: number): void {
    this.out.varint((value << 1) ^ (value >> 31));
  }

  i64(value: bigint): void {
    this.out.varint64(BigInt.asUintN(64, (value << 1n) ^ (value >> 63n)));
  }

  safeI64(value: number): void {
    // Zigzag of such a number is unsigned in 32 bits.
    if ((value | 0) === value) this.out.varint((value << 1) ^ (value >> 31));
    else this.i64(BigInt(value));
  }

  double(value: number): void {
    this.out.double(value, this.#version === 1);
  }

  text(value: string): void {
    this.out.text(value, this.#writeCount);
  }

  bytes(value: Uint8Array): void {
    this.out.varint(value.length);
    this.out.bytes(value);
  }

  list(elementType: number, count: number): void {
    const type = COMPACT_OF_WIRE[elementType]!;
    if (count < 15) {
      this.out.byte((count << 4) | type);
    } else {
      this.out.byte(0xf0 | type);
      this.out.varint(count);
    }
  }

  map(keyType: number, valueType: number, count: number): void {
    this.out.varint(count);
    if (count > 0) this.out.byte((COMPACT_OF_WIRE[keyType]! << 4) | COMPACT_OF_WIRE[valueType]!);
  }

  #fieldHead(type: number, id: number): void {
    const delta = id - this.#lastId;
    if (delta > 0 && delta <= 15) {
      this.out.byte((delta << 4) | type);
    } else {
      this.out.byte(type);
      this.i16(id);
    }
    this.#lastId = id;
  }
}
