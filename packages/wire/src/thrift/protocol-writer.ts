import { AstrolabeError } from '@astrolabe/model';
import { STRUCT_DEPTH_MAX } from '../limits.ts';
import type { ByteWriter } from './byte-writer.ts';

/**
 * Writes messages and structs in one of the encodings. A struct is `structBegin`, fields, `structEnd`; a field is `field` and
 * its value; a truth value as a field is `boolField` alone.
 */
export interface ProtocolWriter {
  readonly out: ByteWriter;
  message(name: string, type: number, sequence: number): void;
  structBegin(): void;
  structEnd(): void;
  field(type: number, id: number): void;
  boolField(id: number, value: boolean): void;
  byte(value: number): void;
  i16(value: number): void;
  i32(value: number): void;
  i64(value: bigint): void;
  /** Like `i64`, for a safe integer. */
  safeI64(value: number): void;
  double(value: number): void;
  text(value: string): void;
  /** A text as its bytes. */
  bytes(value: Uint8Array): void;
  /** The head of a list or a set of `count` elements. */
  list(elementType: number, count: number): void;
  map(keyType: number, valueType: number, count: number): void;
}

/** Throws for structs that no reader would accept. */
export function checkDepth(depth: number): void {
  if (depth > STRUCT_DEPTH_MAX)
    throw new AstrolabeError(
      'EXECUTION_ERROR',
      `a value is nested deeper than ${Math.floor(STRUCT_DEPTH_MAX / 2)} levels`,
    );
}
