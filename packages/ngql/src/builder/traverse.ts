import type { Vid } from '@astrolabe/model';
import type { Expression } from '../ast/expression.ts';
import type { MatchClause, MatchStatement, PatternEdge, PatternNode, PatternPath, StepRange } from '../ast/match.ts';
import type { PipeStatement, Statement } from '../ast/statement.ts';
import type {
  CallStatement,
  FetchEdgesStatement,
  FetchVerticesStatement,
  FindPathStatement,
  GoStatement,
  LimitStatement,
  LookupStatement,
  OrderFactor,
  SubgraphStatement,
  YieldClause,
  YieldColumn,
} from '../ast/traverse.ts';
import { NOWHERE, label, literal, mapOf, name } from './expression.ts';
import { edgeKey, vidList, type EdgeEnds } from './mutate.ts';

/** `expression AS alias`. */
export function column(expression: Expression, alias?: string): YieldColumn {
  return { expression, ...(alias !== undefined && { alias: name(alias) }), range: NOWHERE };
}

/** `YIELD columns`. */
export function yieldClause(columns: readonly YieldColumn[], isDistinct = false): YieldClause {
  return { isDistinct, columns, range: NOWHERE };
}

type Direction = 'out' | 'in' | 'both';

/** Edge types, or all of them. */
type EdgeTypes = readonly string[] | '*';

function overClause(edgeTypes: EdgeTypes, direction: Direction): GoStatement['over'] {
  return {
    edges: edgeTypes === '*' ? '*' : edgeTypes.map((edgeType) => ({ name: name(edgeType) })),
    direction,
    range: NOWHERE,
  };
}

function stepsClause(min: number, max: number): NonNullable<GoStatement['steps']> {
  return { min, max, isRange: min !== max, range: NOWHERE };
}

/** `GO min TO max STEPS FROM vids OVER edges …`. */
export function go(
  vids: readonly Vid[],
  edgeTypes: EdgeTypes,
  columns: readonly YieldColumn[],
  options: {
    readonly direction?: Direction;
    readonly steps?: readonly [number, number];
    readonly where?: Expression | undefined;
    readonly isDistinct?: boolean;
  } = {},
): GoStatement {
  return {
    kind: 'go',
    ...(options.steps && { steps: stepsClause(...options.steps) }),
    from: vidList(vids),
    over: overClause(edgeTypes, options.direction ?? 'out'),
    ...(options.where && { where: options.where }),
    yield: yieldClause(columns, options.isDistinct),
    range: NOWHERE,
  };
}

/** `LOOKUP ON name WHERE … YIELD …`. */
export function lookup(on: string, columns: readonly YieldColumn[], where?: Expression): LookupStatement {
  return {
    kind: 'lookup',
    on: name(on),
    ...(where && { where }),
    yield: yieldClause(columns),
    range: NOWHERE,
  };
}

/** `FETCH PROP ON tags vids YIELD …`. */
export function fetchVertices(
  tags: readonly string[] | '*',
  vids: readonly Vid[],
  columns: readonly YieldColumn[],
): FetchVerticesStatement {
  return {
    kind: 'fetch-vertices',
    tags: tags === '*' ? '*' : tags.map(name),
    vids: vidList(vids),
    yield: yieldClause(columns),
    range: NOWHERE,
  };
}

/** `FETCH PROP ON edgeType keys YIELD …`. */
export function fetchEdges(
  edgeType: string,
  edges: readonly EdgeEnds[],
  columns: readonly YieldColumn[],
): FetchEdgesStatement {
  return {
    kind: 'fetch-edges',
    edgeTypes: [name(edgeType)],
    keys: { kind: 'keys', keys: edges.map(edgeKey), range: NOWHERE },
    yield: yieldClause(columns),
    range: NOWHERE,
  };
}

/** `FIND … PATH WITH PROP FROM … TO … OVER … YIELD path AS alias`. */
export function findPath(
  mode: FindPathStatement['mode'],
  from: readonly Vid[],
  to: readonly Vid[],
  edgeTypes: EdgeTypes,
  alias: string,
  options: {
    readonly direction?: Direction;
    readonly upto?: number | undefined;
    readonly where?: Expression | undefined;
  } = {},
): FindPathStatement {
  return {
    kind: 'find-path',
    mode,
    withProperties: true,
    from: vidList(from),
    to: vidList(to),
    over: overClause(edgeTypes, options.direction ?? 'out'),
    ...(options.where && { where: options.where }),
    ...(options.upto !== undefined && { upto: options.upto }),
    yield: yieldClause([column({ kind: 'current', what: 'path', range: NOWHERE }, alias)]),
    range: NOWHERE,
  };
}

