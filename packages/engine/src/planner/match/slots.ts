import { NULL } from '@astrolabe/model';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { JoinSeek } from '../../plan/join.ts';
import type { PlanNode } from '../../plan/plan-node.ts';

const NOTHING: BoundExpression = { kind: 'constant', type: 'NULL', value: NULL };

/** Rows with a column for each name: those of the input, then nulls that are filled later. */
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

/** Which column of what is found goes to a slot. */
export type SlotPlace = readonly [slot: number, column: number];

/** What must be equal in a row and in what is found for it. */
export interface EqualParts {
  readonly ofRow: BoundExpression;
  readonly ofFound: BoundExpression;
  /** Where an index holds the part of what is found. */
  readonly seek?: JoinSeek;
}

/**
 * Every row of `input` with every row of `found` that is equal to it in some part, or with all where nothing need be equal. The columns of what is found go to
 * slots. Where `input` is one row of nulls it is not needed.
 */
export function crossInto(
  input: PlanNode,
  isOneRow: boolean,
  found: PlanNode,
  places: readonly SlotPlace[],
  equal: EqualParts | undefined,
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
  const joined: PlanNode = equal
    ? {
        kind: 'HashInnerJoin',
        ...pairs,
        leftKeys: [equal.ofRow],
        rightKeys: [equal.ofFound],
        ...(equal.seek && { seek: equal.seek }),
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
