import { useFormatter, useTranslations } from 'use-intl';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './check.module.css';

/** How many rows were checked and how many of them cannot be written. */
export interface CheckFiguresProps {
  readonly rowCount: number;
  readonly badCount: number;
  /** Rows that no condition takes; they are no fault, and are not written either. */
  readonly leftOutCount?: number;
  /** While a check runs its own bar stands below. */
  readonly isRunning?: boolean;
  /** False where edges lead nowhere, rows overwrite others, or neither was verified. */
  readonly isLinked?: boolean;
}

/** The counts of a check, and their bar. */
export function CheckFigures({
  rowCount,
  badCount,
  leftOutCount = 0,
  isRunning = false,
  isLinked = true,
}: CheckFiguresProps) {
  const words = useTranslations('create');
  const format = useFormatter();
  const goodCount = rowCount - badCount - leftOutCount;
  return (
    <>
      <div className={styles['figures']}>
        <div>
          <b>{format.number(rowCount)}</b>
          <span>{words('checkRows', { count: rowCount })}</span>
        </div>
        <div>
          <b>{format.number(goodCount)}</b>
          <span>{words('checkGood')}</span>
        </div>
        <div>
          <b data-bad={badCount > 0 || undefined}>{format.number(badCount)}</b>
          <span>{words('checkBad')}</span>
        </div>
        {leftOutCount > 0 && (
          <div>
            <b>{format.number(leftOutCount)}</b>
            <span>{words('checkLeftOut')}</span>
          </div>
        )}
      </div>
      {!isRunning && (
        <div className={styles['checkBar']}>
          <ProgressBar
            label={words('checkGood')}
            share={goodCount + badCount === 0 ? 0 : goodCount / (goodCount + badCount)}
            tone={badCount === 0 && isLinked ? 'success' : 'warning'}
          />
        </div>
      )}
    </>
  );
}
