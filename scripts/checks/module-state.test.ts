import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', 'apps', 'web', 'src');

/** Modules that still hold state, with the number of their variables, stores and collections. Never add one: construct a class instead. */
const HOLDERS: Readonly<Record<string, number>> = {
  'actions/palette-sources.ts': 2,
  'actions/screen-actions.ts': 1,
  'app/saved-query.ts': 1,
  'console/ask/ask-store.ts': 2,
  'console/dashboard/dashboard-store.ts': 2,
  'console/history/history-panel.ts': 1,
  'console/notebook/run-notebook.ts': 1,
  'console/reference/reference-search.ts': 1,
  'console/run/keep-results.ts': 5,
  'console/run/run-again.ts': 1,
  'console/run/run-text.ts': 2,
  'console/translate/translate-store.ts': 1,
  'data/browser-database.ts': 1,
  'data/history.ts': 1,
  'data/plugins.ts': 1,
  'data/resume-session.ts': 1,
  'editor/editor-handle.ts': 1,
  'editor/first-problem.ts': 1,
  'editor/language-client.ts': 4,
  'editor/language-worker.ts': 1,
  'editor/recall-statement.ts': 3,
  'editor/seen-graph.ts': 1,
  'explore/icon/icon-paths.ts': 1,
  'explore/state/style-rule.ts': 1,
  'locale/messages-store.ts': 2,
  'result-view/facet/use-facets.ts': 1,
  'result-view/table/table-worker.ts': 2,
  'sketch/sketch-store.ts': 2,
  'sketch/sketch-text.ts': 1,
  'state/console-store.ts': 3,
  'state/guard-store.ts': 1,
  'state/history-store.ts': 3,
  'state/new-spaces.ts': 1,
  'state/overlay-store.ts': 1,
  'state/preferences-store.ts': 1,
  'state/sent-result.ts': 1,
  'state/session-store.ts': 1,
  'state/shown-runs.ts': 1,
  'state/stored.ts': 1,
  'state/toast-store.ts': 2,
  'welcome/load-store.ts': 2,
};

/** A variable, store or empty collection at the top level of a module. */
const HELD =
  /^(?:export )?(?:let |const \w+(?:: (?!Readonly)[^=]+)? = (?:createStore\b|new (?:Map|Set|WeakMap|WeakSet)(?:<[^\n]*>)?\(\);))/gm;

const heldIn = (text: string): number => [...text.matchAll(HELD)].length;

test('state of the web app is constructed, except in the listed modules', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.|[/\\]_|\.d\.ts/.test(file));
  const found = files.flatMap((file) => {
    const count = heldIn(readFileSync(join(root, file), 'utf8'));
    return count === 0 ? [] : [[file.replaceAll('\\', '/'), count] as const];
  });
  expect(Object.fromEntries(found)).toEqual(HOLDERS);
});

test('every kind of state is found', () => {
  const held = [
    'let last = 0;',
    'export const store = createStore<S>(() => ({}));',
    'const open = new Map<A, B<C>>();',
  ];
  expect(held.map(heldIn)).toEqual([1, 1, 1]);
  expect(heldIn("const NAMES = new Set(['a']);\n  let inner = 0;\nconst NONE: ReadonlySet<A> = new Set();")).toBe(0);
});
