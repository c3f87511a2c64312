import { X } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import type { Crossfilter } from './use-facets.ts';
import { useBarText } from './use-bar-text.ts';
import styles from './facet.module.css';

const BARS_NAMED_MAX = 3;

/** The filters of a result, each removable, and the number of matching rows. */
export function FacetLine({
  columns,
  crossfilter,
  shown,
  count,
}: {
  readonly columns: readonly string[];
  readonly crossfilter: Crossfilter;
  readonly shown: number;
  readonly count: number;
}) {
  const t = useTranslations('result');
  const format = useFormatter();
  const barText = useBarText();
  if (crossfilter.chosen.size === 0 && shown === count) return null;
  return (
    <div className={styles['line']}>
      <b role="status">{t('filtered', { shown: format.number(shown), count: format.number(count) })}</b>
      {[...crossfilter.chosen].map(([column, bars]) => {
        const names = [...bars].sort((a, b) => a - b).flatMap((bar) => crossfilter.facets[column]?.bars[bar] ?? []);
        const text =
          names.slice(0, BARS_NAMED_MAX).map(barText).join(', ') + (names.length > BARS_NAMED_MAX ? ', …' : '');
        return (
          <button
            key={column}
            type="button"
            className={styles['chip']}
            aria-label={t('facetRemove', { column: columns[column] ?? '' })}
            onClick={() => crossfilter.clear(column)}
          >
            <span className="clip">
              {columns[column]}: {text}
            </span>
            <X size={12} aria-hidden="true" />
          </button>
        );
      })}
      {crossfilter.chosen.size > 0 && (
        <Button size="row" onClick={() => crossfilter.clear()}>
          {t('facetClear')}
        </Button>
      )}
    </div>
  );
}
