import { deleteSavedRun, keepRun, loadSavedRuns } from '../../data/saved-results.ts';
import { RESULT_CELLS_STORED_MAX, RESULTS_STORED_MS } from '../../limits.ts';
import { consoleStore, type Run } from '../../state/console-store.ts';
import { accountName, sessionStore } from '../../state/session-store.ts';

/** Long enough to draw the result first, short enough to precede a manual reload. */
const SETTLE_MS = 100;

interface Saved {
  readonly run: Run;
  readonly hasRows: boolean;
  readonly key: string;
  readonly sequence: number;
}

const saved = new Map<string, Saved>();
let timer: ReturnType<typeof setTimeout> | undefined;
let writing: Promise<void> = Promise.resolve();
let restored: Promise<void> | undefined;
let lastSequence = 0;

/** Restores stored results once, and stores new results afterwards. */
export function restoreResults(): Promise<void> {
  restored ??= restore();
  return restored;
}

async function restore(): Promise<void> {
  const owner = ownerNow();
  try {
    const kept = await loadSavedRuns(owner, RESULTS_STORED_MS);
    for (const { key, run, sequence } of kept) {
      const hasRows = (run.result?.rows.length ?? 0) > 0;
      saved.set(run.id, { run, hasRows, key, sequence });
      lastSequence = Math.max(lastSequence, sequence);
    }
    const { tabs } = consoleStore.getState();
    const open = new Set(tabs.map((tab) => tab.id));
    consoleStore.setState(({ runs }) => {
      const here = new Set(runs.map((run) => run.id));
      return {
        runs: [...runs, ...kept.map(({ run }) => run).filter((run) => !here.has(run.id) && open.has(run.tabId))],
      };
    });
  } catch {
    // Without IndexedDB, results last as long as the page.
    return;
  }
  consoleStore.subscribe((state, before) => {
    if (state.runs === before.runs) return;
    // Frequent runs must not delay saving earlier ones.
    timer ??= setTimeout(write, SETTLE_MS);
  });
  // Also written when the page is left, if the browser allows it.
  addEventListener('pagehide', write);
}

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  writing = writing.then(() => save(consoleStore.getState().runs)).catch(() => undefined);
}

/** Saves changes. Newer results keep their rows; beyond the budget, older ones are saved without rows. */
async function save(runs: readonly Run[]): Promise<void> {
  const owner = ownerNow();
  let cells = 0;
  const present = new Set<string>();
  const plan: { readonly run: Run; readonly hasRows: boolean }[] = [];
  for (const run of runs) {
    if (run.state === 'running') continue;
    present.add(run.id);
    cells += (run.result?.rows.length ?? 0) * (run.result?.columns.length ?? 0);
    plan.push({ run, hasRows: (run.result?.rows.length ?? 0) > 0 && cells <= RESULT_CELLS_STORED_MAX });
  }
  for (const [id, { key }] of saved) {
    if (present.has(id)) continue;
    saved.delete(id);
    await deleteSavedRun(key);
  }
  for (const { run, hasRows } of plan.toReversed()) {
    const known = saved.get(run.id);
    if (known?.run === run && known.hasRows === hasRows) continue;
    const sequence = known?.sequence ?? (lastSequence = Math.max(lastSequence + 1, Date.now()));
    const key = await keepRun(hasRows ? run : withoutRows(run), owner, sequence, known?.key);
    saved.set(run.id, { run, hasRows, key, sequence });
  }
}

function withoutRows(run: Run): Run {
  if (run.result === undefined || run.result.rows.length === 0) return run;
  return { ...run, isCollapsed: true, wasReleased: true, result: { ...run.result, rows: [] } };
}

function ownerNow(): string {
  return accountName(sessionStore.getState().session) ?? '/';
}
