import type { GestureStart } from './gesture.ts';

/** Dragging a vertex moves it and, if it is selected, the other selected ones; they are pinned. */
export const dragVertex: GestureStart = (host, start) => {
  const target = host.targetAt(start.x, start.y);
  if (start.button !== 0 || target?.kind !== 'vertex') return undefined;
  const { scene, camera } = host;
  const moved = scene.selection.has(target.index) ? [...scene.selection] : [target.index];
  const total = { x: 0, y: 0 };
  let last = start;
  const moveBy = (dx: number, dy: number): void => {
    total.x += dx;
    total.y += dy;
    scene.moveBy(moved, dx, dy);
  };
  return {
    move(pointer) {
      host.holdLayout();
      moveBy((pointer.x - last.x) / camera.zoom, (pointer.y - last.y) / camera.zoom);
      last = pointer;
    },
    cancel() {
      moveBy(-total.x, -total.y);
    },
  };
};
