import { useTranslations } from 'use-intl';
import { Segments } from '../../ui/Segments.tsx';
import { BadRowTable } from './BadRowTable.tsx';
import { CheckFigures } from './CheckFigures.tsx';
import type { RowCheck } from './check-rows.ts';
import { FailureLine } from '../FailureLine.tsx';
import { FullCheck, type FullCheckProps } from './FullCheck.tsx';
import shared from '../import.module.css';
import styles from './check.module.css';

/** The check of an import, and the setting for invalid rows. */
export interface CheckCardProps extends Pick<FullCheckProps, 'fixOf'> {
  /** The check of the first rows of the selected file. */
  readonly check: RowCheck | string | undefined;
  /** The task that checks every row of the current plan, if any. */
  readonly fullCheckId: string | undefined;
  readonly onBadRow: 'skip' | 'stop';
  readonly onOnBadRow: (what: 'skip' | 'stop') => void;
}

/** The dry run: the number of rows that can be written, and each invalid cell; of the first rows, or of all. Nothing is written. */
export function CheckCard({ check, fullCheckId, fixOf, onBadRow, onOnBadRow }: CheckCardProps) {
  const t = useTranslations('create');
  return (
    <section className="card" aria-label={t(fullCheckId === undefined ? 'checkFirst' : 'checkOfAll')}>
      <div className={shared['cardHead']}>
        <h2>{t('check')}</h2>
        <span className="grow" />
        <span className="meta">{t(fullCheckId === undefined ? 'checkNote' : 'checkAllNote')}</span>
      </div>
      {fullCheckId !== undefined ? (
        <FullCheck key={fullCheckId} id={fullCheckId} {...(fixOf && { fixOf })} />
      ) : (
        <>
          {check === undefined && <p className={shared['say']}>{t('checkWait')}</p>}
          {typeof check === 'string' && <FailureLine text={check} />}
          {typeof check === 'object' && (
            <>
              <CheckFigures rowCount={check.rowCount} badCount={check.badRowCount} links="unverified" />
              {check.bad.length === 0 ? (
                <p className={shared['say']}>{t('checkNone')}</p>
              ) : (
                <BadRowTable rows={check.bad} />
              )}
            </>
          )}
        </>
      )}
      <div className={styles['checkFoot']}>
        <span className="second">{t('onBadRow')}</span>
        <Segments
          label={t('onBadRow')}
          value={onBadRow}
          segments={[
            { value: 'skip', label: t('badRowSkip') },
            { value: 'stop', label: t('badRowStop') },
          ]}
          onChoose={onOnBadRow}
        />
      </div>
    </section>
  );
}
