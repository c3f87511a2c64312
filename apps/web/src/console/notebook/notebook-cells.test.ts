// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { chooseTab, closeTab, consoleStore, reopenTab } from '../../state/console-store.ts';
import { cellsOf } from '../../state/editor-tabs.ts';
import { toggleSplit } from '../split-scripts.ts';
import { addCell, moveCell, openNotebook, openNotebookId, removeCell, stepToCell } from './notebook-cells.ts';

const words = (text: string) => ({ isWords: true, text });
const statements = (text: string) => ({ isWords: false, text });

/** The texts of the cells of the open notebook; the open cell is marked. */
function cells(): readonly string[] {
  const { tabs, activeTabId } = consoleStore.getState();
  return cellsOf(tabs, openNotebookId() ?? '').map(({ id, text }) => (id === activeTabId ? `>${text}` : text));
}

/** The id of the cell with a text. */
const idOf = (text: string): string => consoleStore.getState().tabs.find((tab) => tab.text === text)?.id ?? '';

beforeEach(() => {
  consoleStore.setState({
    text: 'first',
    tabs: [{ id: 'first', text: 'first' }],
    activeTabId: 'first',
    panes: [],
  });
  openNotebook([words('about'), statements('a'), statements('b')], 'Towns');
});

test('a notebook opens at its first statement, and navigation stops at both ends', () => {
  expect(cells()).toEqual(['about', '>a', 'b']);
  stepToCell(1);
  stepToCell(1);
  expect(cells()).toEqual(['about', 'a', '>b']);
  stepToCell(-1);
  stepToCell(-1);
  expect(cells()).toEqual(['about', '>a', 'b']);
});

test('text typed into the open cell changes that cell only, and commands read it', () => {
  consoleStore.setState({ text: 'a2' });
  expect([cells(), consoleStore.getState().text]).toEqual([['about', '>a2', 'b'], 'a2']);
});

test('cells are added, moved and removed; the last statement cell stays', () => {
  addCell(idOf('a'), false);
  expect(cells()).toEqual(['about', 'a', '>', 'b']);
  moveCell(idOf('b'), -1);
  moveCell(idOf('about'), -1);
  expect(cells()).toEqual(['about', 'a', 'b', '>']);
  removeCell(idOf(''));
  removeCell(consoleStore.getState().activeTabId);
  removeCell(consoleStore.getState().activeTabId);
  removeCell(consoleStore.getState().activeTabId);
  expect(cells()).toHaveLength(2);
});

test('a notebook of text alone gets a statement cell', () => {
  openNotebook([words('only')]);
  expect(cells()).toEqual(['only', '>']);
});

test('a notebook closes and is restored completely, with its name', () => {
  closeTab(consoleStore.getState().activeTabId);
  expect(consoleStore.getState().tabs).toEqual([{ id: 'first', text: 'first' }]);
  reopenTab();
  expect(cells()).toEqual(['about', '>a', 'b']);
  expect(consoleStore.getState().tabs[1]).toMatchObject({ name: 'Towns', isNotebook: true });
});

test('a notebook beside a script stays in place while its cells are navigated', () => {
  toggleSplit();
  const { activeTabId, panes } = consoleStore.getState();
  expect([activeTabId, panes.length, panes[1]]).toEqual(['first', 2, 'first']);
  for (const cell of ['b', 'a']) {
    chooseTab(idOf(cell));
    expect(consoleStore.getState()).toMatchObject({ activeTabId: idOf(cell), panes });
  }
});
