import { isNull, type Vid } from '@astrolabe/model';
import type { Batch } from '../../expression/batch.ts';
import { valueAt } from '../../expression/column.ts';
import { evaluate } from '../../expression/evaluate.ts';
import type { WrittenVids } from '../../plan/mutate/written-expressions.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { evaluateOnce } from '../schema/evaluate-once.ts';
import { vidOf } from './written-values.ts';

/** Yields the target vids of a write: as given, or the distinct ones of its input, without nulls. */
export function* targetVids(
  vids: WrittenVids,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Vid> {
  const { vidType } = context.requireSpace().schema;
  if (vids.kind === 'written') {
    for (const { expression, text, range } of vids.vids)
      yield vidOf(evaluateOnce(expression, context.functions), vidType, () => text, range);
    return;
  }
  const { expression, text, range } = vids.vid;
  const seen = new Set<Vid>();
  for (const batch of inputs[0] ?? []) {
    const column = evaluate(expression, batch, context.functions);
    for (let row = 0; row < batch.length; row++) {
      const value = valueAt(column, row);
      if (isNull(value)) continue;
      const vid = vidOf(value, vidType, () => text, range);
      if (seen.has(vid)) continue;
      seen.add(vid);
      yield vid;
    }
  }
}
