import {
  isSameOrWiderType,
  type EdgeTypeSchema,
  type FullTextIndexSchema,
  type IndexSchema,
  type PropertySchema,
  type SchemaSnapshot,
  type TagSchema,
} from '@astrolabe/model';
import type { Statement } from '../ast/statement.ts';
import {
  alterSchema,
  createFullTextIndex,
  createIndex,
  createSchema,
  dropFullTextIndex,
  dropIndex,
  dropSchema,
  rebuildIndex,
  type SchemaChange,
} from '../builder/schema.ts';
import { diffSchemas, type ElementPair, type Pair } from './diff-schemas.ts';

/** Risk of a step: none, rejected data, time, or data loss. */
export type MigrationRisk = 'safe' | 'may-refuse' | 'takes-time' | 'loses-data';

/** Reason of a step; the caller provides the text for users. */
export type MigrationReason =
  | 'create-element'
  | 'add-properties'
  | 'widen'
  | 'require-value'
  | 'change-default'
  | 'expiry'
  | 'comment'
  | 'drop-properties'
  | 'replace-element'
  | 'drop-element'
  | 'create-index'
  | 'replace-index'
  | 'drop-index';

/** Statements that belong together and run in their order. */
export interface MigrationStep {
  readonly reason: MigrationReason;
  readonly risk: MigrationRisk;
  readonly statements: readonly Statement[];
  /** The kind of data it affects. */
  readonly on: 'tag' | 'edge';
  readonly schemaName: string;
  /** The properties or the index it is about. */
  readonly names: readonly string[];
}

/**
 * Returns the statements that turn one schema into another, in a valid order: indexes that block a change are dropped and recreated around it,
 * additions come first, deletions last. A change that ALTER does not support replaces the whole tag or edge type, because a dropped name cannot be
 * added again.
 */
export function migrationSteps(now: SchemaSnapshot, wanted: SchemaSnapshot): readonly MigrationStep[] {
  const { elements, indexes, fullTextIndexes } = diffSchemas(now, wanted);
  const gone = new Set(
    elements.filter((pair) => pair.difference === 'missing' || isReplaced(pair)).map((pair) => key(pair.on, pair.name)),
  );
  const steady = indexes.flatMap(({ difference, now: index }) =>
    difference === 'same' && index !== undefined ? [index] : [],
  );
  const searched = fullTextIndexes.filter((pair) => pair.difference !== 'same' || isInTheWay(pair, elements));
  const steps: MigrationStep[] = [];

  for (const { name, now: index } of searched)
    if (index !== undefined) steps.push(indexStep(index, 'drop-index', 'safe', [dropFullTextIndex(name)]));
  for (const { difference, now: index } of indexes) {
    // Replacing or dropping an element drops its indexes.
    if (difference === 'same' || index === undefined || goesWith(index, gone)) continue;
    steps.push(indexStep(index, 'drop-index', 'safe', [dropIndex(index.on, index.name)]));
  }
  for (const pair of elements) if (pair.difference === 'new' && pair.wanted) steps.push(creation(pair, pair.wanted));
  const altered = elements
    .filter((pair) => pair.difference === 'changed' && !isReplaced(pair))
    .flatMap((pair) => alterations(pair, steady));
  const losesProperties = (step: MigrationStep): boolean => step.reason === 'drop-properties';
  steps.push(...altered.filter((step) => !losesProperties(step)), ...altered.filter(losesProperties));
  steps.push(...elements.filter(isReplaced).map((pair) => replacement(pair, now.indexes)));
  for (const pair of elements) if (pair.difference === 'missing') steps.push(removal(pair, now.indexes));
  for (const { difference, now: before, wanted: index } of indexes) {
    if (index === undefined) continue;
    const isGone = before !== undefined && goesWith(before, gone);
    if (difference === 'same' && !isGone) continue;
    steps.push(creationOf(index, difference, made(index)));
  }
  const created = searched.flatMap(({ difference, wanted }) => (wanted ? [{ difference, wanted }] : []));
  for (const [at, { difference, wanted }] of created.entries()) {
    // One statement reads the rows for all of them.
    const rebuild = at === created.length - 1 ? [rebuildIndex('fulltext', [])] : [];
    steps.push(creationOf(wanted, difference, [createFullTextIndex(wanted), ...rebuild]));
  }
  return steps;
}

/**
 * Returns whether a full-text index must be dropped while its tag or edge type changes: properties it reads can be neither changed nor
 * dropped.
 */
function isInTheWay({ now: index }: Pair<FullTextIndexSchema>, elements: readonly ElementPair[]): boolean {
  const pair = elements.find((one) => one.on === index?.on && one.name === index.schemaName);
  if (index === undefined || pair === undefined || pair.difference === 'same') return false;
  return (
    pair.difference === 'missing' ||
    isReplaced(pair) ||
    pair.hasOtherExpiry ||
    pair.properties.some(({ difference, name }) => difference !== 'same' && index.fields.includes(name))
  );
}

const key = (on: 'tag' | 'edge', name: string): string => `${on}/${name}`;

function goesWith(index: IndexSchema, elements: ReadonlySet<string>): boolean {
  return elements.has(key(index.on, index.schemaName));
}

/** Returns whether a tag or edge type must be recreated to match the target. */
function isReplaced({ difference, properties }: ElementPair): boolean {
  return difference === 'changed' && properties.some(isBeyondAlter);
}

