import { insideLasso } from '../render/hit-test.ts';
import type { LassoLine } from '../render/graph-renderer.ts';
import type { GestureStart, PointerAt } from './gesture.ts';

/** Alt-drag on the background, or a drag with the lasso tool: selects the vertices inside the drawn line. */
export const lasso: GestureStart = (host, start) => {
  const isWanted = start.isAlt || (host.tool === 'lasso' && !start.isShift);
  if (start.button !== 0 || !isWanted || host.targetAt(start.x, start.y)?.kind === 'vertex') return undefined;
  const before = host.scene.selection;
  let line: LassoLine = [[start.x, start.y]];
  const pass = ({ x, y }: PointerAt): void => {
    line = [...line, [x, y]];
  };
  return {
    pass,
    move(pointer) {
      pass(pointer);
      host.setLasso(line);
      host.scene.select(insideLasso(host.scene, host.camera, line));
    },
    finish() {
      host.setLasso(undefined);
    },
    cancel() {
      host.setLasso(undefined);
      host.scene.select(before);
    },
  };
};
