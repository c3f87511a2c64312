import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { formatMs } from '../../ui/format.ts';
import { flameBars, type FlameBar } from './plan-flame.ts';
import type { PlanView } from './plan-view.ts';
import styles from './plan-flame.module.css';

/** A measured plan as flame graph. Selecting a bar zooms in and shows details. */
export function PlanFlame({ view }: { readonly view: PlanView }) {
  const t = useTranslations('result');
  const format = useFormatter();
  const [focusId, setFocus] = useState<number>();
  const bars = flameBars(view, focusId);
  const total = Math.max(1, view.totalUs ?? 0);
  const percent = (us: number): string => format.number(us / total, { style: 'percent', maximumFractionDigits: 1 });
  const costOf = ({ row, withBelowUs }: FlameBar): string =>
    t('flameCost', {
      own: formatMs((row.timeUs ?? 0) / 1000),
      ownShare: percent(row.timeUs ?? 0),
      all: formatMs(withBelowUs / 1000),
      allShare: percent(withBelowUs),
    });
  const focused = bars.find(({ row }) => row.id === focusId);
  const levels = Math.max(...bars.map(({ row }) => row.depth)) + 1;
  return (
    <div className={styles['flame']}>
      <ul
        className={styles['bars']}
        style={{ blockSize: `calc(${levels} * var(--bar))` }}
        aria-label={t('viewName.plan')}
      >
        {bars.map((bar) => (
          <li
            key={bar.row.id}
            style={{
              insetInlineStart: `${100 * bar.left}%`,
              inlineSize: `${100 * bar.width}%`,
              insetBlockStart: `calc(${bar.row.depth} * var(--bar))`,
            }}
          >
            <button
              type="button"
              aria-pressed={bar.row.id === focusId}
              aria-label={`${bar.row.name} #${bar.row.id}, ${costOf(bar)}`}
              data-hot={bar.row.isOnSlowestPath || undefined}
              title={`${bar.row.name} #${bar.row.id}\n${costOf(bar)}`}
              onClick={() => setFocus(bar.row.id === focusId ? undefined : bar.row.id)}
            >
              <span>{bar.row.name}</span>
              <small>{percent(bar.withBelowUs)}</small>
              <i style={{ inlineSize: `${(100 * (bar.row.timeUs ?? 0)) / Math.max(1, bar.withBelowUs)}%` }} />
            </button>
          </li>
        ))}
      </ul>
      {focused === undefined ? (
        <p className="meta">{t('flameSay')}</p>
      ) : (
        <dl className={styles['facts']}>
          <dt>{`${focused.row.name} #${focused.row.id}`}</dt>
          <dd>{costOf(focused)}</dd>
          <dt>{t('rowsIn')}</dt>
          <dd>{format.number(focused.row.rowsIn ?? 0)}</dd>
          <dt>{t('rowsOut')}</dt>
          <dd>{format.number(focused.row.rowsOut ?? 0)}</dd>
          <dt>{t('outputColumns')}</dt>
          <dd>{focused.row.outputs.join(', ')}</dd>
          <dt>{t('detail')}</dt>
          <dd>{focused.row.detail}</dd>
        </dl>
      )}
    </div>
  );
}
