import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { alertsQuery, waitingAlerts } from '../data/alerts.ts';
import { ALERT_FIRST_ASK_MS } from '../limits.ts';
import styles from './shell.module.css';

/** Number of alerts that fired or failed, with a link; hidden if there are none. */
export function AlertBadge() {
  const t = useTranslations('header');
  // Deferred until the page is loaded.
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), ALERT_FIRST_ASK_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...alertsQuery({ isLive: false }), enabled: isDue, retry: false });
  const count = waitingAlerts(data?.items ?? []);
  if (count === 0) return null;
  return (
    <Link
      to="/admin"
      search={{ tab: 'alerts' }}
      className={styles['alerts'] ?? ''}
      aria-label={t('alertsLabel', { count })}
    >
      <Bell size={14} aria-hidden="true" />
      <span>{t('alerts', { count })}</span>
    </Link>
  );
}
