/** Codec of vertices and edges as JSON texts, for canvas files and the browser's storage. */
import type { GraphElements } from '@astrolabe/graph-view';
import {
  AstrolabeError,
  valueFromJson,
  writeValueJson,
  type Edge,
  type Properties,
  type Vertex,
  type Vid,
} from '@astrolabe/model';

type PropertiesJson = readonly (readonly [string, unknown])[];

/** A vertex as its text is parsed. */
export interface VertexJson {
  readonly vid: unknown;
  readonly tags: readonly (readonly [string, PropertiesJson])[];
}

/** An edge as its text is parsed. */
export type EdgeJson = readonly [type: string, src: unknown, dst: unknown, rank: string, PropertiesJson];

/** A vertex as JSON. The text is concatenated, which avoids building a tree for every vertex. */
export function vertexText({ vid, tags }: Vertex): string {
  const texts = tags.map(({ name, properties }) => `[${JSON.stringify(name)},${propertiesText(properties)}]`);
  return `{"vid":${writeValueJson(vid)},"tags":[${texts.join()}]}`;
}

/** An edge as JSON. */
export function edgeText({ edgeType, src, dst, rank, properties }: Edge): string {
  return `[${JSON.stringify(edgeType)},${writeValueJson(src)},${writeValueJson(dst)},"${rank}",${propertiesText(properties)}]`;
}

/** The vertex of a parsed text. Throws if it has no id. */
export function vertexOfJson({ vid, tags }: VertexJson): Vertex {
  return {
    kind: 'vertex',
    vid: vidOfJson(vid),
    tags: tags.map(([name, properties]) => ({ name, properties: propertiesOfJson(properties) })),
  };
}

/** The edge of a parsed text. Throws if it has no ends. */
export function edgeOfJson([edgeType, src, dst, rank, properties]: EdgeJson): Edge {
  return {
    kind: 'edge',
    edgeType,
    src: vidOfJson(src),
    dst: vidOfJson(dst),
    rank: BigInt(rank),
    properties: propertiesOfJson(properties),
  };
}

/** The texts of all elements in a layer, vertices first. */
export function* textsOfElements({ vertices, edges }: GraphElements): Generator<string> {
  for (const vertex of vertices) yield vertexText(vertex);
  for (const edge of edges) yield edgeText(edge);
}

function vidOfJson(json: unknown): Vid {
  const value = valueFromJson(json);
  if (typeof value === 'string' || typeof value === 'bigint') return value;
  throw new AstrolabeError('SEMANTIC_ERROR', 'this canvas holds a vertex without an id');
}

function propertiesText(properties: Properties): string {
  let text = '';
  for (const [name, value] of properties)
    text += `${text === '' ? '' : ','}[${JSON.stringify(name)},${writeValueJson(value)}]`;
  return `[${text}]`;
}

function propertiesOfJson(json: PropertiesJson): Properties {
  return new Map(json.map(([name, value]) => [name, valueFromJson(value)]));
}
