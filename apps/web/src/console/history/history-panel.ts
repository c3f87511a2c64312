import { createStore } from 'zustand/vanilla';
import { preferencesStore } from '../../state/preferences-store.ts';

/** State of the history in the drawer. */
export const historyPanel = createStore<{ readonly isOpen: boolean; readonly isSearching: boolean }>(() => ({
  isOpen: true,
  isSearching: false,
}));

/** Whether the history is shown with its search. */
export function isHistoryShown(isDrawerOpen: boolean): boolean {
  const { isOpen, isSearching } = historyPanel.getState();
  return isDrawerOpen && isOpen && isSearching;
}

/** Opens the history and focuses its search; if already open, closes the search. */
export function toggleHistory(): void {
  if (isHistoryShown(preferencesStore.getState().isDrawerOpen)) return historyPanel.setState({ isSearching: false });
  preferencesStore.setState({ isDrawerOpen: true });
  historyPanel.setState({ isOpen: true, isSearching: true });
}
