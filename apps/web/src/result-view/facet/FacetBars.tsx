import { useId, useState, type KeyboardEvent } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Crossfilter } from './use-facets.ts';
import { useBarText } from './use-bar-text.ts';
import styles from './facet.module.css';

/** The bars of a column: a click filters by a bar, a click with Ctrl or Shift adds a bar. Arrows and Space do the same. */
export function FacetBars({
  name,
  column,
  crossfilter,
}: {
  readonly name: string;
  readonly column: number;
  readonly crossfilter: Crossfilter;
}) {
  const t = useTranslations('result');
  const format = useFormatter();
  const barText = useBarText();
  const id = useId();
  const [active, setActive] = useState(0);
  const facet = crossfilter.facets[column];
  if (facet === undefined) return null;
  const chosen = crossfilter.chosen.get(column);
  const counts = crossfilter.counts[column];
  const tallest = Math.max(1, ...facet.bars.map(({ count }) => count));
  const key = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) setActive(Math.max(0, Math.min(facet.bars.length - 1, active + step)));
    else if (event.key === 'Enter' || event.key === ' ')
      crossfilter.choose(column, active, event.ctrlKey || event.metaKey || event.shiftKey);
    else if (event.key === 'Escape' && chosen !== undefined) crossfilter.clear(column);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles['facet']}>
      {facet.bars.length > 0 && (
        <div
          role="listbox"
          aria-multiselectable="true"
          aria-orientation="horizontal"
          aria-label={t('facetLabel', { column: name })}
          aria-activedescendant={`${id}-${active}`}
          tabIndex={0}
          className={styles['bars']}
          onKeyDown={key}
        >
          {facet.bars.map((bar, place) => {
            const count = counts?.[place] ?? 0;
            const label = t('facetBar', {
              value: barText(bar),
              shown: format.number(count),
              count: format.number(bar.count),
            });
            return (
              <div
                // The bars have no other identity than their place.
                // oxlint-disable-next-line react/no-array-index-key
                key={place}
                id={`${id}-${place}`}
                role="option"
                aria-selected={chosen?.has(place) === true}
                aria-label={label}
                title={label}
                data-active={place === active || undefined}
                data-dim={(chosen !== undefined && !chosen.has(place)) || undefined}
                data-kind={bar.kind}
                onClick={(event) => {
                  setActive(place);
                  crossfilter.choose(column, place, event.ctrlKey || event.metaKey || event.shiftKey);
                }}
              >
                <i style={{ height: `${heightOf(bar.count, tallest)}%` }} />
                <b style={{ height: `${heightOf(count, tallest)}%` }} />
              </div>
            );
          })}
        </div>
      )}
      <span className={styles['figures']}>
        {t(`facetFigures_${facet.subject}`, { distinct: facet.distinct, nulls: facet.nulls })}
      </span>
    </div>
  );
}

const SEEN_PERCENT_MIN = 6;

/** Percent of the tallest bar; a count that is not zero is always visible. */
function heightOf(count: number, tallest: number): number {
  return count === 0 ? 0 : Math.max(SEEN_PERCENT_MIN, (count / tallest) * 100);
}
