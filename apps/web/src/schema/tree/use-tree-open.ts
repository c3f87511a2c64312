import { useStore } from 'zustand';
import { preferencesStore } from '../../state/preferences-store.ts';

/** Minimum window width in pixels for the tree next to a full-width page. */
const ROOMY_WIDTH = 1_600;

/** Returns whether the tree is open: by user choice, or if the window has room. */
export function useTreeOpen(): boolean {
  return useStore(preferencesStore, (preferences) => preferences.isSchemaTreeOpen ?? innerWidth >= ROOMY_WIDTH);
}
