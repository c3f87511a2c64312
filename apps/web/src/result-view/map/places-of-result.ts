import {
  geographyToWkt,
  isEmpty,
  isNull,
  type Coordinate,
  type Edge,
  type GeographyShape,
  type Properties,
  type Row,
  type Value,
  type Vid,
} from '@astrolabe/model';
import { plainText } from '../value/value-pieces.ts';

/** A shape of a result that has a place on a map. */
export interface Place {
  readonly key: string;
  readonly shape: GeographyShape;
  /** Name of the place: its ID, or the first plain value of its row. */
  readonly caption: string;
  /** Origin of the shape: a column, or a property of a tag or edge type. One style per source. */
  readonly source: string;
  /** The shape as well-known text. */
  readonly text: string;
  /** It is an edge, drawn as a line between the places of its ends. */
  readonly isEdge?: boolean;
}

/** The places of a result, with how many there are. */
export interface ResultPlaces {
  /** The first ones. */
  readonly shown: readonly Place[];
  readonly count: number;
}

/**
 * Collects shapes anywhere in rows (properties, lists, maps), number pairs named latitude and longitude, and edges between located
 * vertices. Duplicates count once.
 */
export function placesOfResult(columns: readonly string[], rows: readonly Row[], placesMax: number): ResultPlaces {
  const found = new Map<string, Place | undefined>();
  const ends = new Map<Vid, Coordinate>();
  const edges: Edge[] = [];
  const note = (shape: GeographyShape, source: string, caption: string, more: Pick<Place, 'isEdge'> = {}): void => {
    const text = geographyToWkt(shape);
    const key = `${source}\n${caption}\n${text}`;
    if (found.has(key)) return;
    // Those beyond the bound are counted alone.
    found.set(key, found.size < placesMax ? { key, shape, caption, source, text, ...more } : undefined);
  };
  const noteAs =
    (vid?: Vid): NotePlace =>
    (shape, source, caption) => {
      if (vid !== undefined && shape.type === 'point' && !ends.has(vid)) ends.set(vid, shape.coordinate);
      note(shape, source, caption);
    };
  rows.forEach((row, index) => {
    const caption = captionOfRow(row) ?? String(index + 1);
    collectPairs(
      row.map((value, column) => [columns[column] ?? '', value] as const),
      '',
      caption,
      noteAs(),
    );
    row.forEach((value, column) => collect(value, columns[column] ?? '', caption, { noteAs, edges }));
  });
  for (const { edgeType, src, dst } of edges) {
    const [from, to] = [ends.get(src), ends.get(dst)];
    if (from !== undefined && to !== undefined)
      note({ type: 'linestring', coordinates: [from, to] }, edgeType, captionOfEdge(src, dst), { isEdge: true });
  }
  return { shown: [...found.values()].filter((place) => place !== undefined), count: found.size };
}

/** Returns whether the first rows contain places. */
export function hasPlaces(columns: readonly string[], rows: readonly Row[]): boolean {
  return rows
    .slice(0, SAMPLE_ROWS)
    .some((row) => row.some(hasShape) || hasPair(row.map((value, column) => [columns[column] ?? '', value])));
}

const SAMPLE_ROWS = 200;

function hasShape(value: Value): boolean {
  if (typeof value !== 'object') return false;
  if (!('kind' in value)) return value.some(hasShape);
  switch (value.kind) {
    case 'geography':
      return true;
    case 'vertex':
      return value.tags.some(({ properties }) => hasPair(properties) || [...properties.values()].some(hasShape));
    case 'edge':
      return hasPair(value.properties) || [...value.properties.values()].some(hasShape);
    case 'path':
      return hasShape(value.start) || value.steps.some(({ edge, vertex }) => hasShape(edge) || hasShape(vertex));
    case 'set':
      return value.items.some(hasShape);
    case 'map':
      return hasPair(value.entries) || [...value.entries.values()].some(hasShape);
    default:
      return false;
  }
}

type NotePlace = (shape: GeographyShape, source: string, caption: string) => void;

/** What takes places, those of a vertex under its ID, and the edges that are met. */
interface Found {
  readonly noteAs: (vid?: Vid) => NotePlace;
  readonly edges: Edge[];
}

function collect(value: Value, source: string, caption: string, found: Found): void {
  if (typeof value !== 'object') return;
  if (!('kind' in value)) return value.forEach((item) => collect(item, source, caption, found));
  switch (value.kind) {
    case 'geography':
      return found.noteAs()(value.shape, source, caption);
    case 'vertex':
      for (const { name, properties } of value.tags)
        collectAll(properties, name, plainText(value.vid), found, value.vid);
      return;
    case 'edge':
      found.edges.push(value);
      return collectAll(value.properties, value.edgeType, captionOfEdge(value.src, value.dst), found);
    case 'path':
      collect(value.start, source, caption, found);
      for (const { edge, vertex } of value.steps) {
        collect(edge, source, caption, found);
        collect(vertex, source, caption, found);
      }
      return;
    case 'set':
      return value.items.forEach((item) => collect(item, source, caption, found));
    case 'map':
      return collectAll(value.entries, source, caption, found);
    default:
  }
}

function collectAll(properties: Properties, owner: string, caption: string, found: Found, vid?: Vid): void {
  collectPairs(properties, `${owner}.`, caption, found.noteAs(vid));
  for (const [name, value] of properties) {
    if (typeof value === 'object' && 'kind' in value && value.kind === 'geography')
      found.noteAs(vid)(value.shape, `${owner}.${name}`, caption);
    else collect(value, `${owner}.${name}`, caption, found);
  }
}

function captionOfEdge(src: Vid, dst: Vid): string {
  return `${plainText(src)} → ${plainText(dst)}`;
}

type Named = Iterable<readonly [string, Value]>;

const LATITUDE = /^(.*?)(?:lat|latitude)$/i;
const LONGITUDE = /^(.*?)(?:lon|lng|long|longitude)$/i;

/** Recognizes pairs of numbers named latitude and longitude with a common prefix. */
function collectPairs(named: Named, owner: string, caption: string, note: NotePlace): void {
  for (const { name, coordinate } of pairsOf(named)) note({ type: 'point', coordinate }, `${owner}${name}`, caption);
}

function hasPair(named: Named): boolean {
  return pairsOf(named).length > 0;
}

function pairsOf(named: Named): readonly { readonly name: string; readonly coordinate: Coordinate }[] {
  const longitudes = new Map<string, readonly [string, number]>();
  const latitudes: (readonly [string, string, number])[] = [];
  for (const [name, value] of named) {
    const degrees = typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
    if (degrees === undefined) continue;
    const north = LATITUDE.exec(name)?.[1];
    const east = LONGITUDE.exec(name)?.[1];
    if (north !== undefined && Math.abs(degrees) <= 90) latitudes.push([north, name, degrees]);
    else if (east !== undefined && Math.abs(degrees) <= 180) longitudes.set(east.toLowerCase(), [name, degrees]);
  }
  return latitudes.flatMap(([start, name, latitude]) => {
    const east = longitudes.get(start.toLowerCase());
    return east === undefined ? [] : [{ name: `${name}, ${east[0]}`, coordinate: [east[1], latitude] as const }];
  });
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
