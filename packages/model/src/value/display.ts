import { formatDate, formatDateTime, formatTime } from './date-time.ts';
import { checkDepth } from './depth.ts';
import { formatDuration } from './duration.ts';
import { floatText } from './float-text.ts';
import { geographyToWkt } from './geography.ts';
import type { Edge, MapValue, NullReason, Path, Properties, SetValue, Value, Vertex, Vid } from './value.ts';

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
  return typeof value === 'string' ? value : display(value, OUTSIDE);
}

/** `displayValue` for large values: calls `onPart` with the length of each part; `onPart` may throw to stop. */
export function displayInParts(value: Value, onPart: (length: number) => void): string {
  return typeof value === 'string' ? value : display(value, { depth: 0, onPart });
}

/** Nesting depth and progress callback of a display. */
interface Place {
  readonly depth: number;
  readonly onPart?: ((length: number) => void) | undefined;
}
const OUTSIDE: Place = { depth: 0 };

function display(value: Value, place: Place): string {
  checkDepth(place.depth);
  if (typeof value === 'object') {
    if (!('kind' in value)) return `[${displayAll(value, place)}]`;
    switch (value.kind) {
      case 'vertex':
        return displayVertex(value, place);
      case 'edge':
        return `(${displayVid(value.src)})${displayStep(value, value.dst, false, place)}`;
      case 'path':
        return `${displayVertex(value.start, place)}${value.steps
          .map((step) => displayStep(step.edge, step.vertex, step.edge.isReversed === true, place))
          .join('')}`;
      case 'set':
        return `{${displayAll(value.items, place)}}`;
      case 'map':
        return `{${displayEntries(value.entries, ':', ',', place)}}`;
      default:
    }
  }
  const text = displayPlain(value);
  place.onPart?.(text.length);
  return text;
}

/** A value that holds no others. */
function displayPlain(value: Exclude<Value, readonly Value[] | Vertex | Edge | Path | SetValue | MapValue>): string {
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
  }
}

function displayAll(items: readonly Value[], { depth, onPart }: Place): string {
  const inside = { depth: depth + 1, onPart };
  return items.map((item) => display(item, inside)).join(',');
}

function displayEntries(entries: Properties, colon: string, comma: string, { depth, onPart }: Place): string {
  const inside = { depth: depth + 1, onPart };
  return Array.from(entries, ([name, value]) => `${name}${colon}${display(value, inside)}`).join(comma);
}

function displayVid(vid: Vid): string {
  return typeof vid === 'string' ? `"${vid}"` : String(vid);
}

function displayVertex(vertex: Vertex, place: Place): string {
  const tags = vertex.tags.map((tag) => ` :${tag.name}{${displayEntries(tag.properties, ': ', ', ', place)}}`);
  return `(${displayVid(vertex.vid)}${tags.join('')})`;
}

function displayStep(edge: Edge, to: Vid | Vertex, isReversed: boolean, place: Place): string {
  const type = `[${edge.edgeType}(${isReversed ? '-' : ''}${edge.typeId ?? 0})]`;
  const end = typeof to === 'object' ? displayVertex(to, place) : `(${displayVid(to)})`;
  const properties = edge.properties.size === 0 ? '' : ` ${displayEntries(edge.properties, ':', ',', place)}`;
  return `-${type}->${end}@${edge.rank}${properties}`;
}
