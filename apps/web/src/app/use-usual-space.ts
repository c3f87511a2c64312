import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { spacesQuery } from '../data/spaces.ts';
import { chooseSpace, consoleStore } from '../state/console-store.ts';
import { sessionStore } from '../state/session-store.ts';
import { browserStorage, tabStorage } from '../state/stored.ts';
import { rememberUsualSpace, usualSpace } from '../state/usual-space.ts';

/** The account that started this tab: later the tab keeps its space, or none. */
const BEGUN_KEY = 'astrolabe.begun';

/** A tab without a space uses the last space of the account in this browser, or the only one. */
export function useUsualSpace(isLogin: boolean): void {
  const queryClient = useQueryClient();
  const account = useStore(sessionStore, ({ session }) => session && `${session.username}@${session.host}`);
  useEffect(() => {
    if (account === undefined || isLogin) return;
    if (consoleStore.getState().space === '' && tabStorage.read(BEGUN_KEY) !== account)
      queryClient.fetchQuery(spacesQuery).then(
        (spaces) => {
          const usual = usualSpace(browserStorage, account, spaces);
          const { space, runs } = consoleStore.getState();
          // A space chosen in the meantime, or a statement already run, takes precedence.
          if (usual !== undefined && space === '' && runs.length === 0) chooseSpace(usual);
        },
        // Consumers of the spaces refetch them and show the error.
        () => undefined,
      );
    tabStorage.write(BEGUN_KEY, account);
    return consoleStore.subscribe(({ space }, before) => {
      if (space !== before.space && space !== '') rememberUsualSpace(browserStorage, account, space);
    });
  }, [account, isLogin, queryClient]);
}
