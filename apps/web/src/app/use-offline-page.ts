import { useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { keepOfflinePage } from './offline-page.ts';

/** Caches the offline page of an installed studio in the current language. */
export function useOfflinePage(): void {
  const t = useTranslations();
  const lang = useLocale();
  const product = t('product.name');
  const say = t('errors.network');
  const retry = t('crash.reload');
  useEffect(() => {
    // Without storage, the browser shows its own error page.
    keepOfflinePage({ lang, product, say, retry }).catch(() => undefined);
  }, [lang, product, say, retry]);
}
