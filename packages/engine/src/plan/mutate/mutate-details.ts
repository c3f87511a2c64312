import type { Details, SchemaNames } from '../details.ts';
import { printBound } from '../print-bound.ts';
import { printFew } from '../print-few.ts';
import type { MutateNode } from './mutate-node.ts';
import type { UpdateEdgeNode, UpdateVertexNode } from './update-nodes.ts';
import type { WrittenEdgeKey, WrittenVids } from './written-expressions.ts';

/** Returns what EXPLAIN prints for a writing statement: its target and the change. */
export function mutateDetails(node: MutateNode, nameOf: SchemaNames): Details {
  switch (node.kind) {
    case 'InsertVertices':
      return [
        ['tags', node.tags.map((tag) => `${nameOf(tag.tagId)}(${tag.properties.join(', ')})`).join(', ')],
        ['rows', String(node.rows.length)],
        ['ifNotExists', String(node.ifNotExists)],
      ];
    case 'InsertEdges':
      return [
        ['edge_type', `${nameOf(node.edgeTypeId)}(${node.properties.join(', ')})`],
        ['rows', String(node.rows.length)],
        ['ifNotExists', String(node.ifNotExists)],
      ];
    case 'UpdateVertex':
      return [['tag', nameOf(node.tagId)], vidDetail(node.vids), ...updateDetails(node)];
    case 'UpdateEdge':
      return [['edge_type', nameOf(node.edgeTypeId)], keyDetail(node.keys), ...updateDetails(node)];
    case 'DeleteVertices':
      return [vidDetail(node.vids), ['withEdges', String(node.withEdges)]];
    case 'DeleteTags':
      return [['tags', node.tagIds.map(nameOf).join(',')], vidDetail(node.vids)];
    case 'DeleteEdges':
      return [['edge_type', nameOf(node.edgeTypeId)], keyDetail(node.keys)];
  }
}

function updateDetails(node: UpdateVertexNode | UpdateEdgeNode): Details {
  const { properties, sets, when, yields } = node;
  return [
    ['updatedProps', sets.map(({ property, value }) => `${property} = ${printBound(value, properties)}`).join(', ')],
    ['condition', when ? printBound(when, properties) : ''],
    ['returnProps', yields.map((value) => printBound(value, properties)).join(', ')],
    ['insertable', String(node.isUpsert)],
  ];
}

function vidDetail(vids: WrittenVids): readonly [string, string] {
  return ['vids', vids.kind === 'written' ? printFew(vids.vids, ({ text }) => text) : vids.vid.text];
}

function keyDetail(keys: readonly WrittenEdgeKey[]): readonly [string, string] {
  return ['keys', printFew(keys, ({ src, dst, rank }) => `${src.text}->${dst.text}@${rank?.text ?? '0'}`)];
}
