import type { Batch } from '../../expression/batch.ts';
import { BATCH_ROWS } from '../../limits.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { PathList } from './path-list.ts';
import { FoundPath, type PathReader } from './path-values.ts';

/** Factor between the sizes of consecutive batches of paths. */
const BATCH_GROWTH = 4;

/** Batches with one column of paths. The first ones are small, so that a statement with a LIMIT does not search far beyond it. */
export function* batchesOfPaths(
  paths: Iterable<FoundPath>,
  reader: PathReader,
  context: ExecutionContext,
): Iterable<Batch> {
  let list = new PathList(reader, new FoundPath());
  let size = 1;
  for (const path of paths) {
    list.append(path);
    if (list.length < size) continue;
    context.checkInterrupted();
    yield list.toBatch();
    list = new PathList(reader, new FoundPath());
    size = Math.min(size * BATCH_GROWTH, BATCH_ROWS);
  }
  if (list.length > 0) yield list.toBatch();
}
