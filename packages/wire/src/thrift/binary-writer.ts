import { ByteWriter } from './byte-writer.ts';
import { checkDepth, type ProtocolWriter } from './protocol-writer.ts';
import { WIRE } from './wire-type.ts';

/*
 *     message = i32 (0x80010000 | type)  string(name)  i32 sequence  struct
 *     field   = byte type, i16 id, value;  a struct ends with byte 0
 *     string  = i32 count, bytes;  list, set = byte type, i32 count, elements;  map = two type bytes, i32 count, pairs
 */
const VERSION_1 = 0x8001_0000;

/** The strict binary encoding; every number is big endian. */
export class BinaryWriter implements ProtocolWriter {
  readonly out: ByteWriter;
  readonly #writeCount: (count: number) => void;
  #depth = 0;

  constructor(out: ByteWriter = new ByteWriter()) {
    this.out = out;
    this.#writeCount = (count) => out.i32(count);
  }

  message(name: string, type: number, sequence: number): void {
    this.out.i32(VERSION_1 | type);
    this.text(name);
    this.out.i32(sequence);
  }

  structBegin(): void {
    checkDepth(++this.#depth);
  }

  structEnd(): void {
    this.#depth--;
    this.out.byte(WIRE.STOP);
  }

  field(type: number, id: number): void {
    this.out.byte(type);
    this.out.i16(id);
  }

  boolField(id: number, value: boolean): void {
    this.field(WIRE.BOOL, id);
    this.out.byte(value ? 1 : 0);
  }

  byte(value: number): void {
    this.out.byte(value);
  }

  i16(value: number): void {
    this.out.i16(value);
  }

  i32(value: number): void {
    this.out.i32(value);
  }

  i64(value: bigint): void {
    this.out.i64(value);
  }

  safeI64(value: number): void {
    this.out.i32(Math.floor(value / 2 ** 32));
    this.out.i32(value | 0);
  }

  double(value: number): void {
    this.out.double(value);
  }

  text(value: string): void {
    this.out.text(value, this.#writeCount);
  }

  bytes(value: Uint8Array): void {
    this.out.i32(value.length);
    this.out.bytes(value);
  }

  list(elementType: number, count: number): void {
    this.out.byte(elementType);
    this.out.i32(count);
  }

  map(keyType: number, valueType: number, count: number): void {
    this.out.byte(keyType);
    this.out.byte(valueType);
    this.out.i32(count);
  }
}
