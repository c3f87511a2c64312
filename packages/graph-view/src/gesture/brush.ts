import { insideBox } from '../render/hit-test.ts';
import type { BrushBox } from '../render/graph-renderer.ts';
import type { GestureStart, PointerAt } from './gesture.ts';

/** Shift-drag, a drag with the right button, or a background drag with the rectangle tool: selects everything completely inside the rectangle. */
export const brush: GestureStart = (host, start) => {
  const isRight = start.button === 2;
  const isTool = host.tool === 'rectangle' && host.targetAt(start.x, start.y)?.kind !== 'vertex';
  if (!isRight && !(start.button === 0 && (start.isShift || isTool))) return undefined;
  const before = host.scene.selection;
  const boxTo = (pointer: PointerAt): BrushBox => ({
    left: Math.min(start.x, pointer.x),
    top: Math.min(start.y, pointer.y),
    right: Math.max(start.x, pointer.x),
    bottom: Math.max(start.y, pointer.y),
  });
  return {
    move(pointer) {
      const box = boxTo(pointer);
      host.setBrush(box);
      host.scene.select(insideBox(host.scene, host.camera, box, host.grid));
    },
    finish() {
      host.setBrush(undefined);
    },
    cancel() {
      host.setBrush(undefined);
      host.scene.select(before);
    },
  };
};
