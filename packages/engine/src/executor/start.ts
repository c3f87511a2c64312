import { SINGLE_ROW, type Batch } from '../expression/batch.ts';

const ONCE: readonly Batch[] = [SINGLE_ROW];

/** One row without columns. */
export function executeStart(): Iterable<Batch> {
  return ONCE;
}
