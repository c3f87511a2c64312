import { useEffect, useState } from 'react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { IntlProvider } from 'use-intl';
import { useStore } from 'zustand';
import { webConfig } from '../config.ts';
import { showLocale, messagesStore } from '../locale/messages-store.ts';
import { preferencesStore } from '../state/preferences-store.ts';
import { queryClient } from '../data/query-client.ts';
import { LastingStoresProvider } from '../ui/LastingStores.tsx';
import { router } from './router.tsx';
import { lookOf, mantineTheme, mantineVariables, onSystemLook } from './theme.ts';

/** The root component with all providers and pages. */
export function App() {
  const look = useLook();
  const { locale, words } = useLoadedMessages();
  return (
    <IntlProvider locale={locale} messages={words} timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}>
      <MantineProvider
        theme={mantineTheme}
        cssVariablesResolver={mantineVariables}
        forceColorScheme={look}
        getStyleNonce={() => webConfig.nonce}
      >
        <QueryClientProvider client={queryClient}>
          <LastingStoresProvider>
            <RouterProvider router={router} />
          </LastingStoresProvider>
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

/** Returns the messages to show; the current language stays while another one loads. */
function useLoadedMessages() {
  const chosen = useStore(preferencesStore, (preferences) => preferences.locale);
  const loaded = useStore(messagesStore);
  useEffect(() => {
    // If messages cannot be loaded, the current language stays; the connection state shows the reason.
    if (chosen !== undefined) showLocale(chosen).catch(() => undefined);
  }, [chosen]);
  useEffect(() => {
    document.documentElement.lang = loaded.locale === 'zh' ? 'zh-CN' : 'en';
  }, [loaded.locale]);
  return loaded;
}
