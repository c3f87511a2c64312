import { Fragment, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, Play, RotateCcw, Square } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { build, type JobStatement } from '@astrolabe/ngql';
import { jobTasksQuery, type SpaceJob } from '../data/admin-queries.ts';
import { isJobActive } from '../data/schema-queries.ts';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/Choice.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatMs } from '../ui/format.ts';
import { JobState } from './JobState.tsx';
import { useStatement } from './use-statement.ts';
import list from '../ui/list-page.module.css';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import styles from './admin.module.css';

/** The jobs that can be started manually. */
const ACTIONS = [
  'stats',
  'compact',
  'flush',
  'balance-leader',
  'balance-data',
] as const satisfies readonly JobStatement['action'][];

/** The jobs of every space: start, stop, recover, and the result of each part. */
export function JobsPanel({
  spaces,
  jobs,
}: {
  readonly spaces: readonly string[];
  readonly jobs: readonly SpaceJob[] | undefined;
}) {
  const t = useTranslations('admin');
  const format = useFormatter();
  const { run, failure } = useStatement();
  const [space, setSpace] = useState('');
  const [action, setAction] = useState<(typeof ACTIONS)[number]>('stats');
  const [open, setOpen] = useState<string>();
  const target = space === '' ? spaces[0] : space;
  const shown = (jobs ?? []).filter((job) => space === '' || job.space === space);
  return (
    <>
      <div className={list['tools']}>
        <Choice
          label={t('space')}
          isLabelHidden
          value={space}
          options={[{ value: '', label: t('everySpace') }, ...spaces.map((name) => ({ value: name, label: name }))]}
          onChoose={setSpace}
        />
        <span className="grow" />
        <Choice
          label={t('newJob')}
          isLabelHidden
          value={action}
          options={ACTIONS.map((value) => ({ value, label: t(`job_${value}`) }))}
          onChoose={(value) => setAction(ACTIONS.find((one) => one === value) ?? 'stats')}
        />
        <Button
          size="form"
          kind="primary"
          icon={<Play size={16} />}
          disabled={target === undefined}
          onClick={() =>
            target !== undefined && void run(build.job(action), target, t('jobStarted', { space: target }))
          }
        >
          {t('startJob', { space: target ?? '' })}
        </Button>
      </div>
      <Problem error={failure} />
      {jobs !== undefined && shown.length === 0 ? (
        <EmptyState title={t('noJobs')} say={t('noJobsSay')} />
      ) : (
        <ListTable
          columns={[
            { label: t('job'), width: 96 },
            { label: t('command') },
            { label: t('space'), width: 220 },
            { label: t('state'), width: 132 },
            { label: t('started'), width: 190 },
            { label: t('took'), width: 110, isNumber: true },
            { label: t('operations'), width: 132, isHeadHidden: true },
          ]}
          rows={shown}
          row={(job) => {
            const key = `${job.space}/${job.id}`;
            const isOpen = open === key;
            const isActive = isJobActive(job);
            const { startedAt, stoppedAt } = job;
            return (
              <Fragment key={key}>
                <tr>
                  <td>
                    <button
                      type="button"
                      className={styles['twist']}
                      aria-expanded={isOpen}
                      aria-label={t(isOpen ? 'collapseJob' : 'expandJob', { id: job.id })}
                      onClick={() => setOpen(isOpen ? undefined : key)}
                    >
                      {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
                      <span className="mono">{job.id}</span>
                    </button>
                  </td>
                  <td className="mono clip">{job.command}</td>
                  <td className="clip">{job.space}</td>
                  <td>
                    <JobState status={job.status} />
                  </td>
                  <td className="second">
                    {startedAt === undefined
                      ? t('none')
                      : format.dateTime(startedAt, { dateStyle: 'medium', timeStyle: 'medium' })}
                  </td>
                  <td className="number">
                    {startedAt === undefined || isActive || stoppedAt === undefined
                      ? ''
                      : stoppedAt > startedAt
                        ? formatMs(stoppedAt - startedAt)
                        : t('underMs')}
                  </td>
                  <td>
                    <div className={list['acts']}>
                      {isActive && (
                        <Button
                          kind="quiet"
                          size="row"
                          icon={<Square size={12} />}
                          onClick={() =>
                            void run(build.job('stop', [BigInt(job.id)]), job.space, t('jobEnded', { id: job.id }))
                          }
                        >
                          {t('stop')}
                        </Button>
                      )}
                      {/^(failed|stopped|invalid)$/i.test(job.status) && (
                        <Button
                          kind="quiet"
                          size="row"
                          icon={<RotateCcw size={12} />}
                          onClick={() =>
                            void run(
                              build.job('recover', [BigInt(job.id)]),
                              job.space,
                              t('jobRecovered', { id: job.id }),
                            )
                          }
                        >
                          {t('recover')}
                        </Button>
                      )}
                    </div>
                  </td>
                </tr>
                {isOpen && (
                  <tr className={styles['inside']}>
                    <td colSpan={7}>
                      <JobTasks job={job} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          }}
        />
      )}
    </>
  );
}

function JobTasks({ job }: { readonly job: SpaceJob }) {
  const t = useTranslations('admin');
  const { data, error } = useQuery(jobTasksQuery(job.space, job.id));
  if (error !== null) return <Problem error={error} />;
  if (data === undefined) return null;
  if (data.length === 0) return <span className="second">{t('noTasks')}</span>;
  return (
    <ul className={styles['tasks']}>
      {data.map((task) => (
        <li key={task.id}>
          <span className="mono">{task.target}</span>
          <JobState status={task.status} />
          {task.errorCode !== '' && <span className="second">{task.errorCode}</span>}
        </li>
      ))}
    </ul>
  );
}
