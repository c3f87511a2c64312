import { overlayStore } from '../state/overlay-store.ts';

/**
 * Keeps what is typed between opening the palette and its field taking the focus: it belongs to the palette, not to the editor below.
 * Answers whether the key press was for the palette.
 */
export function keepTyped(event: KeyboardEvent): boolean {
  if (overlayStore.getState().overlay !== 'palette' || event.isComposing || event.key === 'Escape') return false;
  if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) return false;
  event.preventDefault();
  event.stopPropagation();
  const isSign = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isSign) overlayStore.setState(({ typed }) => ({ typed: typed + event.key }));
  return true;
}
