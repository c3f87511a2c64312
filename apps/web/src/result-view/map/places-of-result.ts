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
import { CaptionChooser, elementsOfRows } from '@astrolabe/graph-view';
import { plainText } from '../value/value-pieces.ts';

/** A shape of a result with coordinates. */
export interface Place {
  readonly key: string;
  readonly shape: GeographyShape;
  /** Name of the point: its ID, or the first plain value of its row. */
  readonly caption: string;
  /** Origin of the shape: a column, or a property of a tag or edge type. One style per source. */
  readonly source: string;
  /** The shape as well-known text. */
  readonly text: string;
}

/** An edge between two points of a result, by their indexes. */
export interface EdgePlace extends Place {
  readonly ends: readonly [number, number];
}

/** The points of a result, and their total number. */
export interface ResultPlaces {
  /** The first ones. */
  readonly shown: readonly Place[];
  /** Edges between displayed points. */
  readonly edges: readonly EdgePlace[];
  readonly count: number;
}

/**
 * Collects shapes anywhere in rows (properties, lists, maps), number pairs named latitude and longitude, and edges between located
 * vertices. Duplicates count once.
 */
export function placesOfResult(columns: readonly string[], rows: readonly Row[], placesMax: number): ResultPlaces {
  const shown: Place[] = [];
  const keys = new Set<string>();
  const ends = new Map<Vid, number>();
  const edges: Edge[] = [];
  const names = namesOfVertices(rows);
  const nameOf: NameOf = (vid) => names.get(vid) ?? plainText(vid);
  const note = (shape: GeographyShape, source: string, caption: string): number | undefined => {
    const text = geographyToWkt(shape);
    // A point can be stored twice, as numbers and as geography.
    const key = `${caption}\n${text}`;
    if (keys.has(key)) return undefined;
    keys.add(key);
    // Places beyond the maximum are only counted.
    return shown.length < placesMax ? shown.push({ key, shape, caption, source, text }) - 1 : undefined;
  };
  const noteAs =
    (vid?: Vid): NotePlace =>
    (shape, source, caption) => {
      const place = note(shape, source, caption);
      if (vid !== undefined && place !== undefined && shape.type === 'point' && !ends.has(vid)) ends.set(vid, place);
    };
  rows.forEach((row, index) => {
    const caption = captionOfRow(columns, row, nameOf) ?? String(index + 1);
    collectPairs(
      row.map((value, column) => [columns[column] ?? '', value] as const),
      '',
      caption,
      noteAs(),
    );
    row.forEach((value, column) => collect(value, columns[column] ?? '', caption, { noteAs, edges, nameOf }));
  });
  const lines = new Map<string, EdgePlace>();
  for (const { edgeType, rank, src, dst } of edges) {
    const [from, to] = [ends.get(src), ends.get(dst)];
    if (from === undefined || to === undefined) continue;
    const [start, end] = [shown[from]!.shape, shown[to]!.shape];
    if (start.type !== 'point' || end.type !== 'point') continue;
    const shape = { type: 'linestring', coordinates: [start.coordinate, end.coordinate] } as const;
    const caption = captionOfEdge(src, dst, nameOf);
    const key = `${edgeType} ${rank}\n${plainText(src)}\n${plainText(dst)}`;
    lines.set(key, { key, shape, caption, source: edgeType, text: geographyToWkt(shape), ends: [from, to] });
  }
  return { shown, edges: [...lines.values()], count: keys.size + lines.size };
}

/** Names of the vertices in rows, by the best caption property of their tag. */
function namesOfVertices(rows: readonly Row[]): ReadonlyMap<Vid, string> {
  const chooser = new CaptionChooser();
  const { vertices } = elementsOfRows(rows);
  chooser.learn(vertices);
  return new Map(vertices.map((vertex) => [vertex.vid, chooser.textOf(vertex)]));
}

/** Returns whether the first rows contain places, or texts of a column called country. */
export function hasPlaces(columns: readonly string[], rows: readonly Row[]): boolean {
  return rows
    .slice(0, SAMPLE_ROWS)
    .some(
      (row) =>
        row.some(
          (value, column) => hasShape(value) || (typeof value === 'string' && COUNTRY.test(columns[column] ?? '')),
        ) || hasPair(row.map((value, column) => [columns[column] ?? '', value])),
    );
}

/** Columns whose texts may name countries. */
const COUNTRY = /(^|[._\s])(country|nation|iso_?(a?[23])?)([._\s]?(code|name|iso))?$|国家/i;

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

type NameOf = (vid: Vid) => string;
type NotePlace = (shape: GeographyShape, source: string, caption: string) => void;

/** Collects points, those of a vertex under its ID, and the edges found. */
interface Found {
  readonly noteAs: (vid?: Vid) => NotePlace;
  readonly edges: Edge[];
  readonly nameOf: NameOf;
}

function collect(value: Value, source: string, caption: string, found: Found): void {
  if (typeof value !== 'object') return;
  if (!('kind' in value)) return value.forEach((item) => collect(item, source, caption, found));
  switch (value.kind) {
    case 'geography':
      return found.noteAs()(value.shape, source, caption);
    case 'vertex':
      for (const { name, properties } of value.tags)
        collectAll(properties, name, found.nameOf(value.vid), found, value.vid);
      return;
    case 'edge':
      found.edges.push(value);
      return collectAll(value.properties, value.edgeType, captionOfEdge(value.src, value.dst, found.nameOf), found);
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

function captionOfEdge(src: Vid, dst: Vid, nameOf: NameOf): string {
  return `${nameOf(src)} → ${nameOf(dst)}`;
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

const NAME_COLUMN = /(^|[._\s])(name|title|label|caption)$|名称$|名字$|标题$/i;

/** The text of a column called name or similar, else the first vertex, text or integer of a row. */
function captionOfRow(columns: readonly string[], row: Row, nameOf: NameOf): string | undefined {
  const named = row.find((value, column) => typeof value === 'string' && NAME_COLUMN.test(columns[column] ?? ''));
  const plain = named ?? row.find((value) => typeof value === 'string' || typeof value === 'bigint');
  const first = plain ?? row.find((value) => isVertex(value));
  if (first === undefined || isNull(first) || isEmpty(first)) return undefined;
  return isVertex(first) ? nameOf(first.vid) : plainText(first);
}

function isVertex(value: Value): value is Extract<Value, { readonly kind: 'vertex' }> {
  return typeof value === 'object' && 'kind' in value && value.kind === 'vertex';
}
