import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleX, Clock } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { build } from '@astrolabe/ngql';
import { runningQuery, sessionsQuery, type SessionRow, type SpaceJob } from '../data/admin-queries.ts';
import { isJobActive } from '../data/schema-queries.ts';
import { StatementText } from '../editor/StatementText.tsx';
import { ADMIN_JOB_CARDS, LONG_STATEMENT_MS } from './limits.ts';
import { sessionStore } from '../state/session-store.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { formatClock } from '../ui/format.ts';
import { useAge } from '../ui/use-age.ts';
import { JobCard } from './JobCard.tsx';
import { shownJobs } from './shown-jobs.ts';
import { useStatement } from './use-statement.ts';
import list from '../ui/list-page.module.css';
import { SearchField } from '../ui/SearchField.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import styles from './admin.module.css';

/** What runs now: jobs, statements, sessions, each with a way to end it. */
export function RunningPanel({ isLive, jobs }: { readonly isLive: boolean; readonly jobs: readonly SpaceJob[] }) {
  const words = useTranslations('admin');
  const age = useAge();
  const format = useFormatter();
  const { run, failure } = useStatement();
  const [search, setSearch] = useState('');
  const me = useStore(sessionStore, (store) => store.session?.username);
  const running = useQuery(runningQuery({ isLive }));
  const sessions = useQuery(sessionsQuery({ isLive }));
  const spaceOf = new Map((sessions.data ?? []).map((session) => [session.id, session.space]));
  const wanted = search.trim().toLowerCase();
  const found = (running.data ?? []).filter((query) =>
    `${query.user} ${spaceOf.get(query.session) ?? ''} ${query.text}`.toLowerCase().includes(wanted),
  );
  const idle = (sessions.data ?? []).filter((session) => session.isIdle);
  const kill = async (ended: readonly SessionRow[]): Promise<void> => {
    for (const session of ended)
      await run(build.killSession(session.id), '', words('sessionKilled', { user: session.user }));
  };
  return (
    <>
      <Problem error={running.error ?? sessions.error ?? failure} />
      {jobs.length > 0 && (
        <>
          <div className={styles['section']}>
            <h2>{words('tab_jobs')}</h2>
            <span className="meta">{words('jobsSay', jobCounts(jobs))}</span>
            <span className="grow" />
            <Link to="/admin" search={{ tab: 'jobs' }} className={styles['link'] ?? ''}>
              {words('showAll')}
            </Link>
          </div>
          <div className={styles['jobCards']}>
            {shownJobs(
              jobs.filter(isJobActive),
              jobs.filter((job) => !isJobActive(job)),
              ADMIN_JOB_CARDS,
            ).map((job) => (
              <JobCard key={`${job.space}/${job.id}`} job={job} />
            ))}
          </div>
        </>
      )}
      <div className={styles['section']}>
        <h2>{words('statements')}</h2>
        <span className="meta">{words('longestFirst')}</span>
        <span className="grow" />
        <SearchField
          className={styles['filter']}
          label={words('filterStatements')}
          value={search}
          onSearch={setSearch}
        />
      </div>
      <ListTable
        columns={[
          { label: words('elapsed'), width: 92, isNumber: true },
          { label: words('space'), width: 140 },
          { label: words('user'), width: 120 },
          { label: words('graphHost'), width: 150 },
          { label: words('statement') },
          { label: words('operations'), width: 96, isHeadHidden: true },
        ]}
        rows={found}
        empty={words(wanted === '' ? 'nothingRuns' : 'nothingFound')}
        row={(query) => (
          <tr key={`${query.session}/${query.plan}`}>
            <td className="number">
              <span className={query.elapsedMs >= LONG_STATEMENT_MS ? styles['hot'] : undefined}>
                {formatClock(query.elapsedMs)}
              </span>
            </td>
            <td>{spaceOf.get(query.session) || <span className="second">{words('none')}</span>}</td>
            <td className="strong">{query.user}</td>
            <td className="mono second">{query.host}</td>
            <td className="clip" title={query.text}>
              <StatementText text={query.text} />
            </td>
            <td>
              <div className={list['acts']}>
                <Confirm
                  title={words('killTitle', { user: query.user })}
                  body={words('killSay', {
                    time: formatClock(query.elapsedMs),
                    space: spaceOf.get(query.session) || words('none'),
                  })}
                  act={words('killStatement')}
                  onConfirm={() => void run(build.killQuery(query.session, query.plan), '', words('killed'))}
                >
                  {(open) => (
                    <Button size="row" icon={<CircleX size={12} />} onClick={open}>
                      {words('kill')}
                    </Button>
                  )}
                </Confirm>
              </div>
            </td>
          </tr>
        )}
      />
      <div className={styles['section']}>
        <h2>{words('sessions')}</h2>
        {sessions.data !== undefined && (
          <span className="meta">{words('sessionCount', { count: sessions.data.length })}</span>
        )}
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
        rows={sessions.data ?? []}
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

function jobCounts(jobs: readonly SpaceJob[]): { readonly running: number; readonly waiting: number } {
  const of = (status: RegExp): number => jobs.filter((job) => status.test(job.status)).length;
  return { running: of(/^running$/i), waiting: of(/^queue$/i) };
}
