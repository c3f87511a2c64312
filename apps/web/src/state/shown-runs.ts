import { createStore } from 'zustand/vanilla';
import { consoleStore, type Run } from './console-store.ts';
import { paced } from './paced.ts';

/** The displayed runs, newest first, and the number of queued statements. */
export interface ShownRuns {
  readonly runs: readonly Run[];
  readonly waitingCount: number;
}

/**
 * The runs as shown on the page. Follows the console at once, but while statements of a script are queued only a few times per second: short-lived
 * boxes are never drawn, and a script of hundreds of statements costs hardly more than its statements.
 */
export const shownRunsStore = createStore<ShownRuns>(current);

const follow = paced(() => shownRunsStore.setState(current()));

consoleStore.subscribe(({ runs, waitingCount }, before) => {
  if (runs === before.runs && waitingCount === before.waitingCount) return;
  if (waitingCount > 0) follow.ask();
  else follow.now();
});

function current(): ShownRuns {
  const { runs, waitingCount } = consoleStore.getState();
  return { runs, waitingCount };
}
