import { useEffect, useState } from 'react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { IntlProvider } from 'use-intl';
import { useStore } from 'zustand';
import { webConfig } from '../config.ts';
import { loadCatalogue, type Catalogue, type Locale } from '../locale/catalogue.ts';
import { preferencesStore } from '../state/preferences-store.ts';
import { queryClient } from '../data/query-client.ts';
import { router } from './router.tsx';
import { lookOf, mantineTheme, mantineVariables, onSystemLook } from './theme.ts';

/** What the first screen needs. */
export interface AppProps {
  readonly firstLocale: Locale;
  readonly firstCatalogue: Catalogue;
}

/** The whole studio with everything its screens are given: words, look, data and pages. */
export function App({ firstLocale, firstCatalogue }: AppProps) {
  const look = useLook();
  const { locale, catalogue } = useWords(firstLocale, firstCatalogue);
  return (
    <IntlProvider locale={locale} messages={catalogue} timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}>
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
function useWords(
  firstLocale: Locale,
  firstCatalogue: Catalogue,
): { readonly locale: Locale; readonly catalogue: Catalogue } {
  const chosen = useStore(preferencesStore, (preferences) => preferences.locale);
  const [words, setWords] = useState({ locale: firstLocale, catalogue: firstCatalogue });
  useEffect(() => {
    if (chosen === undefined || chosen === words.locale) return;
    let isWanted = true;
    void loadCatalogue(chosen).then((catalogue) => isWanted && setWords({ locale: chosen, catalogue }));
    return () => {
      isWanted = false;
    };
  }, [chosen, words.locale]);
  useEffect(() => {
    document.documentElement.lang = words.locale === 'zh' ? 'zh-CN' : 'en';
  }, [words.locale]);
  return words;
}
