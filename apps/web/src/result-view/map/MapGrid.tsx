import { useFormatter } from 'use-intl';
import { gridLines, scaleBar, type MapCamera, type MapSize } from './map-projection.ts';
import styles from './map-view.module.css';

const BAR_MAX = 120;
const KILOMETRE = 1000;

/** Meridians and parallels with labels, and a scale bar. */
export function MapGrid({ camera, size }: { readonly camera: MapCamera; readonly size: MapSize }) {
  const format = useFormatter();
  const { meridians, parallels } = gridLines(camera, size);
  const bar = scaleBar(camera, BAR_MAX);
  const degrees = (value: number, positive: string, negative: string): string =>
    `${format.number(Math.abs(value), { maximumFractionDigits: 5 })}°${value > 0 ? positive : value < 0 ? negative : ''}`;
  return (
    <g aria-hidden="true">
      {meridians.map(({ degrees: value, at }) => (
        <g key={`m${value}`} className={styles['gridLine']}>
          <line x1={at} x2={at} y1={0} y2={size.height} />
          <text x={at + 4} y={12}>
            {degrees(value, 'E', 'W')}
          </text>
        </g>
      ))}
      {parallels.map(({ degrees: value, at }) => (
        <g key={`p${value}`} className={styles['gridLine']}>
          <line x1={0} x2={size.width} y1={at} y2={at} />
          <text x={size.width - 4} y={at - 4} textAnchor="end">
            {degrees(value, 'N', 'S')}
          </text>
        </g>
      ))}
      <g className={styles['scaleBar']} transform={`translate(12 ${size.height - 16})`}>
        <path d={`M0 -5V0H${bar.pixels}V-5`} />
        <text x={bar.pixels + 6} y={0}>
          {bar.metres >= KILOMETRE
            ? format.number(bar.metres / KILOMETRE, { style: 'unit', unit: 'kilometer' })
            : format.number(bar.metres, { style: 'unit', unit: 'meter' })}
        </text>
      </g>
    </g>
  );
}
