import { shiftDateTime, shiftTime, formatDate, formatDateTime, formatTime } from './date-time.ts';
import { checkDepth } from './depth.ts';
import { formatDuration } from './duration.ts';
import { floatTextWithDot } from './float-text.ts';
import { geographyToWkt } from './geography.ts';
import { compareText } from './utf8.ts';
import type { Edge, Path, Properties, Value, Vertex, Vid } from './value.ts';

/** How to print. */
export interface PrintOptions {
  /** Offset of the reader's zone from UTC; times and datetimes are printed in it. */
  readonly timezoneOffsetSeconds?: number;
  /** Text for plain NULL; default `__NULL__`, as in nebula-console. */
  readonly nullText?: string;
}

interface Printing {
  readonly offset: number;
  readonly nullText: string;
}

/** A value as nebula-console prints it: strings in double quotes without escapes, floats with a dot, keys sorted. */
export function printValue(value: Value, options: PrintOptions = {}): string {
  return print(value, { offset: options.timezoneOffsetSeconds ?? 0, nullText: options.nullText ?? '__NULL__' }, 0);
}

function print(value: Value, how: Printing, depth: number): string {
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
  if (!('kind' in value)) return `[${printAll(value, how, depth)}]`;
  switch (value.kind) {
    case 'null':
      return value.reason === 'NULL' ? how.nullText : value.reason;
    case 'empty':
      return '';
    case 'date':
      return formatDate(value);
    case 'time':
      return formatTime(shiftTime(value, how.offset));
    case 'datetime':
      return formatDateTime(shiftDateTime(value, how.offset));
    case 'duration':
      return formatDuration(value);
    case 'geography':
      return geographyToWkt(value.shape);
    case 'vertex':
      return printVertex(value, how, depth);
    case 'edge':
      return printEdge(value, how, depth);
    case 'path':
      return printPath(value, how, depth);
    case 'set':
      return `{${printAll(value.items, how, depth)}}`;
    case 'map':
      return printEntries(value.entries, how, depth);
  }
}

function printAll(items: readonly Value[], how: Printing, depth: number): string {
  return items.map((item) => print(item, how, depth + 1)).join(', ');
}

function printEntries(entries: Properties, how: Printing, depth: number): string {
  const sorted = [...entries].sort(([a], [b]) => compareText(a, b));
  return `{${sorted.map(([name, value]) => `${name}: ${print(value, how, depth + 1)}`).join(', ')}}`;
}

function printVid(vid: Vid): string {
  return typeof vid === 'string' ? `"${vid}"` : String(vid);
}

function printVertex(vertex: Vertex, how: Printing, depth: number): string {
  const tags = vertex.tags.map((tag) => ` :${tag.name}${printEntries(tag.properties, how, depth)}`);
  return `(${printVid(vertex.vid)}${tags.join('')})`;
}

function printEdge(edge: Edge, how: Printing, depth: number): string {
  const properties = printEntries(edge.properties, how, depth);
  return `[:${edge.edgeType} ${printVid(edge.src)}->${printVid(edge.dst)} @${edge.rank} ${properties}]`;
}

function printPath(path: Path, how: Printing, depth: number): string {
  const steps = path.steps.map(({ edge, vertex }) => {
    const inner = `[:${edge.edgeType}@${edge.rank} ${printEntries(edge.properties, how, depth)}]`;
    return `${edge.isReversed ? `<-${inner}-` : `-${inner}->`}${printVertex(vertex, how, depth)}`;
  });
  return `<${printVertex(path.start, how, depth)}${steps.join('')}>`;
}
