import type { Edge, Path, Properties, Value, Vertex, Vid } from '@astrolabe/model';
import { isLargeValue, isList, printValue, writeValueInPieces } from '@astrolabe/model';
import { RESULT_PIECE_LENGTH } from '../limits.ts';
import { floatJson, NESTED_FORMAT, nestedText } from './cell-text.ts';

/**
 * JSON text of a cell of the specified `tables` (decision D40): an int with all its digits, a whole float as `1.0`, values without a JSON form as
 * text.
 */
export function cellJson(value: Value): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'number':
      return Number.isFinite(value) ? floatJson(value) : JSON.stringify(String(value));
    default:
  }
  if (!('kind' in value)) return JSON.stringify(nestedText(value));
  if (value.kind === 'null') return JSON.stringify(value.reason);
  if (value.kind === 'empty') return '"_EMPTY_"';
  return JSON.stringify(isContainer(value) ? nestedText(value) : printValue(value));
}

/** The result of `cellJson` in pieces. */
export function* cellJsonPieces(value: Value): Generator<string, void, undefined> {
  if (!isLargeValue(value)) {
    yield cellJson(value);
    return;
  }
  yield '"';
  for (const piece of writeValueInPieces(value, NESTED_FORMAT)) yield JSON.stringify(piece).slice(1, -1);
  yield '"';
}

function isContainer(value: { readonly kind: string }): boolean {
  return ['vertex', 'edge', 'path', 'set', 'map'].includes(value.kind);
}

/** JSON texts of the vertices, edges and paths in a row, including those inside lists, sets and maps. */
export interface GraphLists {
  readonly vertices: string[];
  readonly edges: string[];
  readonly paths: string[];
}

/** Adds the graph values of a cell to the side lists of its row. */
export function collectGraphValues(value: Value, lists: GraphLists): void {
  if (typeof value !== 'object') return;
  if (!('kind' in value)) {
    for (const item of value) collectGraphValues(item, lists);
    return;
  }
  if (value.kind === 'set') for (const item of value.items) collectGraphValues(item, lists);
  else if (value.kind === 'map') for (const item of value.entries.values()) collectGraphValues(item, lists);
  else if (value.kind === 'vertex') lists.vertices.push(vertexJson(value));
  else if (value.kind === 'edge') lists.edges.push(edgeJson(value));
  else if (value.kind === 'path') lists.paths.push(pathJson(value));
}

/** The values of one kind found by `collectGraphValues`, as pieces of a list with commas; some are empty, so that other work can run in between. */
export function* graphListPieces(values: Iterable<Value>, list: keyof GraphLists): Generator<string, void, undefined> {
  let found: string[] = [];
  let length = 0;
  const kind = KIND_IN[list];
  let seen = 0;
  for (const value of innerValues(values)) {
    if (++seen % VALUES_BETWEEN_PIECES === 0) yield '';
    if (typeof value !== 'object' || isList(value) || value.kind !== kind) continue;
    const text =
      value.kind === 'vertex' ? vertexJson(value) : value.kind === 'edge' ? edgeJson(value) : pathJson(value);
    found.push(text);
    length += text.length;
    if (length < RESULT_PIECE_LENGTH) continue;
    yield found.join(',');
    found = [];
    length = 0;
  }
  if (found.length > 0) yield found.join(',');
}

const KIND_IN = { vertices: 'vertex', edges: 'edge', paths: 'path' } as const;

/** Values looked through between two pieces. */
const VALUES_BETWEEN_PIECES = 16_384;

/** Yields values, including those inside collections. */
function* innerValues(values: Iterable<Value>): Generator<Value, void, undefined> {
  for (const value of values) {
    if (typeof value !== 'object') yield value;
    else if (isList(value)) yield* innerValues(value);
    else if (value.kind === 'set') yield* innerValues(value.items);
    else if (value.kind === 'map') yield* innerValues(value.entries.values());
    else yield value;
  }
}

function vertexJson({ vid, tags }: Vertex): string {
  const names = JSON.stringify(tags.map((tag) => tag.name));
  const properties = tags.map((tag) => `${JSON.stringify(tag.name)}:${propertiesJson(tag.properties)}`);
  return `{"type":"vertex","vid":${vidJson(vid)},"tags":${names},"properties":{${properties.join(',')}}}`;
}

function edgeJson(edge: Edge): string {
  return `{"type":"edge",${edgeKeyJson(edge)},"properties":${propertiesJson(edge.properties)}}`;
}

/** A path without steps has no relationships, only its single vertex. */
function pathJson({ start, steps }: Path): string {
  if (steps.length === 0) return `{"type":"path","relationships":null,"srcID":${vidJson(start.vid)}}`;
  return `{"type":"path","relationships":[${steps.map(({ edge }) => `{${edgeKeyJson(edge)}}`).join(',')}]}`;
}

function edgeKeyJson({ src, dst, edgeType, rank }: Edge): string {
  return `"srcID":${vidJson(src)},"dstID":${vidJson(dst)},"edgeName":${JSON.stringify(edgeType)},"rank":${rank}`;
}

function propertiesJson(properties: Properties): string {
  return `{${[...properties].map(([name, value]) => `${JSON.stringify(name)}:${cellJson(value)}`).join(',')}}`;
}

function vidJson(vid: Vid): string {
  return typeof vid === 'string' ? JSON.stringify(vid) : String(vid);
}
