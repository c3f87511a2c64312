import type { GestureStart } from './gesture.ts';

/** A drag on the background moves the view. */
export const pan: GestureStart = (host, start) => {
  if (start.button > 1) return undefined;
  const { camera } = host;
  const before = { x: camera.x, y: camera.y };
  let last = start;
  return {
    move(pointer) {
      camera.panBy(pointer.x - last.x, pointer.y - last.y);
      last = pointer;
      host.redraw();
    },
    cancel() {
      Object.assign(camera, before);
      host.redraw();
    },
  };
};
