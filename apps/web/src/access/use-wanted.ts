import { useRouterState } from '@tanstack/react-router';
import type { SharedStatement } from './shared-statement.ts';

/** Returns what the previous page asks to share: a canvas id or a statement. */
export function useWanted(): {
  readonly query: { readonly canvas?: string };
  readonly statement: SharedStatement | undefined;
} {
  const statement = useRouterState({ select: (state) => state.location.state.sharedStatement });
  const canvas = useRouterState({ select: (state) => (state.location.search as { canvas?: unknown }).canvas });
  return { query: canvas === undefined ? {} : { canvas: String(canvas) }, statement };
}
