import { createStore } from 'zustand/vanilla';

/** The open overlay, if any. */
export type Overlay = 'palette' | 'shortcuts';

/** The open overlay and text typed for it, including text typed before its input had the focus. */
export interface OverlayState {
  readonly overlay: Overlay | undefined;
  readonly typed: string;
  /** Number of entries by which the selection moved before the palette was rendered. */
  readonly moved: number;
  /** Whether Enter was pressed before the palette was drawn, so that it runs its choice at once. */
  readonly isEntered: boolean;
}

const NOTHING_PRESSED = { typed: '', moved: 0, isEntered: false };

/** The overlay that is open. */
export const overlayStore = createStore<OverlayState>(() => ({ overlay: undefined, ...NOTHING_PRESSED }));

/** Replaces the open overlay, if any; undefined closes it. */
export function setOverlay(overlay: Overlay | undefined): void {
  overlayStore.setState({ overlay, ...NOTHING_PRESSED });
}
