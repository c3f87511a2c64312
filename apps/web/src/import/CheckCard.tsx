import { CircleAlert } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { Segments } from '../ui/Segments.tsx';
import type { RowCheck } from './check-rows.ts';
import styles from './import.module.css';

/** The check of a file's first rows, and what happens at a row that cannot be written. */
export interface CheckCardProps {
  readonly check: RowCheck | string | undefined;
  readonly onBadRow: 'skip' | 'stop';
  readonly onOnBadRow: (what: 'skip' | 'stop') => void;
}

/** The check of a file's first rows: how many can be written, and each cell that cannot. Nothing is written. */
export function CheckCard({ check, onBadRow, onOnBadRow }: CheckCardProps) {
  const words = useTranslations('create');
  const importWords = useTranslations('import');
  const tasks = useTranslations('tasks');
  const format = useFormatter();
  return (
    <section className="card">
      <div className={styles['cardHead']}>
        <h2>{words('check')}</h2>
        <span className="grow" />
        <span className="meta">{words('checkNote')}</span>
      </div>
      {check === undefined && <p className={styles['say']}>{words('checkWait')}</p>}
      {typeof check === 'string' && (
        <p className={styles['problem']} role="alert">
          <CircleAlert size={16} />
          {check}
        </p>
      )}
      {typeof check === 'object' && (
        <>
          <div className={styles['figures']}>
            <div>
              <b>{format.number(check.rowCount)}</b>
              <span>{words('checkRows', { count: check.rowCount })}</span>
            </div>
            <div>
              <b>{format.number(check.rowCount - check.badRowCount)}</b>
              <span>{words('checkGood')}</span>
            </div>
            <div>
              <b data-bad={check.badRowCount > 0 || undefined}>{format.number(check.badRowCount)}</b>
              <span>{words('checkBad')}</span>
            </div>
          </div>
          <div className={styles['checkBar']}>
            <ProgressBar
              label={words('checkGood')}
              share={check.rowCount === 0 ? 0 : (check.rowCount - check.badRowCount) / check.rowCount}
              tone={check.badRowCount === 0 ? 'success' : 'warning'}
            />
          </div>
          {check.bad.length === 0 ? (
            <p className={styles['say']}>{words('checkNone')}</p>
          ) : (
            <div className={styles['listed']} tabIndex={0} role="region" aria-label={words('check')}>
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col" className="number">
                      {importWords('line')}
                    </th>
                    <th scope="col">{importWords('column')}</th>
                    <th scope="col">{tasks('value')}</th>
                    <th scope="col">{tasks('reason')}</th>
                  </tr>
                </thead>
                <tbody>
                  {check.bad.map((bad) => (
                    <tr key={`${bad.line}-${bad.column}-${bad.role}`}>
                      <td className="number">{format.number(bad.line)}</td>
                      <td>{bad.role}</td>
                      <td className="mono" title={bad.value} style={{ color: 'var(--danger)' }}>
                        {bad.value === '' ? <span className={styles['nothing']}>{words('empty')}</span> : bad.value}
                      </td>
                      <td title={bad.reason}>{bad.reason}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
      <div className={styles['checkFoot']}>
        <span className="second">{words('onBadRow')}</span>
        <Segments
          label={words('onBadRow')}
          value={onBadRow}
          segments={[
            { value: 'skip', label: words('badRowSkip') },
            { value: 'stop', label: words('badRowStop') },
          ]}
          onChoose={onOnBadRow}
        />
      </div>
    </section>
  );
}
