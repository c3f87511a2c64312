import { isNull, printValue, type Properties, type Value, type Vid } from '@astrolabe/model';

/** What a piece of a printed value is; the class `tok-…` colours it. */
export type PieceKind = 'string' | 'number' | 'null' | 'keyword' | 'tag' | 'edge' | 'plain';

/** A stretch of a printed value. */
export interface ValuePiece {
  readonly text: string;
  readonly kind: PieceKind;
}

/**
 * A value in nGQL notation, cut into pieces that can be coloured. The joined text is that of `printValue`, but null is written
 * NULL: strings stand in quotes, so the two stay apart.
 */
export function valuePieces(value: Value): readonly ValuePiece[] {
  const pieces: ValuePiece[] = [];
  write(value, (text, kind) => pieces.push({ text, kind }));
  return pieces;
}

/** The joined text of a value's pieces. */
export function valueText(value: Value): string {
  return valuePieces(value)
    .map((piece) => piece.text)
    .join('');
}

type Emit = (text: string, kind: PieceKind) => void;

function write(value: Value, emit: Emit): void {
  switch (typeof value) {
    case 'string':
      return emit(printValue(value), 'string');
    case 'number':
    case 'bigint':
      return emit(printValue(value), 'number');
    case 'boolean':
      return emit(printValue(value), 'keyword');
    default:
  }
  if (!('kind' in value)) return writeAll('[', value, ']', emit);
  switch (value.kind) {
    case 'null':
      return emit(value.reason === 'NULL' ? 'NULL' : value.reason, 'null');
    case 'set':
      return writeAll('{', value.items, '}', emit);
    case 'map':
      return writeEntries(value.entries, emit);
    case 'vertex':
      emit('(', 'plain');
      writeVid(value.vid, emit);
      for (const tag of value.tags) {
        emit(' :', 'plain');
        emit(tag.name, 'tag');
        writeEntries(tag.properties, emit);
      }
      return emit(')', 'plain');
    case 'edge':
      emit('[:', 'plain');
      emit(value.edgeType, 'edge');
      emit(' ', 'plain');
      writeVid(value.src, emit);
      emit('->', 'plain');
      writeVid(value.dst, emit);
      emit(` @${value.rank} `, 'plain');
      writeEntries(value.properties, emit);
      return emit(']', 'plain');
    case 'path':
      emit('<', 'plain');
      write(value.start, emit);
      for (const { edge, vertex } of value.steps) {
        emit(edge.isReversed === true ? '<-[:' : '-[:', 'plain');
        emit(edge.edgeType, 'edge');
        emit(`@${edge.rank} `, 'plain');
        writeEntries(edge.properties, emit);
        emit(edge.isReversed === true ? ']-' : ']->', 'plain');
        write(vertex, emit);
      }
      return emit('>', 'plain');
    default:
      return emit(printValue(value), value.kind === 'empty' ? 'null' : 'string');
  }
}

function writeAll(open: string, items: readonly Value[], close: string, emit: Emit): void {
  emit(open, 'plain');
  items.forEach((item, index) => {
    if (index > 0) emit(', ', 'plain');
    write(item, emit);
  });
  emit(close, 'plain');
}

function writeEntries(entries: Properties, emit: Emit): void {
  emit('{', 'plain');
  [...entries]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .forEach(([name, value], index) => {
      emit(`${index > 0 ? ', ' : ''}${name}: `, 'plain');
      write(value, emit);
    });
  emit('}', 'plain');
}

function writeVid(vid: Vid, emit: Emit): void {
  emit(printValue(vid), typeof vid === 'string' ? 'string' : 'number');
}

/** A value as a person would copy it: strings bare, null as NULL, everything else in nGQL notation. */
export function plainText(value: Value): string {
  if (typeof value === 'string') return value;
  return isNull(value) && value.reason === 'NULL' ? 'NULL' : valueText(value);
}
