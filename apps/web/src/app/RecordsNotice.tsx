import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { studioStateQuery } from '../data/studio-state.ts';
import { ALERT_FIRST_ASK_MS } from '../limits.ts';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './shell.module.css';

/** Reports that studio.db cannot be written, or that its damaged file was replaced. */
export function RecordsNotice() {
  const t = useTranslations('crash');
  // Deferred until the page is loaded.
  const [isDue, setIsDue] = useState(false);
  const [closedKind, setClosedKind] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), ALERT_FIRST_ASK_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...studioStateQuery, enabled: isDue });
  const records = data?.records;
  if (!records || records.kind === closedKind) return null;
  const { kind, file = '', rows = 0 } = records;
  return (
    <p className={styles['notice']} role="status">
      <TriangleAlert size={16} />
      <span className="grow">
        {kind === 'failing' && t('recordsFailing')}
        {kind === 'in-memory' && t('recordsInMemory')}
        {kind === 'set-aside' && t('recordsSetAside', { file, rows })}
      </span>
      <IconButton label={t('closeNotice')} icon={<X size={16} />} onClick={() => setClosedKind(kind)} />
    </p>
  );
}
