/** Whether a returned value matches an expected cell (the vectors' README, "When two values agree"). */
import { isEmpty, isList, isNull, printValue, typeOf, type Edge, type Value, type Vertex } from '@astrolabe/model';
import type { Expected, ExpectedEdge, ExpectedVertex, HashText } from './notation.ts';

/** How strictly omitted parts of a cell are compared, and how text ids are read in a space with integer vids. */
export interface Agreement {
  readonly isStrict: boolean;
  /** Present in a space whose vids are ints: an expected text id then stands for its hash. */
  readonly hashIds?: HashText;
}

export function agrees(actual: Value, expected: Expected, how: Agreement): boolean {
  switch (expected.kind) {
    case 'regex':
      return expected.expression.test(textOf(actual));
    case 'value':
      return scalarAgrees(actual, expected.value);
    case 'list':
      return isList(actual) && multisetAgrees(actual, expected.items, how);
    case 'set':
      return (
        typeOf(actual) === 'SET' &&
        multisetAgrees((actual as { items: readonly Value[] }).items, distinct(expected.items), how)
      );
    case 'map':
      return (
        typeOf(actual) === 'MAP' &&
        propertiesAgree((actual as { entries: ReadonlyMap<string, Value> }).entries, expected.entries, how)
      );
    case 'vertex':
      return hasKind(actual, 'vertex') && vertexAgrees(actual as Vertex, expected, how);
    case 'edge':
      return hasKind(actual, 'edge') && edgeAgrees(actual as Edge, expected, how);
    case 'path':
      return (
        typeof actual === 'object' &&
        'kind' in actual &&
        actual.kind === 'path' &&
        actual.steps.length === expected.steps.length &&
        vertexAgrees(actual.start, expected.start, how) &&
        actual.steps.every((step, i) => {
          const wanted = expected.steps[i]!;
          const isReversed = step.edge.isReversed === true;
          return (
            isReversed === wanted.isReversed &&
            vertexAgrees(step.vertex, wanted.vertex, how) &&
            partAgrees(wanted.name, how, (name) => name === step.edge.edgeType) &&
            partAgrees(wanted.rank, how, (rank) => rank === step.edge.rank) &&
            partAgrees(wanted.properties, how, (properties) => propertiesAgree(step.edge.properties, properties, how))
          );
        })
      );
  }
}

function vertexAgrees(actual: Vertex, expected: ExpectedVertex, how: Agreement): boolean {
  if (!partAgrees(expected.id, how, (id) => idAgrees(actual.vid, id, how))) return false;
  const wanted = expected.tags ?? [];
  if (how.isStrict && wanted.length !== actual.tags.length) return false;
  return wanted.every((tag) => {
    const found = actual.tags.find((candidate) => candidate.name === tag.name);
    if (!found) return false;
    if (tag.properties) return propertiesAgree(found.properties, tag.properties, how);
    return !how.isStrict || found.properties.size === 0;
  });
}

function edgeAgrees(actual: Edge, expected: ExpectedEdge, how: Agreement): boolean {
  return (
    partAgrees(expected.name, how, (name) => name === actual.edgeType) &&
    partAgrees(expected.src, how, (src) => idAgrees(actual.src, src, how)) &&
    partAgrees(expected.dst, how, (dst) => idAgrees(actual.dst, dst, how)) &&
    partAgrees(expected.rank, how, (rank) => rank === actual.rank) &&
    partAgrees(expected.properties, how, (properties) => propertiesAgree(actual.properties, properties, how))
  );
}

function partAgrees<T>(part: T | undefined, how: Agreement, test: (part: T) => boolean): boolean {
  return part === undefined ? !how.isStrict : test(part);
}

function idAgrees(actual: Value, expected: Value, how: Agreement): boolean {
  return actual === (how.hashIds && typeof expected === 'string' ? how.hashIds(expected) : expected);
}

function propertiesAgree(
  actual: ReadonlyMap<string, Value>,
  expected: ReadonlyMap<string, Expected>,
  how: Agreement,
): boolean {
  if (actual.size !== expected.size) return false;
  return [...expected].every(([name, value]) => actual.has(name) && agrees(actual.get(name)!, value, how));
}

function multisetAgrees(actual: readonly Value[], expected: readonly Expected[], how: Agreement): boolean {
  return (
    actual.length === expected.length && findPartners(expected, actual, (wanted, value) => agrees(value, wanted, how))
  );
}

/** Whether each wanted item can have a distinct partner (augmenting paths, Kuhn 1955). */
export function findPartners<W, V>(
  wanted: readonly W[],
  values: readonly V[],
  fits: (wanted: W, value: V) => boolean,
): boolean {
  const partnerOf = new Array<number>(values.length).fill(-1);
  const assign = (want: number, tried: Set<number>): boolean => {
    for (let v = 0; v < values.length; v++) {
      if (tried.has(v) || !fits(wanted[want]!, values[v]!)) continue;
      tried.add(v);
      if (partnerOf[v] === -1 || assign(partnerOf[v]!, tried)) {
        partnerOf[v] = want;
        return true;
      }
    }
    return false;
  };
  return wanted.every((_, want) => assign(want, new Set()));
}

const FLOAT_TOLERANCE = 1e-8;

function scalarAgrees(actual: Value, expected: Value): boolean {
  if (isEmpty(expected)) return isEmpty(actual);
  if (isNull(expected)) return isNull(actual) && actual.reason === expected.reason;
  if (typeof expected === 'number') {
    if (typeof actual !== 'number') return false;
    if (Number.isNaN(expected)) return Number.isNaN(actual);
    if (!Number.isFinite(expected)) return Math.abs(actual) === Infinity;
    return Math.abs(actual - expected) < FLOAT_TOLERANCE;
  }
  if (
    typeof expected === 'string' &&
    (hasKind(actual, 'date') || hasKind(actual, 'time') || hasKind(actual, 'datetime'))
  )
    return printValue(actual) === expected;
  return actual === expected;
}

function hasKind(value: Value, kind: string): boolean {
  return typeof value === 'object' && 'kind' in value && value.kind === kind;
}

/** Sets repeat nothing, so a repeated expected member counts once. */
function distinct(items: readonly Expected[]): readonly Expected[] {
  const keyOf = (item: Expected): string =>
    JSON.stringify(item, (_, part: unknown) =>
      typeof part === 'bigint' ? `int ${part}` : part instanceof Map ? [...part] : part,
    );
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/** The text a regular expression is matched against. */
export function textOf(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 1e16 ? `${value}.0` : String(value);
  if (isEmpty(value)) return 'EMPTY';
  if (isNull(value)) return value.reason === 'NULL' ? '__NULL__' : value.reason;
  if (isList(value)) return `[${value.map(textOf).join(',')}]`;
  if (hasKind(value, 'vertex')) {
    const vertex = value as Vertex;
    const tags = vertex.tags.map(
      (tag) =>
        `:${tag.name}{${[...tag.properties].map(([name, property]) => `${name}:${textOf(property)}`).join(',')}}`,
    );
    return `(${typeof vertex.vid === 'string' ? JSON.stringify(vertex.vid) : vertex.vid}${tags.join('')})`;
  }
  return printValue(value);
}
