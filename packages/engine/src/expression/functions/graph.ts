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
  elementFunction(
    'has_label',
    (vertex, name) => (name === undefined ? vertex.tags.length > 0 : vertex.tags.some((tag) => tag.name === name)),
    (edge, name) => name === undefined || edge.edgeType === name,
  ),
  elementFunction(
    'elementId',
    ({ vid }) => String(vid),
    (edge) => {
      const { src, dst } = edge;
      return `${edge.edgeType}:${JSON.stringify([String(src), String(dst), String(edge.rank)])}`;
    },
  ),
  defineFunction({
    name: 'property_exists',
    evaluate: ([x, name]) => {
      if (x === undefined || typeof name !== 'string') return mistyped(name);
      const properties = propertiesOf(x);
      return properties instanceof Map ? !isNull(properties.get(name) ?? NULL) : mistyped(x);
    },
  }),
  defineFunction({
    name: 'all_different',
    evaluate: (elements) => compareElements(elements, (kinds) => !hasRepetition(kinds)),
  }),
  defineFunction({
    name: 'same',
    evaluate: (elements) => compareElements(elements, (found) => new Set(found.map(identityKey)).size === 1),
  }),
  defineFunction({
    name: 'properties',
    evaluate: ([x]) => {
      const entries = x === undefined ? undefined : propertiesOf(x);
      return entries === undefined ? mistyped(x) : { kind: 'map', entries };
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

/** The properties of a vertex, an edge or a map; undefined for any other value. */
function propertiesOf(value: Value): ReadonlyMap<string, Value> | undefined {
  if (typeof value !== 'object' || isList(value)) return undefined;
  if (value.kind === 'vertex') return mergedProperties(value);
  if (value.kind === 'edge') return value.properties;
  return value.kind === 'map' ? value.entries : undefined;
}

/** NULL if one of them is NULL; `BAD_TYPE` if one is neither a vertex nor an edge. */
function compareElements(elements: readonly Value[], compare: (elements: readonly Value[]) => boolean): Value {
  const other = elements.find((element) => !isVertex(element) && !isEdge(element));
  return other === undefined ? compare(elements) : mistyped(other);
}

function elementFunction(
  name: string,
  ofVertex: (vertex: Vertex, parameter: Value | undefined) => Value,
  ofEdge: (edge: Edge, parameter: Value | undefined) => Value,
): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([x, parameter]) =>
      x !== undefined && isVertex(x)
        ? ofVertex(x, parameter)
        : x !== undefined && isEdge(x)
          ? ofEdge(x, parameter)
          : mistyped(x),
  });
}

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

/** Returns an end vertex: for an edge with only its ID, for a path the vertex in it. */
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
