// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { diagnose } from '@astrolabe/ngql';
import { renderWithWords } from '../../ui/_render.tsx';
import type { Run } from '../../state/console-store.ts';
import { ErrorHelp } from './ErrorHelp.tsx';

vi.mock('../../editor/language-client.ts', () => ({
  askLanguage: async (_question: string, text: string) => diagnose(text),
}));
vi.mock('@tanstack/react-router', () => ({ Link: () => null }));

const run: Run = {
  id: '1',
  tabId: 't',
  statement: 'MTACH (v) WEHRE v.t.x > 3 RETRUN v LIMTI 4',
  space: 'shop',
  startedAt: 0,
  state: 'failed',
  receivedRows: 0,
  isCollapsed: false,
};

test('all misspellings of a failed statement are fixed with one button', async () => {
  const onRun = vi.fn<(text: string) => void>();
  const error = {
    code: 'SYNTAX_ERROR',
    message: "syntax error near `MTACH'",
    position: { start: 0, end: 5 },
    hint: 'did you mean MATCH?',
  } as const;
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  renderWithWords(
    <QueryClientProvider client={client}>
      <ErrorHelp run={run} error={error} onRun={onRun} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Fix 4 problems and run' }));
  expect(onRun.mock.calls).toEqual([['MATCH (v) WHERE v.t.x > 3 RETURN v LIMIT 4']]);
});
