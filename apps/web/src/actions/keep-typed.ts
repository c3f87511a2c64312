import { overlayStore, setOverlay, type OverlayState } from '../state/overlay-store.ts';

/** Buffers keys pressed between opening the palette and the focus of its input. Returns whether the key was for the palette. */
export function keepTyped(event: KeyboardEvent): boolean {
  if (overlayStore.getState().overlay !== 'palette' || event.isComposing) return false;
  if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) return false;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === 'Escape') setOverlay(undefined);
  else if (!overlayStore.getState().isEntered) overlayStore.setState((state) => pressed(state, event));
  return true;
}

function pressed({ typed, moved }: OverlayState, event: KeyboardEvent): Partial<OverlayState> {
  const isSign = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isSign) return { typed: typed + event.key, moved: 0 };
  switch (event.key) {
    case 'Backspace':
      return { typed: typed.slice(0, -1), moved: 0 };
    case 'ArrowDown':
      return { moved: moved + 1 };
    case 'ArrowUp':
      return { moved: moved - 1 };
    case 'Enter':
      return { isEntered: true };
    default:
      return {};
  }
}
