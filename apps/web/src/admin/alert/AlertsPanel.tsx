import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Eye, Pencil, Play, Plus, Power } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Alert } from '@astrolabe/http-api';
import { alertsQuery, bodyOf, keepAlert, removeAlert, seeAlerts } from '../../data/alerts.ts';
import { StatementText } from '../../editor/StatementText.tsx';
import { chooseSpace, openTab } from '../../state/console-store.ts';
import { Button } from '../../ui/Button.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListTable } from '../../ui/ListTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useAge } from '../../ui/use-age.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import { AlertCases } from './AlertCases.tsx';
import { AlertForm } from './AlertForm.tsx';
import { AlertState } from './AlertState.tsx';
import list from '../../ui/list-page.module.css';

/** Input of the alerts panel. */
export interface AlertsPanelProps {
  readonly isLive: boolean;
  readonly isEmbedded: boolean;
  readonly spaces: readonly string[];
}

/** Alerts of this account and their findings. */
export function AlertsPanel({ isLive, isEmbedded, spaces }: AlertsPanelProps) {
  const t = useTranslations('admin');
  const age = useAge();
  const format = useFormatter();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { attempt, failure } = useAttempt(() => queryClient.invalidateQueries({ queryKey: ['admin', 'alerts'] }));
  const { data: found, error } = useQuery(alertsQuery({ isLive }));
  const data = found?.items;
  const [written, setWritten] = useState<'new' | Alert>();
  const add = (
    <Button size="form" kind="primary" icon={<Plus size={16} />} onClick={() => setWritten('new')}>
      {t('newAlert')}
    </Button>
  );
  const show = ({ space, statement }: Pick<Alert, 'space' | 'statement'>): void => {
    if (space !== '') chooseSpace(space);
    openTab(statement);
    void navigate({ to: '/console' });
  };
  const when = ({ condition, moreThan, everyMinutes }: Alert): string =>
    t('statementAndInterval', {
      what: t(`told_${condition}`, { count: moreThan }),
      every: t('everyMinutesShort', { minutes: everyMinutes }),
    });
  return (
    <>
      <Problem error={error ?? failure} />
      {data !== undefined && data.length === 0 ? (
        <EmptyState title={t('noAlerts')} say={t(isEmbedded ? 'alertsSay' : 'alertsSayCluster')} actions={add} />
      ) : (
        <>
          <div className={list['tools']}>
            <span className="meta clip">{t(isEmbedded ? 'alertsSay' : 'alertsSayCluster')}</span>
            <span className="grow" />
            {data?.some(({ isNew }) => isNew) === true && (
              <Button size="form" kind="quiet" icon={<Eye size={16} />} onClick={() => void attempt(seeAlerts, '')}>
                {t('seen')}
              </Button>
            )}
            {add}
          </div>
          <ListTable
            columns={[
              { label: t('alertName'), width: 180 },
              { label: t('statement') },
              { label: t('space'), width: 120 },
              { label: t('alertWhen'), width: 210 },
              { label: t('state'), width: 120 },
              { label: t('alertFound'), width: 80, isNumber: true },
              { label: t('lastRun'), width: 120 },
              { label: t('operations'), width: 150, isHeadHidden: true },
            ]}
            rows={data ?? []}
            row={(alert) => {
              const { id, name, rowCount, lastRunAt, isOn } = alert;
              return (
                <tr key={id}>
                  <td className="strong clip" title={name}>
                    {name}
                  </td>
                  <td className="clip" title={alert.statement}>
                    <StatementText text={alert.statement} />
                  </td>
                  <td className="clip">{alert.space || <span className="second">{t('none')}</span>}</td>
                  <td className="second clip" title={when(alert)}>
                    {when(alert)}
                  </td>
                  <td>
                    <AlertState alert={alert} />
                  </td>
                  <td className="number">{rowCount === undefined ? '' : format.number(rowCount)}</td>
                  <td className="second">{lastRunAt === undefined ? t('none') : age(lastRunAt)}</td>
                  <td>
                    <div className={list['acts']}>
                      <IconButton
                        size="row"
                        label={t('showAlert', { name })}
                        icon={<Play size={16} />}
                        onClick={() => show(alert)}
                      />
                      <IconButton
                        size="row"
                        label={t('changeAlertOf', { name })}
                        icon={<Pencil size={16} />}
                        onClick={() => setWritten(alert)}
                      />
                      <IconButton
                        size="row"
                        label={t(isOn ? 'switchOff' : 'switchOn', { name })}
                        icon={<Power size={16} />}
                        onClick={() => void attempt(() => keepAlert({ ...bodyOf(alert), isOn: !isOn }, id), '')}
                      />
                      <DeleteButton
                        label={t('removeAlertOf', { name })}
                        title={t('removeAlertTitle')}
                        body={t('removeAlertSay', { name })}
                        act={t('removeAlert')}
                        onConfirm={() => void attempt(() => removeAlert(id), t('alertRemoved', { name }))}
                      />
                    </div>
                  </td>
                </tr>
              );
            }}
          />
        </>
      )}
      <AlertCases isLive={isLive} onShow={show} />
      {written !== undefined && (
        <AlertForm
          channels={found?.channels ?? []}
          alert={written === 'new' ? undefined : written}
          spaces={spaces}
          onClose={() => setWritten(undefined)}
        />
      )}
    </>
  );
}
