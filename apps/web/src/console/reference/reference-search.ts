import { createStore } from 'zustand/vanilla';
import { wordAtCursor } from '../../editor/editor-handle.ts';
import { preferencesStore } from '../../state/preferences-store.ts';

/** What is looked for in the reference. */
export const referenceSearchStore = createStore<{ readonly search: string }>(() => ({ search: '' }));

/** Opens the reference at the word that the cursor stands in or behind. */
export function lookUpWord(): void {
  referenceSearchStore.setState({ search: wordAtCursor() ?? '' });
  preferencesStore.setState({ isReferenceOpen: true });
}
