/** A graph in the DOT language, to be drawn. */
export interface GraphvizOrder {
  readonly dot: string;
}

/** The drawing as SVG, or the error in the text. */
export type GraphvizReply = { readonly svg: string } | { readonly message: string };
