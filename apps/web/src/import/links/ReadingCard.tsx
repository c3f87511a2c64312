import { useTranslations } from 'use-intl';
import type { ImportModelState } from '@astrolabe/http-api';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { formatBytes } from '../../ui/format.ts';
import shared from '../import.module.css';
import styles from './links.module.css';

/** Progress of reading the files of an import. */
export interface ReadingCardProps {
  readonly reading: ImportModelState<object> | undefined;
  readonly isStopped: boolean;
  readonly onStop: () => void;
  readonly onStart: () => void;
}

/** Progress of comparing all values of the files, which can be canceled and restarted. */
export function ReadingCard({ reading, isStopped, onStop, onStart }: ReadingCardProps) {
  const t = useTranslations('modelCheck');
  const { bytes = 0, bytesTotal = 0, file = '' } = reading ?? {};
  const percent = bytesTotal === 0 ? 0 : Math.floor((bytes / bytesTotal) * 100);
  const size = formatBytes(bytesTotal);
  return (
    <section className="card" aria-label={t('readingTitle')}>
      <div className={shared['cardHead']}>
        <h2>{t('readingTitle')}</h2>
        <span className="grow" />
        <Button size="row" onClick={isStopped ? onStart : onStop}>
          {t(isStopped ? 'retry' : 'cancel')}
        </Button>
      </div>
      {isStopped ? (
        <p className={shared['say']}>{t('cancelled')}</p>
      ) : (
        <div className={styles['reading']}>
          <ProgressBar label={t('readingTitle')} share={percent / 100} />
          <p className="meta">{file === '' ? t('readingStart', { size }) : t('reading', { percent, size, file })}</p>
        </div>
      )}
    </section>
  );
}
