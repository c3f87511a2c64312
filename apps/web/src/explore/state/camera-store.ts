import { createStore } from 'zustand/vanilla';

/** Counts camera moves. Only components that follow the camera subscribe, so that panning does not render the whole page. */
export const cameraStore = createStore<{ readonly moves: number }>(() => ({ moves: 0 }));

/** Reports a camera move. */
export function cameraMoved(): void {
  cameraStore.setState(({ moves }) => ({ moves: moves + 1 }));
}
