/** Random statements over the random graphs. */
import { NULL, type Value, type Vid } from '@astrolabe/model';
import {
  build,
  type Expression,
  type FindPathStatement,
  type GoStatement,
  type LimitStatement,
  type LookupStatement,
  type OrderByStatement,
  type PipeStatement,
  type Statement,
  type UnwindStatement,
  type YieldColumn,
  type YieldStatement,
} from '@astrolabe/ngql';
import { EDGE_TYPES, SAMPLES, TAGS, type PlainGraph, type PropertyKind } from './plain-graph.ts';
import { randomExpression, randomList, type References } from './random-expression.ts';
import { randomMatch } from './random-match.ts';
import { randomEdgeFetch, randomGroups, randomShortest, randomSubgraph } from './random-parts.ts';
import type { Random } from './random.ts';

const RANGE = { start: 0, end: 0 };
const KINDS: readonly PropertyKind[] = ['int', 'float', 'string', 'bool', 'date'];

/** A statement of any of the kinds. */
export function randomStatement(random: Random, graph: PlainGraph): Statement {
  return random.pick<() => Statement>([
    () => randomMatch(random, graph),
    () => randomMatch(random, graph),
    () => randomMatch(random, graph),
    () => randomGo(random, graph),
    () => randomGoPipe(random, graph),
    () => randomFindPath(random, graph),
    () => randomLookup(random),
    () => randomFetch(random, graph),
    () => randomYield(random),
    () => randomYield(random),
    () => randomSet(random, graph),
    () => randomSubgraph(random, graph),
    () => randomEdgeFetch(random, graph),
    () => randomShortest(random, graph),
    () => randomGroups(random),
  ])();
}

function someVids(random: Random, graph: PlainGraph): Vid[] {
  return Array.from({ length: random.between(1, 3) }, () => random.pick(graph.vids));
}

function someTypes(random: Random): readonly string[] | '*' {
  const types = random.some(Object.keys(EDGE_TYPES));
  return types.length ? types : random.once(2) ? '*' : ['knows'];
}

/** References to properties by kind, created by `reference`. */
export function referencesTo(
  shapes: Readonly<Record<string, Readonly<Record<string, PropertyKind>>>>,
  reference: (name: string, property: string) => Expression,
): References {
  const found: Record<PropertyKind, Expression[]> = { int: [], float: [], string: [], bool: [], date: [] };
  for (const [name, shape] of Object.entries(shapes))
    for (const [property, kind] of Object.entries(shape)) found[kind].push(reference(name, property));
  return found;
}

function edgeReferences(types: readonly string[]): References {
  return referencesTo(Object.fromEntries(types.map((type) => [type, EDGE_TYPES[type] ?? {}])), (type, property) =>
    build.attribute(type, property),
  );
}

function goReferences(types: readonly string[]): References {
  const [edges, sources, destinations] = [
    edgeReferences(types),
    referencesTo(TAGS, (tag, property) => ({ kind: 'source-property', tag, property, range: RANGE })),
    referencesTo(TAGS, (tag, property) => ({ kind: 'destination-property', tag, property, range: RANGE })),
  ];
  const all = (kind: PropertyKind): Expression[] =>
    [edges, edges, sources, destinations].flatMap((one) => one[kind] ?? []);
  return { int: all('int'), float: all('float'), string: all('string'), bool: all('bool'), date: all('date') };
}

function randomGo(random: Random, graph: PlainGraph): GoStatement {
  const types = someTypes(random);
  const references = goReferences(types === '*' ? Object.keys(EDGE_TYPES) : types);
  const min = random.pick([0, 1, 1, 1, 2, 3]);
  return build.go(someVids(random, graph), types, goColumns(random, references), {
    direction: random.pick(['out', 'out', 'in', 'both']),
    steps: [min, Math.max(min, random.once(2) ? min : random.between(1, 4))],
    where: random.once(2) ? randomExpression(random, 'bool', references, 3) : undefined,
    isDistinct: random.once(4),
  });
}

function goColumns(random: Random, references: References): YieldColumn[] {
  const edge = build.current('edge');
  const choices: readonly (() => Expression)[] = [
    () => build.call('src', edge),
    () => build.call('dst', edge),
    () => build.call('rank', edge),
    () => build.call('type', edge),
    () => edge,
    () => build.call('id', build.current('destination')),
    () => build.call('id', build.current('source')),
    () => build.current('destination'),
    () => randomExpression(random, random.pick(KINDS), references, random.between(0, 3)),
  ];
  return [
    build.column(build.call('dst', edge), 'id'),
    ...Array.from({ length: random.between(0, 3) }, (_, place) => build.column(random.pick(choices)(), `c${place}`)),
  ];
}

function input(property: string): Expression {
  return { kind: 'input-property', property, range: RANGE };
}

function pipe(left: Statement, right: Statement): PipeStatement {
  return { kind: 'pipe', left, right, range: RANGE };
}

