import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { allJobsQuery, machinesQuery, runningQuery, usersQuery, type Machine } from '../data/admin-queries.ts';
import { isJobActive } from '../data/schema-queries.ts';
import { spacesQuery } from '../data/spaces.ts';
import { sessionStore } from '../state/session-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { alertsQuery, waitingAlerts } from '../data/alerts.ts';
import { ActivityPanel } from './ActivityPanel.tsx';
import { AlertsPanel } from './alert/AlertsPanel.tsx';
import { AuditPanel } from './AuditPanel.tsx';
import { JobsPanel } from './JobsPanel.tsx';
import { MachinesPanel } from './MachinesPanel.tsx';
import { RunningPanel } from './RunningPanel.tsx';
import { SlowPanel } from './SlowPanel.tsx';
import { SnapshotsSection } from './SnapshotsSection.tsx';
import { StoragePanel } from './StoragePanel.tsx';
import { UsersPanel } from './UsersPanel.tsx';
import { ADMIN_TABS, adminTab } from './admin-tab.ts';
import { DatabaseSettings } from './DatabaseSettings.tsx';
import list from '../ui/list-page.module.css';

/** Administration: activity, permissions, hosts and, for the embedded database, files. */
export function AdminPage() {
  const t = useTranslations('admin');
  const queryClient = useQueryClient();
  const query: { readonly tab?: unknown } = useSearch({ strict: false });
  const me = useStore(sessionStore, (store) => store.session?.username) ?? '';
  const isEmbedded = useStore(sessionStore, (store) => store.session?.kind === 'embedded');
  const [isLive, setIsLive] = useState(true);
  // A cluster has its own configuration, on the tab of its hosts.
  const tabs = isEmbedded ? ADMIN_TABS : ADMIN_TABS.filter((one) => one !== 'settings');
  const tab = adminTab(query.tab, tabs);
  const spacesFound = useQuery({ ...spacesQuery, staleTime: 0 });
  const spaces = spacesFound.data ?? [];
  const running = useQuery(runningQuery({ isLive: isLive && tab === 'running' })).data;
  const jobs = useQuery(allJobsQuery(spaces, { isLive: isLive && (tab === 'running' || tab === 'jobs') })).data;
  const users = useQuery(usersQuery(me)).data?.users;
  const machines = useQuery(machinesQuery({ isLive: isLive && tab === 'machines' })).data;
  const alerts = useQuery(alertsQuery({ isLive: isLive && tab === 'alerts' })).data;
  const counts: Readonly<Record<(typeof ADMIN_TABS)[number], number | undefined>> = {
    running: running?.length,
    activity: undefined,
    slow: undefined,
    alerts: waitingAlerts(alerts?.items ?? []) || undefined,
    audit: undefined,
    jobs: jobs?.filter(isJobActive).length,
    users: users?.length,
    machines: machines?.length,
    storage: undefined,
    settings: undefined,
  };
  return (
    <div className="scroll">
      <div className="page">
        <div className={list['topRow']}>
          <h1>{t('title')}</h1>
          {machines !== undefined && machines.length > 0 && (
            <span className="second clip">{t('machinesSay', machineCounts(machines))}</span>
          )}
          <span className="grow" />
          <Switch label={t('live')} isOn={isLive} onSwitch={setIsLive} />
          <IconButton
            size="form"
            label={t('refresh')}
            icon={<RefreshCw size={16} />}
            onClick={() => void queryClient.invalidateQueries({ queryKey: ['admin'] })}
          />
        </div>
        <nav className={list['tabs']} aria-label={t('tabs')}>
          {tabs.map((one) => (
            <Link
              key={one}
              to="/admin"
              search={{ tab: one }}
              ref={one === tab ? scrollIntoView : undefined}
              aria-current={one === tab ? 'page' : undefined}
              activeProps={{}}
            >
              {t(one === 'machines' && isEmbedded ? 'machines' : `tab_${one}`)}
              {counts[one] !== undefined && <small>{counts[one]}</small>}
            </Link>
          ))}
        </nav>
        {tab === 'running' && <RunningPanel isLive={isLive} jobs={jobs ?? []} />}
        {tab === 'activity' && <ActivityPanel isLive={isLive} isEmbedded={isEmbedded} />}
        {tab === 'slow' && <SlowPanel isEmbedded={isEmbedded} />}
        {tab === 'alerts' && <AlertsPanel isLive={isLive} isEmbedded={isEmbedded} spaces={spaces} />}
        {tab === 'audit' && <AuditPanel isEmbedded={isEmbedded} />}
        {tab === 'jobs' && <JobsPanel spaces={spaces} jobs={jobs} />}
        {tab === 'users' && <UsersPanel spaces={spaces} />}
        {tab === 'machines' && machines !== undefined && spacesFound.isFetched && (
          <MachinesPanel machines={machines} spaces={spaces} isEmbedded={isEmbedded} isLive={isLive} />
        )}
        {tab === 'storage' && isEmbedded && <StoragePanel isLive={isLive} />}
        {tab === 'settings' && <DatabaseSettings />}
        {tab === 'storage' && <SnapshotsSection isEmbedded={isEmbedded} />}
      </div>
    </div>
  );
}

/** Counts hosts by service, and offline hosts. */
function machineCounts(machines: readonly Machine[]): {
  readonly storage: number;
  readonly graph: number;
  readonly meta: number;
  readonly offline: number;
} {
  const of = (role: Machine['role']): number => machines.filter((machine) => machine.role === role).length;
  return {
    storage: of('storage'),
    graph: of('graph'),
    meta: of('meta'),
    offline: machines.filter((machine) => !machine.isOnline).length,
  };
}

/** On a narrow page the tabs scroll, and the current one may be beyond the edge. */
function scrollIntoView(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
