import { newId } from '../../new-id.ts';
import { chooseTab, consoleStore, hasRoomForScript, openTabs } from '../../state/console-store.ts';
import { cellsOf, notebookOf, type EditorTab } from '../../state/editor-tabs.ts';
import type { NotebookCell } from './notebook-file.ts';

/** Opens a notebook with cells, adding a statement cell if there is none. Returns whether there was room. */
export function openNotebook(cells: readonly NotebookCell[], name?: string): boolean {
  if (!hasRoomForScript()) return false;
  const id = newId();
  const all = cells.some((cell) => !cell.isWords) ? cells : [...cells, { isWords: false, text: '' }];
  openTabs([
    { id, text: '', isNotebook: true, ...(name !== undefined && { name }) },
    ...all.map(({ isWords, text }) => newCell(id, isWords, text)),
  ]);
  return true;
}

/** Opens a notebook with one text cell and one statement cell. */
export function newNotebook(): void {
  openNotebook([
    { isWords: true, text: '' },
    { isWords: false, text: '' },
  ]);
}

/** The notebook that is open; nothing if a script is. */
export function openNotebookId(): string | undefined {
  const { tabs, activeTabId } = consoleStore.getState();
  return notebookOf(tabs, activeTabId);
}

/** Inserts a cell after another one and activates it if it holds statements. Returns its ID. */
export function addCell(behindId: string, isWords: boolean): string | undefined {
  const { tabs } = consoleStore.getState();
  const at = tabs.findIndex((tab) => tab.id === behindId);
  const notebookId = notebookOf(tabs, behindId);
  if (notebookId === undefined) return undefined;
  const cell = newCell(notebookId, isWords, '');
  consoleStore.setState({ tabs: tabs.toSpliced(at + 1, 0, cell) });
  if (!isWords) chooseTab(cell.id);
  return cell.id;
}

/** Removes a cell with its results; the last statement cell can't be removed. */
export function removeCell(id: string): void {
  const { tabs, activeTabId } = consoleStore.getState();
  const cell = tabs.find((tab) => tab.id === id);
  if (cell === undefined || !canRemoveCell(tabs, cell)) return;
  if (id === activeTabId) {
    const runnable = statementCells(tabs, cell.notebookId);
    const at = runnable.findIndex((one) => one.id === id);
    chooseTab((runnable[at + 1] ?? runnable[at - 1])?.id ?? id);
  }
  consoleStore.setState((state) => ({
    tabs: state.tabs.filter((tab) => tab.id !== id),
    runs: state.runs.filter((run) => run.tabId !== id),
  }));
}

/** Whether a notebook still has a cell of statements without this one. */
export function canRemoveCell(tabs: readonly EditorTab[], { isWords, notebookId }: EditorTab): boolean {
  return isWords === true || statementCells(tabs, notebookId).length > 1;
}

/** Swaps a cell with the one above or below it. */
export function moveCell(id: string, step: 1 | -1): void {
  const { tabs } = consoleStore.getState();
  const cell = tabs.find((tab) => tab.id === id);
  const cells = cellsOf(tabs, cell?.notebookId ?? '');
  const other = cells[cells.findIndex((one) => one.id === id) + step];
  if (cell === undefined || other === undefined) return;
  consoleStore.setState({ tabs: tabs.map((tab) => (tab === cell ? other : tab === other ? cell : tab)) });
}

/** Activates the next or previous statement cell of the open notebook, without wrapping. */
export function stepToCell(step: 1 | -1): void {
  const { tabs, activeTabId } = consoleStore.getState();
  const runnable = statementCells(tabs, notebookOf(tabs, activeTabId));
  const next = runnable[runnable.findIndex((cell) => cell.id === activeTabId) + step];
  if (next !== undefined) chooseTab(next.id);
}

/** The runnable cells of a notebook. */
export function statementCells(tabs: readonly EditorTab[], notebookId: string | undefined): readonly EditorTab[] {
  return notebookId === undefined ? [] : cellsOf(tabs, notebookId).filter((cell) => cell.isWords !== true);
}

function newCell(notebookId: string, isWords: boolean, text: string): EditorTab {
  return { id: newId(), notebookId, text, ...(isWords && { isWords }) };
}
