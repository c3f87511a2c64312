/** Statements about elements by their dates. */
import type { Value } from '@astrolabe/model';
import { build, type Expression, type MatchStatement, type Statement } from '@astrolabe/ngql';

const NOWHERE = { start: 0, end: 0 } as const;

/** A property of a tag or an edge type that holds dates. */
export interface DatedProperty {
  readonly on: 'vertex' | 'edge';
  readonly type: string;
  readonly property: string;
  readonly kind: 'date' | 'datetime' | 'timestamp';
}

/** The newest value up to an instant. */
export function newestOf(dated: DatedProperty, until: Value): Statement {
  const value = valueOf(dated);
  return matchOf(
    dated,
    [build.column(build.aggregate('max', value), 'newest')],
    [build.compare(value, '<=', build.literal(until))],
  );
}

/** Elements dated within an inclusive range, newest first; edges with their ends. */
export function datedRows(dated: DatedProperty, from: Value, until: Value, limit: number): Statement {
  const value = valueOf(dated);
  const names = dated.on === 'vertex' ? ['v'] : ['a', 'e', 'b'];
  const columns = [...names.map((name) => build.column(build.label(name), name)), build.column(value, 'dated')];
  const end = build.compare(value, '<=', build.literal(until));
  const statement = matchOf(dated, columns, [build.compare(value, '>=', build.literal(from)), end], limit);
  return {
    ...statement,
    returning: {
      ...statement.returning,
      orderBy: [{ expression: build.label('dated'), isDescending: true, range: NOWHERE }],
    },
  };
}

/** Number of elements dated within an inclusive range. */
export function countOfDated(dated: DatedProperty, from: Value, until: Value): Statement {
  const value = valueOf(dated);
  const conditions = [
    build.compare(value, '>=', build.literal(from)),
    build.compare(value, '<=', build.literal(until)),
  ];
  return matchOf(dated, [build.column(build.aggregate('count', '*'), 'n')], conditions);
}

function valueOf({ on, type, property }: DatedProperty): Expression {
  return on === 'vertex' ? build.attribute('v', type, property) : build.attribute('e', property);
}

function matchOf(
  { on, type }: DatedProperty,
  columns: Parameters<typeof build.match>[1],
  conditions: readonly Expression[],
  limit?: number,
): MatchStatement {
  const path =
    on === 'vertex'
      ? build.patternPath([build.patternNode('v', type)], [])
      : build.patternPath(
          [build.patternNode('a'), build.patternNode('b')],
          [build.patternEdge({ alias: 'e', types: [type] })],
        );
  return build.match([path], columns, { where: build.and(conditions), limit });
}
