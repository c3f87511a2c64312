import type { GestureHost, PointerAt } from './gesture.ts';

/**
 * A press without movement. Selects a vertex or an edge, or clears the selection on the background; with a toggle key, a vertex joins or leaves the
 * selection. The right button opens the menu of a vertex.
 */
export function click(host: GestureHost, start: PointerAt): void {
  const { scene } = host;
  const target = host.targetAt(start.x, start.y);
  if (start.button === 2) {
    if (target?.kind !== 'vertex') return;
    if (!scene.selection.has(target.index)) scene.select([target.index]);
    host.openMenu(target, start.x, start.y);
  } else if (target?.kind === 'vertex') {
    if (start.isToggle) scene.toggle(target.index);
    else scene.select([target.index]);
  } else if (!start.isToggle) {
    scene.hover(undefined);
    scene.select([], target && [target.index]);
  }
}
