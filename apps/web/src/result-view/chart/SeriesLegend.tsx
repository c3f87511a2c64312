import { seriesColor } from './series-color.ts';
import styles from './chart.module.css';

/** The colors of several series. */
export function SeriesLegend({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={styles['legend']}>
      {names.map((name, index) => (
        <li key={name}>
          <i style={{ background: seriesColor(index) }} />
          <span className="clip" title={name}>
            {name}
          </span>
        </li>
      ))}
    </ul>
  );
}
