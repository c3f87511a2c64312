import type { PlanNodeShape } from './plan-node.ts';
import type { VidOrigin } from './vid-origin.ts';

/** A row for each vid whose vertex exists with one of the tags: column `_vertex`, with these tags loaded. No `tagIds`: all tags. */
export interface GetVerticesNode extends PlanNodeShape<'GetVertices'> {
  readonly origin: VidOrigin;
  readonly tagIds: readonly number[] | undefined;
}
