import type { Action, ActionWord } from './action.ts';
import type { Shortcut } from './shortcut.ts';

type Shortcuts = Readonly<Partial<Record<ActionWord, Shortcut>>>;

/** Shortcuts of console commands, defined here so that the sheet can show them on other pages. */
export const CONSOLE_SHORTCUTS = {
  runScript: 'Mod+Enter',
  runStatement: 'Shift+Enter',
  cancelRun: 'Escape',
  fixProblem: 'Mod+.',
  lookUpWord: 'F1',
  formatText: 'Shift+Alt+F',
  olderStatement: 'Mod+ArrowUp',
  newerStatement: 'Mod+ArrowDown',
  newScript: 'Alt+N',
  newNotebook: 'Shift+Alt+N',
  runNotebook: 'Mod+Shift+Enter',
  nextCell: 'Shift+Alt+PageDown',
  previousCell: 'Shift+Alt+PageUp',
  closeScript: 'Alt+W',
  reopenScript: 'Shift+Alt+W',
  nextScript: 'Alt+PageDown',
  previousScript: 'Alt+PageUp',
  splitScripts: 'Alt+B',
  otherScript: 'F6',
  exportNewest: 'Mod+E',
  toggleDrawer: 'Mod+B',
  searchHistory: 'Alt+H',
} as const satisfies Shortcuts;

/** The keys of the sketch's commands, for its page and for the sheet. */
export const SKETCH_SHORTCUTS = {
  sketchSave: 'Mod+S',
  sketchUndo: 'Mod+Z',
  sketchRedo: 'Mod+Shift+Z',
  sketchDuplicate: 'Mod+D',
  sketchCopy: 'Mod+C',
  sketchPaste: 'Mod+V',
  sketchDelete: 'Delete',
  sketchSelectAll: 'Mod+A',
  sketchSelectNone: 'Escape',
  sketchArrange: 'Shift+Alt+A',
} as const satisfies Shortcuts;

/** Returns the shortcut of a screen command, if any. */
export function shortcutOf(shortcuts: Shortcuts, label: ActionWord): Pick<Action, 'shortcut'> {
  const shortcut = shortcuts[label];
  return shortcut === undefined ? {} : { shortcut };
}
