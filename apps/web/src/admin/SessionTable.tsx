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
  const words = useTranslations('admin');
  const age = useAge();
  const format = useFormatter();
  const { run, failure } = useStatement();
  const me = useStore(sessionStore, (store) => store.session?.username);
  const idle = (sessions ?? []).filter((session) => session.isIdle);
  const kill = async (ended: readonly SessionRow[]): Promise<void> => {
    for (const session of ended)
      await run(build.killSession(session.id), '', words('sessionKilled', { user: session.user }));
  };
  return (
    <>
      <Problem error={failure} />
      <div className={styles['section']}>
        <h2>{words('sessions')}</h2>
        {sessions !== undefined && <span className="meta">{words('sessionCount', { count: sessions.length })}</span>}
        <span className="grow" />
        {idle.length > 0 && (
          <Confirm
            title={words('killIdleTitle', { count: idle.length })}
            body={words('killIdleSay')}
            act={words('killSessions', { count: idle.length })}
            onConfirm={() => void kill(idle)}
          >
            {(open) => (
              <Button kind="quiet" size="row" icon={<CircleX size={12} />} onClick={open}>
                {words('killIdle', { count: idle.length })}
              </Button>
            )}
          </Confirm>
        )}
      </div>
      <ListTable
        columns={[
          { label: words('session'), width: 170 },
          { label: words('user'), width: 190 },
          { label: words('client'), width: 120 },
          { label: words('graphHost'), width: 150 },
          { label: words('space') },
          { label: words('signedIn'), width: 170 },
          { label: words('lastStatement'), width: 130 },
          { label: words('operations'), width: 96, isHeadHidden: true },
        ]}
        rows={sessions ?? []}
        row={(session) => (
          <tr key={String(session.id)}>
            <td className="mono">{String(session.id)}</td>
            <td>
              <span className={list['name']}>
                <span className="clip">{session.user}</span>
                {session.user === me && <Chip>{words('you')}</Chip>}
                {session.isIdle && (
                  <Chip tone="warning" icon={<Clock size={12} />}>
                    {words('idle')}
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
            <td className="clip">{session.space || <span className="second">{words('none')}</span>}</td>
            <td className="second">
              {session.createdAt === undefined
                ? words('none')
                : format.dateTime(session.createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
            </td>
            <td className="second">{session.updatedAt === undefined ? words('none') : age(session.updatedAt)}</td>
            <td>
              <div className={list['acts']}>
                <Confirm
                  title={words('killSessionTitle', { user: session.user })}
                  body={words(session.user === me ? 'killOwnSessionSay' : 'killSessionSay')}
                  act={words('killSession')}
                  onConfirm={() => void kill([session])}
                >
                  {(open) => (
                    <Button
                      kind="quiet"
                      size="row"
                      icon={<CircleX size={12} />}
                      aria-label={words('killSessionOf', { user: session.user, id: String(session.id) })}
                      onClick={open}
                    >
                      {words('kill')}
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
