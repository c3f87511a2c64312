import { useTranslations } from 'use-intl';
import type { FacetBar } from './facets.ts';

/** Returns the name of a bar. */
export function useBarText(): (bar: FacetBar) => string {
  const t = useTranslations('result');
  return ({ kind, text }) =>
    kind === 'other' ? t('facetOther') : kind === 'null' ? 'NULL' : text === '' ? '""' : text;
}
