import { createContext, useEffect, useMemo, type ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { signOut } from '../data/session.ts';
import { guardStore } from '../state/guard-store.ts';
import { overlayStore } from '../state/overlay-store.ts';
import { sessionStore } from '../state/session-store.ts';
import { hasPlace } from '../state/studio-features.ts';
import type { Action } from './action.ts';
import { createActions } from './actions.ts';
import { keepTyped } from './keep-typed.ts';
import { createKeyDispatch } from './key-dispatch.ts';
import { screenActionsStore } from './screen-actions.ts';

/** The actions of the current screen, followed by the global ones. */
export const ActionsContext = createContext<readonly Action[]>([]);

/** Provides the actions of the current screen and handles their shortcuts. */
export function ActionsProvider({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const screenActions = useStore(screenActionsStore, (store) => store.actions);
  const studio = useStore(sessionStore, (store) => store.studio);
  const isLocked = useStore(guardStore, (store) => store.isLocked);
  const actions = useMemo(
    () => [
      ...screenActions,
      ...createActions({
        goTo: (path) => void navigate({ to: path }),
        isThere: (path) => hasPlace(path, studio),
        isLocked,
        signOut: () =>
          void signOut()
            .catch(() => ({ signOutUrl: undefined }))
            .then(({ signOutUrl }) =>
              signOutUrl === undefined ? navigate({ to: '/login' }) : location.assign(signOutUrl),
            ),
      }),
    ],
    [navigate, screenActions, studio, isLocked],
  );
  useEffect(() => {
    // An overlay handles its own keys.
    const result = createKeyDispatch(() => (overlayStore.getState().overlay === undefined ? actions : []));
    const dispatch = (event: KeyboardEvent): void => {
      if (!keepTyped(event)) result(event);
    };
    window.addEventListener('keydown', dispatch, { capture: true });
    return () => window.removeEventListener('keydown', dispatch, { capture: true });
  }, [actions]);
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}
