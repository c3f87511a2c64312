import type { Value, Vid } from '../value/value.ts';

/** A tag's row of a vertex, with values in the order of `properties` of its `RecordBatch`. */
export interface VertexRecord {
  readonly line: number;
  readonly vid: Vid;
  readonly values: readonly Value[];
}

/** An edge, with values in the order of `properties` of its `RecordBatch`. */
export interface EdgeRecord {
  readonly line: number;
  readonly src: Vid;
  readonly dst: Vid;
  readonly rank: bigint;
  readonly values: readonly Value[];
}

/** A batch of records of one tag or one edge type. */
export type RecordBatch =
  | {
      readonly kind: 'vertex';
      readonly tagName: string;
      readonly properties: readonly string[];
      readonly records: readonly VertexRecord[];
      readonly bytes: number;
    }
  | {
      readonly kind: 'edge';
      readonly edgeTypeName: string;
      readonly properties: readonly string[];
      readonly records: readonly EdgeRecord[];
      readonly bytes: number;
    };
