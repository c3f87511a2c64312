import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { build, printStatement } from '@astrolabe/ngql';
import { guardStore } from '../../state/guard-store.ts';
import { sessionStore } from '../../state/session-store.ts';
import { runExploreStatement } from '../ask/run-explore-statement.ts';
import { useExploration } from '../state/use-exploration.ts';

const ROLE_MS = 60_000;
/** The read-only role. */
const READER = 'GUEST';

/**
 * Whether the account may write data in the space of the canvas. Editing is hidden only if the database reports that it is not allowed; if roles
 * are unknown or not checked, the database decides on each attempt.
 */
export function useMayEdit(): boolean {
  const exploration = useExploration();
  const space = useStore(exploration.store, (store) => store.space);
  const account = useStore(sessionStore, (store) => store.session?.username ?? '');
  const isReadOnly = useStore(guardStore, (store) => store.isReadOnly);
  const { data } = useQuery({
    queryKey: ['explore', 'role', account, space],
    queryFn: ({ signal }) => isReader(account, space, signal),
    enabled: space !== '' && account !== '',
    retry: false,
    staleTime: ROLE_MS,
  });
  return data !== true && !isReadOnly;
}

async function isReader(account: string, space: string, signal: AbortSignal): Promise<boolean> {
  const { rows } = await runExploreStatement(printStatement(build.showRoles(space)), space, signal);
  return rows.some(([name, role]) => name === account && role === READER);
}
