import { useTranslations } from 'use-intl';
import type { Row } from '@astrolabe/model';
import { valueText } from '../../result-view/value/value-pieces.ts';
import { ValueText } from '../../result-view/value/ValueText.tsx';
import styles from './debug.module.css';

/** Rows of a step. A click or the button of a row chooses it. */
export function StepTable({
  label,
  columns,
  rows,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly chosen: Row | undefined;
  readonly onChoose: (row: Row) => void;
}) {
  const t = useTranslations('debug');
  if (rows.length === 0) return <p className={styles['none']}>{t('noRows')}</p>;
  const chosenText = chosen === undefined ? undefined : textOf(chosen);
  return (
    <div className={styles['rows']}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            {columns.map((name, column) => (
              // Columns may have equal names.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={column} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => {
            const isChosen = chosenText !== undefined && (row === chosen || textOf(row) === chosenText);
            return (
              // Rows have no other identity than their place.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={place} data-chosen={isChosen || undefined} onClick={() => onChoose(row)}>
                <td>
                  <button
                    type="button"
                    aria-pressed={isChosen}
                    aria-label={t('chooseRowNumber', { number: place + 1 })}
                  >
                    {place + 1}
                  </button>
                </td>
                {row.map((value, column) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={column} title={valueText(value).slice(0, 400)}>
                    <ValueText value={value} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function textOf(row: Row): string {
  return row.map(valueText).join('\u0000');
}
