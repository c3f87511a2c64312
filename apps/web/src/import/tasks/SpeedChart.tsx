import { useFormatter, useTranslations } from 'use-intl';
import type { SpeedSample } from '@astrolabe/http-api';
import { formatMs } from '../../ui/format.ts';
import { speedsOf } from './speeds.ts';
import shared from '../import.module.css';
import styles from './tasks.module.css';

const WIDTH = 400;
const HEIGHT = 160;
const LEFT = 56;
const BOTTOM = 24;
const TOP = 12;

/** Rows per second during an import, as a line; its text alternative names the fastest and the median speed. */
export function SpeedChart({ samples }: { readonly samples: readonly SpeedSample[] }) {
  const t = useTranslations('report');
  const format = useFormatter();
  const speeds = speedsOf(samples);
  const last = speeds.at(-1);
  if (last === undefined || speeds.length < 2) return <p className={shared['say']}>{t('speedNone')}</p>;
  const most = Math.max(...speeds.map((one) => one.rowsPerSecond), 1);
  const x = (elapsedMs: number): number => LEFT + ((WIDTH - LEFT - 8) * elapsedMs) / last.elapsedMs;
  const y = (rows: number): number => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * rows) / most;
  const line = speeds.map((one) => `${x(one.elapsedMs).toFixed(1)} ${y(one.rowsPerSecond).toFixed(1)}`).join('L');
  const average = ((samples.at(-1)?.rows ?? 0) * 1000) / last.elapsedMs;
  return (
    <svg
      className={styles['chart']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('speedLabel', {
        most: format.number(Math.round(most)),
        average: format.number(Math.round(average)),
        time: formatMs(last.elapsedMs),
      })}
    >
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line x1={LEFT} x2={WIDTH - 8} y1={y(most * share)} y2={y(most * share)} className={styles['chartGrid']} />
          <text x={LEFT - 8} y={y(most * share) + 4} textAnchor="end">
            {format.number(Math.round(most * share), { notation: 'compact', maximumFractionDigits: 1 })}
          </text>
        </g>
      ))}
      <path
        d={`M${x(speeds[0]?.elapsedMs ?? 0)} ${y(0)}L${line}L${x(last.elapsedMs)} ${y(0)}z`}
        className={styles['chartArea']}
      />
      <path d={`M${line}`} className={styles['chartLine']} />
      <text x={LEFT} y={HEIGHT - 6}>
        0
      </text>
      <text x={WIDTH - 8} y={HEIGHT - 6} textAnchor="end">
        {formatMs(last.elapsedMs)}
      </text>
    </svg>
  );
}
