import { hideSelected, openGroup, togglePinned } from '../act/arrange-commands.ts';
import { stepBy } from '../state/explore-steps.ts';
import { beginNote } from '../act/note-commands.ts';
import { navigateByLetter, navigateOn, type NavigationPosition } from './keyboard-navigation.ts';
import type { Exploration } from '../state/exploration.ts';

/**
 * Handles keys of the focused canvas except arrows and zoom. Returns whether the key was handled. A letter follows an edge type that starts with
 * it; `.` and `,` move to the next and previous edge of that type.
 */
export function handleCanvasKey(exploration: Exploration, event: KeyboardEvent): boolean {
  const { lensKey, menu, panel, tool } = exploration.store.getState();
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isCommand && key === 'z') {
    stepBy(exploration, event.shiftKey ? 1 : -1);
    return true;
  }
  if (isCommand && key === 'y') {
    stepBy(exploration, 1);
    return true;
  }
  if (isCommand && key === 'a') {
    exploration.scene.select(exploration.scene.vertices.keys());
    return true;
  }
  if (isCommand || event.altKey) return false;
  const at = [...exploration.scene.selection].at(-1);
  const vertex = exploration.scene.vertices[at ?? -1];
  switch (event.key) {
    case 'Enter':
      if (!vertex) return false;
      if (vertex.bubble) void openGroup(exploration, vertex.bubble.id);
      else exploration.store.setState({ lensKey: vertex.key, menu: undefined });
      return true;
    case 'Delete':
    case 'Backspace':
      void hideSelected(exploration);
      return true;
    case 'Escape':
      if (menu) exploration.store.setState({ menu: undefined });
      else if (lensKey !== undefined) exploration.store.setState({ lensKey: undefined });
      else if (panel !== undefined) exploration.store.setState({ panel: undefined });
      else if (tool !== 'pointer') exploration.store.setState({ tool: 'pointer' });
      else exploration.scene.select([]);
      return true;
    case 'F2':
      return beginNote(exploration);
    case ' ':
      togglePinned(exploration);
      return true;
    case 'ContextMenu':
      return openMenuAt(exploration, at);
    case 'F10':
      return event.shiftKey && openMenuAt(exploration, at);
    case '.':
    case ',': {
      const { position } = exploration.navigation.getState();
      return (
        position !== undefined && go(exploration, navigateOn(exploration.scene, position, event.key === '.' ? 1 : -1))
      );
    }
    default: {
      if (at === undefined || !/^\p{L}$/u.test(event.key)) return false;
      const { position } = exploration.navigation.getState();
      // The same letter continues from the start vertex, not from the reached one.
      const from = position?.to === at ? position.from : at;
      return go(
        exploration,
        navigateByLetter(exploration.scene, from, event.key, position) ??
          navigateByLetter(exploration.scene, at, event.key, position),
      );
    }
  }
}

/** Opens the menu of a vertex at its screen position. */
function openMenuAt(exploration: Exploration, index: number | undefined): boolean {
  const vertex = exploration.scene.vertices[index ?? -1];
  if (!vertex) return false;
  exploration.store.setState({ menu: { index: vertex.index, x: Number.NaN, y: Number.NaN } });
  return true;
}

function go(exploration: Exploration, position: NavigationPosition | undefined): boolean {
  if (!position) return false;
  exploration.scene.select([position.to]);
  exploration.navigation.setState({ position });
  return true;
}
