import { createStore } from 'zustand/vanilla';
import { onAccountLeft } from '../state/session-store.ts';
import { browserStorage, readStored, writeStored } from '../state/stored.ts';
import type { Dataset } from './datasets.ts';
import { isSpaceLeft, LOAD_BEGIN, loadDataset, type LoadProgress } from './load-dataset.ts';
import { STALLED_AFTER_MS, COUNTDOWN_SECONDS, PROGRESS_SHOWN_MAX } from './limits.ts';

/** The current load. It continues after leaving the page, until the tab is closed. */
export interface RunningLoad {
  readonly dataset: Dataset;
  readonly isEmbedded: boolean;
  readonly progress: LoadProgress;
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly isStopping: boolean;
  readonly isDialogShown: boolean;
}

/** Outcome of a load. `wasShown` is whether its dialog was open at the end. */
export interface LoadListeners {
  readonly onDone: (wasShown: boolean) => void;
  readonly onStopped: () => void;
  readonly onFailed: (error: unknown) => void;
}

/** At most one load at a time. */
export const loadStore = createStore<{ readonly load: RunningLoad | undefined }>(() => ({ load: undefined }));

const MARK_KEY = 'astrolabe.loading';

/** Returns the space of an interrupted load, incomplete until the user removes or keeps it. */
export function brokenLoad(now = Date.now()): string | undefined {
  const mark = readStored(browserStorage, MARK_KEY);
  if (typeof mark !== 'object' || mark === null || !('space' in mark) || !('at' in mark)) return undefined;
  const { space, at } = mark;
  // A load in another tab updates its time periodically.
  return typeof space === 'string' && typeof at === 'number' && now - at > STALLED_AFTER_MS ? space : undefined;
}

/** Clears the mark of an interrupted load. */
export function forgetBrokenLoad(): void {
  browserStorage.remove(MARK_KEY);
}

function markLoad(space: string): void {
  writeStored(browserStorage, MARK_KEY, { space, at: Date.now() });
}

let controller = new AbortController();

// Without a session no further statement can run; the incomplete space is offered for removal after the next sign-in.
onAccountLeft(() => {
  if (loadStore.getState().load !== undefined) stopLoad();
});

/** Starts loading unless a load is running. */
export async function startLoad(dataset: Dataset, isEmbedded: boolean, listeners: LoadListeners): Promise<void> {
  if (loadStore.getState().load !== undefined) return;
  controller = new AbortController();
  const { signal } = controller;
  const startedAt = Date.now();
  loadStore.setState({
    load: { dataset, isEmbedded, progress: LOAD_BEGIN, startedAt, isStopping: false, isDialogShown: true },
  });
  // Closing the tab would leave an incomplete space, so the browser asks first.
  addEventListener('beforeunload', askBeforeLeaving);
  // A space that existed before is not incomplete, so the mark is set only after creation.
  const onProgress = (reported: LoadProgress): void => {
    if (reported.step !== 'space') markLoad(dataset.space);
    change({ progress: reported });
  };
  let isLeft = false;
  try {
    await loadDataset({ dataset, isEmbedded, signal, onProgress });
    const wasShown = loadStore.getState().load?.isDialogShown === true;
    loadStore.setState({ load: undefined });
    listeners.onDone(wasShown);
  } catch (error) {
    isLeft = isSpaceLeft(error);
    loadStore.setState({ load: undefined });
    if (signal.aborted && !isLeft) listeners.onStopped();
    else listeners.onFailed(error);
  } finally {
    if (!isLeft) forgetBrokenLoad();
    removeEventListener('beforeunload', askBeforeLeaving);
  }
}

/** Stops the load; its space is removed again. */
export function stopLoad(): void {
  change({ isStopping: true });
  controller.abort();
}

/** Opens the dialog of the load, or leaves the load to the background. */
export function showLoadDialog(isDialogShown: boolean): void {
  change({ isDialogShown });
}

/**
 * Returns the progress in whole percent, 100 only at the end. Counts rows in the embedded database, and time on a cluster, which mostly
 * waits (specification, section 4).
 */
export function loadPercent(
  { dataset, isEmbedded, progress, startedAt }: Pick<RunningLoad, 'dataset' | 'isEmbedded' | 'progress' | 'startedAt'>,
  now: number,
): number {
  const share = isEmbedded
    ? (progress.vertices + progress.edges) / (dataset.vertices + dataset.edges)
    : (COUNTDOWN_SECONDS - countdown(startedAt, now)) / COUNTDOWN_SECONDS;
  return Math.min(PROGRESS_SHOWN_MAX, Math.floor(100 * share));
}

/**
 * Returns the seconds left: estimated from the progress in the embedded database, counted down on a cluster (specification, section 4);
 * 0 if unknown.
 */
export function loadSecondsLeft(load: Parameters<typeof loadPercent>[0], now: number): number {
  if (!load.isEmbedded) return countdown(load.startedAt, now);
  const percent = loadPercent(load, now);
  return percent === 0 ? 0 : Math.ceil(((now - load.startedAt) / 1000 / percent) * (100 - percent));
}

/** Returns the seconds until the countdown of a load ends; a clock that is set back does not extend it. */
function countdown(startedAt: number, now: number): number {
  return Math.max(0, COUNTDOWN_SECONDS - Math.max(0, Math.floor((now - startedAt) / 1000)));
}

function change(part: Partial<RunningLoad>): void {
  loadStore.setState(({ load }) => ({ load: load && { ...load, ...part } }));
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
