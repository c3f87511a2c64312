import { createStore } from 'zustand/vanilla';
import { hideSelected, openGroup, togglePinned } from '../act/arrange-commands.ts';
import { stepBy } from '../state/explore-steps.ts';
import { exploreScene, exploreStore } from '../state/explore-store.ts';
import { beginNote } from '../act/note-commands.ts';
import { navigateByLetter, navigateOn, type NavigationPosition } from './keyboard-navigation.ts';

/** Position of the keyboard navigation; changes are announced. */
export const navigationStore = createStore<{ readonly position: NavigationPosition | undefined }>(() => ({
  position: undefined,
}));

/**
 * Handles keys of the focused canvas except arrows and zoom. Returns whether the key was handled. A letter follows an edge type that starts with
 * it; `.` and `,` move to the next and previous edge of that type.
 */
export function handleCanvasKey(event: KeyboardEvent): boolean {
  const { lensKey, menu, panel, tool } = exploreStore.getState();
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isCommand && key === 'z') {
    stepBy(event.shiftKey ? 1 : -1);
    return true;
  }
  if (isCommand && key === 'y') {
    stepBy(1);
    return true;
  }
  if (isCommand && key === 'a') {
    exploreScene.select(exploreScene.vertices.keys());
    return true;
  }
  if (isCommand || event.altKey) return false;
  const at = [...exploreScene.selection].at(-1);
  const vertex = exploreScene.vertices[at ?? -1];
  switch (event.key) {
    case 'Enter':
      if (!vertex) return false;
      if (vertex.bubble) void openGroup(vertex.bubble.id);
      else exploreStore.setState({ lensKey: vertex.key, menu: undefined });
      return true;
    case 'Delete':
    case 'Backspace':
      void hideSelected();
      return true;
    case 'Escape':
      if (menu) exploreStore.setState({ menu: undefined });
      else if (lensKey !== undefined) exploreStore.setState({ lensKey: undefined });
      else if (panel !== undefined) exploreStore.setState({ panel: undefined });
      else if (tool !== 'pointer') exploreStore.setState({ tool: 'pointer' });
      else exploreScene.select([]);
      return true;
    case 'F2':
      return beginNote();
    case ' ':
      togglePinned();
      return true;
    case 'ContextMenu':
      return openMenuAt(at);
    case 'F10':
      return event.shiftKey && openMenuAt(at);
    case '.':
    case ',': {
      const { position } = navigationStore.getState();
      return position !== undefined && go(navigateOn(exploreScene, position, event.key === '.' ? 1 : -1));
    }
    default: {
      if (at === undefined || !/^\p{L}$/u.test(event.key)) return false;
      const { position } = navigationStore.getState();
      // The same letter continues from the start vertex, not from the reached one.
      const from = position?.to === at ? position.from : at;
      return go(
        navigateByLetter(exploreScene, from, event.key, position) ??
          navigateByLetter(exploreScene, at, event.key, position),
      );
    }
  }
}

/** Opens the menu of a vertex at its screen position. */
function openMenuAt(index: number | undefined): boolean {
  const vertex = exploreScene.vertices[index ?? -1];
  if (!vertex) return false;
  exploreStore.setState({ menu: { index: vertex.index, x: Number.NaN, y: Number.NaN } });
  return true;
}

function go(position: NavigationPosition | undefined): boolean {
  if (!position) return false;
  exploreScene.select([position.to]);
  navigationStore.setState({ position });
  return true;
}
