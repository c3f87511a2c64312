import { compareText, isNull, printValue, type Properties, type Value, type Vid } from '@astrolabe/model';

/** Kind of a piece; highlighted by the class `tok-…`. */
export type PieceKind = 'string' | 'number' | 'null' | 'keyword' | 'tag' | 'edge' | 'plain';

/** A piece of a printed value. */
export interface ValuePiece {
  readonly text: string;
  readonly kind: PieceKind;
}

/**
 * Splits a value in nGQL notation into highlighted pieces. The text equals `printValue`, except that null is NULL; strings are quoted, so
 * both differ. Longer texts than `charactersMax` end with an ellipsis.
 */
export function valuePieces(value: Value, charactersMax = Infinity): readonly ValuePiece[] {
  const writer = new PieceWriter(charactersMax);
  write(value, writer);
  return writer.pieces;
}

/** The joined text of a value's pieces. */
export function valueText(value: Value): string {
  return printValue(value, { nullText: 'NULL' });
}

/** Returns the text of a value up to a limit, and its total length. */
export function valueTextUpTo(
  value: Value,
  charactersMax: number,
): { readonly text: string; readonly characterCount: number } {
  const isLong = typeof value === 'string' && value.length > charactersMax;
  const text = valueText(isLong ? value.slice(0, charactersMax) : value);
  const characterCount = isLong ? value.length : text.length;
  return { text: characterCount > charactersMax ? `${text.slice(0, charactersMax)}…` : text, characterCount };
}

/** Collects pieces up to a limit. */
class PieceWriter {
  readonly pieces: ValuePiece[] = [];
  #room: number;

  constructor(room: number) {
    this.#room = room;
  }

  /** Remaining number of characters. */
  get room(): number {
    return this.#room;
  }

  get isFull(): boolean {
    return this.#room < 0;
  }

  write(text: string, kind: PieceKind): void {
    if (this.isFull) return;
    this.#room -= text.length;
    this.pieces.push(this.isFull ? { text: `${text.slice(0, this.#room)}…`, kind } : { text, kind });
  }
}

function write(value: Value, to: PieceWriter): void {
  switch (typeof value) {
    case 'string':
      // For a text of megabytes, only the visible part is written.
      return to.write(printValue(value.length > to.room ? value.slice(0, to.room + 1) : value), 'string');
    case 'number':
    case 'bigint':
      return to.write(printValue(value), 'number');
    case 'boolean':
      return to.write(printValue(value), 'keyword');
    default:
  }
  if (!('kind' in value)) return writeAll('[', value, ']', to);
  switch (value.kind) {
    case 'null':
      return to.write(value.reason === 'NULL' ? 'NULL' : value.reason, 'null');
    case 'set':
      return writeAll('{', value.items, '}', to);
    case 'map':
      return writeEntries(value.entries, to);
    case 'vertex':
      to.write('(', 'plain');
      writeVid(value.vid, to);
      for (const tag of value.tags) {
        to.write(' :', 'plain');
        to.write(tag.name, 'tag');
        writeEntries(tag.properties, to);
      }
      return to.write(')', 'plain');
    case 'edge':
      to.write('[:', 'plain');
      to.write(value.edgeType, 'edge');
      to.write(' ', 'plain');
      writeVid(value.src, to);
      to.write('->', 'plain');
      writeVid(value.dst, to);
      to.write(` @${value.rank} `, 'plain');
      writeEntries(value.properties, to);
      return to.write(']', 'plain');
    case 'path':
      to.write('<', 'plain');
      write(value.start, to);
      for (const { edge, vertex } of value.steps) {
        if (to.isFull) return;
        to.write(edge.isReversed === true ? '<-[:' : '-[:', 'plain');
        to.write(edge.edgeType, 'edge');
        to.write(`@${edge.rank} `, 'plain');
        writeEntries(edge.properties, to);
        to.write(edge.isReversed === true ? ']-' : ']->', 'plain');
        write(vertex, to);
      }
      return to.write('>', 'plain');
    default:
      return to.write(printValue(value), value.kind === 'empty' ? 'null' : 'string');
  }
}

function writeAll(open: string, items: readonly Value[], close: string, to: PieceWriter): void {
  to.write(open, 'plain');
  for (let index = 0; index < items.length && !to.isFull; index++) {
    const item = items[index];
    if (index > 0) to.write(', ', 'plain');
    if (item !== undefined) write(item, to);
  }
  to.write(close, 'plain');
}

function writeEntries(entries: Properties, to: PieceWriter): void {
  to.write('{', 'plain');
  let isFirst = true;
  for (const [name, value] of [...entries].sort(([a], [b]) => compareText(a, b))) {
    if (to.isFull) return;
    to.write(`${isFirst ? '' : ', '}${name}: `, 'plain');
    isFirst = false;
    write(value, to);
  }
  to.write('}', 'plain');
}

function writeVid(vid: Vid, to: PieceWriter): void {
  to.write(printValue(vid), typeof vid === 'string' ? 'string' : 'number');
}

/** A value for copying: strings unquoted, null as NULL, other values in nGQL notation. */
export function plainText(value: Value): string {
  if (typeof value === 'string') return value;
  return isNull(value) && value.reason === 'NULL' ? 'NULL' : valueText(value);
}
