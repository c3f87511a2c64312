import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import type { Activity } from '@astrolabe/http-api';
import { machinesQuery, runningQuery, sessionsQuery } from '../data/admin-queries.ts';
import { lastWholeMinute, useActivityMessages } from './activity-charts.ts';
import styles from './activity.module.css';

/** Current figures in one row, without those the account may not request. */
export function CurrentFigures({ activity, isLive }: { readonly activity: Activity; readonly isLive: boolean }) {
  const t = useTranslations('admin');
  const format = useFormatter();
  const { share } = useActivityMessages();
  const running = useQuery(runningQuery({ isLive })).data;
  const sessions = useQuery(sessionsQuery({ isLive })).data;
  const machines = useQuery(machinesQuery({ isLive })).data ?? [];
  const { perSecond, failed } = lastWholeMinute(activity);
  const online = machines.filter((machine) => machine.isOnline).length;
  const figures = [
    { label: t('perSecond'), value: format.number(perSecond, { maximumSignificantDigits: 2 }) },
    { label: t('failedShare'), value: share(failed), isBad: failed > 0 },
    { label: t('statements'), value: running && format.number(running.length) },
    { label: t('sessions'), value: sessions && format.number(sessions.length) },
    {
      label: t('machinesOnline'),
      value: machines.length === 0 ? undefined : t('ofAll', { some: online, all: machines.length }),
      isBad: online < machines.length,
    },
  ];
  return (
    <dl className={styles['present']}>
      {figures.map(
        ({ label, value, isBad = false }) =>
          value !== undefined && (
            <div key={label} className="card">
              <dt>{label}</dt>
              <dd data-bad={isBad || undefined}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
