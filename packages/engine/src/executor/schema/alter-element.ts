import {
  isSameOrWiderType,
  type EdgeTypeSchema,
  type IndexSchema,
  type PropertySchema,
  type TagSchema,
  type TimeToLive,
  type Value,
} from '@astrolabe/model';
import type { Name, SchemaOptions } from '@astrolabe/ngql';
import { existed, executionError, namesHint, schemaNotExisted } from '../../catalog/errors.ts';
import type { FullTextIndex } from '../../catalog/full-text-indexes.ts';
import type { Batch } from '../../expression/batch.ts';
import type { Graph, GraphChange } from '../../graph/graph.ts';
import type { AlterElementNode, AlterStep } from '../../plan/schema/element-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { declareProperty } from './property-schema.ts';
import { canCarryTimeToLive } from './time-to-live.ts';

/** A tag or edge type during an ALTER. */
interface Draft {
  readonly on: 'tag' | 'edge';
  readonly retired: ReadonlySet<string>;
  properties: readonly PropertySchema[];
  timeToLive: TimeToLive | undefined;
  readonly added: Map<string, Value>;
  readonly dropped: string[];
}

/** ALTER TAG and ALTER EDGE: all steps are checked on a draft, then the new schema is committed at once. */
export function executeAlterElement(
  node: AlterElementNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const space = context.requireSpace();
  const on = node.kind === 'AlterTag' ? 'tag' : 'edge';
  const known: readonly (TagSchema | EdgeTypeSchema)[] = on === 'tag' ? space.tags : space.edgeTypes;
  const schema = known.find((candidate) => candidate.name === node.name.text);
  if (!schema)
    throw schemaNotExisted(
      on,
      node.name,
      known.map((candidate) => candidate.name),
    );

  const indexes = space.indexes.filter((index) => index.on === on && index.schemaName === schema.name);
  const fullText = context.catalog.fullText.on(space.schema.id, schema.id);
  for (const step of node.steps) requireUnindexed(step, indexes, fullText);
  const changesTtl = node.options.ttlColumn !== undefined || node.options.ttlDuration !== undefined;
  if (changesTtl && indexes.length + fullText.length > 0) {
    throw executionError('Unsupported!', {
      position: node.name.range,
      hint: `TTL cannot change while indexes exist on \`${schema.name}\`: ${[...indexes, ...fullText].map((index) => index.name).join(', ')}`,
    });
  }

  const draft: Draft = {
    on,
    retired: new Set(context.catalog.retiredProperties(space.schema.id, schema.id)),
    properties: schema.properties,
    timeToLive: schema.timeToLive,
    added: new Map(),
    dropped: [],
  };
  for (const step of node.steps) applyStep(step, draft, context);
  if (changesTtl) draft.timeToLive = alteredTimeToLive(node.options, draft, node.name);

  if (draft.dropped.length > 0) context.catalog.retireProperties(space.schema.id, schema.id, draft.dropped);
  const comment = node.options.comment ?? schema.comment;
  const altered = {
    name: schema.name,
    id: schema.id,
    properties: draft.properties,
    ...(draft.timeToLive && { timeToLive: draft.timeToLive }),
    ...(comment !== undefined && { comment }),
  };
  const added = draft.added.size === 0 ? {} : { added: [...draft.added] };
  const isTimeDropped = schema.timeToLive !== undefined && draft.dropped.includes(schema.timeToLive.column);
  space.commit([
    ...(isTimeDropped ? deletionsOfExpired(space.graph, schema) : []),
    on === 'tag'
      ? { kind: 'put-tag', schema: { ...altered, kind: 'tag' }, ...added }
      : { kind: 'put-edge-type', schema: { ...altered, kind: 'edge' }, ...added },
  ]);
}

/** Deletes expired rows permanently: dropping the TTL column would otherwise make them visible again. */
function deletionsOfExpired(graph: Graph, schema: TagSchema | EdgeTypeSchema): GraphChange[] {
  const deletions: GraphChange[] = [];
  const { vids } = graph;
  if (schema.kind === 'tag') {
    graph.tag(schema.id)?.forEachExpired((dense) => {
      deletions.push({ kind: 'delete-tag', tagId: schema.id, vid: vids.vidAt(dense) });
    });
    return deletions;
  }
  const table = graph.edgeType(schema.id);
  table?.forEachExpired((row) => {
    deletions.push({
      kind: 'delete-edge',
      edgeTypeId: schema.id,
      src: vids.vidAt(table.srcOf(row)),
      dst: vids.vidAt(table.dstOf(row)),
      rank: table.rankOf(row),
    });
  });
  return deletions;
}

