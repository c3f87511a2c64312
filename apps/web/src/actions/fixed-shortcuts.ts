import type { Catalogue } from '../locale/catalogue.ts';
import type { Shortcut } from './shortcut.ts';

/** A shortcut that the editor, canvas or table handles while focused, so that it is not an action. */
export interface FixedShortcut {
  readonly label: keyof Catalogue['shortcuts'];
  /** Alternatives, or one shortcut per direction. */
  readonly shortcuts: readonly Shortcut[];
}

const ARROWS: readonly Shortcut[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** Editor shortcuts that are not console commands. */
export const EDITOR_SHORTCUTS: readonly FixedShortcut[] = [
  { label: 'complete', shortcuts: ['Ctrl+Space'] },
  { label: 'toggleComment', shortcuts: ['Mod+/'] },
  { label: 'findInText', shortcuts: ['Mod+F'] },
  { label: 'selectOccurrences', shortcuts: ['F2'] },
];

/** Shortcuts of a graph canvas. */
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

/** Shortcuts of a result table. */
export const TABLE_SHORTCUTS: readonly FixedShortcut[] = [
  { label: 'moveCell', shortcuts: ARROWS },
  { label: 'openCell', shortcuts: ['Enter'] },
  { label: 'copyCells', shortcuts: ['Mod+C'] },
  { label: 'menu', shortcuts: ['Shift+F10'] },
];
