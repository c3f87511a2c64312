// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import type { TagSchema } from '@astrolabe/model';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../../state/session-store.ts';
import { renderWithWords } from '../../ui/_render.tsx';
import { EditableProperties } from './EditableProperties.tsx';
import { runExploreStatement } from '../ask/run-explore-statement.ts';
import { Exploration } from '../state/exploration.ts';
import { ExplorationContext } from '../state/use-exploration.ts';

const exploration = new Exploration();

vi.mock('../ask/run-explore-statement.ts', () => ({ runExploreStatement: vi.fn<typeof runExploreStatement>() }));

const schema: TagSchema = {
  kind: 'tag',
  id: 1,
  name: 'lock',
  properties: [{ name: 'code', type: { kind: 'string' }, isNullable: true, comment: 'painted on the gate' }],
};

beforeEach(() => {
  sessionStore.setState({
    session: { kind: 'embedded', host: 'embedded', username: 'watch', version: '3.5.0' },
  });
  exploration.store.setState({ space: 'canal' });
});
afterEach(cleanup);

/** Shows a property to accounts with some role; nothing if the database reports no roles. */
function show(role: string | undefined): void {
  vi.mocked(runExploreStatement).mockImplementation(() =>
    role === undefined
      ? Promise.reject(new Error('no roles here'))
      : Promise.resolve({ rows: [['watch', role]], rowCount: 1, databaseMs: 0, transferMs: 0 }),
  );
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <ExplorationContext value={exploration}>
        <EditableProperties properties={new Map([['code', 'L1']])} schema={schema} onChange={() => undefined} />
      </ExplorationContext>
    </QueryClientProvider>,
  );
}

const changeButton = (): HTMLElement | null => screen.queryByRole('button', { name: 'Change code' });

test('a user who may only read gets no editing controls', async () => {
  show('GUEST');
  await vi.waitFor(() => expect(changeButton()).toBeNull(), { timeout: 20_000 });
  expect(screen.getByText('code').title).toBe('painted on the gate');
  expect(runExploreStatement).toHaveBeenCalledWith('SHOW ROLES IN canal', 'canal', expect.any(AbortSignal));
});

test.each(['USER', undefined])('with the role %s editing is offered, and the database decides', async (role) => {
  show(role);
  await vi.waitFor(() => expect(runExploreStatement).toHaveBeenCalled(), { timeout: 20_000 });
  expect(changeButton()).not.toBeNull();
});
