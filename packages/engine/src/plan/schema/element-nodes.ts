import type { PropertyType } from '@astrolabe/model';
import type { Name, SchemaOptions } from '@astrolabe/ngql';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { NodeOfEach } from './node-of-each.ts';

/** A property as declared by CREATE and ALTER; its default is checked when the statement runs. */
export interface PropertyDraft {
  readonly name: Name;
  readonly type: PropertyType;
  readonly isNullable: boolean;
  readonly default?: { readonly expression: BoundExpression; readonly text: string };
  readonly comment?: string;
}

/** One item of an ALTER. */
export type AlterStep =
  | { readonly kind: 'add' | 'change'; readonly property: PropertyDraft }
  | { readonly kind: 'drop'; readonly name: Name };

/** Creates a tag or an edge type. */
export type CreateElementNode = NodeOfEach<
  'CreateTag' | 'CreateEdge',
  {
    readonly name: Name;
    readonly ifNotExists: boolean;
    readonly properties: readonly PropertyDraft[];
    readonly options: SchemaOptions;
  }
>;
/** Changes a tag or an edge type, step by step, all or nothing. */
export type AlterElementNode = NodeOfEach<
  'AlterTag' | 'AlterEdge',
  {
    readonly name: Name;
    readonly steps: readonly AlterStep[];
    readonly options: SchemaOptions;
  }
>;
/** Removes a tag or an edge type with its rows. */
export type DropElementNode = NodeOfEach<
  'DropTag' | 'DropEdge',
  {
    readonly name: Name;
    readonly ifExists: boolean;
  }
>;
/** DESCRIBE and SHOW CREATE of a tag or an edge type. */
export type ElementReportNode = NodeOfEach<
  'DescTag' | 'DescEdge' | 'ShowCreateTag' | 'ShowCreateEdge',
  {
    readonly name: Name;
  }
>;
/** SHOW TAGS, SHOW EDGES. */
export type ShowElementsNode = NodeOfEach<'ShowTags' | 'ShowEdges'>;

/** The nodes of statements about tags and edge types. */
export type ElementNode = CreateElementNode | AlterElementNode | DropElementNode | ElementReportNode | ShowElementsNode;
