import { createStore } from 'zustand/vanilla';
import { wordAtCursor } from '../../editor/editor-handle.ts';
import { preferencesStore } from '../../state/preferences-store.ts';

/** The search text of the reference. */
export const referenceSearchStore = createStore<{ readonly search: string }>(() => ({ search: '' }));

/** Opens the reference at the word at the cursor. */
export function lookUpWord(): void {
  referenceSearchStore.setState({ search: wordAtCursor() ?? '' });
  preferencesStore.setState({ isReferenceOpen: true });
}
