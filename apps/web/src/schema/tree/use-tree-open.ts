import { useStore } from 'zustand';
import { preferencesStore } from '../../state/preferences-store.ts';

/** A window of this width, in pixels, has room for the tree beside a page of the full width. */
const ROOMY_WIDTH = 1_600;

/** Whether the tree stands beside the pages of a schema: as a person chose, or where the window has room for it. */
export function useTreeOpen(): boolean {
  return useStore(preferencesStore, (preferences) => preferences.isSchemaTreeOpen ?? innerWidth >= ROOMY_WIDTH);
}
