import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { spacesQuery } from '../data/spaces.ts';
import { chooseSpace, consoleStore } from '../state/console-store.ts';
import { sessionStore } from '../state/session-store.ts';
import { keptStorage } from '../state/stored.ts';
import { rememberUsualSpace, usualSpace } from '../state/usual-space.ts';

/** A tab that begins without a space works in the one that the account chose last in this browser, or in the only one there is. */
export function useUsualSpace(isLogin: boolean): void {
  const queryClient = useQueryClient();
  const account = useStore(sessionStore, ({ session }) => session && `${session.username}@${session.host}`);
  useEffect(() => {
    if (account === undefined || isLogin) return;
    if (consoleStore.getState().space === '')
      queryClient.fetchQuery(spacesQuery).then(
        (spaces) => {
          const usual = usualSpace(keptStorage, account, spaces);
          if (usual !== undefined && consoleStore.getState().space === '') chooseSpace(usual);
        },
        // Whoever needs the spaces asks again and says what is wrong.
        () => undefined,
      );
    return consoleStore.subscribe(({ space }, before) => {
      if (space !== before.space && space !== '') rememberUsualSpace(keptStorage, account, space);
    });
  }, [account, isLogin, queryClient]);
}
