import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HistoryEntry } from '../data/history.ts';
import { consoleStore } from '../state/console-store.ts';
import { historyStore } from '../state/history-store.ts';
import { recallStatement } from './recall-statement.ts';

vi.mock(import('./editor-handle.ts'), () => ({
  replaceText: (text: string) => consoleStore.setState({ text }),
}));

const ran = (statement: string, id: number): HistoryEntry => ({
  id,
  statement,
  space: '',
  startedAt: 0,
  durationMs: 0,
  state: 'done',
});

const textNow = (): string => consoleStore.getState().text;

beforeEach(() => {
  historyStore.setState({ entries: ['SHOW TAGS', 'YIELD 2', 'SHOW TAGS', 'YIELD 1'].map(ran) });
  consoleStore.setState({ text: 'half a draft' });
});

afterEach(() => vi.restoreAllMocks());

test('older statements come one by one, each once, and newer ones lead back to the draft', () => {
  const seen = (['older', 'older', 'older', 'older', 'newer', 'newer', 'newer', 'newer'] as const).map((direction) => {
    recallStatement(direction);
    return textNow();
  });
  expect(seen).toEqual([
    'SHOW TAGS',
    'YIELD 2',
    'YIELD 1',
    'YIELD 1',
    'YIELD 2',
    'SHOW TAGS',
    'half a draft',
    'half a draft',
  ]);
});

test('changing a recalled statement makes it the draft', () => {
  recallStatement('older');
  consoleStore.setState({ text: 'SHOW TAGS;' });
  recallStatement('newer');
  expect(textNow()).toBe('SHOW TAGS;');
  recallStatement('older');
  expect(textNow()).toBe('SHOW TAGS');
  recallStatement('newer');
  expect(textNow()).toBe('SHOW TAGS;');
});
