import { AstrolabeError } from '@astrolabe/model';
import type { Batch } from '../expression/batch.ts';
import { batchBytes } from '../expression/memory-estimate.ts';
import { STORED_ROWS_MAX } from '../limits.ts';
import type { ExecutionContext } from './execution-context.ts';

/** Collects all batches, for nodes that need their whole input. Throws if there are too many rows. */
export function keepBatches(batches: Iterable<Batch>, context: ExecutionContext): Batch[] {
  return [...counted(batches, context)];
}

/** Passes batches through. Throws if there are more rows than allowed. */
export function* counted(batches: Iterable<Batch>, context: ExecutionContext): Iterable<Batch> {
  let rows = 0;
  for (const batch of batches) {
    context.checkInterrupted();
    rows += batch.length;
    if (rows > STORED_ROWS_MAX) throw tooManyRows();
    context.charge(batchBytes(batch));
    yield batch;
  }
}

/** The error of a sort, join, group or variable that exceeds its row limit. */
export function tooManyRows(): AstrolabeError {
  return new AstrolabeError('MEMORY_LIMIT_EXCEEDED', 'GraphMemoryExceeded: (-2600)', {
    hint: `a sort, join, group or variable keeps at most ${STORED_ROWS_MAX} rows; narrow the statement`,
    detail: { rowsMax: STORED_ROWS_MAX },
  });
}
