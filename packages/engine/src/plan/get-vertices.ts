import type { PlanNodeShape } from './plan-node.ts';
import type { VidOrigin } from './vid-origin.ts';

/** Yields a row for each vid of an existing vertex, with any tag: column `_vertex`, with the tags `tagIds` loaded (all if undefined). */
export interface GetVerticesNode extends PlanNodeShape<'GetVertices'> {
  readonly origin: VidOrigin;
  readonly tagIds: readonly number[] | undefined;
}