/** GO into GO, an aggregation, an order with a limit. */
function randomGoPipe(random: Random, graph: PlainGraph): Statement {
  const first: GoStatement = {
    ...randomGo(random, graph),
    yield: build.yieldClause(
      [
        build.column(build.call('dst', build.current('edge')), 'id'),
        build.column(build.call('rank', build.current('edge')), 'n'),
        build.column(build.call('type', build.current('edge')), 't'),
      ],
      random.once(3),
    ),
  };
  const next = randomGo(random, graph);
  const columns = random.once(2)
    ? [...(next.yield?.columns ?? []), build.column(input('n'), 'n'), build.column(input('id'), 'before')]
    : (next.yield?.columns ?? []);
  return random.pick<() => Statement>([
    () =>
      pipe(first, {
        ...next,
        from: { kind: 'reference', reference: { kind: 'input-property', property: 'id', range: RANGE }, range: RANGE },
        yield: build.yieldClause(columns, random.once(4)),
      }),
    () => pipe(first, aggregation(random)),
    () => pipe(first, groupBy(random)),
    () => {
      const sorted = pipe(first, orderBy(random));
      return random.once(2) ? sorted : pipe(sorted, limit(random));
    },
  ])();
}

function orderBy(random: Random): OrderByStatement {
  return {
    kind: 'order-by',
    factors: random
      .pick([['n', 'id', 't'], ['t'], ['id', 'n'], ['n']])
      .map((name) => ({ expression: input(name), isDescending: random.once(2), range: RANGE })),
    range: RANGE,
  };
}

function limit(random: Random): LimitStatement {
  return { kind: 'limit', skip: BigInt(random.between(0, 3)), count: BigInt(random.between(0, 5)), range: RANGE };
}

function aggregates(random: Random): YieldColumn[] {
  const choices: readonly (readonly [string, Expression | '*', boolean])[] = [
    ['count', '*', false],
    ['count', input('id'), true],
    ['sum', input('n'), false],
    ['avg', input('n'), false],
    ['std', input('n'), false],
    ['bit_xor', input('n'), true],
    ['min', input('id'), false],
    ['max', input('n'), false],
    ['collect_set', input('t'), false],
    ['min', input('t'), false],
  ];
  return [...random.some(choices), choices[0]!].map(([name, argument, isDistinct], place) =>
    build.column(build.aggregate(name, argument, isDistinct), `a${place}`),
  );
}

function aggregation(random: Random): YieldStatement {
  return {
    kind: 'yield',
    isReturn: false,
    yield: build.yieldClause([
      ...(random.once(2) ? [build.column(input('t'), 't')] : []),
      ...aggregates(random),
      build.column(build.aggregate('collect', input('n')), 'bag'),
    ]),
    range: RANGE,
  };
}

function groupBy(random: Random): Statement {
  const keys = random.pick([['t'], ['n'], ['t', 'n']]).map((name) => build.column(input(name), name));
  return {
    kind: 'group-by',
    keys: keys.map((key) => build.column(key.expression)),
    yield: build.yieldClause([...keys, ...aggregates(random)], random.once(5)),
    range: RANGE,
  };
}

function randomFindPath(random: Random, graph: PlainGraph): FindPathStatement {
  const types = random.once(2) ? '*' : someTypes(random);
  const condition = build.compare(
    build.attribute('knows', 'weight'),
    random.pick(['>', '<', '==', '!=']),
    build.literal(random.pick([1n, 2n, 7n])),
  );
  const statement = build.findPath(
    random.pick(['all', 'noloop', 'shortest', 'single-shortest']),
    someVids(random, graph),
    someVids(random, graph),
    types,
    'p',
    {
      direction: random.pick(['out', 'out', 'in', 'both']),
      upto: random.between(0, 5),
      where: random.once(4) && (types === '*' || types.includes('knows')) ? condition : undefined,
    },
  );
  return { ...statement, withProperties: random.once(2) };
}

function randomLookup(random: Random): LookupStatement {
  const name = random.pick(['person', 'thing', 'knows']);
  const shape = (TAGS[name] ?? EDGE_TYPES[name])!;
  const condition = (): Expression => {
    const [property, kind] = random.pick(Object.entries(shape));
    const reference = build.attribute(name, property);
    const value = (): Expression => build.literal(random.pick(SAMPLES[kind]));
    if (kind === 'string' && random.once(4)) return build.compare(reference, 'STARTS WITH', value());
    if (random.once(5))
      return build.compare(reference, random.pick(['IN', 'NOT IN']), build.list([value(), value(), value()]));
    return random.once(3)
      ? build.compare(value(), random.pick(['==', '!=', '<', '<=', '>', '>=']), reference)
      : build.compare(reference, random.pick(['==', '!=', '<', '<=', '>', '>=']), value());
  };
  const conditions = Array.from({ length: random.between(1, 3) }, condition);
  const where = random.once(3) ? build.or(conditions) : build.and(conditions);
  const element = name in TAGS ? build.call('id', build.current('vertex')) : build.call('dst', build.current('edge'));
  const columns = [
    build.column(element, 'id'),
    build.column(build.current(name in TAGS ? 'vertex' : 'edge'), 'whole'),
    build.column(build.attribute(name, random.pick(Object.keys(shape))), 'p'),
  ];
  return build.lookup(name, random.some(columns).concat(columns[0]!), where);
}

