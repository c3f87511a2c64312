import type { FullTextIndexSchema, IndexField, PropertySchema, TimeToLive, VidType } from '@astrolabe/model';
import type {
  AlterItem,
  AlterSchemaStatement,
  CreateFullTextIndexStatement,
  CreateIndexStatement,
  CreateSchemaStatement,
  CreateSpaceStatement,
  DropFullTextIndexStatement,
  DropIndexStatement,
  DropSchemaStatement,
  DropSpaceStatement,
  ClearSpaceStatement,
  PropertyDefinition,
  RebuildIndexStatement,
  SchemaOptions,
  UseStatement,
} from '../ast/schema.ts';
import { parseExpression } from '../parser/parse.ts';
import { NOWHERE, name } from './expression.ts';

type On = 'tag' | 'edge';

/** `USE space`. */
export function useSpace(space: string): UseStatement {
  return { kind: 'use', space: name(space), range: NOWHERE };
}

/** Definition of a new space. */
export interface SpaceDefinition {
  readonly name: string;
  readonly vidType: VidType;
  readonly partitionCount?: number | undefined;
  readonly replicaFactor?: number | undefined;
  readonly charset?: string | undefined;
  readonly collation?: string | undefined;
  readonly comment?: string | undefined;
}

/** `CREATE SPACE …`. */
export function createSpace(
  definition: SpaceDefinition,
  options: { readonly ifNotExists?: boolean } = {},
): CreateSpaceStatement {
  const { partitionCount, replicaFactor, charset, collation, comment } = definition;
  return {
    kind: 'create-space',
    ifNotExists: options.ifNotExists ?? false,
    name: name(definition.name),
    vidType: definition.vidType,
    ...(partitionCount !== undefined && { partitionCount: BigInt(partitionCount) }),
    ...(replicaFactor !== undefined && { replicaFactor: BigInt(replicaFactor) }),
    ...(charset !== undefined && { charset: name(charset) }),
    ...(collation !== undefined && { collation: name(collation) }),
    zones: [],
    ...(comment !== undefined && { comment }),
    range: NOWHERE,
  };
}

/** `CREATE SPACE name AS source`: the schema of one space for another. */
export function cloneSpace(
  newName: string,
  source: string,
  options: { readonly ifNotExists?: boolean } = {},
): CreateSpaceStatement {
  return {
    kind: 'create-space',
    ifNotExists: options.ifNotExists ?? false,
    name: name(newName),
    source: name(source),
    zones: [],
    range: NOWHERE,
  };
}

/** `DROP SPACE name`. */
export function dropSpace(space: string, options: { readonly ifExists?: boolean } = {}): DropSpaceStatement {
  return {
    kind: 'drop-space',
    ifExists: options.ifExists ?? false,
    name: name(space),
    range: NOWHERE,
  };
}

/** `CLEAR SPACE name`. */
export function clearSpace(space: string, options: { readonly ifExists?: boolean } = {}): ClearSpaceStatement {
  return {
    kind: 'clear-space',
    ifExists: options.ifExists ?? false,
    name: name(space),
    range: NOWHERE,
  };
}

/** Definition of a new tag or edge type. */
export interface SchemaDefinition {
  readonly name: string;
  readonly properties: readonly PropertySchema[];
  readonly timeToLive?: TimeToLive | undefined;
  readonly comment?: string | undefined;
}

/** Builds `CREATE TAG …` or `CREATE EDGE …`. Throws the syntax error of an invalid default. */
export function createSchema(
  on: On,
  definition: SchemaDefinition,
  options: { readonly ifNotExists?: boolean } = {},
): CreateSchemaStatement {
  return {
    kind: 'create-schema',
    on,
    ifNotExists: options.ifNotExists ?? false,
    name: name(definition.name),
    properties: definition.properties.map(propertyDefinition),
    options: schemaOptions(definition.timeToLive, definition.comment),
    range: NOWHERE,
  };
}

function propertyDefinition(property: PropertySchema): PropertyDefinition {
  return {
    name: name(property.name),
    type: property.type,
    isNullable: property.isNullable,
    ...(property.defaultText !== undefined && { default: parseExpression(property.defaultText) }),
    ...(property.comment !== undefined && { comment: property.comment }),
    range: NOWHERE,
  };
}

function schemaOptions(timeToLive: TimeToLive | undefined, comment: string | undefined): SchemaOptions {
  return {
    ...(timeToLive && {
      ttlDuration: BigInt(timeToLive.durationSeconds),
      ttlColumn: timeToLive.column,
    }),
    ...(comment !== undefined && { comment }),
  };
}

