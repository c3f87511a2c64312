import { printBound } from '../print-bound.ts';
import type { Details, SchemaNames } from '../details.ts';
import type { PlanNode } from '../plan-node.ts';
import type { ElementUpdate, WriteNode, WrittenPath } from './write-nodes.ts';

/** Returns what EXPLAIN prints for a clause that writes. */
export function writeDetails(node: WriteNode, printKinds: (plan: PlanNode) => string, nameOf: SchemaNames): Details {
  const update = (one: ElementUpdate): string => printUpdate(one, node.columns, nameOf);
  switch (node.kind) {
    case 'CreateElements':
      return [['paths', node.paths.map((path) => printPath(path, node.columns, nameOf)).join(', ')]];
    case 'MergeElements':
      return [
        ['path', printPath(node.path, node.columns, nameOf)],
        ['onCreate', node.onCreate.map(update).join(', ')],
        ['onMatch', node.onMatch.map(update).join(', ')],
        ['inner', printKinds(node.inner)],
      ];
    case 'UpdateElements':
      return [['updates', node.updates.map(update).join(', ')]];
    case 'DeleteElements':
      return [
        ['elements', node.elements.map(({ text }) => text).join(', ')],
        ['detach', String(node.isDetached)],
      ];
    case 'CopyFrom':
      return [
        ['target', nameOf(node.target.id)],
        ['file', printBound(node.source.file, [])],
        ['headers', String(node.source.hasHeaders)],
      ];
    case 'AfterWrites':
      return [['inner', printKinds(node.inner)]];
    case 'CountChanges':
      return [];
  }
}

function printPath({ nodes, edges }: WrittenPath, columns: readonly string[], nameOf: SchemaNames): string {
  const printed = nodes.map(
    ({ slot, tags }) => `(${columns[slot] ?? ''}${tags.map(({ tagId }) => `:${nameOf(tagId)}`).join('')})`,
  );
  return edges.reduce(
    (text, { isReversed, edgeTypeId }, index) =>
      `${text}${isReversed ? '<-' : '-'}[:${nameOf(edgeTypeId)}]${isReversed ? '-' : '->'}${printed[index + 1]}`,
    printed[0]!,
  );
}

function printUpdate(update: ElementUpdate, columns: readonly string[], nameOf: SchemaNames): string {
  const element = columns[update.slot]!;
  switch (update.kind) {
    case 'property': {
      const target = `${element}.${update.tagId === undefined ? '' : `${nameOf(update.tagId)}.`}${update.property}`;
      return update.value ? `${target} = ${printBound(update.value, columns)}` : `remove ${target}`;
    }
    case 'properties':
      return `${element} ${update.isAdded ? '+=' : '='} ${printBound(update.value, columns)}`;
    case 'tags':
      return `${update.isRemoved ? 'remove ' : ''}${element}${update.tagIds.map((id) => `:${nameOf(id)}`).join('')}`;
  }
}
