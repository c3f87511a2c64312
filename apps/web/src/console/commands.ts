import { consoleStore, DEFAULT_TEXT } from '../state/console-store.ts';
import { scriptIdOf } from '../state/editor-tabs.ts';
import { cancelRun } from './run/run-text.ts';

/** Clears the results of the open script except pinned ones, and resets its text; a notebook keeps its cells. */
export function clearConsole(): void {
  cancelRun();
  const { tabs, activeTabId } = consoleStore.getState();
  const script = scriptIdOf(tabs, activeTabId);
  consoleStore.setState(({ runs }) => ({
    runs: runs.filter((run) => scriptIdOf(tabs, run.tabId) !== script || run.isPinned === true),
    ...(script === activeTabId && { text: DEFAULT_TEXT }),
    remark: undefined,
    fullScreenRunId: undefined,
  }));
}

/** Collapses all boxes. */
export function collapseAll(): void {
  consoleStore.setState(({ runs }) => ({ runs: runs.map((run) => ({ ...run, isCollapsed: true })) }));
}
