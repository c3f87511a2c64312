import { isNull, printValue, typeOf, type Value, type Vid, type VidType } from '@astrolabe/model';
import { executionError } from '../../catalog/errors.ts';
import type { Batch } from '../../expression/batch.ts';
import { valueAt, type Column } from '../../expression/column.ts';
import { evaluate } from '../../expression/evaluate.ts';
import type { WrittenEdgeKey, WrittenExpression } from '../../plan/mutate/written-expressions.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { vidOf } from './written-values.ts';

/** The key of an edge within its edge type. */
export interface EndsAndRank {
  readonly src: Vid;
  readonly dst: Vid;
  readonly rank: bigint;
}

/** Reads a key from rows; undefined if it contains null. */
export function edgeKeyReader(
  key: WrittenEdgeKey,
  batch: Batch,
  vidType: VidType,
  context: ExecutionContext,
): (row: number) => EndsAndRank | undefined {
  const columnOf = (part: WrittenExpression): Column => evaluate(part.expression, batch, context.functions);
  const srcs = columnOf(key.src);
  const dsts = columnOf(key.dst);
  const ranks = key.rank && columnOf(key.rank);
  return (row) => {
    const src = valueAt(srcs, row);
    const dst = valueAt(dsts, row);
    const rank = ranks ? valueAt(ranks, row) : 0n;
    if (isNull(src) || isNull(dst) || isNull(rank)) return undefined;
    if (typeof rank !== 'bigint') throw wrongKey('rank', rank, key.rank ?? key.src);
    return {
      src: endOf(src, vidType, 'srcId', key.src),
      dst: endOf(dst, vidType, 'dstId', key.dst),
      rank,
    };
  };
}

function endOf(value: Value, vidType: VidType, what: string, written: WrittenExpression): Vid {
  if (typeof value !== (vidType.kind === 'int64' ? 'bigint' : 'string')) throw wrongKey(what, value, written);
  return vidOf(value, vidType, () => written.text, written.range);
}

function wrongKey(what: string, value: Value, written: WrittenExpression): Error {
  return executionError(`Wrong ${what} type \`${typeOf(value)}\`, value \`${printValue(value)}'`, {
    position: written.range,
  });
}
