import type { Picked } from './use-map-board.ts';

/** Marks an element as a line end for `MapLines`. */
export function lineEnd(kind: 'column' | 'slot' | 'box', name: string): { readonly 'data-line-end': string } {
  return { 'data-line-end': `${kind} ${name}` };
}

/** While an item is picked up, Escape drops it and leaves the dialog open. */
export function keptFromDialog(picked: Picked | undefined): { readonly 'data-mantine-stop-propagation'?: 'true' } {
  return picked === undefined ? {} : { 'data-mantine-stop-propagation': 'true' };
}