function randomFetch(random: Random, graph: PlainGraph): Statement {
  const vertex = build.current('vertex');
  return build.fetchVertices(
    random.pick(['*', ['person'], ['thing'], ['thing', 'person']] as const),
    someVids(random, graph),
    [build.column(build.call('id', vertex), 'id'), build.column(vertex, 'v')],
  );
}

/** Rows of three values of any type, and expressions over them with types unknown in advance. */
function randomYield(random: Random): Statement {
  const isMixed = random.once(2);
  const columnKinds = [random.pick(KINDS), random.pick(KINDS), random.pick(KINDS)];
  const cell = (column: number): Value =>
    random.once(6)
      ? NULL
      : random.pick(SAMPLES[isMixed && random.once(4) ? random.pick(KINDS) : (columnKinds[column] ?? 'int')]);
  const rows = Array.from({ length: random.between(1, 5) }, () =>
    build.list([0, 1, 2].map((column) => build.literal(cell(column)))),
  );
  const source: UnwindStatement = {
    kind: 'unwind',
    expression: build.list(rows),
    alias: { text: 'r', range: RANGE },
    range: RANGE,
  };
  const spread: YieldStatement = {
    kind: 'yield',
    isReturn: false,
    yield: build.yieldClause(
      ['a', 'b', 'c'].map((name, place) =>
        build.column(build.subscript(input('r'), build.literal(BigInt(place))), name),
      ),
    ),
    range: RANGE,
  };
  const named: Record<string, Expression[]> = { any: [input('a'), input('b'), input('c')] };
  columnKinds.forEach((kind, place) => (named[kind] ??= []).push(input(['a', 'b', 'c'][place]!)));
  const columns = Array.from({ length: random.between(1, 3) }, (_, place) =>
    build.column(
      random.once(6)
        ? randomList(random, named, 3)
        : randomExpression(random, random.pick(KINDS), named, random.between(1, 4)),
      `c${place}`,
    ),
  );
  const last: YieldStatement = {
    kind: 'yield',
    isReturn: false,
    yield: build.yieldClause(columns, random.once(6)),
    ...(random.once(3) && { where: randomExpression(random, 'bool', named, 3) }),
    range: RANGE,
  };
  const result = pipe(pipe(source, spread), last);
  return random.once(4)
    ? pipe(result, {
        kind: 'order-by',
        factors: columns.map((column) => ({
          expression: input(column.alias?.text ?? ''),
          isDescending: random.once(2),
          range: RANGE,
        })),
        range: RANGE,
      })
    : result;
}

/** Set operations on unwound values, on results of GO, or on one pattern with itself. */
function randomSet(random: Random, graph: PlainGraph): Statement {
  const operator = (): 'UNION' | 'UNION ALL' | 'INTERSECT' | 'MINUS' =>
    random.pick(['UNION', 'UNION ALL', 'INTERSECT', 'MINUS']);
  const reached = (): GoStatement => ({
    ...randomGo(random, graph),
    yield: build.yieldClause([
      build.column(build.call('dst', build.current('edge')), 'id'),
      build.column(build.call('type', build.current('edge')), 't'),
    ]),
  });
  if (random.once(3)) return { kind: 'set', operator: operator(), left: reached(), right: reached(), range: RANGE };
  if (random.once(4)) {
    const { clauses, returning } = randomMatch(random, graph);
    const { columns, isDistinct, isAll } = returning;
    const pattern: Statement = {
      kind: 'match',
      clauses,
      returning: { kind: 'return-clause', columns, isDistinct, isAll, range: RANGE },
      range: RANGE,
    };
    return { kind: 'set', operator: operator(), left: pattern, right: pattern, range: RANGE };
  }
  const side = (): Statement => ({
    kind: 'unwind',
    expression: build.list(
      Array.from({ length: random.between(1, 6) }, () =>
        random.once(5)
          ? build.literal(NULL)
          : build.literal(random.pick(random.pick([SAMPLES.int, SAMPLES.string, SAMPLES.date]))),
      ),
    ),
    alias: { text: 'x', range: RANGE },
    range: RANGE,
  });
  const first: Statement = { kind: 'set', operator: operator(), left: side(), right: side(), range: RANGE };
  return random.once(2) ? first : { kind: 'set', operator: operator(), left: first, right: side(), range: RANGE };
}
