/** Random MATCH statements. Prefixes of names: `n1` is a vertex, `e1` an edge, `l1` a list of edges, `p1` a path. */
import { NULL, type Value } from '@astrolabe/model';
import {
  build,
  type Expression,
  type MatchClause,
  type MatchStatement,
  type OrderFactor,
  type PatternEdge,
  type PatternNode,
  type PatternPath,
  type UnwindClause,
  type WithClause,
  type YieldColumn,
} from '@astrolabe/ngql';
import { EDGE_TYPES, SAMPLES, TAGS, type PlainGraph, type PropertyKind } from './plain-graph.ts';
import { randomExpression, type References } from './random-expression.ts';
import type { Random } from './random.ts';

const RANGE = { start: 0, end: 0 };

/** The names in scope. */
interface Scope {
  nodes: string[];
  edges: string[];
  lists: string[];
  paths: string[];
  /** Plain values. */
  values: string[];
  /** Number of assigned names. */
  count: number;
}

/** A MATCH statement of one to three clauses. */
export function randomMatch(random: Random, graph: PlainGraph): MatchStatement {
  const scope: Scope = { nodes: [], edges: [], lists: [], paths: [], values: [], count: 0 };
  const clauses: MatchStatement['clauses'][number][] = [matchClause(random, graph, scope, false)];
  for (let more = random.pick([0, 0, 1, 1, 2]); more > 0; more--) {
    clauses.push(
      random.pick<() => MatchStatement['clauses'][number]>([
        () => matchClause(random, graph, scope, true),
        () => matchClause(random, graph, scope, false),
        () => withClause(random, scope),
        () => unwindClause(random, scope),
      ])(),
    );
  }
  const columns = returnColumns(random, scope);
  const orderBy = random.once(3)
    ? columns
        .filter((column) => column.alias?.text.startsWith('s'))
        .map((column): OrderFactor => ({
          expression: build.label(column.alias?.text ?? ''),
          isDescending: random.once(2),
          range: RANGE,
        }))
    : [];
  return {
    kind: 'match',
    clauses,
    returning: {
      kind: 'return-clause',
      isDistinct: random.once(5),
      isAll: false,
      columns,
      ...(orderBy.length > 0 && { orderBy }),
      ...(random.once(6) && { skip: build.literal(BigInt(random.between(0, 2))) }),
      ...(random.once(5) && { limit: build.literal(BigInt(random.between(0, 4))) }),
      range: RANGE,
    },
    range: RANGE,
  };
}

function fresh(scope: Scope, letter: string): string {
  return `${letter}${++scope.count}`;
}

function matchClause(random: Random, graph: PlainGraph, scope: Scope, isOptional: boolean): MatchClause {
  const paths = [patternPath(random, scope)];
  if (!isOptional && random.once(4)) paths.push(patternPath(random, scope));
  const where = !isOptional && random.once(2) ? matchCondition(random, graph, scope) : undefined;
  return { kind: 'match-clause', isOptional, paths, ...(where && { where }), range: RANGE };
}

function patternPath(random: Random, scope: Scope): PatternPath {
  const length = random.pick([0, 1, 1, 1, 2, 2]);
  const nodes: PatternNode[] = [];
  const edges: PatternEdge[] = [];
  const before = [...scope.nodes];
  for (let place = 0; place <= length; place++) {
    nodes.push(patternNode(random, scope, before));
    if (place < length) edges.push(patternEdge(random, scope));
  }
  const path = { nodes, edges, range: RANGE };
  if (!random.once(3)) return path;
  const alias = fresh(scope, 'p');
  scope.paths.push(alias);
  return { ...path, alias: { text: alias, range: RANGE } };
}

function patternNode(random: Random, scope: Scope, before: readonly string[]): PatternNode {
  const known =
    before.length && random.once(3)
      ? random.pick(before)
      : scope.nodes.length && random.once(10)
        ? random.pick(scope.nodes)
        : undefined;
  const alias = known ?? (random.once(4) ? undefined : fresh(scope, 'n'));
  if (alias !== undefined && !scope.nodes.includes(alias)) scope.nodes.push(alias);
  const labels = random.once(2) ? [] : random.once(5) ? Object.keys(TAGS) : [random.pick(Object.keys(TAGS))];
  return {
    ...(alias !== undefined && { alias: { text: alias, range: RANGE } }),
    labels: labels.map((name) => ({
      name: { text: name, range: RANGE },
      ...(random.once(5) && { properties: propertyMap(random, TAGS[name]!) }),
    })),
    range: RANGE,
  };
}

