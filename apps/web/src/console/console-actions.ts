import type { Action } from '../actions/action.ts';
import { queryClient } from '../data/query-client.ts';
import { refreshSchema } from '../data/spaces.ts';
import { formatText } from '../editor/editor-handle.ts';
import { isAnythingRunning } from '../state/console-store.ts';
import { EDITOR_HEIGHT, preferencesStore } from '../state/preferences-store.ts';
import { clearConsole, collapseAll } from './commands.ts';
import { exportRun, newestExportable } from './export-run.ts';
import { cancelRun, planStatement, runScript, runStatementAtCursor } from './run-text.ts';

function exportNewest(): void {
  const run = newestExportable();
  if (run !== undefined) void exportRun(run, 'csv', new AbortController().signal);
}

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
    command('format-text', 'formatText', formatText, { shortcut: 'Shift+Alt+F', ...typing }),
    command('cancel-run', 'cancelRun', cancelRun, {
      shortcut: 'Escape',
      ...typing,
      obstacle: () => (isAnythingRunning() ? undefined : 'nothingRuns'),
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
    command('refresh-schema', 'refreshSchema', () => void refreshSchema(queryClient)),
  ];
}
