import { readsOnly } from '../../expression/bound-parts.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { JoinSeek } from '../../plan/join.ts';
import type { MatchCondition } from '../../validator/match/validated-match.ts';
import type { PlannerStatistics } from '../statistics.ts';

type VertexProperty = Extract<BoundExpression, { readonly kind: 'vertex-property' }>;

/** An equality between a property of an unbound vertex and a value of the row. */
export interface RowEquality {
  readonly property: VertexProperty;
  readonly ofRow: BoundExpression;
}

/** Returns the equalities between properties of a slot's vertex and bound values; those that may fail are evaluated on complete rows. */
export function rowEqualities(
  conditions: readonly MatchCondition[],
  slot: number,
  isBound: (slot: number) => boolean,
): readonly RowEquality[] {
  const equalities: RowEquality[] = [];
  for (const { condition, lists, mayFail } of conditions) {
    if (condition.kind !== 'relational' || condition.operator !== '==' || lists.length > 0 || mayFail) continue;
    for (const [property, ofRow] of [
      [condition.left, condition.right],
      [condition.right, condition.left],
    ] as const) {
      if (property.kind !== 'vertex-property' || property.vertex.kind !== 'column') continue;
      const isOfRow = readsOnly(ofRow, isBound) && !readsOnly(ofRow, () => false);
      if (property.vertex.index === slot && isOfRow) equalities.push({ property, ofRow });
    }
  }
  return equalities;
}

/** An equality with an index, and its rows per key. */
export interface RowSeek {
  readonly equality: RowEquality;
  readonly seek: JoinSeek;
  readonly rows: number;
}

/** Returns the index that finds the fewest vertices per row; it starts with the property. */
export function bestRowSeek(equalities: readonly RowEquality[], statistics: PlannerStatistics): RowSeek | undefined {
  let best: RowSeek | undefined;
  for (const equality of equalities) {
    const { tagId, property } = equality.property;
    for (const { id: indexId, name: indexName, fields } of statistics.tagIndexes(tagId)) {
      if (fields[0]?.property !== property) continue;
      const rows = statistics.rowsPerValue(indexId);
      if (!best || rows < best.rows) best = { equality, seek: { tagId, indexId, indexName }, rows };
    }
  }
  return best;
}
