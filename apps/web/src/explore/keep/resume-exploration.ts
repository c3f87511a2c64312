/** Restores a saved canvas: reads it in slices and shows it in its last state. */
import { enterExploreSpace, inTurn, resumeTree } from '../state/explore-steps.ts';
import { readCanvas } from './canvas-reader.ts';
import { canvasRecords, fetchPieces, forgetLoosePieces, type CanvasRecord } from './canvas-records.ts';
import { CanvasWriter } from './canvas-writer.ts';
import { allIsWritten, keepOn, nameOfCanvas } from './keep-exploration.ts';
import type { Exploration } from '../state/exploration.ts';

/** Restores the steps of a space, if the browser has any. Returns whether it did. Later actions wait for it. */
export function resumeExploration(exploration: Exploration, space: string): Promise<boolean> {
  // Returning from another page shows the canvas in its last state.
  if (exploration.store.getState().tree.steps.size > 1) return Promise.resolve(false);
  exploration.store.setState({ takenUp: 0 });
  return inTurn(exploration, () => resume(exploration, space));
}

/** Opens a canvas saved by this browser in its space, replacing the current one. */
export async function openRecentCanvas(exploration: Exploration, { name, head }: CanvasRecord): Promise<void> {
  enterExploreSpace(exploration, head.space);
  exploration.store.setState({ takenUp: 0 });
  await inTurn(exploration, () => resume(exploration, head.space, name));
}

/** Starts with an empty canvas instead. The saved one remains until the next action. */
export function stopResuming(exploration: Exploration): void {
  exploration.reading?.abort();
}

async function resume(exploration: Exploration, space: string, wanted?: string): Promise<boolean> {
  // Another canvas of the space was opened meanwhile.
  if (wanted === undefined && exploration.store.getState().tree.steps.size > 1) {
    exploration.store.setState({ takenUp: undefined });
    return false;
  }
  const stop = new AbortController();
  const isLeft = (): boolean => stop.signal.aborted || exploration.store.getState().space !== space;
  exploration.reading = stop;
  exploration.store.setState({ takenUp: 0 });
  try {
    const record = await recordOf(exploration, space, wanted);
    if (!record || isLeft()) return false;
    const isOwn = record.name === nameOfCanvas(exploration, space).name;
    const { canvas, parts } = await readCanvas(
      record.head,
      (part, from, count) => fetchPieces(record.name, part, from, count),
      (share) => (isLeft() ? stop.abort() : exploration.store.setState({ takenUp: share })),
      stop.signal,
    );
    if (isLeft()) return false;
    if (isOwn) {
      keepOn(exploration, record, CanvasWriter.of(parts, record.head.parts));
      void forgetLoosePieces(record).catch(() => undefined);
    }
    await resumeTree(exploration, space, canvas.tree);
    exploration.canvas?.showView(canvas.camera);
    return canvas.tree.steps.size > 1;
  } catch {
    if (!isLeft()) exploration.store.setState({ notice: { kind: 'not-taken-up' } });
    return false;
  } finally {
    exploration.reading = undefined;
    exploration.store.setState({ takenUp: undefined });
  }
}

/** Returns the canvas of this window, or the newest of the same account and space. Undefined without IndexedDB. */
async function recordOf(
  exploration: Exploration,
  space: string,
  wanted: string | undefined,
): Promise<CanvasRecord | undefined> {
  await allIsWritten(exploration);
  const { owner, name } = nameOfCanvas(exploration, space);
  const records = await canvasRecords().catch((): readonly CanvasRecord[] => []);
  if (wanted !== undefined) return records.find((record) => record.name === wanted);
  return records.find((record) => record.name === name) ?? records.find((record) => record.owner === owner);
}
