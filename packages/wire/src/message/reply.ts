import type { PlanDescription, ResultChunk, ResultColumn, Row } from '@astrolabe/model';
import { newWriter } from '../thrift/encoding.ts';
import type { ProtocolReader } from '../thrift/protocol-reader.ts';
import type { ProtocolWriter } from '../thrift/protocol-writer.ts';
import { MESSAGE, WIRE, type Encoding } from '../thrift/wire-type.ts';
import type { ErrorReply } from './error-code.ts';
import { SUCCEEDED } from './error-code.ts';
import { writePlan } from './plan.ts';
import { cellWriter, type WriteCell } from './column-cells.ts';
import { writeValue } from './value.ts';

/** To which message a reply belongs. */
export interface ReplyHead {
  readonly method: string;
  readonly sequence: number;
  readonly encoding: Encoding;
}

/** Reasons for a protocol exception: the numbers of `TApplicationException`. */
export const EXCEPTION = { UNKNOWN_METHOD: 1, INVALID_MESSAGE_TYPE: 2, INTERNAL_ERROR: 6, PROTOCOL_ERROR: 7 } as const;

/** Response of a successful `authenticate`. Zone and offset are those of the server. */
export interface AuthReply {
  readonly sessionId: bigint;
  readonly timeZoneOffsetSeconds: number;
  readonly timeZoneName: string;
}

/** Returns the reply to a message that cannot be processed. */
export function exceptionMessage(head: ReplyHead, type: number, message: string): Uint8Array {
  const writer = newWriter(head.encoding);
  writer.message(head.method, MESSAGE.EXCEPTION, head.sequence);
  writer.structBegin();
  writer.field(WIRE.STRING, 1);
  writer.text(message);
  writer.field(WIRE.I32, 2);
  writer.i32(type);
  writer.structEnd();
  return writer.out.take();
}

/** The reply to `verifyClientVersion`. */
export function verifyMessage(head: ReplyHead, error?: ErrorReply): Uint8Array {
  return replyMessage(head, (writer) => {
    writer.field(WIRE.I32, 1);
    writer.i32(error?.code ?? SUCCEEDED);
    if (error) {
      writer.field(WIRE.STRING, 2);
      writer.text(error.message);
    }
  });
}

/** The reply to `authenticate`. */
export function authMessage(head: ReplyHead, outcome: AuthReply | ErrorReply): Uint8Array {
  return replyMessage(head, (writer) => {
    writer.field(WIRE.I32, 1);
    if ('code' in outcome) {
      writer.i32(outcome.code);
      writer.field(WIRE.STRING, 2);
      writer.text(outcome.message);
      return;
    }
    writer.i32(SUCCEEDED);
    writer.field(WIRE.I64, 3);
    writer.i64(outcome.sessionId);
    writer.field(WIRE.I32, 4);
    writer.i32(outcome.timeZoneOffsetSeconds);
    writer.field(WIRE.STRING, 5);
    writer.text(outcome.timeZoneName);
  });
}

/** The reply to `health`. */
export function healthMessage(head: ReplyHead): Uint8Array {
  return replyMessage(head, (writer) => {
    writer.field(WIRE.I64, 1);
    writer.i64(BigInt(SUCCEEDED));
  });
}

/** The reply to `executeJson`, whose text is given as bytes. */
export function jsonMessage(head: ReplyHead, pieces: readonly Uint8Array[]): readonly Uint8Array[] {
  const writer = newWriter(head.encoding);
  writer.message(head.method, MESSAGE.REPLY, head.sequence);
  writer.structBegin();
  writer.field(WIRE.STRING, 0);
  const count = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (head.encoding === 'binary') writer.out.i32(count);
  else writer.out.varint(count);
  const before = writer.out.take();
  writer.structEnd();
  return [before, ...pieces, writer.out.take()];
}

/** The reply to a statement that failed; `spaceName` is the session's space, and the latency is in microseconds. */
export function executionErrorMessage(
  head: ReplyHead,
  error: ErrorReply,
  spaceName: string,
  latencyUs: number,
): Uint8Array {
  return replyMessage(head, (writer) => {
    writer.field(WIRE.I32, 1);
    writer.i32(error.code);
    writer.field(WIRE.I64, 2);
    writer.i64(BigInt(latencyUs));
    writer.field(WIRE.STRING, 4);
    writer.text(spaceName);
    writer.field(WIRE.STRING, 5);
    writer.text(error.message);
  });
}

/** Encoded rows, each a list element. They do not depend on preceding bytes. */
export interface EncodedRows {
  readonly count: number;
  readonly bytes: Uint8Array;
}

/** Encodes rows one at a time, so that the caller can pause between them. */
export class RowEncoder {
  readonly #writer: ProtocolWriter;
  #count = 0;

  constructor(encoding: Encoding) {
    this.#writer = newWriter(encoding);
  }

  /** Number of encoded bytes not yet taken. */
  get byteLength(): number {
    return this.#writer.out.length;
  }

