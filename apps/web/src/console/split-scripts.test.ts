import { beforeEach, expect, test } from 'vitest';
import { chooseTab, closeTab, consoleStore, writeTab } from '../state/console-store.ts';
import { enterOtherScript, exchangeScripts, placeScript, toggleSplit } from './split-scripts.ts';

const tab = (id: string) => ({ id, text: `YIELD "${id}"` });

beforeEach(() =>
  consoleStore.setState({
    tabs: [tab('a'), tab('b'), tab('c')],
    activeTabId: 'a',
    text: tab('a').text,
    split: undefined,
  }),
);

/** Both sides, with the open script in brackets. */
function shown(): string {
  const { activeTabId, split } = consoleStore.getState();
  const open = `[${activeTabId}]`;
  return split === undefined ? open : split.isFirst ? `${split.tabId} ${open}` : `${open} ${split.tabId}`;
}

test('the next script opens beside the open one, both swap, and one closes', () => {
  const steps: string[] = [];
  for (const act of [toggleSplit, enterOtherScript, exchangeScripts, () => chooseTab('b'), toggleSplit]) {
    act();
    steps.push(shown());
  }
  expect(steps).toEqual(['a [b]', '[a] b', 'b [a]', '[b] a', '[b]']);
});

test.each<[string, boolean, string]>([
  ['a', false, 'b [a]'],
  ['b', false, 'a [b]'],
  ['c', true, '[c] a'],
])('%s put first %s stands there and is open', (id, isFirst, expected) => {
  placeScript(id, isFirst);
  expect(shown()).toBe(expected);
});

test.each<[string, boolean, string]>([
  ['a', true, '[a] b'],
  ['a', false, 'b [a]'],
  ['b', true, '[b] a'],
  ['b', false, 'a [b]'],
  ['c', true, '[c] b'],
  ['c', false, 'a [c]'],
])('beside another, %s put first %s takes that side', (id, isFirst, expected) => {
  consoleStore.setState({ split: { tabId: 'b', isFirst: false } });
  placeScript(id, isFirst);
  expect(shown()).toBe(expected);
});

test('a script in the split can be closed and written without changing the open one', () => {
  consoleStore.setState({ split: { tabId: 'b', isFirst: false } });
  writeTab('b', 'YIELD 2');
  const { tabs, text } = consoleStore.getState();
  closeTab('b');
  expect([tabs[1]?.text, text, shown()]).toEqual(['YIELD 2', 'YIELD "a"', '[a]']);
});
