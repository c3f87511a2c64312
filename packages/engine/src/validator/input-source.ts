/** Source of the input rows: the left side of the pipe, or a variable. */
export type InputSource = { readonly kind: 'pipe' } | { readonly kind: 'variable'; readonly name: string };