function patternEdge(random: Random, scope: Scope): PatternEdge {
  const types = random.once(3) ? [] : random.some(Object.keys(EDGE_TYPES));
  const min = random.between(0, 2);
  const max = Math.max(min, random.between(1, 3), 1);
  const direction = random.pick(['out', 'out', 'in', 'both'] as const);
  const bounded = { min: min === 0 && max === 1 ? 1 : min, max: min === 0 && max === 1 ? 2 : max };
  // Trails both ways without a bound would be too many.
  const steps = random.once(3) ? (direction !== 'both' && random.once(5) ? { min } : bounded) : undefined;
  const isList = steps !== undefined;
  const alias = random.once(2) ? undefined : fresh(scope, isList ? 'l' : 'e');
  if (alias !== undefined) (isList ? scope.lists : scope.edges).push(alias);
  const only = types.length === 1 ? EDGE_TYPES[types[0] ?? ''] : undefined;
  return {
    direction,
    ...(alias !== undefined && { alias: { text: alias, range: RANGE } }),
    types: types.map((text) => ({ text, range: RANGE })),
    ...(steps && { steps }),
    ...(only && Object.keys(only).length > 0 && random.once(6) && { properties: propertyMap(random, only) }),
    range: RANGE,
  };
}

function propertyMap(random: Random, shape: Readonly<Record<string, PropertyKind>>): ReturnType<typeof build.mapOf> {
  const [name, kind] = random.pick(Object.entries(shape));
  const value: Value = random.pick(SAMPLES[kind].slice(0, 4));
  return build.mapOf([[name, build.literal(value)]]);
}

/** Properties of all elements in scope. */
function scopeReferences(scope: Scope): References {
  const found: Record<PropertyKind | 'any', Expression[]> = {
    int: [],
    float: [],
    string: [],
    bool: [],
    date: [],
    any: scope.values.map((name) => build.label(name)),
  };
  for (const node of scope.nodes)
    for (const [tag, shape] of Object.entries(TAGS))
      for (const [property, kind] of Object.entries(shape)) found[kind].push(build.attribute(node, tag, property));
  for (const edge of scope.edges)
    for (const shape of Object.values(EDGE_TYPES))
      for (const [property, kind] of Object.entries(shape)) found[kind].push(build.attribute(edge, property));
  for (const edge of scope.edges) found.int.push(build.call('rank', build.label(edge)));
  for (const edge of scope.edges) found.string.push(build.call('type', build.label(edge)));
  for (const list of [...scope.lists]) found.int.push(build.call('size', build.label(list)));
  for (const path of scope.paths) found.int.push(build.call('length', build.label(path)));
  return found;
}

function matchCondition(random: Random, graph: PlainGraph, scope: Scope): Expression {
  const references = scopeReferences(scope);
  const single = (): Expression => {
    if (scope.nodes.length && random.once(3)) {
      const node = build.call('id', build.label(random.pick(scope.nodes)));
      if (random.once(3))
        return build.compare(
          node,
          'IN',
          build.list([random.pick(graph.vids), random.pick(graph.vids)].map((vid) => build.literal(vid))),
        );
      return random.once(2)
        ? build.compare(node, '==', build.literal(random.pick(graph.vids)))
        : build.compare(node, random.pick(['!=', '<', '>=']), build.call('id', build.label(random.pick(scope.nodes))));
    }
    if (random.once(4)) {
      const joined = comparisonOfTwo(random, references);
      if (joined) return joined;
    }
    if (scope.nodes.length && random.once(6)) {
      const pattern = build.patternExpression(
        build.patternPath(
          [
            build.patternNode(random.pick(scope.nodes)),
            random.once(2) ? build.patternNode(random.pick(scope.nodes)) : build.patternNode(undefined),
          ],
          [
            build.patternEdge({
              types: random.some(Object.keys(EDGE_TYPES)),
              direction: random.pick(['out', 'in', 'both']),
            }),
          ],
        ),
      );
      return random.once(2) ? pattern : { kind: 'unary', operator: '!', operand: pattern, range: RANGE };
    }
    return randomExpression(random, 'bool', references, random.between(1, 3));
  };
  const conditions = Array.from({ length: random.between(1, 3) }, single);
  return (random.once(4) ? build.or(conditions) : build.and(conditions)) ?? single();
}

