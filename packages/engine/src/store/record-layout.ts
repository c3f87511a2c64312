import { isEdgeTypeSchema, isIndexSchema, isTagSchema, jsonOf, unreachable } from '@astrolabe/model';
import { ByteReader, ByteWriter, damaged, decodeAll } from './byte-stream.ts';
import type { AddedDefaults, Change } from './change.ts';
import {
  readInt,
  readValue,
  readValues,
  readVid,
  writeInt,
  writeValue,
  writeValues,
  writeVid,
} from './value-layout.ts';

/*
 * Stored records of changes. `value-layout.ts` defines vids and values.
 *
 *     record      varint count, changes; each one byte for its kind (the table CHANGE), then
 *                   put-vertex   varint tag id, vid, varint count, values
 *                   delete-tag   varint tag id, vid
 *                   put-edge     varint type id, vid src, vid dst, rank as an int value, varint count, values
 *                   delete-edge  varint type id, vid src, vid dst, rank as an int value
 *                   put-…        text: the schema as JSON; for tags and edge types varint count, (text property, value) added
 *                   drop-…, rebuild-index   varint id
 */
const CHANGE = {
  'put-vertex': 1,
  'delete-tag': 2,
  'put-edge': 3,
  'delete-edge': 4,
  clear: 5,
  'put-tag': 6,
  'drop-tag': 7,
  'put-edge-type': 8,
  'drop-edge-type': 9,
  'put-index': 10,
  'drop-index': 11,
  'rebuild-index': 12,
} as const;

/** The record of changes that belong together. */
export function encodeRecord(changes: readonly Change[]): Uint8Array {
  const writer = new ByteWriter();
  writer.varint(changes.length);
  for (const change of changes) writeChange(writer, change);
  return writer.bytes();
}

/** Decodes the changes of a record. Throws `STORAGE_CORRUPT` for invalid bytes. */
export function decodeRecord(record: Uint8Array): Change[] {
  return decodeAll(record, (reader) => Array.from({ length: reader.varint() }, () => readChange(reader)));
}

function writeChange(writer: ByteWriter, change: Change): void {
  writer.byte(CHANGE[change.kind]);
  switch (change.kind) {
    case 'put-vertex':
      writer.varint(change.tagId);
      writeVid(writer, change.vid);
      writeValues(writer, change.values);
      return;
    case 'delete-tag':
      writer.varint(change.tagId);
      writeVid(writer, change.vid);
      return;
    case 'put-edge':
    case 'delete-edge':
      writer.varint(change.edgeTypeId);
      writeVid(writer, change.src);
      writeVid(writer, change.dst);
      writeInt(writer, change.rank);
      if (change.kind === 'put-edge') writeValues(writer, change.values);
      return;
    case 'put-tag':
    case 'put-edge-type':
      writer.text(JSON.stringify(change.schema));
      writer.varint(change.added?.length ?? 0);
      for (const [property, value] of change.added ?? []) {
        writer.text(property);
        writeValue(writer, value);
      }
      return;
    case 'put-index':
      writer.text(JSON.stringify(change.schema));
      return;
    case 'drop-tag':
      writer.varint(change.tagId);
      return;
    case 'drop-edge-type':
      writer.varint(change.edgeTypeId);
      return;
    case 'drop-index':
    case 'rebuild-index':
      writer.varint(change.indexId);
      return;
    case 'clear':
      return;
    default:
      unreachable(change);
  }
}

function readChange(reader: ByteReader): Change {
  const code = reader.byte();
  switch (code) {
    case CHANGE['put-vertex']:
      return { kind: 'put-vertex', tagId: reader.varint(), vid: readVid(reader), values: readValues(reader) };
    case CHANGE['delete-tag']:
      return { kind: 'delete-tag', tagId: reader.varint(), vid: readVid(reader) };
    case CHANGE['put-edge']:
      return {
        kind: 'put-edge',
        edgeTypeId: reader.varint(),
        src: readVid(reader),
        dst: readVid(reader),
        rank: readInt(reader),
        values: readValues(reader),
      };
    case CHANGE['delete-edge']:
      return {
        kind: 'delete-edge',
        edgeTypeId: reader.varint(),
        src: readVid(reader),
        dst: readVid(reader),
        rank: readInt(reader),
      };
    case CHANGE.clear:
      return { kind: 'clear' };
    case CHANGE['put-tag']:
      return { kind: 'put-tag', schema: jsonOf(reader.text(), isTagSchema, 'tag'), added: readAdded(reader) };
    case CHANGE['drop-tag']:
      return { kind: 'drop-tag', tagId: reader.varint() };
    case CHANGE['put-edge-type']:
      return {
        kind: 'put-edge-type',
        schema: jsonOf(reader.text(), isEdgeTypeSchema, 'edge type'),
        added: readAdded(reader),
      };
    case CHANGE['drop-edge-type']:
      return { kind: 'drop-edge-type', edgeTypeId: reader.varint() };
    case CHANGE['put-index']:
      return { kind: 'put-index', schema: jsonOf(reader.text(), isIndexSchema, 'index') };
    case CHANGE['drop-index']:
      return { kind: 'drop-index', indexId: reader.varint() };
    case CHANGE['rebuild-index']:
      return { kind: 'rebuild-index', indexId: reader.varint() };
    default:
      throw damaged(`unknown kind of change ${code}`);
  }
}

function readAdded(reader: ByteReader): AddedDefaults {
  return Array.from({ length: reader.varint() }, () => [reader.text(), readValue(reader)] as const);
}
