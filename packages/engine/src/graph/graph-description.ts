import type { EdgeTypeDescription } from './edge-image.ts';
import type { IndexDescription } from './index-table.ts';
import type { TagDescription } from './tag-table.ts';

/** Description of a stored graph for loading. */
export interface GraphDescription {
  readonly vidCount: number;
  readonly tags: readonly TagDescription[];
  readonly edgeTypes: readonly EdgeTypeDescription[];
  readonly indexes: readonly IndexDescription[];
}
