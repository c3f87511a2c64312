import type {
  EdgeTypeSchema,
  FullTextIndexSchema,
  IndexSchema,
  PropertySchema,
  SchemaSnapshot,
  TagSchema,
} from '@astrolabe/model';
import { printType } from '../printer/expression.ts';

/** Whether an element exists on both sides and differs, or exists on one side only. */
export type Difference = 'same' | 'changed' | 'new' | 'missing';

/** The current and the wanted state; `new` has no `now`, `missing` has no `wanted`. */
export interface Pair<Thing> {
  readonly name: string;
  readonly difference: Difference;
  readonly now?: Thing;
  readonly wanted?: Thing;
}

/** A tag or an edge type of two schemas. */
export interface ElementPair extends Pair<TagSchema | EdgeTypeSchema> {
  readonly on: 'tag' | 'edge';
  readonly properties: readonly Pair<PropertySchema>[];
  /** Whether expiry or comment differ. */
  readonly hasOtherExpiry: boolean;
  readonly hasOtherComment: boolean;
  /** Whether common properties are ordered differently; not a difference, since no statement changes the order. */
  readonly hasOtherOrder: boolean;
}

/** Two schemas, element by element. Order and numbers are ignored: no statement could change them. */
export interface SchemaDifference {
  readonly elements: readonly ElementPair[];
  readonly indexes: readonly Pair<IndexSchema>[];
  readonly fullTextIndexes: readonly Pair<FullTextIndexSchema>[];
  /** Whether the vertex ids differ, which no statement can change. */
  readonly hasOtherVids: boolean;
}

/** Compares the schema of a space with a target schema. */
export function diffSchemas(now: SchemaSnapshot, wanted: SchemaSnapshot): SchemaDifference {
  return {
    elements: [
      ...paired(now.tags, wanted.tags, isSameElement).map((pair) => elementPair('tag', pair)),
      ...paired(now.edgeTypes, wanted.edgeTypes, isSameElement).map((pair) => elementPair('edge', pair)),
    ],
    indexes: paired(now.indexes, wanted.indexes, isSameIndex),
    fullTextIndexes: paired(now.fullTextIndexes ?? [], wanted.fullTextIndexes ?? [], isSameFullTextIndex),
    hasOtherVids: JSON.stringify(now.space.vidType) !== JSON.stringify(wanted.space.vidType),
  };
}

/** Whether there are no differences that a statement could change. */
export function isEmptyDifference({ elements, indexes, fullTextIndexes }: SchemaDifference): boolean {
  return [...elements, ...indexes, ...fullTextIndexes].every((pair) => pair.difference === 'same');
}

function elementPair(on: 'tag' | 'edge', pair: Pair<TagSchema | EdgeTypeSchema>): ElementPair {
  const { now, wanted } = pair;
  return {
    ...pair,
    on,
    properties: paired(now?.properties ?? [], wanted?.properties ?? [], isSameProperty),
    hasOtherExpiry: now !== undefined && wanted !== undefined && !isSameExpiry(now, wanted),
    hasOtherComment: now !== undefined && wanted !== undefined && (now.comment ?? '') !== (wanted.comment ?? ''),
    hasOtherOrder: now !== undefined && wanted !== undefined && hasOtherOrder(now.properties, wanted.properties),
  };
}

function hasOtherOrder(now: readonly PropertySchema[], wanted: readonly PropertySchema[]): boolean {
  const shared = (one: readonly PropertySchema[], other: readonly PropertySchema[]): string[] => {
    const names = new Set(other.map((property) => property.name));
    return one.map((property) => property.name).filter((name) => names.has(name));
  };
  const order = shared(wanted, now);
  return shared(now, wanted).some((name, at) => name !== order[at]);
}

/** Pairs elements by name: first the current ones in their order, then those that are only wanted. */
function paired<Thing extends { readonly name: string }>(
  now: readonly Thing[],
  wanted: readonly Thing[],
  isSame: (one: Thing, other: Thing) => boolean,
): readonly Pair<Thing>[] {
  const byName = new Map(wanted.map((thing) => [thing.name, thing]));
  const names = new Set(now.map((thing) => thing.name));
  return [
    ...now.map((thing): Pair<Thing> => {
      const other = byName.get(thing.name);
      if (other === undefined) return { name: thing.name, difference: 'missing', now: thing };
      return { name: thing.name, difference: isSame(thing, other) ? 'same' : 'changed', now: thing, wanted: other };
    }),
    ...wanted
      .filter((thing) => !names.has(thing.name))
      .map((thing): Pair<Thing> => ({ name: thing.name, difference: 'new', wanted: thing })),
  ];
}

function isSameElement(one: TagSchema | EdgeTypeSchema, other: TagSchema | EdgeTypeSchema): boolean {
  return (
    isSameExpiry(one, other) &&
    (one.comment ?? '') === (other.comment ?? '') &&
    paired(one.properties, other.properties, isSameProperty).every((pair) => pair.difference === 'same')
  );
}

function isSameExpiry(one: TagSchema | EdgeTypeSchema, other: TagSchema | EdgeTypeSchema): boolean {
  return (
    (one.timeToLive?.column ?? '') === (other.timeToLive?.column ?? '') &&
    (one.timeToLive?.durationSeconds ?? 0) === (other.timeToLive?.durationSeconds ?? 0)
  );
}

/** Whether two properties are equal in everything a statement can define. */
export function isSameProperty(one: PropertySchema, other: PropertySchema): boolean {
  return (
    one.name === other.name &&
    printType(one.type) === printType(other.type) &&
    one.isNullable === other.isNullable &&
    (one.defaultText ?? '') === (other.defaultText ?? '') &&
    (one.comment ?? '') === (other.comment ?? '')
  );
}

function isSameIndex(one: IndexSchema, other: IndexSchema): boolean {
  const saying = ({ on, schemaName, fields, comment = '', s2MaxLevel = 0, s2MaxCells = 0 }: IndexSchema): string =>
    JSON.stringify([
      on,
      schemaName,
      fields.map(({ property, length = 0 }) => [property, length]),
      comment,
      s2MaxLevel,
      s2MaxCells,
    ]);
  return saying(one) === saying(other);
}

function isSameFullTextIndex(one: FullTextIndexSchema, other: FullTextIndexSchema): boolean {
  const saying = ({ on, schemaName, fields, analyzer = '' }: FullTextIndexSchema): string =>
    JSON.stringify([on, schemaName, fields, analyzer]);
  return saying(one) === saying(other);
}
