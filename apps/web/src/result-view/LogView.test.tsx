// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Run } from '../state/console-store.ts';
import { renderWithWords } from '../ui/_render.tsx';
import { LogView } from './LogView.tsx';

afterEach(cleanup);

const nothing = (): void => undefined;
const statement = 'MATCH (b:book) WHERE b.book.titel == "x" RETURN b';
const run: Run = {
  id: '1',
  tabId: 't',
  statement,
  space: 'library',
  startedAt: 0,
  endedAt: 5,
  state: 'failed',
  receivedRows: 0,
  isCollapsed: false,
  error: {
    code: 'SEMANTIC_ERROR',
    message: 'tag `book` has no property `titel`',
    position: { start: 28, end: 33 },
    hint: 'did you mean `title`?',
  },
};

test('an error is shown with its code, line, carets and hint', () => {
  renderWithWords(<LogView run={run} onCancel={nothing} onRun={nothing} />);
  const alert = screen.getByRole('alert').textContent ?? '';
  expect([
    alert.includes('tag `book` has no property `titel`'),
    alert.includes('SEMANTIC_ERROR, line 1'),
    alert.includes('^^^^^'),
    alert.includes('did you mean `title`?'),
  ]).toEqual([true, true, true, true]);
});

test('a failed statement shows the parts of its time', () => {
  renderWithWords(
    <LogView run={{ ...run, failedIn: { databaseMs: 2, transferMs: 1.5 } }} onCancel={nothing} onRun={nothing} />,
  );
  const parts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(parts).toEqual([
    ['Database', '2.00 ms'],
    ['Transfer', '1.50 ms'],
  ]);
});

test('the suggested name is inserted and run with one button', async () => {
  const onRun = vi.fn<(text: string) => void>();
  renderWithWords(<LogView run={run} onCancel={nothing} onRun={onRun} />);
  await userEvent.click(screen.getByRole('button', { name: 'Change to title and run' }));
  expect(onRun.mock.calls).toEqual([[statement.replace('titel', 'title')]]);
});

test('a running statement shows its time and can be canceled', async () => {
  const onCancel = vi.fn<() => void>();
  renderWithWords(
    <LogView
      run={{
        id: '1',
        tabId: 't',
        statement,
        space: '',
        startedAt: Date.now(),
        state: 'running',
        receivedRows: 1200,
        isCollapsed: false,
      }}
      onCancel={onCancel}
      onRun={nothing}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([
    /^00:0\d:\d\d\.\d$/.test(screen.getByRole('timer').textContent ?? ''),
    screen.getByText('1,200 rows so far').tagName,
    onCancel.mock.calls.length,
  ]).toEqual([true, 'P', 1]);
});
