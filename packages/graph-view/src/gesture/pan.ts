import type { GestureStart } from './gesture.ts';

/** Dragging the background pans; clicking it clears selection and hover, and reports an edge at that point. */
export const pan: GestureStart = (host, start) => {
  if (start.button > 1) return undefined;
  const { camera, scene } = host;
  const before = { x: camera.x, y: camera.y };
  let last = start;
  return {
    move(pointer) {
      camera.panBy(pointer.x - last.x, pointer.y - last.y);
      last = pointer;
      host.redraw();
    },
    finish(pointer, isClick) {
      if (!isClick) return;
      const target = host.targetAt(pointer.x, pointer.y);
      host.pressEdge(target?.kind === 'edge' ? target.index : undefined);
      scene.hover(undefined);
      scene.select([]);
    },
    cancel() {
      Object.assign(camera, before);
      host.redraw();
    },
  };
};
