import type { Action } from '../actions/action.ts';
import { SKETCH_SHORTCUTS, shortcutOf } from '../actions/screen-shortcuts.ts';
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

/** Input of the sketch commands. */
export interface SketchActionContext {
  readonly save: () => void;
  readonly arrange: () => void;
  readonly exportPng: () => void;
  readonly create: () => void;
}

/** The commands of the sketch. */
export function createSketchActions({ save, arrange, exportPng, create }: SketchActionContext): readonly Action[] {
  const command = (id: string, label: Action['label'], run: () => void, more: Partial<Action> = {}): Action => ({
    id,
    label,
    group: 'command',
    screen: 'sketch',
    ...shortcutOf(SKETCH_SHORTCUTS, label),
    run,
    ...more,
  });
  const obstacle = (): 'nothingSelected' | undefined =>
    sketchStore.getState().selection.size > 0 ? undefined : 'nothingSelected';
  return [
    command('sketch-save', 'sketchSave', save, { worksWhileTyping: true }),
    command('sketch-undo', 'sketchUndo', undo),
    command('sketch-redo', 'sketchRedo', redo),
    command('sketch-duplicate', 'sketchDuplicate', duplicateSelection, { obstacle }),
    command('sketch-copy', 'sketchCopy', copySelection, { obstacle }),
    command('sketch-paste', 'sketchPaste', pasteCopied, {
      obstacle: () => (sketchStore.getState().copied.nodes.length > 0 ? undefined : 'nothingCopied'),
    }),
    command('sketch-delete', 'sketchDelete', () => removeElements(), { obstacle }),
    command('sketch-delete-back', 'sketchDelete', () => removeElements(), { shortcut: 'Backspace', obstacle }),
    command('sketch-select-all', 'sketchSelectAll', selectAll),
    command('sketch-select-none', 'sketchSelectNone', () => select([]), { obstacle }),
    command('sketch-arrange', 'sketchArrange', arrange),
    command('sketch-export', 'sketchExport', exportPng),
    command('sketch-new', 'sketchNew', create),
  ];
}
