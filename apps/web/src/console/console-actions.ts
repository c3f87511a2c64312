import type { Action } from '../actions/action.ts';
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
  isAnythingRunning,
  openTab,
  reopenTab,
} from '../state/console-store.ts';
import { EDITOR_HEIGHT, preferencesStore } from '../state/preferences-store.ts';
import { clearConsole, collapseAll } from './commands.ts';
import { exportRun, newestExportable } from './export-run.ts';
import { toggleHistory } from './history-panel.ts';
import { lookUpWord } from './reference/reference-search.ts';
import { cancelRun, planStatement, runScript, runStatementAtCursor } from './run-text.ts';

function exportNewest(): void {
  const run = newestExportable();
  if (run !== undefined) void exportRun(run, 'csv', new AbortController().signal);
}

/** The keys that mend the first problem of the text. */
export const FIX_KEYS = 'Mod+.';

/** Opens the script beside the open one; behind the last stands the first. */
function stepToTab(step: 1 | -1): void {
  const { tabs, activeTabId } = consoleStore.getState();
  const at = tabs.findIndex((tab) => tab.id === activeTabId);
  const next = tabs[(at + step + tabs.length) % tabs.length];
  if (next !== undefined) chooseTab(next.id);
}

/** A table has keys of its own. */
const inTable = (): 'leaveTable' | undefined =>
  document.activeElement?.closest('[role=grid]') == null ? undefined : 'leaveTable';

const onlyTab = (): 'oneScript' | undefined => (consoleStore.getState().tabs.length < 2 ? 'oneScript' : undefined);

/** The commands of the console. */
export function createConsoleActions(): readonly Action[] {
  const command = (id: string, label: Action['label'], perform: () => void, more: Partial<Action> = {}): Action => ({
    id,
    label,
    group: 'command',
    screen: 'console',
    perform,
    ...more,
  });
  const typing = { worksWhileTyping: true } as const;
  const set = preferencesStore.setState;
  return [
    command('run-script', 'runScript', () => void runScript(), { shortcut: 'Mod+Enter', ...typing }),
    command('run-statement', 'runStatement', () => void runStatementAtCursor(), { shortcut: 'Shift+Enter', ...typing }),
    command('explain-statement', 'explainStatement', () => void planStatement('EXPLAIN')),
    command('profile-statement', 'profileStatement', () => void planStatement('PROFILE')),
    command('fix-problem', 'fixProblem', fixFirstProblem, {
      shortcut: FIX_KEYS,
      obstacle: () => (canFixProblem() ? undefined : 'noFix'),
      ...typing,
    }),
    command('look-up-word', 'lookUpWord', lookUpWord, { shortcut: 'F1', ...typing }),
    command('format-text', 'formatText', formatText, { shortcut: 'Shift+Alt+F', ...typing }),
    command('cancel-run', 'cancelRun', cancelRun, {
      shortcut: 'Escape',
      ...typing,
      obstacle: () => (isAnythingRunning() ? undefined : 'nothingRuns'),
    }),
    command('older-statement', 'olderStatement', () => recallStatement('older'), {
      shortcut: 'Mod+ArrowUp',
      obstacle: inTable,
      ...typing,
    }),
    command('newer-statement', 'newerStatement', () => recallStatement('newer'), {
      shortcut: 'Mod+ArrowDown',
      obstacle: inTable,
      ...typing,
    }),
    command('new-script', 'newScript', () => openTab(''), { shortcut: 'Alt+N', ...typing }),
    command('close-script', 'closeScript', () => closeTab(consoleStore.getState().activeTabId), {
      shortcut: 'Alt+W',
      obstacle: onlyTab,
      ...typing,
    }),
    command('reopen-script', 'reopenScript', reopenTab, {
      shortcut: 'Shift+Alt+W',
      obstacle: () => (canReopenTab() ? undefined : 'noneClosed'),
      ...typing,
    }),
    command('next-script', 'nextScript', () => stepToTab(1), {
      shortcut: 'Alt+PageDown',
      obstacle: onlyTab,
      ...typing,
    }),
    command('previous-script', 'previousScript', () => stepToTab(-1), {
      shortcut: 'Alt+PageUp',
      obstacle: onlyTab,
      ...typing,
    }),
    command('export-newest', 'exportNewest', exportNewest, {
      shortcut: 'Mod+E',
      ...typing,
      obstacle: () => (newestExportable() === undefined ? 'noResult' : undefined),
    }),
    command('clear-console', 'clearConsole', clearConsole),
    command('collapse-all', 'collapseAll', collapseAll),
    command('toggle-drawer', 'toggleDrawer', () => set(({ isDrawerOpen }) => ({ isDrawerOpen: !isDrawerOpen })), {
      shortcut: 'Mod+B',
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
    command('search-history', 'searchHistory', toggleHistory, { shortcut: 'Alt+H', ...typing }),
    command('refresh-schema', 'refreshSchema', () => void refreshSchema(queryClient)),
  ];
}
