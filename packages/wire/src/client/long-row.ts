import { EMPTY, type Row, type Value } from '@astrolabe/model';
import { readValue } from '../message/value.ts';
import { ShortInput } from '../thrift/short-input.ts';
import { WIRE } from '../thrift/wire-type.ts';
import type { Turn } from '../turn.ts';
import type { ReplyReader } from './reply-reader.ts';

/** The field of a value that is a list. */
const LIST_FIELD = 12;

/** Reads a long row cell by cell, and its lists element by element, so that the row is not buffered completely and other work is not delayed. */
export async function readLongRow(reply: ReplyReader, turn: Turn): Promise<Row> {
  const row: Value[] = [];
  await reply.read((reader) => reader.structBegin());
  while (await nextField(reply)) {
    if (reply.reader.isField(1, WIRE.LIST)) {
      for (let left = await reply.read((reader) => reader.list()); left > 0; left--)
        row.push(await readCell(reply, turn));
    } else await skipField(reply);
  }
  await reply.read((reader) => reader.structEnd());
  return row;
}

/** Moves to the next field, waiting for its bytes. Returns false at the end of the struct. */
export function nextField(reply: ReplyReader): Promise<boolean> {
  return reply.read((reader) => reader.nextField());
}

/** Skips a field. The type is read first: a reader that is reset may have seen other fields in between. */
export function skipField(reply: ReplyReader): Promise<void> {
  const { fieldType } = reply.reader;
  return reply.read((reader) => reader.skip(fieldType));
}

async function readCell(reply: ReplyReader, turn: Turn): Promise<Value> {
  const isList = await reply.read((reader) => {
    const mark = reader.mark();
    reader.structBegin();
    if (reader.nextField() && reader.isField(LIST_FIELD, WIRE.STRUCT)) return true;
    reader.reset(mark);
    return false;
  });
  if (!isList) return reply.read(readValue);
  let list: Value = EMPTY;
  await reply.read((reader) => reader.structBegin());
  while (await nextField(reply)) {
    if (reply.reader.isField(1, WIRE.LIST)) list = await readElements(reply, turn);
    else await skipField(reply);
  }
  await reply.read((reader) => reader.structEnd());
  while (await nextField(reply)) await skipField(reply);
  await reply.read((reader) => reader.structEnd());
  return list;
}

async function readElements(reply: ReplyReader, turn: Turn): Promise<readonly Value[]> {
  const { reader } = reply;
  const elements: Value[] = [];
  const count = await reply.read(() => reader.list());
  while (elements.length < count) {
    let mark = reader.mark();
    try {
      do {
        mark = reader.mark();
        elements.push(readValue(reader));
      } while (elements.length < count && (elements.length % 256 !== 0 || !turn.isOver));
    } catch (error) {
      if (!(error instanceof ShortInput)) throw error;
      reader.reset(mark);
      await reply.more();
    }
    await turn.give();
  }
  return elements;
}
