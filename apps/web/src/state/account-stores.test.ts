// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { translateStore } from '../console/translate/translate-store.ts';
import { firstProblemStore } from '../editor/first-problem.ts';
import { LOAD_BEGIN } from '../welcome/load-dataset.ts';
import { loadStore } from '../welcome/load-store.ts';
import { DATASETS } from '../welcome/datasets.ts';
import { historyStore } from './history-store.ts';
import { forgetSession, rememberSession } from './session-store.ts';
import { toastStore } from './toast-store.ts';
import { Explorations } from '../explore/state/explorations.ts';

const { main: exploration } = new Explorations();

const ANN = { host: 'embedded', username: 'ann', version: 'v3.8.0', kind: 'embedded' } as const;

afterEach(() => forgetSession('refused'));

test('signing out clears what stores hold of the account', () => {
  rememberSession(ANN);
  exploration.store.setState({ space: 'harbor' });
  exploration.edits.setState({ changes: [{ kind: 'delete-vertex', vid: 'p', tags: [], edges: [] }] });
  translateStore.setState({ isOpen: true, text: 'SELECT 1' });
  firstProblemStore.setState({ text: 'YIELD' });
  historyStore.setState({ entries: [{ id: 1, statement: 'YIELD 1' } as never] });
  toastStore.setState({ toast: { id: 1, tone: 'info', text: 'harbor' } });
  forgetSession('logged-out');
  for (const store of [translateStore, firstProblemStore, historyStore, toastStore])
    expect(store.getState()).toEqual(store.getInitialState());
  expect(exploration.edits.getState().changes).toEqual([]);
});

test('signing out stops the load of a data set', () => {
  rememberSession(ANN);
  const load = { progress: LOAD_BEGIN, startedAt: 0, isEmbedded: true, isStopping: false, isDialogShown: true };
  loadStore.setState({ load: { ...load, dataset: DATASETS[0]! } });
  forgetSession('logged-out');
  expect(loadStore.getState().load?.isStopping).toBe(true);
  loadStore.setState({ load: undefined });
});

test('staged changes do not move to another space', () => {
  exploration.store.setState({ space: 'harbor' });
  exploration.edits.setState({ changes: [{ kind: 'delete-vertex', vid: 'p', tags: [], edges: [] }] });
  exploration.store.setState({ space: 'canal' });
  expect(exploration.edits.getState().changes).toEqual([]);
});

/** Stores without account data, and their content. */
const SHARED: Readonly<Record<string, string>> = {
  'editor/language-client.ts': 'replaced by the editor when it is opened',
  'actions/palette-sources.ts': 'functions that open screens register and remove',
  'actions/screen-actions.ts': 'functions that open screens register and remove',
  'locale/messages-store.ts': 'messages',
  'explore/state/exploration.ts': 'emptied by Explorations',
  'explore/icon/icon-paths.ts': 'icons',
  'state/guard-store.ts': 'a choice for the tab',
  'state/shown-runs.ts': 'follows the console',
  'state/preferences-store.ts': 'preferences of the browser, loaded per account',
  'state/overlay-store.ts': 'the open overlay',
  'state/stored.ts': 'a fact about the browser',
  'console/history/history-panel.ts': 'whether the panel is open',
  'console/reference/reference-search.ts': 'a search of the reference',
};

test('every store is reset for the next account, or holds nothing of one', () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const kept = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return /\bcreateStore[<(]/.test(text) && !/onAccountLeft\(|sessionStore\.subscribe\(/.test(text);
  });
  expect(kept.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(Object.keys(SHARED).toSorted());
});
