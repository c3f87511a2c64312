import type { Arrangement } from './arrange.ts';
import type { LayoutGraph } from './layout-graph.ts';

/** A request to the layout worker. A new one replaces the current one; buffers are transferred. */
export type LayoutOrder = { readonly id: number; readonly graph: LayoutGraph } & (
  | {
      readonly kind: 'force';
      readonly positions: Float32Array;
      readonly pinned: Uint8Array;
      readonly alpha: number;
      /** Width of the room divided by its height, for packing the parts of a fresh layout. */
      readonly aspect: number;
      /** Return only the final positions (reduced motion). */
      readonly isJump: boolean;
    }
  | { readonly kind: Arrangement; readonly from: number | undefined }
);

/** Positions after some ticks, or an error. */
export type LayoutProgress =
  | { readonly id: number; readonly positions: Float32Array; readonly isSettled: boolean; readonly tickMs: number }
  | { readonly id: number; readonly failure: string };
