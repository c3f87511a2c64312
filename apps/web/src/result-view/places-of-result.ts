import {
  geographyToWkt,
  isEmpty,
  isNull,
  type GeographyShape,
  type Properties,
  type Row,
  type Value,
} from '@astrolabe/model';
import { plainText } from './value-pieces.ts';

/** A shape of a result that has a place on a map. */
export interface Place {
  readonly key: string;
  readonly shape: GeographyShape;
  /** The name of what has the place: its ID, or the first plain value of its row. */
  readonly caption: string;
  /** Where the shape stands: a column, or a property of a tag or an edge type. Those of one source look alike. */
  readonly source: string;
  /** The shape as well-known text. */
  readonly text: string;
}

/** The places of a result, with how many there are. */
export interface ResultPlaces {
  /** The first ones. */
  readonly shown: readonly Place[];
  readonly count: number;
}

/** Collects the shapes in rows wherever they stand, also in properties, lists and maps; what occurs twice is one place. */
export function placesOfResult(columns: readonly string[], rows: readonly Row[], placesMax: number): ResultPlaces {
  const found = new Map<string, Place | undefined>();
  const note = (shape: GeographyShape, source: string, caption: string): void => {
    const text = geographyToWkt(shape);
    const key = `${source}\n${caption}\n${text}`;
    if (found.has(key)) return;
    // Those beyond the bound are counted alone.
    found.set(key, found.size < placesMax ? { key, shape, caption, source, text } : undefined);
  };
  rows.forEach((row, index) => {
    const caption = captionOfRow(row) ?? String(index + 1);
    row.forEach((value, column) => collect(value, columns[column] ?? '', caption, note));
  });
  return { shown: [...found.values()].filter((place) => place !== undefined), count: found.size };
}

/** Whether rows hold shapes; looks at the first ones only. */
export function hasPlaces(rows: readonly Row[]): boolean {
  return rows.slice(0, SAMPLE_ROWS).some((row) => row.some(hasShape));
}

const SAMPLE_ROWS = 200;

function hasShape(value: Value): boolean {
  if (typeof value !== 'object') return false;
  if (!('kind' in value)) return value.some(hasShape);
  switch (value.kind) {
    case 'geography':
      return true;
    case 'vertex':
      return value.tags.some(({ properties }) => [...properties.values()].some(hasShape));
    case 'edge':
      return [...value.properties.values()].some(hasShape);
    case 'path':
      return hasShape(value.start) || value.steps.some(({ edge, vertex }) => hasShape(edge) || hasShape(vertex));
    case 'set':
      return value.items.some(hasShape);
    case 'map':
      return [...value.entries.values()].some(hasShape);
    default:
      return false;
  }
}

type NotePlace = (shape: GeographyShape, source: string, caption: string) => void;

function collect(value: Value, source: string, caption: string, note: NotePlace): void {
  if (typeof value !== 'object') return;
  if (!('kind' in value)) return value.forEach((item) => collect(item, source, caption, note));
  switch (value.kind) {
    case 'geography':
      return note(value.shape, source, caption);
    case 'vertex':
      for (const { name, properties } of value.tags) collectAll(properties, name, plainText(value.vid), note);
      return;
    case 'edge':
      return collectAll(value.properties, value.edgeType, `${plainText(value.src)} → ${plainText(value.dst)}`, note);
    case 'path':
      collect(value.start, source, caption, note);
      for (const { edge, vertex } of value.steps) {
        collect(edge, source, caption, note);
        collect(vertex, source, caption, note);
      }
      return;
    case 'set':
      return value.items.forEach((item) => collect(item, source, caption, note));
    case 'map':
      for (const [name, item] of value.entries) collect(item, `${source}.${name}`, caption, note);
      return;
    default:
  }
}

function collectAll(properties: Properties, owner: string, caption: string, note: NotePlace): void {
  for (const [name, value] of properties) collect(value, `${owner}.${name}`, caption, note);
}

/** The first text or whole number of a row, else its first vertex. */
function captionOfRow(row: Row): string | undefined {
  const plain = row.find((value) => typeof value === 'string' || typeof value === 'bigint');
  const named = plain ?? row.find((value) => isVertex(value));
  if (named === undefined || isNull(named) || isEmpty(named)) return undefined;
  return isVertex(named) ? plainText(named.vid) : plainText(named);
}

function isVertex(value: Value): value is Extract<Value, { readonly kind: 'vertex' }> {
  return typeof value === 'object' && 'kind' in value && value.kind === 'vertex';
}