  write(row: Row): void {
    this.#begin(row.length);
    for (const value of row) writeValue(this.#writer, value);
    this.#end();
  }

  /** The writers of columns, for `writeCells`. */
  cellsOf(columns: readonly ResultColumn[]): readonly WriteCell[] {
    return columns.map((column) => cellWriter(this.#writer, column));
  }

  /** Writes one row of columns. */
  writeCells(cells: readonly WriteCell[], row: number): void {
    this.#begin(cells.length);
    for (let at = 0; at < cells.length; at++) cells[at]!(row);
    this.#end();
  }

  #begin(count: number): void {
    this.#writer.structBegin();
    this.#writer.field(WIRE.LIST, 1);
    this.#writer.list(WIRE.STRUCT, count);
  }

  #end(): void {
    this.#writer.structEnd();
    this.#count++;
  }

  take(): EncodedRows {
    const count = this.#count;
    this.#count = 0;
    return { count, bytes: this.#writer.out.take() };
  }
}

/** The reply to a statement that succeeded, around rows that are encoded already. */
export function executionMessage(
  head: ReplyHead,
  table: Extract<ResultChunk, { readonly kind: 'head' }>,
  rows: readonly EncodedRows[],
  end: {
    readonly spaceName: string;
    readonly latencyUs: number;
    readonly plan?: PlanDescription;
    readonly notes: readonly string[];
  },
): readonly Uint8Array[] {
  const writer = newWriter(head.encoding);
  writer.message(head.method, MESSAGE.REPLY, head.sequence);
  writer.structBegin();
  writer.field(WIRE.STRUCT, 0);
  writer.structBegin();
  writer.field(WIRE.I32, 1);
  writer.i32(SUCCEEDED);
  writer.field(WIRE.I64, 2);
  writer.i64(BigInt(Math.trunc(end.latencyUs)));
  const pieces: Uint8Array[] = [];
  if (table.hasTable) {
    writer.field(WIRE.STRUCT, 3);
    writer.structBegin();
    writer.field(WIRE.LIST, 1);
    writer.list(WIRE.STRING, table.columns.length);
    for (const name of table.columns) writer.text(name);
    writer.field(WIRE.LIST, 2);
    writer.list(
      WIRE.STRUCT,
      rows.reduce((sum, piece) => sum + piece.count, 0),
    );
    pieces.push(writer.out.take(), ...rows.map((piece) => piece.bytes));
    writer.structEnd();
  }
  writer.field(WIRE.STRING, 4);
  writer.text(end.spaceName);
  if (end.plan) {
    writer.field(WIRE.STRUCT, 6);
    writePlan(writer, end.plan);
  }
  if (end.notes.length > 0) {
    writer.field(WIRE.STRING, 7);
    writer.text(end.notes.join('\n'));
  }
  writer.structEnd();
  writer.structEnd();
  pieces.push(writer.out.take());
  return pieces;
}

function replyMessage(head: ReplyHead, writeFields: (writer: ProtocolWriter) => void): Uint8Array {
  const writer = newWriter(head.encoding);
  writer.message(head.method, MESSAGE.REPLY, head.sequence);
  writer.structBegin();
  writer.field(WIRE.STRUCT, 0);
  writer.structBegin();
  writeFields(writer);
  writer.structEnd();
  writer.structEnd();
  return writer.out.take();
}

/** Response of `verifyClientVersion` and `authenticate`. */
export interface LoginReply {
  readonly code: number;
  readonly message: string;
  readonly sessionId: bigint;
  readonly timeZoneOffsetSeconds: number;
}

/** Reads the result struct of `verifyClientVersion` or `authenticate`. */
export function readLoginReply(reader: ProtocolReader): LoginReply {
  let code: number = SUCCEEDED;
  let message = '';
  let sessionId = 0n;
  let timeZoneOffsetSeconds = 0;
  reader.structBegin();
  while (reader.nextField()) {
    if (!reader.isField(0, WIRE.STRUCT)) {
      reader.skip(reader.fieldType);
      continue;
    }
    reader.structBegin();
    while (reader.nextField()) {
      if (reader.isField(1, WIRE.I32)) code = reader.i32();
      else if (reader.isField(2, WIRE.STRING)) message = reader.text();
      else if (reader.isField(3, WIRE.I64)) sessionId = reader.i64();
      else if (reader.isField(4, WIRE.I32)) timeZoneOffsetSeconds = reader.i32();
      else reader.skip(reader.fieldType);
    }
    reader.structEnd();
  }
  reader.structEnd();
  return { code, message, sessionId, timeZoneOffsetSeconds };
}

/** Reads a `TApplicationException`. */
export function readException(reader: ProtocolReader): { readonly type: number; readonly message: string } {
  let type = 0;
  let message = '';
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.STRING)) message = reader.text();
    else if (reader.isField(2, WIRE.I32)) type = reader.i32();
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  return { type, message };
}

/** Reads the result struct of `executeJson`. */
export function readJsonReply(reader: ProtocolReader): string {
  let text = '';
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(0, WIRE.STRING)) text = reader.text();
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  return text;
}
