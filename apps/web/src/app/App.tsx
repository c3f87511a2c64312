import { useEffect, useState } from 'react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { IntlProvider } from 'use-intl';
import { useStore } from 'zustand';
import { webConfig } from '../config.ts';
import { showLocale, wordsStore } from '../locale/words-store.ts';
import { preferencesStore } from '../state/preferences-store.ts';
import { queryClient } from '../data/query-client.ts';
import { router } from './router.tsx';
import { lookOf, mantineTheme, mantineVariables, onSystemLook } from './theme.ts';

/** The whole studio with everything its screens are given: words, look, data and pages. */
export function App() {
  const look = useLook();
  const { locale, words } = useWords();
  return (
    <IntlProvider locale={locale} messages={words} timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}>
      <MantineProvider
        theme={mantineTheme}
        cssVariablesResolver={mantineVariables}
        forceColorScheme={look}
        getStyleNonce={() => webConfig.nonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </IntlProvider>
  );
}

function useLook(): 'light' | 'dark' {
  const choice = useStore(preferencesStore, (preferences) => preferences.theme);
  const [look, setLook] = useState(() => lookOf(choice));
  useEffect(() => {
    const update = (): void => setLook(lookOf(choice));
    update();
    return onSystemLook(update);
  }, [choice]);
  useEffect(() => {
    document.documentElement.dataset['theme'] = look;
  }, [look]);
  return look;
}

/** The words to show; while another language loads, the present one stays. */
function useWords() {
  const chosen = useStore(preferencesStore, (preferences) => preferences.locale);
  const loaded = useStore(wordsStore);
  useEffect(() => {
    // Where the words cannot be fetched the present language stays: the connection state says why.
    if (chosen !== undefined) showLocale(chosen).catch(() => undefined);
  }, [chosen]);
  useEffect(() => {
    document.documentElement.lang = loaded.locale === 'zh' ? 'zh-CN' : 'en';
  }, [loaded.locale]);
  return loaded;
}
