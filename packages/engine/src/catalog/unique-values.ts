import { identityKey, isIdentical, isNull, printValue, type IndexSchema, type Value } from '@astrolabe/model';
import type { Change, GraphChange } from '../store/change.ts';
import type { EdgeTable, TagTable } from '../graph/graph.ts';
import type { SpaceGraph } from '../graph/index.ts';
import { executionError } from './errors.ts';

/** The unique indexes that changes concern. */
export function uniqueIndexesOf(changes: readonly Change[], graph: SpaceGraph): readonly IndexSchema[] {
  const unique = graph.indexes.filter(({ schema }) => schema.isUnique).map(({ schema }) => schema);
  if (unique.length === 0) return unique;
  const written = new Set<string>();
  for (const change of changes) {
    if (change.kind === 'put-vertex') written.add(`tag ${graph.tag(change.tagId)?.schema.name}`);
    else if (change.kind === 'put-edge') written.add(`edge ${graph.edgeType(change.edgeTypeId)?.schema.name}`);
  }
  return unique.filter(({ on, schemaName }) => written.has(`${on} ${schemaName}`));
}

/** Throws if a row that changes have put has values that must be unique and that another row has too. The changes are applied. */
export function refuseDuplicates(changes: readonly GraphChange[], graph: SpaceGraph): void {
  for (const index of uniqueIndexesOf(changes, graph))
    for (const change of changes) {
      const id = idOf(change, index, graph);
      if (id < 0) continue;
      const values = valuesOf(index, id, graph);
      if (values && ownersOf(index, values, graph).some((other) => other !== id)) throw duplicate(index, values);
    }
}

/** Throws if two rows of a tag or edge type have the same values. O(rows). */
export function refuseDuplicateRows(index: IndexSchema, graph: SpaceGraph, check: () => void): void {
  const seen = new Set<string>();
  const table = tableOf(index, graph);
  const ids = new Int32Array(ROWS_READ);
  for (let from = 0; from >= 0;) {
    const { length, next } = table?.scan(from, ids) ?? { length: 0, next: -1 };
    check();
    for (let at = 0; at < length; at++) {
      const values = valuesOf(index, ids[at]!, graph);
      if (!values) continue;
      const key = identityKey(values);
      if (seen.has(key)) throw duplicate(index, values);
      seen.add(key);
    }
    from = next;
  }
}

const ROWS_READ = 1024;

/** Rows that have these values: dense ids of a tag, rows of an edge type. */
export function ownersOf(index: IndexSchema, values: readonly Value[], graph: SpaceGraph): readonly number[] {
  const found: number[] = [];
  graph.index(index.id)?.scan({ equal: values }, (ids, length) => {
    for (let at = 0; at < length; at++) {
      const others = valuesOf(index, ids[at]!, graph);
      if (others?.every((value, part) => isIdentical(value, values[part]!))) found.push(ids[at]!);
    }
    return true;
  });
  return found;
}

/** The values of a row that must be unique; undefined if there is no row, or if one of them is null. */
function valuesOf(index: IndexSchema, id: number, graph: SpaceGraph): readonly Value[] | undefined {
  const table = tableOf(index, graph);
  if (!table || (index.on === 'tag' && !graph.tag(table.schema.id)?.has(id))) return undefined;
  const values = index.fields.map(({ property }) =>
    table.valueAt(
      table.schema.properties.findIndex(({ name }) => name === property),
      id,
    ),
  );
  return values.some(isNull) ? undefined : values;
}

function tableOf({ on, schemaName }: IndexSchema, graph: SpaceGraph): TagTable | EdgeTable | undefined {
  return on === 'tag'
    ? graph.tags.find(({ schema }) => schema.name === schemaName)
    : graph.edgeTypes.find(({ schema }) => schema.name === schemaName);
}

function idOf(change: GraphChange, { on, schemaName }: IndexSchema, graph: SpaceGraph): number {
  if (change.kind === 'put-vertex' && on === 'tag')
    return graph.tag(change.tagId)?.schema.name === schemaName ? graph.vids.find(change.vid) : -1;
  if (change.kind !== 'put-edge' || on === 'tag') return -1;
  const table = graph.edgeType(change.edgeTypeId);
  const [src, dst] = [graph.vids.find(change.src), graph.vids.find(change.dst)];
  return table?.schema.name === schemaName && src >= 0 && dst >= 0 ? table.find(src, dst, change.rank) : -1;
}

/** The error of values that another row has. */
export function duplicate({ name, schemaName, fields }: IndexSchema, values: readonly Value[]): Error {
  const properties = fields.map(({ property }) => property).join(', ');
  return executionError(`Constraint \`${name}' is violated: another ${schemaName} has the same ${properties}`, {
    hint: `${properties}: ${values.map((value) => printValue(value)).join(', ')}`,
  });
}
