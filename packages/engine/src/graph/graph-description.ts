import {
  anyOf,
  isCount,
  isEdgeTypeSchema,
  isFlag,
  isIndexSchema,
  isTagSchema,
  listOf,
  objectOf,
  oneOf,
  optional,
} from '@astrolabe/model';
import type { ColumnDescription, TextDescription } from './column.ts';
import type { EdgeTypeDescription } from './edge-image.ts';
import type { IndexDescription } from './index-table.ts';
import type { ColumnsDescription } from './property-columns.ts';
import type { TagDescription } from './tag-table.ts';

/** Description of a stored graph for loading. */
export interface GraphDescription {
  readonly vidCount: number;
  readonly tags: readonly TagDescription[];
  readonly edgeTypes: readonly EdgeTypeDescription[];
  readonly indexes: readonly IndexDescription[];
}

const isColumns = objectOf<ColumnsDescription>({
  nextKey: isCount,
  columns: listOf(
    objectOf({
      key: isCount,
      column: anyOf<ColumnDescription>(
        objectOf({ layout: oneOf('int', 'float', 'bool'), hasNulls: isFlag }),
        objectOf<TextDescription>({ layout: oneOf('text'), hasNulls: isFlag, textCount: optional(isCount) }),
        objectOf({ layout: oneOf('moment'), of: oneOf('date', 'time', 'datetime'), hasNulls: isFlag }),
        objectOf({ layout: oneOf('vector'), dimension: isCount }),
        objectOf({ layout: oneOf('any') }),
      ),
    }),
  ),
});

/** Stored descriptions. */
export const isGraphDescription = objectOf<GraphDescription>({
  vidCount: isCount,
  tags: listOf(objectOf<TagDescription>({ schema: isTagSchema, count: isCount, end: isCount, columns: isColumns })),
  edgeTypes: listOf(
    objectOf<EdgeTypeDescription>({
      schema: isEdgeTypeSchema,
      rowCount: isCount,
      liveCount: isCount,
      hasRanks: isFlag,
      baseRowCount: isCount,
      settledRowCount: optional(isCount),
      removedCount: isCount,
      columns: isColumns,
    }),
  ),
  indexes: listOf(
    objectOf<IndexDescription>({
      schema: isIndexSchema,
      keys: oneOf('number', 'int64', 'text'),
      count: isCount,
      nullCount: isCount,
      pendingCount: optional(isCount),
    }),
  ),
});
