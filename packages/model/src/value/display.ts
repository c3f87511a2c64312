import { formatDate, formatDateTime, formatTime } from './date-time.ts';
import { checkDepth } from './depth.ts';
import { formatDuration } from './duration.ts';
import { floatText } from './float-text.ts';
import { geographyToWkt } from './geography.ts';
import type { Edge, NullReason, Properties, Value, Vertex, Vid } from './value.ts';

const NULL_TEXTS: Readonly<Record<NullReason, string>> = {
  NULL: 'NULL',
  NaN: '__NULL_NaN__',
  BAD_DATA: '__NULL_BAD_DATA__',
  BAD_TYPE: '__NULL_BAD_TYPE__',
  ERR_OVERFLOW: '__NULL_OVERFLOW__',
  UNKNOWN_PROP: '__NULL_UNKNOWN_PROP__',
  DIV_BY_ZERO: '__NULL_DIV_BY_ZERO__',
  OUT_OF_RANGE: '__NULL_OUT_OF_RANGE__',
};

/**
 * A value as nGQL's own casts and messages write it: strings bare at the top and quoted inside containers, floats in the
 * shortest form, times with nine digits. `printValue` is for people, this is the language's text of a value.
 */
export function displayValue(value: Value): string {
  return typeof value === 'string' ? value : display(value, 0);
}

function display(value: Value, depth: number): string {
  checkDepth(depth);
  switch (typeof value) {
    case 'string':
      return `"${value}"`;
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'number':
      return floatText(value);
    default:
  }
  if (!('kind' in value)) return `[${displayAll(value, depth)}]`;
  switch (value.kind) {
    case 'null':
      return NULL_TEXTS[value.reason];
    case 'empty':
      return '__EMPTY__';
    case 'date':
      return formatDate(value);
    case 'time':
      return `${formatTime(value)}000`;
    case 'datetime':
      return `${formatDateTime(value)}000`;
    case 'duration':
      return formatDuration(value);
    case 'geography':
      return geographyToWkt(value.shape);
    case 'vertex':
      return displayVertex(value, depth);
    case 'edge':
      return `(${displayVid(value.src)})${displayStep(value, value.dst, false, depth)}`;
    case 'path':
      return `${displayVertex(value.start, depth)}${value.steps
        .map((step) => displayStep(step.edge, step.vertex, step.edge.isReversed === true, depth))
        .join('')}`;
    case 'set':
      return `{${displayAll(value.items, depth)}}`;
    case 'map':
      return `{${displayEntries(value.entries, ':', ',', depth)}}`;
  }
}

function displayAll(items: readonly Value[], depth: number): string {
  return items.map((item) => display(item, depth + 1)).join(',');
}

function displayEntries(entries: Properties, colon: string, comma: string, depth: number): string {
  return Array.from(entries, ([name, value]) => `${name}${colon}${display(value, depth + 1)}`).join(comma);
}

function displayVid(vid: Vid): string {
  return typeof vid === 'string' ? `"${vid}"` : String(vid);
}

function displayVertex(vertex: Vertex, depth: number): string {
  const tags = vertex.tags.map((tag) => ` :${tag.name}{${displayEntries(tag.properties, ': ', ', ', depth)}}`);
  return `(${displayVid(vertex.vid)}${tags.join('')})`;
}

function displayStep(edge: Edge, to: Vid | Vertex, isReversed: boolean, depth: number): string {
  const type = `[${edge.edgeType}(${isReversed ? '-' : ''}${edge.typeId ?? 0})]`;
  const end = typeof to === 'object' ? displayVertex(to, depth) : `(${displayVid(to)})`;
  const properties = edge.properties.size === 0 ? '' : ` ${displayEntries(edge.properties, ':', ',', depth)}`;
  return `-${type}->${end}@${edge.rank}${properties}`;
}
