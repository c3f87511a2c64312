import { useState } from 'react';
import { CloudOff, RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { api } from '../data/api.ts';
import { Button } from '../ui/Button.tsx';
import styles from './shell.module.css';

/** Shown if the code of a page cannot be loaded. Reloads only once the server responds. */
export function MissingPart() {
  const t = useTranslations('crash');
  const [isBusy, setIsBusy] = useState(false);
  const [isAway, setIsAway] = useState(false);
  const reload = async (): Promise<void> => {
    setIsBusy(true);
    const isThere = await fetch(api.url('health'), { cache: 'no-store' }).then(
      (response) => response.ok,
      () => false,
    );
    if (isThere) location.reload();
    setIsAway(!isThere);
    setIsBusy(false);
  };
  return (
    <div className={styles['crash']}>
      <div role="alert">
        <CloudOff size={32} color="var(--warning)" />
        <h1>{t('missingTitle')}</h1>
        <p>{t('missingSay')}</p>
        <div className="row" style={{ marginTop: 20 }}>
          <Button
            kind="primary"
            size="form"
            icon={<RefreshCw size={16} />}
            isBusy={isBusy}
            disabled={isBusy}
            onClick={() => void reload()}
          >
            {t('reload')}
          </Button>
        </div>
        <p className="second" style={{ marginTop: 12 }} role="status">
          {isAway ? t('missingAway') : ''}
        </p>
      </div>
    </div>
  );
}
