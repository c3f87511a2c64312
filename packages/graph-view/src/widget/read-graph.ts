import { valueFromJson, type Edge, type Properties, type Value, type Vertex, type Vid } from '@astrolabe/model';
import { elementsOfRows, type GraphElements } from '../scene/elements.ts';

/** A vertex of the plain form. */
interface PlainNode {
  readonly id: string | number;
  readonly tags?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** An edge of the plain form. */
interface PlainLink {
  readonly src: string | number;
  readonly dst: string | number;
  readonly type?: string;
  readonly rank?: number;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/**
 * The graph of a JSON document, in one of two forms. Throws `TypeError` for others.
 *
 *     { "rows": [[…]] }                    a result of the HTTP API: rows of typed JSON, or the whole response
 *     { "vertices": […], "edges": […] }    vertices { id, tags, properties } and edges { src, dst, type, rank, properties }
 */
export function readGraph(document: unknown): GraphElements {
  if (!isRecord(document)) throw new TypeError('a graph is an object with rows, or with vertices and edges');
  if (isRecord(document['data'])) return readGraph(document['data']);
  const { rows, vertices, edges = [] } = document;
  if (Array.isArray(rows))
    return elementsOfRows(
      rows.map((row: unknown) => (Array.isArray(row) ? row : [row]).map((cell) => valueFromJson(cell))),
    );
  if (!Array.isArray(vertices) || !Array.isArray(edges))
    throw new TypeError('a graph is an object with rows, or with vertices and edges');
  return { vertices: vertices.map(vertexOf), edges: edges.map(edgeOf) };
}

function vertexOf(node: unknown): Vertex {
  if (!isRecord(node) || !isId(node['id'])) throw new TypeError('a vertex has an id');
  const { id, tags = [], properties = {} } = node as unknown as PlainNode;
  const values = valuesOf(properties);
  return {
    kind: 'vertex',
    vid: vidOf(id),
    tags: tags.map((name, at) => ({ name, properties: at === 0 ? values : new Map<string, Value>() })),
  };
}

function edgeOf(link: unknown): Edge {
  if (!isRecord(link) || !isId(link['src']) || !isId(link['dst'])) throw new TypeError('an edge has a src and a dst');
  const { src, dst, type = '', rank = 0, properties = {} } = link as unknown as PlainLink;
  return {
    kind: 'edge',
    edgeType: type,
    src: vidOf(src),
    dst: vidOf(dst),
    rank: BigInt(Math.trunc(rank)),
    properties: valuesOf(properties),
  };
}

function valuesOf(properties: Readonly<Record<string, unknown>>): Properties {
  return new Map(Object.entries(properties).map(([name, value]) => [name, valueFromJson(value)]));
}

function vidOf(id: string | number): Vid {
  return typeof id === 'string' ? id : BigInt(Math.trunc(id));
}

function isId(id: unknown): boolean {
  return typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
