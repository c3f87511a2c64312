// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ImportTask, TaskPlan } from '@astrolabe/http-api';
import { sessionStore } from '../../state/session-store.ts';
import { renderWithWords } from '../../ui/_render.tsx';
import { RunAgainDialog } from './RunAgainDialog.tsx';

const { get, send } = vi.hoisted(() => ({ get: vi.fn(), send: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api: { get, send } }));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => async () => undefined }));

const TASK: ImportTask = {
  id: '7',
  name: 'spring',
  user: 'root',
  address: 'embedded',
  space: 'library',
  status: 'finished',
  message: '',
  stats: {
    numFailed: 0,
    numReadFailed: 0,
    totalCount: 1,
    totalBatches: 1,
    totalLatency: 1,
    totalReqTime: 1,
    totalBytes: 1,
    totalImportedBytes: 1,
  },
  progress: {
    rowsRead: 1,
    rowsImported: 1,
    rowsRejected: 0,
    rowsUnreadable: 0,
    recordsWritten: 1,
    elapsedMs: 1,
    targets: [],
    position: { fileIndex: 1, byte: 0, line: 1 },
  },
  files: ['books.csv'],
  isResumable: false,
  isCheck: false,
  createTime: 1,
  updateTime: 2,
};
const PLAN: TaskPlan = {
  name: 'spring',
  space: 'library',
  batchSize: 60,
  mapping: {},
  files: [{ name: 'books.csv', state: 'same', missingColumns: [] }],
};

function openDialog(asksPassword: boolean): void {
  get.mockImplementation(async (path: string) =>
    path.endsWith('/plan') ? PLAN : { url: 'off', urlBytesMax: 1, hasFolder: false, asksPassword },
  );
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <RunAgainDialog task={TASK} onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  sessionStore.setState({ session: { host: 'embedded', username: 'root', version: 'v3.0', kind: 'embedded' } });
  send.mockResolvedValue({ id: '8' });
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test('a second run requires the password of the signed-in user', async () => {
  openDialog(true);
  await screen.findByText('unchanged');
  await userEvent.click(await screen.findByRole('button', { name: 'Run again' }));
  expect(send).not.toHaveBeenCalled();
  await userEvent.type(await screen.findByLabelText('Password of root'), 'nebula');
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(send.mock.calls).toEqual([['POST', 'api/v1/import-tasks/7/run', { password: 'nebula' }]]);
});

test('it runs immediately if the studio requires no password', async () => {
  openDialog(false);
  await screen.findByText('unchanged');
  await userEvent.click(await screen.findByRole('button', { name: 'Run again' }));
  expect(send.mock.calls).toEqual([['POST', 'api/v1/import-tasks/7/run', {}]]);
});
