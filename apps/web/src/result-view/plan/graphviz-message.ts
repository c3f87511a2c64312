/** A graph in the DOT language, to be drawn. */
export interface GraphvizOrder {
  readonly dot: string;
}

/** The drawing as an SVG document, or what is wrong with the text. */
export type GraphvizReply = { readonly svg: string } | { readonly message: string };
