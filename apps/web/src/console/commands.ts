import { consoleStore, DEFAULT_TEXT } from '../state/console-store.ts';
import { cancelRun } from './run-text.ts';

/** Empties the results of the open tab, but for pinned ones, and puts its text back to the first one. */
export function clearConsole(): void {
  cancelRun();
  consoleStore.setState(({ runs, activeTabId }) => ({
    runs: runs.filter((run) => run.tabId !== activeTabId || run.isPinned === true),
    text: DEFAULT_TEXT,
    remark: undefined,
    fullScreenRunId: undefined,
  }));
}

/** Collapses all boxes. */
export function collapseAll(): void {
  consoleStore.setState(({ runs }) => ({ runs: runs.map((run) => ({ ...run, isCollapsed: true })) }));
}
