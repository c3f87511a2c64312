import type { PlanNodeShape } from './plan-node.ts';
import type { VidOrigin } from './vid-origin.ts';

/** A row for each vid whose vertex exists, with any tag: column `_vertex`, with the tags `tagIds` loaded (all when undefined). */
export interface GetVerticesNode extends PlanNodeShape<'GetVertices'> {
  readonly origin: VidOrigin;
  readonly tagIds: readonly number[] | undefined;
}