/** Compares two names in scope, mostly for equality, like a condition that joins two patterns. */
function comparisonOfTwo(random: Random, references: References): Expression | undefined {
  const kind = random.pick(['int', 'int', 'string', 'float', 'bool', 'date'] as const);
  const candidates = references[kind] ?? [];
  if (candidates.length < 2) return undefined;
  const left = random.pick(candidates);
  const right = random.pick(candidates.filter((candidate) => candidate !== left));
  const compared = random.once(4)
    ? build.call('coalesce', right, build.literal(random.pick(SAMPLES[kind].slice(0, 2))))
    : right;
  return build.compare(left, random.pick(['==', '==', '==', '!=', '<', '>=']), compared);
}

/** Keeps some names, optionally limited to the first few in a total order. */
function withClause(random: Random, scope: Scope): WithClause {
  const nodes = scope.nodes.filter(() => !random.once(3));
  const edges = random.some(scope.edges);
  const columns: YieldColumn[] = [...nodes, ...edges].map((name) => build.column(build.label(name)));
  const values: string[] = [];
  if (random.once(2) || columns.length === 0) {
    const name = fresh(scope, 'x');
    values.push(name);
    const isCounted = random.once(2);
    columns.push(
      build.column(
        isCounted
          ? build.aggregate('count', '*')
          : randomExpression(random, random.pick(['int', 'string']), scopeReferences(scope), 1),
        name,
      ),
    );
  }
  Object.assign(scope, { nodes, edges, lists: [], paths: [], values });
  const where = random.once(3) ? randomExpression(random, 'bool', scopeReferences(scope), 2) : undefined;
  return {
    kind: 'with-clause',
    isDistinct: random.once(3),
    isAll: false,
    columns,
    ...(where && { where }),
    range: RANGE,
  };
}

function unwindClause(random: Random, scope: Scope): UnwindClause {
  const alias = fresh(scope, 'x');
  const expression = build.list(
    Array.from({ length: random.between(1, 3) }, () =>
      random.once(5) ? build.literal(NULL) : build.literal(random.pick(SAMPLES.int)),
    ),
  );
  scope.values.push(alias);
  return { kind: 'unwind-clause', expression, alias: { text: alias, range: RANGE }, range: RANGE };
}

/** Columns whose names start with `s` can be sorted by; those with `bag` are lists without an order. */
function returnColumns(random: Random, scope: Scope): YieldColumn[] {
  const references = scopeReferences(scope);
  const plain = (place: number): YieldColumn =>
    build.column(
      randomExpression(
        random,
        random.pick(['int', 'float', 'string', 'bool', 'date']),
        references,
        random.between(0, 2),
      ),
      `s${place}`,
    );
  const whole = [...scope.nodes, ...scope.edges, ...scope.lists, ...scope.paths, ...scope.values];
  const ids = scope.nodes.map((node) => build.call('id', build.label(node)));
  const columns: YieldColumn[] = Array.from({ length: random.between(1, 3) }, (_, place) => {
    if (ids.length && random.once(3)) return build.column(random.pick(ids), `s${place}`);
    if (whole.length && random.once(2)) return build.column(build.label(random.pick(whole)), `c${place}`);
    return plain(place);
  });
  if (random.once(4)) columns.push(build.column(build.aggregate('count', '*'), 's9'));
  if (random.once(8) && ids.length)
    columns.push(build.column(build.aggregate('collect', random.pick(ids), random.once(2)), 'bag'));
  if (random.once(8))
    columns.push(
      build.column(
        build.aggregate(
          random.pick(['min', 'max']),
          randomExpression(random, random.pick(['int', 'string']), references, 0),
        ),
        's8',
      ),
    );
  return columns;
}
