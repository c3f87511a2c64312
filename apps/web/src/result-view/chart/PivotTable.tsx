import { useFormatter } from 'use-intl';
import type { GroupedRows } from './group-rows.ts';
import styles from './chart.module.css';

/** Groups as rows and series as columns. */
export function PivotTable({ grouped, heading }: { readonly grouped: GroupedRows; readonly heading: string }) {
  const format = useFormatter();
  const { groups, series } = grouped;
  return (
    <table className={styles['pivot']}>
      <thead>
        <tr>
          <th scope="col" className="clip">
            {heading}
          </th>
          {series.map(({ text }) => (
            <th key={text} scope="col" className="clip" title={text}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ text }, place) => (
          // Groups of different types may have equal names.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={place}>
            <th scope="row" className="clip" title={text}>
              {text}
            </th>
            {series.map(({ text: name, values }) => {
              const value = values[place];
              return <td key={name}>{value === undefined ? '' : format.number(value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