function requireUnindexed(step: AlterStep, indexes: readonly IndexSchema[], fullText: readonly FullTextIndex[]): void {
  const name = step.kind === 'drop' ? step.name : step.property.name;
  const using = indexes.find((index) => index.fields.some((field) => field.property === name.text));
  if (using)
    throw executionError('Related index exists, please drop index first', {
      position: name.range,
      hint: `index \`${using.name}\` uses \`${name.text}\``,
    });
  const searched = fullText.find((index) => index.fields.includes(name.text));
  if (searched)
    throw executionError('Related fulltext index exists, please drop it first', {
      position: name.range,
      hint: `full-text index \`${searched.name}\` uses \`${name.text}\``,
    });
}

function applyStep(step: AlterStep, draft: Draft, context: ExecutionContext): void {
  switch (step.kind) {
    case 'add': {
      const name = step.property.name;
      if (draft.properties.some((property) => property.name === name.text)) throw existed(name);
      if (draft.retired.has(name.text)) {
        throw executionError('Schema exisited before!', {
          position: name.range,
          hint: 'a property of this name was dropped; choose another name',
        });
      }
      const declared = declareProperty(step.property, context);
      draft.properties = [...draft.properties, declared.schema];
      draft.added.set(name.text, declared.valueForOldRows);
      return;
    }
    case 'change': {
      const name = step.property.name;
      const at = indexOfProperty(draft, name);
      if (draft.timeToLive?.column === name.text) {
        throw executionError('Unsupported!', {
          position: name.range,
          hint: `\`${name.text}\` is the TTL column; set ttl_col = "" first`,
        });
      }
      if (!isSameOrWiderType(draft.properties[at]!.type, step.property.type)) {
        throw executionError('Unsupported!', {
          position: step.property.name.range,
          hint: 'a type can only become wider: int8 to int64, float to double, fixed_string to a longer one or to string',
        });
      }
      draft.properties = draft.properties.with(at, declareProperty(step.property, context).schema);
      return;
    }
    case 'drop': {
      const at = indexOfProperty(draft, step.name);
      draft.properties = draft.properties.toSpliced(at, 1);
      draft.dropped.push(step.name.text);
      if (draft.timeToLive?.column === step.name.text) draft.timeToLive = undefined;
    }
  }
}

function indexOfProperty(draft: Draft, name: Name): number {
  const at = draft.properties.findIndex((property) => property.name === name.text);
  if (at < 0) throw propertyNotExisted(draft, name.text, name);
  return at;
}

function propertyNotExisted(draft: Draft, property: string, place: Name): Error {
  const message = draft.on === 'tag' ? 'Tag prop not existed!' : 'Edge prop not existed!';
  return executionError(message, {
    position: place.range,
    hint: namesHint(
      property,
      draft.properties.map((candidate) => candidate.name),
    ),
  });
}

function alteredTimeToLive(options: SchemaOptions, draft: Draft, name: Name): TimeToLive | undefined {
  if (options.ttlColumn === '') return undefined;
  const column = options.ttlColumn ?? draft.timeToLive?.column;
  const durationSeconds =
    options.ttlDuration === undefined ? (draft.timeToLive?.durationSeconds ?? 0) : Number(options.ttlDuration);
  if (column === undefined) {
    if (durationSeconds === 0) return undefined;
    throw executionError('Unsupported!', {
      position: name.range,
      hint: 'name the property that holds the time: ttl_col = "…"',
    });
  }
  const property = draft.properties.find((candidate) => candidate.name === column);
  if (!property) throw propertyNotExisted(draft, column, name);
  if (!canCarryTimeToLive(property.type))
    throw executionError('Unsupported!', {
      position: name.range,
      hint: 'ttl_col must be an int64 or a timestamp',
    });
  return { column, durationSeconds };
}