/** `GET SUBGRAPH WITH PROP n STEPS FROM … BOTH edges YIELD …`. No edge types: all of them, both ways. */
export function subgraph(
  vids: readonly Vid[],
  columns: readonly YieldColumn[],
  options: {
    readonly steps?: number;
    readonly edgeTypes?: readonly string[];
    readonly direction?: Direction;
    readonly where?: Expression | undefined;
  } = {},
): SubgraphStatement {
  const { steps, edgeTypes, direction = 'both' } = options;
  return {
    kind: 'subgraph',
    withProperties: true,
    ...(steps !== undefined && { steps: stepsClause(steps, steps) }),
    from: vidList(vids),
    directions: edgeTypes?.length
      ? [
          {
            direction,
            edges: edgeTypes.map((edgeType) => ({ name: name(edgeType) })),
            range: NOWHERE,
          },
        ]
      : [],
    ...(options.where && { where: options.where }),
    yield: yieldClause(columns),
    range: NOWHERE,
  };
}

/** `CALL procedure({options}) YIELD columns`; a column is a name, or a name and its alias. */
export function callProcedure(
  procedure: string,
  options: readonly (readonly [string, Expression])[],
  columns: readonly (string | readonly [string, string])[],
): CallStatement {
  return {
    kind: 'call',
    procedure: name(procedure),
    arguments: options.length > 0 ? [mapOf(options)] : [],
    yield: columns.map((column) =>
      typeof column === 'string' ? { name: name(column) } : { name: name(column[0]), alias: name(column[1]) },
    ),
    range: NOWHERE,
  };
}

/** `statement | LIMIT count`. */
export function limited(statement: Statement, count: number): PipeStatement {
  const limit: LimitStatement = { kind: 'limit', skip: 0n, count: BigInt(count), range: NOWHERE };
  return { kind: 'pipe', left: statement, right: limit, range: NOWHERE };
}

/** `(alias:tag)`. */
export function patternNode(alias?: string, ...tags: readonly string[]): PatternNode {
  return {
    ...(alias !== undefined && { alias: name(alias) }),
    labels: tags.map((tag) => ({ name: name(tag) })),
    range: NOWHERE,
  };
}

/** `-[alias:type|type*min..max]->`. */
export function patternEdge(
  options: {
    readonly alias?: string;
    readonly types?: readonly string[];
    readonly direction?: Direction;
    readonly steps?: StepRange;
  } = {},
): PatternEdge {
  const { alias, types = [], direction = 'out', steps } = options;
  return {
    direction,
    ...(alias !== undefined && { alias: name(alias) }),
    types: types.map(name),
    ...(steps && { steps }),
    range: NOWHERE,
  };
}

/** `alias = (node) edge (node) …`. */
export function patternPath(nodes: readonly PatternNode[], edges: readonly PatternEdge[], alias?: string): PatternPath {
  return { ...(alias !== undefined && { alias: name(alias) }), nodes, edges, range: NOWHERE };
}

/** Options of WITH between MATCH and RETURN. */
export interface WithOptions {
  readonly columns: readonly YieldColumn[];
  readonly limit?: number;
  readonly where?: Expression;
}

/** `MATCH paths WHERE … WITH … RETURN columns ORDER BY … LIMIT n`. */
export function match(
  paths: readonly PatternPath[],
  columns: readonly YieldColumn[],
  options: {
    readonly where?: Expression | undefined;
    readonly limit?: number | undefined;
    readonly isDistinct?: boolean;
    readonly with?: readonly WithOptions[];
    readonly orderBy?: readonly OrderFactor[];
  } = {},
): MatchStatement {
  const clause: MatchClause = {
    kind: 'match-clause',
    isOptional: false,
    paths,
    ...(options.where && { where: options.where }),
    range: NOWHERE,
  };
  return {
    kind: 'match',
    clauses: [
      clause,
      ...(options.with ?? []).map(({ columns: kept, limit, where }) => ({
        kind: 'with-clause' as const,
        isDistinct: false,
        isAll: false,
        columns: kept,
        ...limitPart(limit),
        ...(where && { where }),
        range: NOWHERE,
      })),
    ],
    returning: {
      kind: 'return-clause',
      isDistinct: options.isDistinct ?? false,
      isAll: false,
      columns,
      ...(options.orderBy && { orderBy: options.orderBy }),
      ...limitPart(options.limit),
      range: NOWHERE,
    },
    range: NOWHERE,
  };
}

function limitPart(count: number | undefined): { readonly limit?: Expression } {
  return count === undefined ? {} : { limit: literal(BigInt(count)) };
}

/** `expression`, or `expression DESC`. */
export function orderFactor(expression: Expression, isDescending = false): OrderFactor {
  return { expression, isDescending, range: NOWHERE };
}

/** `MATCH (v:tag) RETURN v LIMIT n`. */
export function someVertices(tag: string, limit: number): MatchStatement {
  return match([patternPath([patternNode('v', tag)], [])], [column(label('v'))], { limit });
}

/** `MATCH (a)-[e:type|…]->(b) RETURN a, e, b LIMIT n`. */
export function someEdges(types: readonly string[], limit: number): MatchStatement {
  const path = patternPath([patternNode('a'), patternNode('b')], [patternEdge({ alias: 'e', types })]);
  return match(
    [path],
    ['a', 'e', 'b'].map((one) => column(label(one))),
    { limit },
  );
}
