import type { PlanDescription, ResultChunk, Row, Value } from '@astrolabe/model';
import { CHUNK_ROWS_MAX, LONG_ROW_BYTES } from '../limits.ts';
import { errorOfReply, SUCCEEDED } from '../message/error-code.ts';
import { readPlan } from '../message/plan.ts';
import { readList } from '../message/list.ts';
import { readValue } from '../message/value.ts';
import type { ProtocolReader } from '../thrift/protocol-reader.ts';
import { malformed, ShortInput } from '../thrift/short-input.ts';
import { WIRE } from '../thrift/wire-type.ts';
import { Turn } from '../turn.ts';
import { nextField, readLongRow, skipField } from './long-row.ts';
import type { ReplyReader } from './reply-reader.ts';

/** Some partitions did not respond; the rows come from the others. */
const PARTIAL_SUCCEEDED = -1011;

/** The fields of an `ExecutionResponse` other than its rows. */
interface Rest {
  code: number;
  latencyUs: number;
  spaceName: string;
  message: string;
  comment: string;
  plan?: PlanDescription;
}

/**
 * Reads the response to a statement after its message header: columns, rows as they arrive, end. Throws the error of a failed statement.
 * Yields to other work during long decoding.
 */
export async function* readExecution(reply: ReplyReader): AsyncGenerator<ResultChunk, void, undefined> {
  const rest: Rest = { code: SUCCEEDED, latencyUs: 0, spaceName: '', message: '', comment: '' };
  let hasHead = false;
  await reply.read((reader) => reader.structBegin());
  while (await nextField(reply)) {
    if (!reply.reader.isField(0, WIRE.STRUCT)) {
      await skipField(reply);
      continue;
    }
    await reply.read((reader) => reader.structBegin());
    while (await nextField(reply)) {
      if (reply.reader.isField(3, WIRE.STRUCT) && !hasHead) {
        hasHead = true;
        yield* readTable(reply);
      } else {
        const { fieldId, fieldType } = reply.reader;
        await reply.read((reader) => readRest(reader, fieldId, fieldType, rest));
      }
    }
    await reply.read((reader) => reader.structEnd());
  }
  reply.finish();
  if (rest.code !== SUCCEEDED && rest.code !== PARTIAL_SUCCEEDED) throw errorOfReply(rest);
  if (!hasHead) yield { kind: 'head', hasTable: false, columns: [] };
  const notes = [
    rest.code === PARTIAL_SUCCEEDED ? rest.message || 'some partitions did not answer; rows may be missing' : '',
    rest.comment,
  ].filter((note) => note !== '');
  yield {
    kind: 'end',
    spaceName: rest.spaceName,
    latencyUs: rest.latencyUs,
    ...(rest.plan && { plan: rest.plan }),
    notes,
  };
}

async function* readTable(reply: ReplyReader): AsyncGenerator<ResultChunk, void, undefined> {
  let hasColumns = false;
  await reply.read((reader) => reader.structBegin());
  while (await nextField(reply)) {
    if (reply.reader.isField(1, WIRE.LIST)) {
      hasColumns = true;
      yield {
        kind: 'head',
        hasTable: true,
        columns: await reply.read((reader) => readList(reader, (inner) => inner.text())),
      };
    } else if (reply.reader.isField(2, WIRE.LIST)) {
      if (!hasColumns) throw malformed('rows before their columns');
      yield* readRows(reply);
    } else await skipField(reply);
  }
  await reply.read((reader) => reader.structEnd());
  if (!hasColumns) yield { kind: 'head', hasTable: true, columns: [] };
}

async function* readRows(reply: ReplyReader): AsyncGenerator<ResultChunk, void, undefined> {
  const { reader } = reply;
  let left = await reply.read(() => reader.list());
  const turn = new Turn();
  while (left > 0) {
    const rows: Row[] = [];
    let isShort = false;
    let mark = reader.mark();
    try {
      while (rows.length < left && rows.length < CHUNK_ROWS_MAX && (rows.length % 32 !== 31 || !turn.isOver)) {
        mark = reader.mark();
        rows.push(readRow(reader));
      }
    } catch (error) {
      if (!(error instanceof ShortInput)) throw error;
      reader.reset(mark);
      isShort = true;
    }
    left -= rows.length;
    if (rows.length > 0) yield { kind: 'rows', rows };
    await turn.give();
    if (!isShort) continue;
    if (reply.unreadBytes < LONG_ROW_BYTES) {
      await reply.more();
      continue;
    }
    yield { kind: 'rows', rows: [await readLongRow(reply, turn)] };
    left--;
  }
}

function readRow(reader: ProtocolReader): Row {
  let row: Value[] = [];
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.LIST)) row = readList(reader, readValue);
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  return row;
}

function readRest(reader: ProtocolReader, fieldId: number, fieldType: number, rest: Rest): void {
  if (fieldId === 1 && fieldType === WIRE.I32) rest.code = reader.i32();
  else if (fieldId === 2 && fieldType === WIRE.I64) rest.latencyUs = Number(reader.i64());
  else if (fieldId === 4 && fieldType === WIRE.STRING) rest.spaceName = reader.text();
  else if (fieldId === 5 && fieldType === WIRE.STRING) rest.message = reader.text();
  else if (fieldId === 6 && fieldType === WIRE.STRUCT) rest.plan = readPlan(reader);
  else if (fieldId === 7 && fieldType === WIRE.STRING) rest.comment = reader.text();
  else reader.skip(fieldType);
}
