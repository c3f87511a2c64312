import { NULL } from '@astrolabe/model';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { JoinSeek } from '../../plan/join.ts';
import type { PlanNode } from '../../plan/plan-node.ts';

const NOTHING: BoundExpression = { kind: 'constant', type: 'NULL', value: NULL };

/** Adds a column for each name to the rows: those of the input, then nulls that are filled later. */
export function widen(input: PlanNode, names: readonly string[]): PlanNode {
  const width = input.columns.length;
  if (names.length <= width) return input;
  const columns = [...input.columns, ...names.slice(width)];
  return {
    kind: 'Project',
    columns,
    inputs: [input],
    expressions: columns.map((_, slot) => (slot < width ? slotColumn(slot) : NOTHING)),
  };
}

/** The column of a slot. */
export function slotColumn(slot: number): BoundExpression {
  return { kind: 'column', type: '__EMPTY__', index: slot };
}

/** Maps a column of the matches to a slot. */
export type SlotPlace = readonly [slot: number, column: number];

/** Values that must be equal in a row and its match. */
export interface EqualParts {
  readonly ofRow: BoundExpression;
  readonly ofFound: BoundExpression;
  /** Set if an index contains the match's value. */
  readonly seek?: JoinSeek;
}

/**
 * Joins the rows of `input` with the rows of `found` that are equal in all parts, or with all if there is no equality. An index is used for the
 * first part only. Columns of `found` are written to slots. If `input` is one row of nulls, it is omitted.
 */
export function crossInto(
  input: PlanNode,
  isOneRow: boolean,
  found: PlanNode,
  places: readonly SlotPlace[],
  equal: readonly EqualParts[],
): PlanNode {
  const { columns } = input;
  const foundColumns = new Map(places);
  if (isOneRow)
    return {
      kind: 'Project',
      columns,
      inputs: [found],
      expressions: columns.map((_, index) => {
        const column = foundColumns.get(index);
        return column === undefined ? NOTHING : slotColumn(column);
      }),
    };
  const pairs = { columns: [...columns, ...found.columns], inputs: [input, found] };
  const seek = equal[0]?.seek;
  const joined: PlanNode =
    equal.length > 0
      ? {
          kind: 'HashInnerJoin',
          ...pairs,
          leftKeys: equal.map(({ ofRow }) => ofRow),
          rightKeys: equal.map(({ ofFound }) => ofFound),
          ...(seek && { seek }),
        }
      : { kind: 'CrossJoin', ...pairs };
  return {
    kind: 'Project',
    columns,
    inputs: [joined],
    expressions: columns.map((_, index) => {
      const column = foundColumns.get(index);
      return slotColumn(column === undefined ? index : columns.length + column);
    }),
  };
}
