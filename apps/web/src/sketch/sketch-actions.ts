import type { Action } from '../actions/action.ts';
import {
  copySelection,
  duplicateSelection,
  pasteCopied,
  redo,
  removeElements,
  select,
  selectAll,
  sketchStore,
  undo,
} from './sketch-store.ts';

/** What the commands of the sketch need from its page. */
export interface SketchActionContext {
  readonly save: () => void;
  readonly arrange: () => void;
  readonly exportPng: () => void;
  readonly create: () => void;
}

/** The commands of the sketch. */
export function createSketchActions({ save, arrange, exportPng, create }: SketchActionContext): readonly Action[] {
  const command = (id: string, label: Action['label'], perform: () => void, more: Partial<Action> = {}): Action => ({
    id,
    label,
    group: 'command',
    screen: 'sketch',
    perform,
    ...more,
  });
  const obstacle = (): 'nothingSelected' | undefined =>
    sketchStore.getState().selection.size > 0 ? undefined : 'nothingSelected';
  return [
    command('sketch-save', 'sketchSave', save, { shortcut: 'Mod+S', worksWhileTyping: true }),
    command('sketch-undo', 'sketchUndo', undo, { shortcut: 'Mod+Z' }),
    command('sketch-redo', 'sketchRedo', redo, { shortcut: 'Mod+Shift+Z' }),
    command('sketch-duplicate', 'sketchDuplicate', duplicateSelection, { shortcut: 'Mod+D', obstacle }),
    command('sketch-copy', 'sketchCopy', copySelection, { shortcut: 'Mod+C', obstacle }),
    command('sketch-paste', 'sketchPaste', pasteCopied, {
      shortcut: 'Mod+V',
      obstacle: () => (sketchStore.getState().copied.nodes.length > 0 ? undefined : 'nothingCopied'),
    }),
    command('sketch-delete', 'sketchDelete', () => removeElements(), { shortcut: 'Delete', obstacle }),
    command('sketch-delete-back', 'sketchDelete', () => removeElements(), { shortcut: 'Backspace', obstacle }),
    command('sketch-select-all', 'sketchSelectAll', selectAll, { shortcut: 'Mod+A' }),
    command('sketch-select-none', 'sketchSelectNone', () => select([]), { shortcut: 'Escape', obstacle }),
    command('sketch-arrange', 'sketchArrange', arrange, { shortcut: 'Shift+Alt+A' }),
    command('sketch-export', 'sketchExport', exportPng),
    command('sketch-new', 'sketchNew', create),
  ];
}
