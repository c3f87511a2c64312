import { act } from '../state/explore-steps.ts';
import { keepChosen, keepPerspective, lookOfSpace, removePerspective, type Perspective } from '../state/perspective.ts';
import type { Exploration } from '../state/exploration.ts';

/** Shows the canvas in a perspective of its space with its styles; without a name, shows the plain schema. Recorded as an undoable step. */
export async function choosePerspective(exploration: Exploration, name: string | undefined): Promise<void> {
  const { space } = exploration.store.getState();
  keepChosen(space, name);
  const look = lookOfSpace(space);
  await act(exploration, 'stepPerspective', name ?? '', ({ view }) => ({ view: { ...view, ...look } }));
}

/** Saves a perspective and applies it to the canvas. */
export async function savePerspective(exploration: Exploration, perspective: Perspective): Promise<void> {
  keepPerspective(exploration.store.getState().space, perspective);
  await choosePerspective(exploration, perspective.name);
}

/** Deletes a perspective and shows the plain schema. */
export async function deletePerspective(exploration: Exploration, name: string): Promise<void> {
  removePerspective(exploration.store.getState().space, name);
  await choosePerspective(exploration, undefined);
}
