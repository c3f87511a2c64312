import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronDown, Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { DashboardEntry } from '@astrolabe/http-api';
import { dashboardsQuery } from '../../data/dashboards.ts';
import { showToast } from '../../state/toast-store.ts';
import { menuLook } from '../../ui/menu-look.ts';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { newDashboard, type OpenDashboard } from './dashboard-store.ts';
import styles from './dashboard.module.css';

/** The name of the open dashboard; opens another one or creates one. */
export function DashboardSwitch({ open }: { readonly open: OpenDashboard | undefined }) {
  const t = useTranslations('dashboard');
  const navigate = useNavigate();
  const entries = useQuery(dashboardsQuery).data ?? [];
  const create = useNewDashboard();
  const item = ({ id, name, owner }: DashboardEntry, isOwn: boolean) => (
    <Menu.Item
      key={id}
      aria-current={id === open?.id || undefined}
      rightSection={id === open?.id ? <Check size={14} /> : !isOwn && <span className="second">{owner}</span>}
      onClick={() => void navigate({ to: '/dashboards/$id', params: { id } })}
    >
      <span className="clip">{name}</span>
    </Menu.Item>
  );
  const own = entries.filter(({ isOwn }) => isOwn);
  const others = entries.filter(({ isOwn }) => !isOwn);
  return (
    <h1>
      <Menu {...menuLook} position="bottom-start" width={300}>
        <Menu.Target>
          <button type="button" className={styles['switch']}>
            <span className="clip">{open?.name ?? t('name')}</span>
            <ChevronDown size={16} />
          </button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          {own.map((entry) => item(entry, true))}
          {others.length > 0 && <Menu.Label>{t('sharedByOthers')}</Menu.Label>}
          {others.map((entry) => item(entry, false))}
          {entries.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<Plus size={16} />} onClick={() => void create()}>
            {t('new')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </h1>
  );
}

/** Returns a function that creates a dashboard and opens it. */
export function useNewDashboard(): () => Promise<void> {
  const t = useTranslations('dashboard');
  const errorMessages = useErrorMessages();
  const navigate = useNavigate();
  const entries = useQuery(dashboardsQuery).data ?? [];
  return async () => {
    try {
      const id = await newDashboard(freeName(t('usualName'), entries));
      await navigate({ to: '/dashboards/$id', params: { id } });
    } catch (error) {
      showToast('danger', errorMessages(error).text);
    }
  };
}

/** Returns an unused name: the name itself, or with the first free number. */
function freeName(name: string, entries: readonly DashboardEntry[]): string {
  const taken = new Set(entries.map((entry) => entry.name));
  if (!taken.has(name)) return name;
  let count = 2;
  while (taken.has(`${name} ${count}`)) count++;
  return `${name} ${count}`;
}
