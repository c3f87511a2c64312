import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { ColumnReading, ColumnReadings } from '@astrolabe/http-api';
import styles from './mapping.module.css';

/** The ways to read a column, one of them selected. */
export interface ReadingOptionsProps {
  readonly readings: ColumnReadings;
  /** Index of the selected one; undefined for a reading that was set manually. */
  readonly chosen: number | undefined;
  readonly onChoose: (reading: ColumnReading) => void;
}

/** Lets a user choose how to read the cells of a column, showing the number of cells that match and those that do not. */
export function ReadingOptions({ readings, chosen, onChoose }: ReadingOptionsProps) {
  const t = useTranslations('readings');
  const name = useId();
  const { filled, isComplete } = readings;
  return (
    <fieldset className={styles['readings']}>
      <legend>{t('title')}</legend>
      <p className="second">{t(isComplete ? 'counted' : 'countedFirst', { count: filled })}</p>
      {readings.readings.map((reading, at) => (
        <label key={at} className={styles['reading']}>
          <input type="radio" name={name} checked={chosen === at} onChange={() => onChoose(reading)} />
          <span>
            <span className="strong">{t(KINDS[reading.kind] ?? 'text')}</span>
            {reading.format !== undefined && <code className="mono">{reading.format}</code>}
            {reading.decimal !== undefined && t(reading.decimal === ',' ? 'comma' : 'point')}
            {reading.unit !== undefined && <code className="mono">{reading.unit}</code>}
          </span>
          <span className={styles['readingFits']} data-partial={reading.misfits > 0 || undefined}>
            {t('fits', { fits: reading.fits, count: filled })}
          </span>
          {reading.firstMisfits.length > 0 && (
            <span className={styles['misfits']}>
              {t('misfits', { count: reading.misfits })}{' '}
              {reading.misfits > reading.firstMisfits.length &&
                t('misfitsShown', { count: reading.firstMisfits.length })}{' '}
              {reading.firstMisfits.map(({ line, text }) => (
                <span key={line}>
                  {t('line', { line })} <code className="mono">{text}</code>
                </span>
              ))}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

const KINDS: Readonly<Record<string, 'date' | 'datetime' | 'number' | 'integer' | 'truth' | 'text'>> = {
  date: 'date',
  datetime: 'datetime',
  double: 'number',
  int64: 'integer',
  bool: 'truth',
  string: 'text',
};
