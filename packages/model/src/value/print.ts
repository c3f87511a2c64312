import { shiftDateTime, shiftTime, formatDate, formatDateTime, formatTime } from './date-time.ts';
import { checkDepth } from './depth.ts';
import { formatDuration } from './duration.ts';
import { floatTextWithDot } from './float-text.ts';
import { geographyToWkt } from './geography.ts';
import { compareText } from './utf8.ts';
import type { Edge, Path, Properties, Value, Vertex, Vid } from './value.ts';

/** How to print. */
export interface PrintOptions {
  /** How far the reader's zone is ahead of UTC; times and datetimes are printed in it. */
  readonly timezoneOffsetSeconds?: number;
}

/** A value as nebula-console prints it: strings in double quotes without escapes, floats with a dot, keys sorted. */
export function printValue(value: Value, options: PrintOptions = {}): string {
  return print(value, options.timezoneOffsetSeconds ?? 0, 0);
}

function print(value: Value, offset: number, depth: number): string {
  checkDepth(depth);
  switch (typeof value) {
    case 'string':
      return `"${value}"`;
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'number':
      return floatTextWithDot(value);
    default:
  }
  if (!('kind' in value)) return `[${printAll(value, offset, depth)}]`;
  switch (value.kind) {
    case 'null':
      return value.reason === 'NULL' ? '__NULL__' : value.reason;
    case 'empty':
      return '';
    case 'date':
      return formatDate(value);
    case 'time':
      return formatTime(shiftTime(value, offset));
    case 'datetime':
      return formatDateTime(shiftDateTime(value, offset));
    case 'duration':
      return formatDuration(value);
    case 'geography':
      return geographyToWkt(value.shape);
    case 'vertex':
      return printVertex(value, offset, depth);
    case 'edge':
      return printEdge(value, offset, depth);
    case 'path':
      return printPath(value, offset, depth);
    case 'set':
      return `{${printAll(value.items, offset, depth)}}`;
    case 'map':
      return printEntries(value.entries, offset, depth);
  }
}

function printAll(items: readonly Value[], offset: number, depth: number): string {
  return items.map((item) => print(item, offset, depth + 1)).join(', ');
}

function printEntries(entries: Properties, offset: number, depth: number): string {
  const sorted = [...entries].sort(([a], [b]) => compareText(a, b));
  return `{${sorted.map(([name, value]) => `${name}: ${print(value, offset, depth + 1)}`).join(', ')}}`;
}

function printVid(vid: Vid): string {
  return typeof vid === 'string' ? `"${vid}"` : String(vid);
}

function printVertex(vertex: Vertex, offset: number, depth: number): string {
  const tags = vertex.tags.map((tag) => ` :${tag.name}${printEntries(tag.properties, offset, depth)}`);
  return `(${printVid(vertex.vid)}${tags.join('')})`;
}

function printEdge(edge: Edge, offset: number, depth: number): string {
  const properties = printEntries(edge.properties, offset, depth);
  return `[:${edge.edgeType} ${printVid(edge.src)}->${printVid(edge.dst)} @${edge.rank} ${properties}]`;
}

function printPath(path: Path, offset: number, depth: number): string {
  const steps = path.steps.map(({ edge, vertex }) => {
    const inner = `[:${edge.edgeType}@${edge.rank} ${printEntries(edge.properties, offset, depth)}]`;
    return `${edge.isReversed ? `<-${inner}-` : `-${inner}->`}${printVertex(vertex, offset, depth)}`;
  });
  return `<${printVertex(path.start, offset, depth)}${steps.join('')}>`;
}
