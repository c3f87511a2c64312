import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleX } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { build } from '@astrolabe/ngql';
import { runningQuery, sessionsQuery, type SpaceJob } from '../data/admin-queries.ts';
import { isJobActive } from '../data/schema-queries.ts';
import { StatementText } from '../editor/StatementText.tsx';
import { ADMIN_JOB_CARDS, LONG_STATEMENT_MS } from './limits.ts';
import { Button } from '../ui/Button.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { formatClock } from '../ui/format.ts';
import { JobCard } from './JobCard.tsx';
import { SessionTable } from './SessionTable.tsx';
import { shownJobs } from './shown-jobs.ts';
import { useStatement } from './use-statement.ts';
import list from '../ui/list-page.module.css';
import { SearchField } from '../ui/SearchField.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import styles from './admin.module.css';

/** Running jobs, statements and sessions, each with a button to end it. */
export function RunningPanel({ isLive, jobs }: { readonly isLive: boolean; readonly jobs: readonly SpaceJob[] }) {
  const t = useTranslations('admin');
  const { run, failure } = useStatement();
  const [search, setSearch] = useState('');
  const running = useQuery(runningQuery({ isLive }));
  const sessions = useQuery(sessionsQuery({ isLive }));
  const spaceOf = new Map((sessions.data ?? []).map((session) => [session.id, session.space]));
  const wanted = search.trim().toLowerCase();
  const found = (running.data ?? []).filter((query) =>
    `${query.user} ${spaceOf.get(query.session) ?? ''} ${query.text}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <Problem error={running.error ?? sessions.error ?? failure} />
      {jobs.length > 0 && (
        <>
          <div className={styles['section']}>
            <h2>{t('tab_jobs')}</h2>
            <span className="meta">{t('jobsSay', jobCounts(jobs))}</span>
            <span className="grow" />
            <Link to="/admin" search={{ tab: 'jobs' }} className={styles['link'] ?? ''}>
              {t('showAll')}
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
        <h2>{t('statements')}</h2>
        <span className="meta">{t('longestFirst')}</span>
        <span className="grow" />
        <SearchField className={styles['filter']} label={t('filterStatements')} value={search} onSearch={setSearch} />
      </div>
      <ListTable
        columns={[
          { label: t('elapsed'), width: 92, isNumber: true },
          { label: t('space'), width: 140 },
          { label: t('user'), width: 120 },
          { label: t('graphHost'), width: 150 },
          { label: t('statement') },
          { label: t('operations'), width: 96, isHeadHidden: true },
        ]}
        rows={found}
        empty={t(wanted === '' ? 'nothingRuns' : 'nothingFound')}
        row={(query) => (
          <tr key={`${query.session}/${query.plan}`}>
            <td className="number">
              <span className={query.elapsedMs >= LONG_STATEMENT_MS ? styles['hot'] : undefined}>
                {formatClock(query.elapsedMs)}
              </span>
            </td>
            <td>{spaceOf.get(query.session) || <span className="second">{t('none')}</span>}</td>
            <td className="strong">{query.user}</td>
            <td className="mono second">{query.host}</td>
            <td className="clip" title={query.text}>
              <StatementText text={query.text} />
            </td>
            <td>
              <div className={list['acts']}>
                <Confirm
                  title={t('killTitle', { user: query.user })}
                  body={t('killSay', {
                    time: formatClock(query.elapsedMs),
                    space: spaceOf.get(query.session) || t('none'),
                  })}
                  act={t('killStatement')}
                  onConfirm={() => void run(build.killQuery(query.session, query.plan), '', t('killed'))}
                >
                  {(open) => (
                    <Button size="row" icon={<CircleX size={12} />} onClick={open}>
                      {t('kill')}
                    </Button>
                  )}
                </Confirm>
              </div>
            </td>
          </tr>
        )}
      />
      <SessionTable sessions={sessions.data} />
    </>
  );
}

function jobCounts(jobs: readonly SpaceJob[]): { readonly running: number; readonly waiting: number } {
  const of = (status: RegExp): number => jobs.filter((job) => status.test(job.status)).length;
  return { running: of(/^running$/i), waiting: of(/^queue$/i) };
}
