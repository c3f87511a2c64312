import { consoleStore, DEFAULT_TEXT, writeTab, type Run, type ScriptSummary } from '../state/console-store.ts';
import { scriptIdOf } from '../state/editor-tabs.ts';
import { cancelRun } from './run/run-text.ts';

/**
 * Clears the results of the open script except pinned ones, and resets its text; a notebook keeps its cells. `undoClear` in the store restores
 * both.
 */
export function clearConsole(): void {
  cancelRun();
  const { tabs, activeTabId, text, runs, summaries } = consoleStore.getState();
  const script = scriptIdOf(tabs, activeTabId);
  const isCleared = ({ tabId }: { readonly tabId: string }): boolean => scriptIdOf(tabs, tabId) === script;
  const cleared = runs.filter((run) => isCleared(run) && run.isPinned !== true);
  const clearedSummaries = summaries.filter(isCleared);
  const hasText = script === activeTabId && text !== DEFAULT_TEXT;
  consoleStore.setState({
    runs: runs.filter((run) => !cleared.includes(run)),
    summaries: summaries.filter((summary) => !isCleared(summary)),
    ...(hasText && { text: DEFAULT_TEXT }),
    remark: undefined,
    fullScreenRunId: undefined,
  });
  if (cleared.length === 0 && !hasText) return;
  consoleStore.setState({
    undoClear: () => restore(activeTabId, hasText ? text : undefined, cleared, clearedSummaries),
  });
}

/** Puts cleared results back below newer ones, and the text unless the tab was closed. */
function restore(
  tabId: string,
  text: string | undefined,
  cleared: readonly Run[],
  clearedSummaries: readonly ScriptSummary[],
): void {
  const { tabs, runs, summaries } = consoleStore.getState();
  // A statement that was running when it was cleared has been canceled.
  const ended = cleared.map((run): Run =>
    run.state === 'running' ? { ...run, state: 'cancelled', endedAt: Date.now() } : run,
  );
  consoleStore.setState({
    runs: [...runs, ...ended],
    summaries: [...clearedSummaries, ...summaries],
    undoClear: undefined,
  });
  if (text !== undefined && tabs.some((tab) => tab.id === tabId)) writeTab(tabId, text);
}

/** Collapses all boxes. */
export function collapseAll(): void {
  consoleStore.setState(({ runs }) => ({ runs: runs.map((run) => ({ ...run, isCollapsed: true })) }));
}