/** Changes of an ALTER. `timeToLive: null` removes the TTL. */
export interface SchemaChange {
  readonly add?: readonly PropertySchema[] | undefined;
  readonly change?: readonly PropertySchema[] | undefined;
  readonly drop?: readonly string[] | undefined;
  readonly timeToLive?: TimeToLive | null | undefined;
  readonly comment?: string | undefined;
}

/** `ALTER TAG …` or `ALTER EDGE …`. */
export function alterSchema(on: On, schemaName: string, change: SchemaChange): AlterSchemaStatement {
  const items: AlterItem[] = [];
  if (change.add?.length) items.push({ kind: 'add', properties: change.add.map(propertyDefinition), range: NOWHERE });
  if (change.change?.length)
    items.push({
      kind: 'change',
      properties: change.change.map(propertyDefinition),
      range: NOWHERE,
    });
  if (change.drop?.length) items.push({ kind: 'drop', names: change.drop.map(name), range: NOWHERE });
  const timeToLive = change.timeToLive === null ? { column: '', durationSeconds: 0 } : change.timeToLive;
  return {
    kind: 'alter-schema',
    on,
    name: name(schemaName),
    items,
    options: schemaOptions(timeToLive, change.comment),
    range: NOWHERE,
  };
}

/** `DROP TAG …` or `DROP EDGE …`. */
export function dropSchema(
  on: On,
  schemaName: string,
  options: { readonly ifExists?: boolean } = {},
): DropSchemaStatement {
  return {
    kind: 'drop-schema',
    on,
    ifExists: options.ifExists ?? false,
    name: name(schemaName),
    range: NOWHERE,
  };
}

/** Definition of a new index. */
export interface IndexDefinition {
  readonly name: string;
  readonly on: On;
  readonly schemaName: string;
  readonly fields: readonly IndexField[];
  readonly comment?: string | undefined;
  readonly s2MaxLevel?: number | undefined;
  readonly s2MaxCells?: number | undefined;
}

/** `CREATE TAG INDEX …` or `CREATE EDGE INDEX …`. */
export function createIndex(
  definition: IndexDefinition,
  options: { readonly ifNotExists?: boolean } = {},
): CreateIndexStatement {
  const { s2MaxLevel, s2MaxCells, comment } = definition;
  return {
    kind: 'create-index',
    on: definition.on,
    ifNotExists: options.ifNotExists ?? false,
    name: name(definition.name),
    schemaName: name(definition.schemaName),
    fields: definition.fields.map((field) => ({
      name: name(field.property),
      ...(field.length !== undefined && { length: BigInt(field.length) }),
    })),
    ...(s2MaxLevel !== undefined && { s2MaxLevel }),
    ...(s2MaxCells !== undefined && { s2MaxCells }),
    ...(comment !== undefined && { comment }),
    range: NOWHERE,
  };
}

/** `CREATE FULLTEXT TAG INDEX …` or `CREATE FULLTEXT EDGE INDEX …`. */
export function createFullTextIndex(index: FullTextIndexSchema): CreateFullTextIndexStatement {
  const { on, analyzer } = index;
  return {
    kind: 'create-fulltext-index',
    on,
    name: name(index.name),
    schemaName: name(index.schemaName),
    fields: index.fields.map(name),
    ...(analyzer !== undefined && { analyzer }),
    range: NOWHERE,
  };
}

/** `DROP FULLTEXT INDEX …`. */
export function dropFullTextIndex(indexName: string): DropFullTextIndexStatement {
  return { kind: 'drop-fulltext-index', name: name(indexName), range: NOWHERE };
}

/** `DROP TAG INDEX …` or `DROP EDGE INDEX …`. */
export function dropIndex(
  on: On,
  indexName: string,
  options: { readonly ifExists?: boolean } = {},
): DropIndexStatement {
  return {
    kind: 'drop-index',
    on,
    ifExists: options.ifExists ?? false,
    name: name(indexName),
    range: NOWHERE,
  };
}

/** `REBUILD TAG INDEX …` or `REBUILD EDGE INDEX …`; no names: all of them. */
export function rebuildIndex(on: On | 'fulltext', indexNames: readonly string[]): RebuildIndexStatement {
  return { kind: 'rebuild-index', on, names: indexNames.map(name), range: NOWHERE };
}
