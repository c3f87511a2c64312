/*
 * Responses of the protocol in framed binary, created by separate plain functions, so that the measured code does not measure itself.
 *
 *     frame   u32 length | message head | result struct { 0: answer { 1: code, 2: latency, 3: table { 1: names, 2: rows }, 4: space } }
 */

/** A response in three parts; the rows can be repeated up to the count in its header. */
export interface ResultBytes {
  readonly head: Buffer;
  readonly rows: Buffer;
  readonly tail: Buffer;
}

/** A cell: an int, a float, a text, or a vertex with properties. */
export type Cell =
  | number
  | bigint
  | string
  | { readonly vid: string; readonly tag: string; readonly properties: Readonly<Record<string, number | string>> };

const I32 = 8;
const I64 = 10;
const STRING = 11;
const STRUCT = 12;
const MAP = 13;
const LIST = 15;

class Bytes {
  #buffer = Buffer.allocUnsafe(1 << 20);
  #length = 0;

  take(): Buffer {
    return Buffer.from(this.#buffer.subarray(0, this.#length));
  }

  byte(value: number): this {
    this.#room(1);
    this.#buffer[this.#length++] = value;
    return this;
  }

  u32(value: number): this {
    this.#room(4);
    this.#length = this.#buffer.writeUInt32BE(value, this.#length);
    return this;
  }

  i64(value: bigint): this {
    this.#room(8);
    this.#length = this.#buffer.writeBigInt64BE(value, this.#length);
    return this;
  }

  double(value: number): this {
    this.#room(8);
    this.#length = this.#buffer.writeDoubleBE(value, this.#length);
    return this;
  }

  text(value: string): this {
    const bytes = Buffer.byteLength(value);
    this.u32(bytes).#room(bytes);
    this.#length += this.#buffer.write(value, this.#length);
    return this;
  }

  field(type: number, id: number): this {
    return this.byte(type)
      .byte(id >> 8)
      .byte(id & 0xff);
  }

  #room(count: number): void {
    if (this.#length + count <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(this.#buffer.length * 2 + count);
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}

/** The bytes of a response with its rows repeated `times` times. */
export function resultBytes(columns: readonly string[], rows: readonly (readonly Cell[])[], times = 1): ResultBytes {
  const rowBytes = new Bytes();
  for (const row of rows) {
    rowBytes.field(LIST, 1).byte(STRUCT).u32(row.length);
    for (const cell of row) writeCell(rowBytes, cell);
    rowBytes.byte(0);
  }
  const body = rowBytes.take();
  const tail = new Bytes().byte(0).field(STRING, 4).u32(0).byte(0).byte(0).take();
  const head = new Bytes();
  head.u32(0x80010002).text('execute').u32(0).field(STRUCT, 0).field(I32, 1).u32(0).field(I64, 2).i64(7n);
  head.field(STRUCT, 3).field(LIST, 1).byte(STRING).u32(columns.length);
  for (const name of columns) head.text(name);
  head
    .field(LIST, 2)
    .byte(STRUCT)
    .u32(rows.length * times);
  const start = head.take();
  const length = new Bytes().u32(start.length + body.length * times + tail.length).take();
  return { head: Buffer.concat([length, start]), rows: body, tail };
}

function writeCell(bytes: Bytes, cell: Cell): void {
  if (typeof cell === 'bigint') bytes.field(I64, 3).i64(cell);
  else if (typeof cell === 'number') bytes.field(4, 4).double(cell);
  else if (typeof cell === 'string') bytes.field(STRING, 5).text(cell);
  else {
    bytes.field(STRUCT, 9).field(STRUCT, 1).field(STRING, 5).text(cell.vid).byte(0);
    bytes.field(LIST, 2).byte(STRUCT).u32(1).field(STRING, 1).text(cell.tag);
    const properties = Object.entries(cell.properties);
    bytes.field(MAP, 2).byte(STRING).byte(STRUCT).u32(properties.length);
    for (const [name, value] of properties) {
      bytes.text(name);
      writeCell(bytes, typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value);
    }
    bytes.byte(0).byte(0);
  }
  bytes.byte(0);
}

/** The same rows as minimal JSON text. */
export function resultJson(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return JSON.stringify({ columns, rows }, (_name, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  );
}
