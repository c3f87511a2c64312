/** The types of values, by their numbers in the binary encoding. */
export const WIRE = {
  STOP: 0,
  BOOL: 2,
  BYTE: 3,
  DOUBLE: 4,
  I16: 6,
  I32: 8,
  I64: 10,
  STRING: 11,
  STRUCT: 12,
  MAP: 13,
  SET: 14,
  LIST: 15,
  FLOAT: 19,
} as const;

/** Message types. `ONEWAY` has no reply. */
export const MESSAGE = { CALL: 1, REPLY: 2, EXCEPTION: 3, ONEWAY: 4 } as const;

/** Encoding of structs: binary, or compact in one of its versions (1 has doubles in little endian, 2 in big endian). */
export type Encoding = 'binary' | 'compact-1' | 'compact-2';

/** The head of a message. */
export interface MessageHead {
  readonly name: string;
  readonly type: number;
  readonly sequence: number;
}

/** The types of the compact encoding, at the index of the binary number. */
export const COMPACT_OF_WIRE: Readonly<Record<number, number>> = {
  [WIRE.BOOL]: 1,
  [WIRE.BYTE]: 3,
  [WIRE.I16]: 4,
  [WIRE.I32]: 5,
  [WIRE.I64]: 6,
  [WIRE.DOUBLE]: 7,
  [WIRE.STRING]: 8,
  [WIRE.LIST]: 9,
  [WIRE.SET]: 10,
  [WIRE.MAP]: 11,
  [WIRE.STRUCT]: 12,
  [WIRE.FLOAT]: 13,
};

/** The binary numbers, at the index of the compact one; both truth values are `BOOL`. */
export const WIRE_OF_COMPACT: readonly number[] = [
  WIRE.STOP,
  WIRE.BOOL,
  WIRE.BOOL,
  WIRE.BYTE,
  WIRE.I16,
  WIRE.I32,
  WIRE.I64,
  WIRE.DOUBLE,
  WIRE.STRING,
  WIRE.LIST,
  WIRE.SET,
  WIRE.MAP,
  WIRE.STRUCT,
  WIRE.FLOAT,
];
