import {
  NULL,
  NULLS,
  identityKey,
  isList,
  isNull,
  type Edge,
  type Path,
  type Value,
  type Vertex,
  type Vid,
} from '@astrolabe/model';
import { defineFunction, mistyped, type ScalarFunction } from './scalar-function.ts';

/** Vertices, edges and paths. */
export const graphFunctions: readonly ScalarFunction[] = [
  vertexFunction('id', (vertex) => vertex.vid),
  vertexFunction('tags', tagNames),
  vertexFunction('labels', tagNames),
  defineFunction({
    name: 'properties',
    evaluate: ([x]) => {
      if (typeof x !== 'object' || isList(x)) return mistyped(x);
      switch (x.kind) {
        case 'vertex':
          return { kind: 'map', entries: mergedProperties(x) };
        case 'edge':
          return { kind: 'map', entries: x.properties };
        case 'map':
          return x;
        default:
          return mistyped(x);
      }
    },
  }),
  edgeFunction('type', (edge) => edge.edgeType),
  edgeFunction('typeid', (edge) =>
    edge.typeId === undefined ? NULL : BigInt(edge.isReversed ? -edge.typeId : edge.typeId),
  ),
  edgeFunction('src', (edge) => edge.src),
  edgeFunction('dst', (edge) => edge.dst),
  edgeFunction('rank', (edge) => edge.rank),
  traversedEnd(
    'none_direct_src',
    (edge) => (edge.isReversed ? edge.dst : edge.src),
    (items) => items[0],
  ),
  traversedEnd(
    'none_direct_dst',
    (edge) => (edge.isReversed ? edge.src : edge.dst),
    (items) => items[items.length - 1],
  ),
  endVertex(
    'startNode',
    (edge) => edge.src,
    (path) => path.start,
  ),
  endVertex(
    'endNode',
    (edge) => edge.dst,
    (path) => path.steps[path.steps.length - 1]?.vertex ?? path.start,
  ),
  pathFunction('nodes', mistyped, (path) => [path.start, ...path.steps.map((step) => step.vertex)]),
  pathFunction('relationships', mistyped, (path) => path.steps.map((step) => step.edge)),
  pathFunction('hasSameEdgeInPath', badType, (path) => hasRepetition(path.steps.map((step) => step.edge))),
  pathFunction('hasSameVertexInPath', badType, (path) =>
    hasRepetition([path.start.vid, ...path.steps.map((step) => step.vertex.vid)]),
  ),
  pathFunction('reversePath', badType, reversed),
  defineFunction({
    name: 'is_edge',
    evaluate: ([x]) => x !== undefined && isEdge(x),
  }),
];

function tagNames(vertex: Vertex): Value {
  return vertex.tags.map((tag) => tag.name);
}

function isVertex(value: Value): value is Vertex {
  return typeof value === 'object' && 'kind' in value && value.kind === 'vertex';
}

function isEdge(value: Value): value is Edge {
  return typeof value === 'object' && 'kind' in value && value.kind === 'edge';
}

function isPath(value: Value): value is Path {
  return typeof value === 'object' && 'kind' in value && value.kind === 'path';
}

function badType(): Value {
  return NULLS.BAD_TYPE;
}

function mergedProperties(vertex: Vertex): ReadonlyMap<string, Value> {
  const [only, ...more] = vertex.tags;
  if (only && more.length === 0) return only.properties;
  const merged = new Map<string, Value>();
  for (const tag of vertex.tags) {
    for (const [name, value] of tag.properties) if (!merged.has(name)) merged.set(name, value);
  }
  return merged;
}

function vertexFunction(name: string, apply: (vertex: Vertex) => Value): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([x]) => (x !== undefined && isVertex(x) ? apply(x) : mistyped(x)),
  });
}

function edgeFunction(name: string, apply: (edge: Edge) => Value): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([x]) => (x !== undefined && isEdge(x) ? apply(x) : mistyped(x)),
  });
}

function pathFunction(
  name: string,
  otherwise: (value: Value | undefined) => Value,
  apply: (path: Path) => Value,
): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([x]) => (x !== undefined && isPath(x) ? apply(x) : otherwise(x)),
  });
}

/** Returns an end of an edge in the direction of traversal, the ID of a vertex, or the same of a list's outermost item. */
function traversedEnd(
  name: string,
  endOf: (edge: Edge) => Vid,
  outermost: (items: readonly Value[]) => Value | undefined,
): ScalarFunction {
  const evaluateOne = (x: Value | undefined): Value => {
    if (x === undefined) return NULLS.BAD_TYPE;
    if (isEdge(x)) return endOf(x);
    if (isVertex(x)) return x.vid;
    return isList(x) ? evaluateOne(outermost(x)) : mistyped(x);
  };
  return defineFunction({
    name,
    evaluate: ([x]) => evaluateOne(x),
  });
}

/** Returns the vertex at an end: of an edge one with only its ID, of a path the one in it. */
function endVertex(name: string, endOf: (edge: Edge) => Vid, vertexOf: (path: Path) => Vertex): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([x]) => {
      if (x === undefined || isNull(x)) return mistyped(x);
      if (isEdge(x)) return { kind: 'vertex', vid: endOf(x), tags: [] };
      return isPath(x) ? vertexOf(x) : NULLS.BAD_TYPE;
    },
  });
}

function hasRepetition(values: readonly Value[]): boolean {
  return new Set(values.map(identityKey)).size < values.length;
}

function reversed(path: Path): Path {
  const start = path.steps[path.steps.length - 1]?.vertex ?? path.start;
  const steps = path.steps.map((step, index) => ({
    edge: traversedBackward(step.edge),
    vertex: path.steps[index - 1]?.vertex ?? path.start,
  }));
  return { kind: 'path', start, steps: steps.toReversed() };
}

function traversedBackward(edge: Edge): Edge {
  const { isReversed, ...stored } = edge;
  return isReversed ? stored : { ...stored, isReversed: true };
}
