import { Cookie } from 'lucide-react';
import { useTranslations } from 'use-intl';
import styles from './shell.module.css';

/** Says that the browser blocks cookies, without which nobody stays signed in, and what to do about it. */
export function StorageNotice() {
  const words = useTranslations('crash');
  if (navigator.cookieEnabled) return null;
  return (
    <p className={styles['notice']} role="alert">
      <Cookie size={16} />
      {words('noCookies')}
    </p>
  );
}
