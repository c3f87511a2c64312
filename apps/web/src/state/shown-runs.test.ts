// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { consoleStore, type Run } from './console-store.ts';
import { shownRunsStore } from './shown-runs.ts';

const run = (id: string): Run => ({
  id,
  tabId: 'tab',
  statement: id,
  space: '',
  startedAt: 0,
  state: 'running',
  receivedRows: 0,
  isCollapsed: false,
});

const shownIds = (): readonly string[] => shownRunsStore.getState().runs.map(({ id }) => id);

const start = (id: string, waitingCount: number): void =>
  consoleStore.setState(({ runs }) => ({ runs: [run(id), ...runs], waitingCount }));

beforeEach(() => {
  vi.useFakeTimers();
  consoleStore.setState({ runs: [], waitingCount: 0 });
  vi.advanceTimersByTime(1_000);
});

afterEach(() => {
  vi.useRealTimers();
});

test('a statement with nothing queued behind it is shown immediately, with every change', () => {
  start('a', 0);
  const first = shownIds();
  consoleStore.setState({ runs: [{ ...run('a'), state: 'done' }] });
  expect([first, shownRunsStore.getState().runs[0]?.state]).toEqual([['a'], 'done']);
});

test('statements of a script that arrive together are shown together, the last one immediately', () => {
  start('a', 3);
  start('b', 2);
  const early = shownIds();
  vi.advanceTimersByTime(1_000);
  const later = shownIds();
  start('c', 1);
  start('d', 0);
  expect([early, later, shownIds(), shownRunsStore.getState().waitingCount]).toEqual([
    ['a'],
    ['b', 'a'],
    ['d', 'c', 'b', 'a'],
    0,
  ]);
});

test('changes other than of runs do not redraw the shown runs', () => {
  start('a', 0);
  const listener = vi.fn<() => void>();
  const stop = shownRunsStore.subscribe(listener);
  consoleStore.setState((state) => ({ ...state }));
  stop();
  expect(listener).not.toHaveBeenCalled();
});
