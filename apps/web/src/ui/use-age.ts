import { useTranslations } from 'use-intl';

const MINUTE_MS = 60_000;

/** Returns a short relative time. */
export function useAge(): (unixMs: number) => string {
  const t = useTranslations('time');
  return (unixMs) => {
    const minutes = Math.floor((Date.now() - unixMs) / MINUTE_MS);
    if (minutes < 1) return t('now');
    if (minutes < 60) return t('minutes', { count: minutes });
    if (minutes < 60 * 24) return t('hours', { count: Math.floor(minutes / 60) });
    return t('days', { count: Math.floor(minutes / 60 / 24) });
  };
}
