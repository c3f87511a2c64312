import type { PropertyType, SourceRange } from '@astrolabe/model';
import type { Expression, Name } from './expression.ts';

interface Ranged {
  readonly range: SourceRange;
}

export interface CreateSpaceStatement extends Ranged {
  readonly kind: 'create-space';
  readonly ifNotExists: boolean;
  readonly name: Name;
  readonly partitionCount?: bigint;
  readonly replicaFactor?: bigint;
  readonly charset?: Name;
  readonly collation?: Name;
  readonly vidType?: PropertyType;
  readonly zones: readonly Name[];
  readonly comment?: string;
  /** `CREATE SPACE name AS source`. */
  readonly source?: Name;
}
export interface AlterSpaceStatement extends Ranged {
  readonly kind: 'alter-space';
  readonly name: Name;
  readonly zones: readonly Name[];
}
export interface DropSpaceStatement extends Ranged {
  readonly kind: 'drop-space';
  readonly ifExists: boolean;
  readonly name: Name;
}
export interface ClearSpaceStatement extends Ranged {
  readonly kind: 'clear-space';
  readonly ifExists: boolean;
  readonly name: Name;
}
export interface UseStatement extends Ranged {
  readonly kind: 'use';
  readonly space: Name;
}
/** DESCRIBE of a space, tag, edge type, index, user or zone. */
export interface DescribeStatement extends Ranged {
  readonly kind: 'describe';
  readonly what: 'space' | 'tag' | 'edge' | 'tag-index' | 'edge-index' | 'user' | 'zone';
  readonly name: Name;
}

/** A property as CREATE and ALTER write it. `isNullable` absent: nothing was written. */
export interface PropertyDefinition extends Ranged {
  readonly name: Name;
  readonly type: PropertyType;
  readonly isNullable?: boolean;
  readonly default?: Expression;
  readonly comment?: string;
}
export interface SchemaOptions {
  readonly ttlDuration?: bigint;
  readonly ttlColumn?: string;
  readonly comment?: string;
}
export interface CreateSchemaStatement extends Ranged {
  readonly kind: 'create-schema';
  readonly on: 'tag' | 'edge';
  readonly ifNotExists: boolean;
  readonly name: Name;
  readonly properties: readonly PropertyDefinition[];
  readonly options: SchemaOptions;
}
export type AlterItem =
  | {
      readonly kind: 'add';
      readonly range: SourceRange;
      readonly properties: readonly PropertyDefinition[];
    }
  | {
      readonly kind: 'change';
      readonly range: SourceRange;
      readonly properties: readonly PropertyDefinition[];
    }
  | { readonly kind: 'drop'; readonly range: SourceRange; readonly names: readonly Name[] };
export interface AlterSchemaStatement extends Ranged {
  readonly kind: 'alter-schema';
  readonly on: 'tag' | 'edge';
  readonly name: Name;
  readonly items: readonly AlterItem[];
  readonly options: SchemaOptions;
}
export interface DropSchemaStatement extends Ranged {
  readonly kind: 'drop-schema';
  readonly on: 'tag' | 'edge';
  readonly ifExists: boolean;
  readonly name: Name;
}

export interface CreateIndexStatement extends Ranged {
  readonly kind: 'create-index';
  readonly on: 'tag' | 'edge';
  readonly ifNotExists: boolean;
  readonly name: Name;
  readonly schemaName: Name;
  readonly fields: readonly { readonly name: Name; readonly length?: bigint }[];
  readonly s2MaxLevel?: number;
  readonly s2MaxCells?: number;
  readonly comment?: string;
}
export interface DropIndexStatement extends Ranged {
  readonly kind: 'drop-index';
  readonly on: 'tag' | 'edge';
  readonly ifExists: boolean;
  readonly name: Name;
}
export interface RebuildIndexStatement extends Ranged {
  readonly kind: 'rebuild-index';
  readonly on: 'tag' | 'edge' | 'fulltext';
  readonly names: readonly Name[];
}
export interface CreateFullTextIndexStatement extends Ranged {
  readonly kind: 'create-fulltext-index';
  readonly on: 'tag' | 'edge';
  readonly name: Name;
  readonly schemaName: Name;
  readonly fields: readonly Name[];
  readonly analyzer?: string;
}
/** `CREATE FUNCTION name(parameter, …) AS expression`. */
export interface CreateFunctionStatement extends Ranged {
  readonly kind: 'create-function';
  readonly ifNotExists: boolean;
  readonly isReplacing: boolean;
  readonly name: Name;
  readonly parameters: readonly Name[];
  readonly body: Expression;
}
export interface DropFunctionStatement extends Ranged {
  readonly kind: 'drop-function';
  readonly ifExists: boolean;
  readonly name: Name;
}
/** The requirement of a constraint on properties. */
export type ConstraintRule =
  | { readonly kind: 'unique' }
  /** Unique and not null. */
  | { readonly kind: 'key' }
  | { readonly kind: 'not-null' }
  | { readonly kind: 'type'; readonly type: PropertyType };

/** `CREATE CONSTRAINT name FOR (v:tag) REQUIRE v.property IS …`. */
export interface CreateConstraintStatement extends Ranged {
  readonly kind: 'create-constraint';
  readonly name: Name;
  readonly ifNotExists: boolean;
  readonly on: 'tag' | 'edge';
  readonly schemaName: Name;
  readonly properties: readonly Name[];
  readonly rule: ConstraintRule;
}
export interface DropConstraintStatement extends Ranged {
  readonly kind: 'drop-constraint';
  readonly name: Name;
  readonly ifExists: boolean;
}
export interface DropFullTextIndexStatement extends Ranged {
  readonly kind: 'drop-fulltext-index';
  readonly name: Name;
}

/** A statement about spaces, tags, edge types, indexes or functions. */
export type SchemaStatement =
  | AlterSchemaStatement
  | AlterSpaceStatement
  | ClearSpaceStatement
  | CreateConstraintStatement
  | DropConstraintStatement
  | CreateFullTextIndexStatement
  | CreateFunctionStatement
  | CreateIndexStatement
  | CreateSchemaStatement
  | CreateSpaceStatement
  | DescribeStatement
  | DropFullTextIndexStatement
  | DropFunctionStatement
  | DropIndexStatement
  | DropSchemaStatement
  | DropSpaceStatement
  | RebuildIndexStatement
  | UseStatement;
