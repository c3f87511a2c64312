import type { Catalogue } from '../locale/catalogue.ts';
import type { Shortcut } from './shortcut.ts';

/** A key that the editor, a canvas or a table answers itself while it has the focus, so that it is no action. */
export interface FixedShortcut {
  readonly label: keyof Catalogue['shortcuts'];
  /** Each stands for itself: one of them, or all for the directions of a move. */
  readonly shortcuts: readonly Shortcut[];
}

const ARROWS: readonly Shortcut[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** What the keys do in the editor, beside those of the console's commands. */
export const EDITOR_SHORTCUTS: readonly FixedShortcut[] = [
  { label: 'complete', shortcuts: ['Ctrl+Space'] },
  { label: 'toggleComment', shortcuts: ['Mod+/'] },
  { label: 'findInText', shortcuts: ['Mod+F'] },
  { label: 'selectOccurrences', shortcuts: ['F2'] },
];

/** What the keys do on a canvas of vertices and edges. */
export const CANVAS_SHORTCUTS: readonly FixedShortcut[] = [
  { label: 'walk', shortcuts: ARROWS },
  { label: 'otherEdge', shortcuts: ['.', ','] },
  { label: 'expand', shortcuts: ['Enter'] },
  { label: 'pin', shortcuts: ['Space'] },
  { label: 'note', shortcuts: ['F2'] },
  { label: 'hide', shortcuts: ['Delete'] },
  { label: 'selectAll', shortcuts: ['Mod+A'] },
  { label: 'undo', shortcuts: ['Mod+Z'] },
  { label: 'redo', shortcuts: ['Mod+Y'] },
  { label: 'fit', shortcuts: ['0'] },
  { label: 'zoom', shortcuts: ['Plus', '-'] },
  { label: 'menu', shortcuts: ['Shift+F10'] },
];

/** What the keys do in a table of results. */
export const TABLE_SHORTCUTS: readonly FixedShortcut[] = [
  { label: 'moveCell', shortcuts: ARROWS },
  { label: 'openCell', shortcuts: ['Enter'] },
  { label: 'copyCells', shortcuts: ['Mod+C'] },
  { label: 'menu', shortcuts: ['Shift+F10'] },
];
