import { indexNotExisted, executionError } from '../../catalog/errors.ts';
import { batchOfRows, type Batch } from '../../expression/batch.ts';
import type { FullTextIndexNode, ShowFullTextIndexesNode } from '../../plan/schema/index-nodes.ts';

/** CREATE and DROP FULLTEXT INDEX: full-text search needs an outside text service, which the embedded database does not have. */
export function executeFullTextIndex(node: FullTextIndexNode): Iterable<Batch> {
  if (node.kind === 'DropFTIndex') throw indexNotExisted(node.name, []);
  throw executionError('No text search client found', {
    position: node.name.range,
    hint: 'the embedded database has no full-text service; CONTAINS and STARTS WITH work without one',
  });
}

/** SHOW FULLTEXT INDEXES: none. */
export function executeShowFullTextIndexes(node: ShowFullTextIndexesNode): Iterable<Batch> {
  return [batchOfRows([], node.columns.length)];
}
