import { beforeEach, expect, test } from 'vitest';
import { chooseTab, closeTab, consoleStore, openTab, writeTab } from '../state/console-store.ts';
import {
  enterOtherScript,
  exchangeScripts,
  PANES_MAX,
  placeScript,
  toggleSplit,
  type DropPlace,
} from './split-scripts.ts';

const tab = (id: string) => ({ id, text: `YIELD "${id}"` });

beforeEach(() =>
  consoleStore.setState({
    tabs: ['a', 'b', 'c', 'd', 'e', 'f'].map(tab),
    activeTabId: 'a',
    text: tab('a').text,
    panes: [],
  }),
);

/** All panes, with the open script in brackets. */
function shown(): string {
  const { activeTabId, panes } = consoleStore.getState();
  return (panes.length === 0 ? [activeTabId] : panes).map((id) => (id === activeTabId ? `[${id}]` : id)).join(' ');
}

test('the next script opens beside the open one, both swap, and one closes', () => {
  const steps: string[] = [];
  for (const act of [toggleSplit, enterOtherScript, exchangeScripts, () => chooseTab('b'), toggleSplit]) {
    act();
    steps.push(shown());
  }
  expect(steps).toEqual(['a [b]', '[a] b', 'b [a]', '[b] a', '[b]']);
});

test('a script alone is split with a new one', () => {
  consoleStore.setState({ tabs: [tab('a')] });
  toggleSplit();
  const [first, second] = consoleStore.getState().panes;
  expect([first, second === consoleStore.getState().activeTabId]).toEqual(['a', true]);
});

test.each<[string, string, number, DropPlace, string]>([
  ['[a]', 'b', 0, 'before', '[b] a'],
  ['[a]', 'b', 0, 'after', 'a [b]'],
  ['[a]', 'b', 0, 'into', '[b]'],
  ['[a]', 'a', 0, 'before', '[a] b'],
  ['[a]', 'a', 0, 'after', 'b [a]'],
  ['[a] b', 'a', 1, 'into', 'b [a]'],
  ['[a] b', 'c', 1, 'into', 'a [c]'],
  ['[a] b', 'c', 1, 'after', 'a b [c]'],
  ['[a] b', 'c', 0, 'after', 'a [c] b'],
  ['[a] b c', 'd', 0, 'before', '[d] a b c'],
  ['[a] b c', 'a', 2, 'after', 'b c [a]'],
  ['[a] b c', 'c', 0, 'before', '[c] a b'],
  ['[a] b c', 'b', 1, 'after', 'a [b] c'],
  ['[a] b c d e', 'f', 1, 'after', 'a [f] c d e'],
  ['[a] b c d e', 'e', 0, 'before', '[e] a b c d'],
])('%s: %s dropped at pane %i, %s, gives %s', (before, id, pane, place, expected) => {
  const panes = before.replaceAll(/[[\]]/g, '').split(' ');
  consoleStore.setState({ panes: panes.length > 1 ? panes : [] });
  placeScript(id, pane, place);
  expect(shown()).toBe(expected);
  expect(consoleStore.getState().panes.length).toBeLessThanOrEqual(PANES_MAX);
});

test('a script that is chosen or opened takes the place of the open one, unless it has its own pane', () => {
  consoleStore.setState({ panes: ['a', 'b', 'c'], activeTabId: 'b' });
  const steps: string[] = [];
  for (const act of [() => chooseTab('d'), () => chooseTab('c'), () => chooseTab('a')]) {
    act();
    steps.push(shown());
  }
  expect(steps).toEqual(['a [d] c', 'a d [c]', '[a] d c']);
  openTab('YIELD 1');
  const { panes, activeTabId } = consoleStore.getState();
  expect(panes).toEqual([activeTabId, 'd', 'c']);
});

test('a script in the split can be closed and written without changing the open one', () => {
  consoleStore.setState({ panes: ['a', 'b'] });
  writeTab('b', 'YIELD 2');
  const { tabs, text } = consoleStore.getState();
  closeTab('b');
  expect([tabs[1]?.text, text, shown()]).toEqual(['YIELD 2', 'YIELD "a"', '[a]']);
});

test('when the open script closes, its pane closes and a neighbor is open', () => {
  consoleStore.setState({ panes: ['c', 'a', 'b'] });
  closeTab('a');
  expect(shown()).toBe('c [b]');
});
