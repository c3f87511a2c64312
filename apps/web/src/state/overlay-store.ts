import { createStore } from 'zustand/vanilla';

/** What lies over the page: one of these, or nothing. */
export type Overlay = 'palette' | 'shortcuts';

/** The overlay that is open. */
export const overlayStore = createStore<{ readonly overlay: Overlay | undefined }>(() => ({ overlay: undefined }));

/** Opens an overlay in place of the one that may be open; nothing closes it. */
export function setOverlay(overlay: Overlay | undefined): void {
  overlayStore.setState({ overlay });
}
