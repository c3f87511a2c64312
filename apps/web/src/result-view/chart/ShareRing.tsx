import { useFormatter, useTranslations } from 'use-intl';
import type { Share } from './shares.ts';
import styles from './chart.module.css';

/** A ring with a circumference of 100 units, so that a part is its percentage. */
const RING = { size: 40, radius: 100 / (2 * Math.PI), width: 6 } as const;
const CENTRE = RING.size / 2;

/** A donut chart with a list of values and percentages. */
export function ShareRing({ shares }: { readonly shares: readonly Share[] }) {
  const t = useTranslations('result');
  const format = useFormatter();
  return (
    <div className={styles['shares']}>
      <svg viewBox={`0 0 ${RING.size} ${RING.size}`} aria-hidden="true">
        {shares.map(({ part }, index) => (
          <circle
            key={index}
            cx={CENTRE}
            cy={CENTRE}
            r={RING.radius}
            fill="none"
            stroke={colourOf(shares, index)}
            strokeWidth={RING.width}
            strokeDasharray={`${part * 100} ${100 - part * 100}`}
            strokeDashoffset={-100 * shares.slice(0, index).reduce((before, one) => before + one.part, 0)}
            transform={`rotate(-90 ${CENTRE} ${CENTRE})`}
          />
        ))}
      </svg>
      <ul>
        {shares.map(({ label = t('chartOthers'), value, part }, index) => (
          <li key={index}>
            <i style={{ background: colourOf(shares, index) }} />
            <span className="clip" title={label}>
              {label}
            </span>
            <span className="second number">{format.number(value)}</span>
            <b>{format.number(part, { style: 'percent', maximumFractionDigits: 1 })}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Tag colors in order; combined parts are gray. */
function colourOf(shares: readonly Share[], index: number): string {
  return shares[index]?.label === undefined ? 'var(--edge)' : `var(--tag-${index + 1})`;
}
