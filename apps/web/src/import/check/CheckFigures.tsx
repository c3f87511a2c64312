import { useFormatter, useTranslations } from 'use-intl';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './check.module.css';

/** Number of rows read by a dry run, and of those that cannot be imported. */
export interface CheckFiguresProps {
  readonly rowCount: number;
  readonly badCount: number;
  /** Rows that the row filter excludes. */
  readonly leftOutCount?: number;
  /** During a dry run, a progress bar is shown instead. */
  readonly isRunning?: boolean;
  /** Links between rows: not verified in full, verified, or with findings. The bar is green only for verified ones. */
  readonly links: 'unverified' | 'verified' | 'findings';
}

/** The counts of a check with a bar. */
export function CheckFigures({ rowCount, badCount, leftOutCount = 0, isRunning = false, links }: CheckFiguresProps) {
  const t = useTranslations('create');
  const format = useFormatter();
  const goodCount = rowCount - badCount - leftOutCount;
  return (
    <>
      <div className={styles['figures']}>
        <div>
          <b>{format.number(rowCount)}</b>
          <span>{t('checkRows', { count: rowCount })}</span>
        </div>
        <div>
          <b>{format.number(goodCount)}</b>
          <span>{t('checkGood')}</span>
        </div>
        <div>
          <b data-bad={badCount > 0 || undefined}>{format.number(badCount)}</b>
          <span>{t('checkBad')}</span>
        </div>
        {leftOutCount > 0 && (
          <div>
            <b>{format.number(leftOutCount)}</b>
            <span>{t('checkLeftOut')}</span>
          </div>
        )}
      </div>
      {!isRunning && (
        <div className={styles['checkBar']}>
          <ProgressBar
            label={t('checkGood')}
            share={goodCount + badCount === 0 ? 0 : goodCount / (goodCount + badCount)}
            tone={badCount > 0 || links === 'findings' ? 'warning' : links === 'verified' ? 'success' : 'neutral'}
          />
        </div>
      )}
    </>
  );
}
