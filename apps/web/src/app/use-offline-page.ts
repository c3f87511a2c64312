import { useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { keepOfflinePage } from './offline-page.ts';

/** Keeps the page that an installed studio shows where its server does not answer, in the language that is shown. */
export function useOfflinePage(): void {
  const words = useTranslations();
  const lang = useLocale();
  const product = words('product.name');
  const say = words('errors.network');
  const retry = words('crash.reload');
  useEffect(() => {
    // A browser that keeps nothing shows a page of its own instead.
    keepOfflinePage({ lang, product, say, retry }).catch(() => undefined);
  }, [lang, product, say, retry]);
}
