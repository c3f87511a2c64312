import { createStore } from 'zustand/vanilla';

/** Counts the moves of the camera. Only what follows the camera listens, so that a pan does not draw the whole page anew. */
export const cameraStore = createStore<{ readonly moves: number }>(() => ({ moves: 0 }));

/** Says that the camera moved. */
export function cameraMoved(): void {
  cameraStore.setState(({ moves }) => ({ moves: moves + 1 }));
}
