/** Bytes from a text of hex digits; spaces and comments after a semicolon are ignored. */
export function hex(text: string): Buffer {
  return Buffer.from(text.replace(/;.*$/gm, '').replace(/\s+/g, ''), 'hex');
}

/** The digits of bytes. */
export function digits(pieces: readonly Uint8Array[] | Uint8Array): string {
  return Buffer.concat(Array.isArray(pieces) ? (pieces as Uint8Array[]) : [pieces as Uint8Array]).toString('hex');
}

/* Creates the bytes of the binary encoding independently of the writers under test: plain functions that concatenate hex digits. */
const uint = (value: bigint, bytes: number): string =>
  BigInt.asUintN(bytes * 8, value)
    .toString(16)
    .padStart(bytes * 2, '0');

/** One field of a struct: type, number, and its value in hex. */
export const field = (type: number, id: number, value: string): string =>
  uint(BigInt(type), 1) + uint(BigInt(id), 2) + value;
export const int = (value: number | bigint, bytes: number): string => uint(BigInt(value), bytes);
export const struct = (...fields: readonly string[]): string => `${fields.join('')}00`;
export const text = (value: string): string => {
  const bytes = Buffer.from(value, 'utf8');
  return int(bytes.length, 4) + bytes.toString('hex');
};
export const double = (value: number): string => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes.toString('hex');
};
export const list = (type: number, items: readonly string[]): string =>
  int(type, 1) + int(items.length, 4) + items.join('');
export const map = (keyType: number, valueType: number, pairs: readonly (readonly [string, string])[]): string =>
  int(keyType, 1) + int(valueType, 1) + int(pairs.length, 4) + pairs.flat().join('');
export const message = (name: string, type: number, sequence: number, body: string): string =>
  `8001000${type}${text(name)}${int(sequence, 4)}${body}`;
/** The message with its length before it. */
export const framed = (body: string): Buffer => Buffer.from(int(body.length / 2, 4) + body, 'hex');
