/** Restores a saved canvas: reads it in slices and shows it in its last state. */
import { exploreStore } from '../state/explore-store.ts';
import { enterExploreSpace, inTurn, resumeTree } from '../state/explore-steps.ts';
import { live } from '../state/live-canvas.ts';
import { readCanvas } from './canvas-reader.ts';
import { canvasRecords, fetchPieces, forgetLoosePieces, type CanvasRecord } from './canvas-records.ts';
import { CanvasWriter } from './canvas-writer.ts';
import { allIsWritten, keepOn, nameOfCanvas } from './keep-exploration.ts';

let reading: AbortController | undefined;

/** Restores the steps of a space, if the browser has any. Returns whether it did. Later actions wait for it. */
export function resumeExploration(space: string): Promise<boolean> {
  // Returning from another page shows the canvas in its last state.
  if (exploreStore.getState().tree.steps.size > 1) return Promise.resolve(false);
  exploreStore.setState({ takenUp: 0 });
  return inTurn(() => resume(space));
}

/** Opens a canvas saved by this browser in its space, replacing the current one. */
export async function openRecentCanvas({ name, head }: CanvasRecord): Promise<void> {
  enterExploreSpace(head.space);
  exploreStore.setState({ takenUp: 0 });
  await inTurn(() => resume(head.space, name));
}

/** Starts with an empty canvas instead. The saved one remains until the next action. */
export function stopResuming(): void {
  reading?.abort();
}

async function resume(space: string, wanted?: string): Promise<boolean> {
  // Another canvas of the space was opened meanwhile.
  if (wanted === undefined && exploreStore.getState().tree.steps.size > 1) {
    exploreStore.setState({ takenUp: undefined });
    return false;
  }
  const stop = new AbortController();
  const isLeft = (): boolean => stop.signal.aborted || exploreStore.getState().space !== space;
  reading = stop;
  exploreStore.setState({ takenUp: 0 });
  try {
    const record = await recordOf(space, wanted);
    if (!record || isLeft()) return false;
    const isOwn = record.name === nameOfCanvas(space).name;
    const { canvas, parts } = await readCanvas(
      record.head,
      (part, from, count) => fetchPieces(record.name, part, from, count),
      (share) => (isLeft() ? stop.abort() : exploreStore.setState({ takenUp: share })),
      stop.signal,
    );
    if (isLeft()) return false;
    if (isOwn) {
      keepOn(record, CanvasWriter.of(parts, record.head.parts));
      void forgetLoosePieces(record).catch(() => undefined);
    }
    await resumeTree(space, canvas.tree);
    live.canvas?.showView(canvas.camera);
    return canvas.tree.steps.size > 1;
  } catch {
    if (!isLeft()) exploreStore.setState({ notice: { kind: 'not-taken-up' } });
    return false;
  } finally {
    reading = undefined;
    exploreStore.setState({ takenUp: undefined });
  }
}

/** Returns the canvas of this window, or the newest of the same account and space. Undefined without IndexedDB. */
async function recordOf(space: string, wanted: string | undefined): Promise<CanvasRecord | undefined> {
  await allIsWritten();
  const { owner, name } = nameOfCanvas(space);
  const records = await canvasRecords().catch((): readonly CanvasRecord[] => []);
  if (wanted !== undefined) return records.find((record) => record.name === wanted);
  return records.find((record) => record.name === name) ?? records.find((record) => record.owner === owner);
}
