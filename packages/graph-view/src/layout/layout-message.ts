/** What the page asks of the layout worker. A new order replaces the one that runs; buffers are transferred. */
export interface LayoutOrder {
  readonly id: number;
  readonly positions: Float32Array;
  readonly pinned: Uint8Array;
  readonly src: Uint32Array;
  readonly dst: Uint32Array;
  readonly alpha: number;
  /** Width of the room divided by its height, for packing the parts of a fresh layout. */
  readonly aspect: number;
  /** Answer only the settled places (reduced motion). */
  readonly isJump: boolean;
}

/** Places after some ticks. */
export interface LayoutProgress {
  readonly id: number;
  readonly positions: Float32Array;
  readonly isSettled: boolean;
}