/** Changes that ALTER does not support: a narrower type, and a required property without a default. */
function isBeyondAlter({ difference, now, wanted }: Pair<PropertySchema>): boolean {
  if (wanted === undefined || difference === 'same') return false;
  if (now !== undefined && !isSameOrWiderType(now.type, wanted.type)) return true;
  return !wanted.isNullable && wanted.defaultText === undefined;
}

function creation({ on }: ElementPair, wanted: TagSchema | EdgeTypeSchema): MigrationStep {
  return {
    reason: 'create-element',
    risk: 'safe',
    on,
    schemaName: wanted.name,
    names: [],
    statements: [createSchema(on, wanted)],
  };
}

function alterations(pair: ElementPair, indexes: readonly IndexSchema[]): readonly MigrationStep[] {
  const { on, name, now, wanted } = pair;
  if (now === undefined || wanted === undefined) return [];
  const own = indexes.filter((index) => index.on === on && index.schemaName === name);
  const steps: MigrationStep[] = [];
  const push = (
    reason: MigrationReason,
    risk: MigrationRisk,
    names: readonly string[],
    changes: readonly SchemaChange[],
    hindering: readonly IndexSchema[] = [],
  ): void => {
    steps.push({
      reason,
      risk: hindering.length > 0 && risk === 'safe' ? 'takes-time' : risk,
      on,
      schemaName: name,
      names,
      statements: [
        ...hindering.map((index) => dropIndex(on, index.name)),
        ...changes.map((change) => alterSchema(on, name, change)),
        ...hindering.flatMap(made),
      ],
    });
  };
  const using = (names: readonly string[]): readonly IndexSchema[] =>
    own.filter((index) => index.fields.some((field) => names.includes(field.property)));

  const added = pair.properties.flatMap(({ difference, wanted: property }) =>
    difference === 'new' && property ? [property] : [],
  );
  if (added.length > 0) push('add-properties', 'safe', namesOf(added), [{ add: added }]);

  const expiryColumn = now.timeToLive?.column;
  const changed = pair.properties.flatMap(({ difference, now: before, wanted: after }) =>
    difference === 'changed' && before && after ? [{ before, after }] : [],
  );
  for (const { before, after } of changed) {
    const { name: property } = after;
    const isOfExpiry = property === expiryColumn;
    const reason = reasonOfChange(before, after);
    push(
      reason,
      reason === 'require-value' ? 'may-refuse' : 'safe',
      [property],
      // A TTL column cannot change while the TTL is set.
      isOfExpiry
        ? [{ timeToLive: null }, { change: [after] }, { timeToLive: wanted.timeToLive ?? null }]
        : [{ change: [after] }],
      isOfExpiry ? own : using([property]),
    );
  }
  const isExpirySet = changed.some(({ after }) => after.name === expiryColumn);
  if (pair.hasOtherExpiry && !isExpirySet)
    push(
      'expiry',
      wanted.timeToLive === undefined ? 'safe' : 'loses-data',
      wanted.timeToLive === undefined ? [] : [wanted.timeToLive.column],
      [{ timeToLive: wanted.timeToLive ?? null }],
      own,
    );
  if (pair.hasOtherComment) push('comment', 'safe', [], [{ comment: wanted.comment ?? '' }]);

  const gone = pair.properties.flatMap(({ difference, name: property }) =>
    difference === 'missing' ? [property] : [],
  );
  if (gone.length > 0) push('drop-properties', 'loses-data', gone, [{ drop: gone }], using(gone));
  return steps;
}

function reasonOfChange(before: PropertySchema, after: PropertySchema): MigrationReason {
  if (before.isNullable && !after.isNullable) return 'require-value';
  return JSON.stringify(before.type) === JSON.stringify(after.type) ? 'change-default' : 'widen';
}

function replacement(pair: ElementPair, indexes: readonly IndexSchema[]): MigrationStep {
  const { on, name, wanted } = pair;
  const beyond = pair.properties.filter(isBeyondAlter).map((property) => property.name);
  return {
    reason: 'replace-element',
    risk: 'loses-data',
    on,
    schemaName: name,
    names: beyond,
    statements: [
      ...withoutIndexes(on, name, indexes),
      dropSchema(on, name),
      ...(wanted ? [createSchema(on, wanted)] : []),
    ],
  };
}

function removal({ on, name }: ElementPair, indexes: readonly IndexSchema[]): MigrationStep {
  return {
    reason: 'drop-element',
    risk: 'loses-data',
    on,
    schemaName: name,
    names: [],
    statements: [...withoutIndexes(on, name, indexes), dropSchema(on, name)],
  };
}

/** A tag or edge type cannot be dropped while it has indexes. */
function withoutIndexes(on: 'tag' | 'edge', name: string, indexes: readonly IndexSchema[]): readonly Statement[] {
  return indexes
    .filter((index) => index.on === on && index.schemaName === name)
    .map((index) => dropIndex(on, index.name));
}

function indexStep(
  index: IndexSchema | FullTextIndexSchema,
  reason: MigrationReason,
  risk: MigrationRisk,
  statements: readonly Statement[],
): MigrationStep {
  return { reason, risk, on: index.on, schemaName: index.schemaName, names: [index.name], statements };
}

function creationOf(
  index: IndexSchema | FullTextIndexSchema,
  difference: Pair<unknown>['difference'],
  statements: readonly Statement[],
): MigrationStep {
  return indexStep(index, difference === 'new' ? 'create-index' : 'replace-index', 'takes-time', statements);
}

function made(index: IndexSchema): readonly Statement[] {
  return [createIndex(index), rebuildIndex(index.on, [index.name])];
}

function namesOf(properties: readonly PropertySchema[]): readonly string[] {
  return properties.map((property) => property.name);
}
