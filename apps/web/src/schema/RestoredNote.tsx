import { RotateCcw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/Button.tsx';
import styles from './schema.module.css';

/** Reports restored input, with an option to start over. */
export function RestoredNote({ onStartAgain }: { readonly onStartAgain: () => void }) {
  const t = useTranslations('schema');
  return (
    <p className={styles['restored']} role="status">
      <RotateCcw size={14} />
      <span>{t('formRestored')}</span>
      <Button kind="link" size="row" onClick={onStartAgain}>
        {t('startAgain')}
      </Button>
    </p>
  );
}
