import type { EdgeTypeSchema, IndexSchema, TagSchema, Value, Vid } from '@astrolabe/model';

/** A graph change as after-image: written to the log and applied by replay. Values are in schema order. */
export type GraphChange =
  | { readonly kind: 'put-vertex'; readonly tagId: number; readonly vid: Vid; readonly values: readonly Value[] }
  | { readonly kind: 'delete-tag'; readonly tagId: number; readonly vid: Vid }
  | {
      readonly kind: 'put-edge';
      readonly edgeTypeId: number;
      readonly src: Vid;
      readonly dst: Vid;
      readonly rank: bigint;
      readonly values: readonly Value[];
    }
  | {
      readonly kind: 'delete-edge';
      readonly edgeTypeId: number;
      readonly src: Vid;
      readonly dst: Vid;
      readonly rank: bigint;
    }
  | { readonly kind: 'clear' };

/** The values that rows from before an ALTER have in the properties it adds. A property that is not named here is null in them. */
export type AddedDefaults = readonly (readonly [property: string, value: Value])[];

/** A schema change. */
export type SchemaChange =
  | { readonly kind: 'put-tag'; readonly schema: TagSchema; readonly added?: AddedDefaults }
  | { readonly kind: 'drop-tag'; readonly tagId: number }
  | { readonly kind: 'put-edge-type'; readonly schema: EdgeTypeSchema; readonly added?: AddedDefaults }
  | { readonly kind: 'drop-edge-type'; readonly edgeTypeId: number }
  | { readonly kind: 'put-index'; readonly schema: IndexSchema }
  | { readonly kind: 'drop-index'; readonly indexId: number }
  | { readonly kind: 'rebuild-index'; readonly indexId: number };

/** Anything that is logged. */
export type Change = GraphChange | SchemaChange;
