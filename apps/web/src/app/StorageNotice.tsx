import { useState } from 'react';
import { Cookie, Database, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { storageTrouble } from '../state/stored.ts';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './shell.module.css';

/** Reports that the browser blocks cookies or storage, with a remedy. */
export function StorageNotice() {
  const t = useTranslations('crash');
  const isRefused = useStore(storageTrouble, (store) => store.isRefused);
  const [isRead, setIsRead] = useState(false);
  if (!navigator.cookieEnabled)
    return (
      <p className={styles['notice']} role="alert">
        <Cookie size={16} />
        {t('noCookies')}
      </p>
    );
  if (!isRefused || isRead) return null;
  return (
    <p className={styles['notice']} role="status">
      <Database size={16} />
      <span className="grow">{t('noStorage')}</span>
      <IconButton label={t('closeNotice')} icon={<X size={16} />} onClick={() => setIsRead(true)} />
    </p>
  );
}
