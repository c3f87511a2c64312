import { useTranslations } from 'use-intl';
import { FacetBars } from './FacetBars.tsx';
import type { Crossfilter } from './use-facets.ts';
import styles from './facet.module.css';

/** The bars of all columns in a row, for views without column headers. */
export function FacetStrip({
  columns,
  crossfilter,
}: {
  readonly columns: readonly string[];
  readonly crossfilter: Crossfilter;
}) {
  const t = useTranslations('result');
  return (
    <ul className={styles['strip']} aria-label={t('facets')}>
      {columns.map((name, column) => (
        // Columns may have equal names.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={column}>
          <span className="clip" title={name}>
            {name}
          </span>
          <FacetBars name={name} column={column} crossfilter={crossfilter} />
        </li>
      ))}
    </ul>
  );
}
