import { TrendingDown, TrendingUp } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { ValueText } from '../../result-view/value/ValueText.tsx';
import type { CardResult } from './card-data.ts';
import { isBeyond, trendOf } from './card-number.ts';
import type { Threshold } from './dashboard-file.ts';
import styles from './dashboard.module.css';

/** One value in large type. Numbers show their change from the previous row or column, and a warning beyond their threshold. */
export function CardNumber({
  answer,
  threshold,
}: {
  readonly answer: CardResult;
  readonly threshold: Threshold | undefined;
}) {
  const t = useTranslations('dashboard');
  const format = useFormatter();
  const [value] = answer.rows[0] ?? [];
  if (value === undefined) return null;
  const trend = trendOf(answer);
  const isWarning = isBeyond(value, threshold);
  return (
    <>
      <span className={styles['number']} data-warning={isWarning || undefined}>
        <ValueText value={value} />
      </span>
      {trend !== undefined && (
        <span className={styles['trend']}>
          {trend.change > 0 && <TrendingUp size={16} />}
          {trend.change < 0 && <TrendingDown size={16} />}
          {format.number(trend.change, { signDisplay: 'exceptZero' })}
          {trend.part !== undefined &&
            ` (${format.number(trend.part, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })})`}
        </span>
      )}
      {isWarning && threshold !== undefined && (
        <span className={styles['trend']}>{t(threshold.when, { limit: format.number(threshold.limit) })}</span>
      )}
    </>
  );
}
