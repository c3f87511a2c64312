import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { FilePreview } from '@astrolabe/http-api';
import { Choice } from '../../ui/Choice.tsx';
import { isPartOf, valuesOf, withoutPart, withPart } from './left-out-values.ts';
import styles from './left-out-values.module.css';

/** Values that exclude rows of a file. */
export interface LeftOutValuesProps {
  readonly preview: FilePreview;
  /** The row condition that contains the values. */
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
}

/** The values of a column as checkboxes; rows with unchecked values are excluded. */
export function LeftOutValues({ preview, filter, onFilter }: LeftOutValuesProps) {
  const t = useTranslations('create');
  const importMessages = useTranslations('import');
  const format = useFormatter();
  const [column, setColumn] = useState('');
  const columns = Array.from({ length: preview.columnCount }, (_, at) => ({
    value: String(at),
    label: preview.header?.[at] ?? importMessages('columnNumber', { number: at }),
  }));
  const values = column === '' ? [] : valuesOf(preview, Number(column));
  return (
    <div className={styles['leftOut']}>
      <Choice
        label={t('leftOutBy')}
        value={column}
        options={[{ value: '', label: t('leftOutNone') }, ...columns]}
        onChoose={setColumn}
      />
      {values.length > 0 && (
        <>
          <ul aria-label={t('leftOutValues')}>
            {values.map(({ text, count, condition }) => {
              const isOut = isPartOf(filter, condition);
              return (
                <li key={text}>
                  <label>
                    <input
                      type="checkbox"
                      checked={!isOut}
                      onChange={() => onFilter(isOut ? withoutPart(filter, condition) : withPart(filter, condition))}
                    />
                    <span className="mono clip">{text === '' ? t('empty') : text}</span>
                    <span className="grow" />
                    <span className="meta">{format.number(count)}</span>
                  </label>
                </li>
              );
            })}
          </ul>
          <p className="meta">{t('leftOutSay', { count: preview.rows.length })}</p>
        </>
      )}
    </div>
  );
}
