import type { Action } from '../actions/action.ts';
import { CONSOLE_SHORTCUTS, shortcutOf } from '../actions/screen-shortcuts.ts';
import { queryClient } from '../data/query-client.ts';
import { refreshSchema } from '../data/spaces.ts';
import { formatText } from '../editor/editor-handle.ts';
import { canFixProblem, fixFirstProblem } from '../editor/first-problem.ts';
import { recallStatement } from '../editor/recall-statement.ts';
import {
  canReopenTab,
  chooseTab,
  closeTab,
  consoleStore,
  hasRoomForScript,
  isAnythingRunning,
  openTab,
  reopenTab,
} from '../state/console-store.ts';
import { scriptIdOf, scriptsOf } from '../state/editor-tabs.ts';
import { EDITOR_HEIGHT, preferencesStore } from '../state/preferences-store.ts';
import { clearConsole, collapseAll } from './commands.ts';
import { exportRun, newestExportable } from './run/export-run.ts';
import { toggleHistory } from './history/history-panel.ts';
import { newNotebook, openNotebookId, stepToCell } from './notebook/notebook-cells.ts';
import { runNotebook } from './notebook/run-notebook.ts';
import { lookUpWord } from './reference/reference-search.ts';
import { enterOtherScript, exchangeScripts, toggleSplit } from './split-scripts.ts';
import { openTranslate } from './translate/translate-store.ts';
import { cancelRun, planStatement, runScript, runStatementAtCursor } from './run/run-text.ts';

function exportNewest(): void {
  const run = newestExportable();
  if (run !== undefined) void exportRun(run, 'csv', new AbortController().signal);
}

/** Activates the next or previous script, cyclically. */
function stepToTab(step: 1 | -1): void {
  const { tabs, activeTabId } = consoleStore.getState();
  const scripts = scriptsOf(tabs);
  const openScript = scriptIdOf(tabs, activeTabId);
  const at = scripts.findIndex((tab) => tab.id === openScript);
  const next = scripts[(at + step + scripts.length) % scripts.length];
  if (next !== undefined) chooseTab(next.id);
}

/** Tables handle their own keys. */
const inTable = (): 'leaveTable' | undefined =>
  document.activeElement?.closest('[role=grid]') == null ? undefined : 'leaveTable';

const onlyTab = (): 'oneScript' | undefined =>
  scriptsOf(consoleStore.getState().tabs).length < 2 ? 'oneScript' : undefined;

const noNotebook = (): 'noNotebook' | undefined => (openNotebookId() === undefined ? 'noNotebook' : undefined);

const onlyOneInSight = (): 'oneInSight' | undefined =>
  consoleStore.getState().panes.length === 0 ? 'oneInSight' : undefined;

/** The commands of the console. */
export function createConsoleActions(): readonly Action[] {
  const command = (id: string, label: Action['label'], run: () => void, more: Partial<Action> = {}): Action => ({
    id,
    label,
    group: 'command',
    screen: 'console',
    ...shortcutOf(CONSOLE_SHORTCUTS, label),
    run,
    ...more,
  });
  const typing = { worksWhileTyping: true } as const;
  const set = preferencesStore.setState;
  return [
    command('run-script', 'runScript', () => void runScript(), typing),
    command('run-statement', 'runStatement', () => void runStatementAtCursor(), typing),
    command('explain-statement', 'explainStatement', () => void planStatement('EXPLAIN')),
    command('profile-statement', 'profileStatement', () => void planStatement('PROFILE')),
    command('fix-problem', 'fixProblem', fixFirstProblem, {
      obstacle: () => (canFixProblem() ? undefined : 'noFix'),
      ...typing,
    }),
    command('look-up-word', 'lookUpWord', lookUpWord, typing),
    command('translate-text', 'translateText', openTranslate, typing),
    command('format-text', 'formatText', formatText, typing),
    command('cancel-run', 'cancelRun', cancelRun, {
      ...typing,
      obstacle: () => (isAnythingRunning() ? undefined : 'nothingRuns'),
    }),
    command('older-statement', 'olderStatement', () => recallStatement('older'), {
      obstacle: inTable,
      ...typing,
    }),
    command('newer-statement', 'newerStatement', () => recallStatement('newer'), {
      obstacle: inTable,
      ...typing,
    }),
    command('new-script', 'newScript', () => openTab(''), typing),
    command('new-notebook', 'newNotebook', newNotebook, {
      ...typing,
      obstacle: () => (hasRoomForScript() ? undefined : 'tooManyScripts'),
    }),
    command('run-notebook', 'runNotebook', () => void runNotebook(), { ...typing, obstacle: noNotebook }),
    command('next-cell', 'nextCell', () => stepToCell(1), { ...typing, obstacle: noNotebook }),
    command('previous-cell', 'previousCell', () => stepToCell(-1), { ...typing, obstacle: noNotebook }),
    command('close-script', 'closeScript', () => closeTab(consoleStore.getState().activeTabId), {
      obstacle: () => (openNotebookId() === undefined ? onlyTab() : undefined),
      ...typing,
    }),
    command('reopen-script', 'reopenScript', reopenTab, {
      obstacle: () => (canReopenTab() ? undefined : 'noneClosed'),
      ...typing,
    }),
    command('next-script', 'nextScript', () => stepToTab(1), {
      obstacle: onlyTab,
      ...typing,
    }),
    command('previous-script', 'previousScript', () => stepToTab(-1), {
      obstacle: onlyTab,
      ...typing,
    }),
    command('split-scripts', 'splitScripts', toggleSplit, typing),
    command('other-script', 'otherScript', enterOtherScript, { obstacle: onlyOneInSight, ...typing }),
    command('exchange-scripts', 'exchangeScripts', exchangeScripts, { obstacle: onlyOneInSight, ...typing }),
    command('export-newest', 'exportNewest', exportNewest, {
      ...typing,
      obstacle: () => (newestExportable() === undefined ? 'noResult' : undefined),
    }),
    command('clear-console', 'clearConsole', clearConsole),
    command('undo-clear', 'undoClear', () => consoleStore.getState().undoClear?.(), {
      obstacle: () => (consoleStore.getState().undoClear === undefined ? 'nothingCleared' : undefined),
    }),
    command('collapse-all', 'collapseAll', collapseAll),
    command('toggle-drawer', 'toggleDrawer', () => set(({ isDrawerOpen }) => ({ isDrawerOpen: !isDrawerOpen })), {
      ...typing,
    }),
    command('toggle-parameters', 'toggleParameters', () =>
      set(({ areParametersOpen }) => ({ areParametersOpen: !areParametersOpen })),
    ),
    command('toggle-editor', 'toggleEditor', () =>
      set(({ editorHeight }) => ({
        editorHeight: editorHeight > EDITOR_HEIGHT.collapsed ? EDITOR_HEIGHT.collapsed : EDITOR_HEIGHT.expanded,
      })),
    ),
    command('toggle-panes', 'togglePanes', () =>
      set(({ areResultsBeside }) => ({ areResultsBeside: !areResultsBeside })),
    ),
    command('search-history', 'searchHistory', toggleHistory, typing),
    command('refresh-schema', 'refreshSchema', () => void refreshSchema(queryClient)),
  ];
}
