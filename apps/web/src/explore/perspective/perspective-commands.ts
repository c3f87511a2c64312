import { act } from '../state/explore-steps.ts';
import { exploreStore } from '../state/explore-store.ts';
import { keepChosen, keepPerspective, lookOfSpace, removePerspective, type Perspective } from '../state/perspective.ts';

/** Shows the canvas in a perspective of its space with its styles; without a name, shows the plain schema. Recorded as an undoable step. */
export async function choosePerspective(name: string | undefined): Promise<void> {
  const { space } = exploreStore.getState();
  keepChosen(space, name);
  const look = lookOfSpace(space);
  await act('stepPerspective', name ?? '', ({ view }) => ({ view: { ...view, ...look } }));
}

/** Saves a perspective and applies it to the canvas. */
export async function savePerspective(perspective: Perspective): Promise<void> {
  keepPerspective(exploreStore.getState().space, perspective);
  await choosePerspective(perspective.name);
}

/** Deletes a perspective and shows the plain schema. */
export async function deletePerspective(name: string): Promise<void> {
  removePerspective(exploreStore.getState().space, name);
  await choosePerspective(undefined);
}
