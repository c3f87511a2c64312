import { CircleX, Clock } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { build } from '@astrolabe/ngql';
import type { SessionRow } from '../data/admin-queries.ts';
import { sessionStore } from '../state/session-store.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import { useAge } from '../ui/use-age.ts';
import { useStatement } from './use-statement.ts';
import list from '../ui/list-page.module.css';
import styles from './admin.module.css';

/** Sessions with kill buttons, also for all idle ones; `undefined` while loading. */
export function SessionTable({ sessions }: { readonly sessions: readonly SessionRow[] | undefined }) {
  const t = useTranslations('admin');
  const age = useAge();
  const format = useFormatter();
  const { run, failure } = useStatement();
  const me = useStore(sessionStore, (store) => store.session?.username);
  const idle = (sessions ?? []).filter((session) => session.isIdle);
  const kill = async (ended: readonly SessionRow[]): Promise<void> => {
    for (const session of ended)
      await run(build.killSession(session.id), '', t('sessionKilled', { user: session.user }));
  };
  return (
    <>
      <Problem error={failure} />
      <div className={styles['section']}>
        <h2>{t('sessions')}</h2>
        {sessions !== undefined && <span className="meta">{t('sessionCount', { count: sessions.length })}</span>}
        <span className="grow" />
        {idle.length > 0 && (
          <Confirm
            title={t('killIdleTitle', { count: idle.length })}
            body={t('killIdleSay')}
            act={t('killSessions', { count: idle.length })}
            onConfirm={() => void kill(idle)}
          >
            {(open) => (
              <Button kind="quiet" size="row" icon={<CircleX size={12} />} onClick={open}>
                {t('killIdle', { count: idle.length })}
              </Button>
            )}
          </Confirm>
        )}
      </div>
      <ListTable
        columns={[
          { label: t('session'), width: 170 },
          { label: t('user'), width: 190 },
          { label: t('client'), width: 120 },
          { label: t('graphHost'), width: 150 },
          { label: t('space') },
          { label: t('signedIn'), width: 170 },
          { label: t('lastStatement'), width: 130 },
          { label: t('operations'), width: 96, isHeadHidden: true },
        ]}
        rows={sessions ?? []}
        row={(session) => (
          <tr key={String(session.id)}>
            <td className="mono">{String(session.id)}</td>
            <td>
              <span className={list['name']}>
                <span className="clip">{session.user}</span>
                {session.user === me && <Chip>{t('you')}</Chip>}
                {session.isIdle && (
                  <Chip tone="warning" icon={<Clock size={12} />}>
                    {t('idle')}
                  </Chip>
                )}
              </span>
            </td>
            <td className="mono second clip" title={session.client}>
              {session.client}
            </td>
            <td className="mono second clip" title={session.graphHost}>
              {session.graphHost}
            </td>
            <td className="clip">{session.space || <span className="second">{t('none')}</span>}</td>
            <td className="second">
              {session.createdAt === undefined
                ? t('none')
                : format.dateTime(session.createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
            </td>
            <td className="second">{session.updatedAt === undefined ? t('none') : age(session.updatedAt)}</td>
            <td>
              <div className={list['acts']}>
                <Confirm
                  title={t('killSessionTitle', { user: session.user })}
                  body={t(session.user === me ? 'killOwnSessionSay' : 'killSessionSay')}
                  act={t('killSession')}
                  onConfirm={() => void kill([session])}
                >
                  {(open) => (
                    <Button
                      kind="quiet"
                      size="row"
                      icon={<CircleX size={12} />}
                      aria-label={t('killSessionOf', { user: session.user, id: String(session.id) })}
                      onClick={open}
                    >
                      {t('kill')}
                    </Button>
                  )}
                </Confirm>
              </div>
            </td>
          </tr>
        )}
      />
    </>
  );
}
