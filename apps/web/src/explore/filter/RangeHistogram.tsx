import { useTranslations } from 'use-intl';
import { numberText, type Histogram, type NumberKind } from '../../result-view/value/value-number.ts';
import styles from './filter.module.css';

const STEPS = 240;

/** Bars of how often values occur, with a range chosen by two handles under them. */
export function RangeHistogram({
  title,
  histogram,
  kind,
  from,
  to,
  onChange,
}: {
  readonly title: string;
  readonly histogram: Histogram;
  readonly kind: NumberKind;
  readonly from: number;
  readonly to: number;
  readonly onChange: (from: number, to: number) => void;
}) {
  const t = useTranslations('explore');
  const { counts } = histogram;
  const most = Math.max(1, ...counts);
  const span = histogram.to - histogram.from || 1;
  const shareOf = (value: number): number => (value - histogram.from) / span;
  const valueOf = (step: number): number => {
    const value = histogram.from + (span * step) / STEPS;
    return kind === 'number' && Number.isInteger(histogram.from) && span > STEPS ? Math.round(value) : value;
  };
  return (
    <div className={styles['histogram']}>
      <svg viewBox={`0 0 ${counts.length * 10} 44`} preserveAspectRatio="none" aria-hidden="true">
        {counts.map((count, bin) => {
          const height = count === 0 ? 0 : Math.max(1.5, (44 * count) / most);
          const middle = (bin + 0.5) / counts.length;
          return (
            <rect
              key={bin}
              x={bin * 10 + 0.75}
              y={44 - height}
              width={8.5}
              height={height}
              data-on={
                (middle >= shareOf(from) - 0.5 / counts.length && middle <= shareOf(to) + 0.5 / counts.length) ||
                undefined
              }
            />
          );
        })}
      </svg>
      <div className={styles['handles']}>
        <input
          type="range"
          min={0}
          max={STEPS}
          value={Math.round(shareOf(from) * STEPS)}
          aria-label={t('rangeFrom', { title })}
          aria-valuetext={numberText(from, kind)}
          onChange={(event) => onChange(Math.min(valueOf(event.currentTarget.valueAsNumber), to), to)}
        />
        <input
          type="range"
          min={0}
          max={STEPS}
          value={Math.round(shareOf(to) * STEPS)}
          aria-label={t('rangeTo', { title })}
          aria-valuetext={numberText(to, kind)}
          onChange={(event) => onChange(from, Math.max(valueOf(event.currentTarget.valueAsNumber), from))}
        />
      </div>
      <p>
        <span>{numberText(histogram.from, kind)}</span>
        <b>{t('rangeOf', { from: numberText(from, kind), to: numberText(to, kind) })}</b>
        <span>{numberText(histogram.to, kind)}</span>
      </p>
    </div>
  );
}
