import type { Properties, Value, Vid } from '@astrolabe/model';
import { valuePieces, type ValuePiece } from './value-pieces.ts';

/** A line of an expanded value: depth, name and value. */
export interface ValueLine {
  readonly depth: number;
  readonly name: string;
  readonly pieces: readonly ValuePiece[];
}

const TEXT_MAX = 2_000;

/** Whether a value has parts that are worth writing out. */
export function hasParts(value: Value): boolean {
  if (typeof value !== 'object') return false;
  if (!('kind' in value)) return value.length > 0;
  switch (value.kind) {
    case 'set':
      return value.items.length > 0;
    case 'map':
      return value.entries.size > 0;
    case 'vertex':
    case 'edge':
    case 'path':
      return true;
    default:
      return false;
  }
}

/** Returns an expanded value, one part per line, up to `linesMax` lines; the last line says that there are more. */
export function valueLines(value: Value, linesMax: number): readonly ValueLine[] {
  const lines: ValueLine[] = [];
  const add = (depth: number, name: string, pieces: readonly ValuePiece[]): void => {
    if (lines.length < linesMax) lines.push({ depth, name, pieces });
    else if (lines.length === linesMax) lines.push({ depth: 0, name: '', pieces: [{ text: '…', kind: 'plain' }] });
  };
  const part = (depth: number, name: string, child: Value): void => {
    if (lines.length > linesMax) return;
    if (!hasParts(child)) return add(depth, name, valuePieces(child, TEXT_MAX));
    add(depth, name, headOf(child));
    partsOf(child).forEach(([key, inner]) => part(depth + 1, key, inner));
  };
  add(0, '', headOf(value));
  partsOf(value).forEach(([key, inner]) => part(1, key, inner));
  return lines;
}

/** Returns the line of a value whose parts follow. */
function headOf(value: Value): readonly ValuePiece[] {
  if (typeof value !== 'object') return valuePieces(value, TEXT_MAX);
  if (!('kind' in value)) return [{ text: `[${value.length}]`, kind: 'plain' }];
  switch (value.kind) {
    case 'set':
      return [{ text: `{${value.items.length}}`, kind: 'plain' }];
    case 'map':
      return [{ text: `{${value.entries.size}}`, kind: 'plain' }];
    case 'vertex':
      return vidPieces(value.vid);
    case 'edge':
      return [
        { text: value.edgeType, kind: 'edge' },
        { text: ' ', kind: 'plain' },
        ...vidPieces(value.src),
        { text: ' -> ', kind: 'plain' },
        ...vidPieces(value.dst),
        { text: ` @${value.rank}`, kind: 'plain' },
      ];
    case 'path':
      return [{ text: `<${value.steps.length}>`, kind: 'plain' }];
    default:
      return valuePieces(value, TEXT_MAX);
  }
}

function vidPieces(vid: Vid): readonly ValuePiece[] {
  return valuePieces(vid, TEXT_MAX);
}

/** The parts of a value with their names. */
function partsOf(value: Value): readonly (readonly [string, Value])[] {
  if (typeof value !== 'object') return [];
  if (!('kind' in value)) return value.map((item, index) => [String(index), item]);
  switch (value.kind) {
    case 'set':
      return value.items.map((item) => ['', item]);
    case 'map':
      return sorted(value.entries);
    case 'vertex':
      return value.tags.map((tag) => [tag.name, { kind: 'map', entries: tag.properties }]);
    case 'edge':
      return sorted(value.properties);
    case 'path':
      return [value.start, ...value.steps.flatMap(({ edge, vertex }) => [edge, vertex])].map((item) => ['', item]);
    default:
      return [];
  }
}

function sorted(entries: Properties): readonly (readonly [string, Value])[] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

/** A visible line of a tree: its index among all lines, and whether it has children. */
export interface ShownLine {
  readonly line: ValueLine;
  readonly index: number;
  readonly hasChildren: boolean;
}

/** Returns the lines outside of collapsed parts. A search shows the matching lines and their ancestors, also in collapsed parts. O(lines). */
export function shownLines(
  lines: readonly ValueLine[],
  closed: ReadonlySet<number>,
  search: string,
): readonly ShownLine[] {
  const wanted = search.trim().toLowerCase();
  const found = wanted === '' ? undefined : matchingLines(lines, wanted);
  const shown: ShownLine[] = [];
  let closedDepth = Infinity;
  lines.forEach((line, index) => {
    if (line.depth <= closedDepth) closedDepth = Infinity;
    if (found === undefined ? closedDepth === Infinity : found.has(index))
      shown.push({ line, index, hasChildren: (lines[index + 1]?.depth ?? 0) > line.depth });
    if (closed.has(index)) closedDepth = Math.min(closedDepth, line.depth);
  });
  return shown;
}

function matchingLines(lines: readonly ValueLine[], wanted: string): ReadonlySet<number> {
  const found = new Set<number>();
  const above: number[] = [];
  lines.forEach(({ depth, name, pieces }, index) => {
    above.length = depth;
    above[depth] = index;
    const text = `${name} ${pieces.map((piece) => piece.text).join('')}`.toLowerCase();
    if (text.includes(wanted)) for (const one of above) found.add(one);
  });
  return found;
}
