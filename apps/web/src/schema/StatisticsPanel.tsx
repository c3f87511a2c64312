import { Fragment, useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronDown, ChevronRight, Database, Play, RefreshCw } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import {
  isJobActive,
  jobsQuery,
  startStatistics,
  statisticsJob,
  statisticsQuery,
  type StatisticsRow,
} from '../data/schema-queries.ts';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import { EdgeLine } from '../ui/EdgeLine.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Problem } from '../ui/Problem.tsx';
import { formatMs } from '../ui/format.ts';
import { TagShape } from '../ui/TagShape.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import { useErrorLine } from '../ui/use-error-words.ts';
import { ShareBar } from './ShareBar.tsx';
import { formatMoment } from './format-moment.ts';
import { ElementGlance } from './profile/ElementGlance.tsx';
import list from '../ui/list-page.module.css';
import styles from './schema.module.css';

/** The counts of a space and the job that makes them. */
export function StatisticsPanel({ schema }: { readonly schema: SchemaSnapshot }) {
  const words = useTranslations('schema');
  const errorLine = useErrorLine();
  const { attempt, failure } = useAttempt();
  const format = useFormatter();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const space = schema.space.name;
  const jobs = useQuery({ ...jobsQuery(space), staleTime: 0 });
  const job = statisticsJob(jobs.data ?? []);
  const isActive = job !== undefined && isJobActive(job);
  const isFinished = job !== undefined && /^finished$/i.test(job.status);
  const hasFailed = job !== undefined && /^failed$/i.test(job.status);
  const statistics = useQuery({ ...statisticsQuery(space), enabled: isFinished });
  const [isStarting, setIsStarting] = useState(false);
  const [open, setOpen] = useState<string>();
  const watched = useRef<string>(undefined);

  useEffect(() => {
    if (job === undefined) return;
    if (isJobActive(job)) {
      watched.current = job.id;
      return;
    }
    // What had ended before the page opened is no news.
    if (watched.current !== job.id) return;
    watched.current = undefined;
    void queryClient.invalidateQueries({ queryKey: ['schema-statistics', space] });
    if (/^finished$/i.test(job.status)) showToast('success', words('statisticsDone'));
    else showToast('warning', words('statisticsFailed'));
  }, [job, queryClient, space, words]);

  const start = async (): Promise<void> => {
    setIsStarting(true);
    await attempt(async () => {
      watched.current = await startStatistics(space);
    }, '');
    await queryClient.invalidateQueries({ queryKey: ['schema-jobs', space] });
    setIsStarting(false);
  };
  const rows = isFinished ? (statistics.data ?? []) : [];
  const time = isFinished && !isStarting ? job.stoppedAt : undefined;
  const isLoading = isActive || isStarting;
  const button = (
    <Button
      size="form"
      kind={time === undefined && rows.length === 0 ? 'primary' : 'secondary'}
      icon={time === undefined ? <Play size={16} /> : <RefreshCw size={16} />}
      isBusy={isLoading}
      disabled={isLoading}
      onClick={() => void start()}
    >
      {words(time === undefined ? 'startStatistics' : 'refresh')}
    </Button>
  );
  const said = jobs.error ?? statistics.error ?? failure ?? undefined;
  if (jobs.data !== undefined && rows.length === 0 && !statistics.isFetching && !isLoading) {
    return (
      <EmptyState
        title={words('statisticsNone')}
        say={said === undefined ? words(hasFailed ? 'statisticsFailed' : 'statisticsTip') : errorLine(said)}
        actions={button}
      />
    );
  }
  return (
    <>
      <div className={list['tools']}>
        {button}
        {isActive && <span className="second">{words('statisticsRunning', { id: job.id })}</span>}
        {time !== undefined && !isLoading && (
          <span>
            <span className="second">{words('lastRefresh')}</span> {formatMoment(time)}
          </span>
        )}
        {time !== undefined && !isLoading && job?.startedAt !== undefined && (
          <Chip tone="success" icon={<Check size={12} />}>
            {words('jobFinishedIn', { id: job.id, time: formatMs(time - job.startedAt) })}
          </Chip>
        )}
        {time === undefined && !isActive && <span className="second">{words('statisticsTip')}</span>}
        <span className="grow" />
        <CsvButton
          file={`${space}-statistics.csv`}
          disabled={rows.length === 0}
          columns={['Type', 'Name', 'Count']}
          rows={() => rows.map((row) => [row.type, row.name, BigInt(row.count)])}
        />
      </div>
      <Problem error={said} />
      {rows.length > 0 && (
        <div className={`card ${list['table']} ${styles['statistics']}`} data-open={open !== undefined || undefined}>
          <table className="table">
            <colgroup>
              <col style={{ width: 100 }} />
              <col />
              <col style={{ width: 260 }} />
              <col style={{ width: 140 }} />
              <col style={{ width: 56 }} />
            </colgroup>
            <thead>
              <tr>
                <th>{words('type')}</th>
                <th>{words('name')}</th>
                <th>{words('share')}</th>
                <th className="number">{words('count')}</th>
                <th>
                  <span className="visually-hidden">{words('glance')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const kind = row.type === 'Tag' ? 'tag' : row.type === 'Edge' ? 'edge' : undefined;
                const elements = kind === 'tag' ? schema.tags : schema.edgeTypes;
                const slot = kind === undefined ? -1 : elements.findIndex((element) => element.name === row.name);
                const element = elements[slot];
                const key = `${row.type}/${row.name}`;
                const isOpen = open === key;
                return (
                  <Fragment key={key}>
                    <tr className={kind === undefined ? styles['total'] : undefined}>
                      <td className="second">
                        {words(kind === 'tag' ? 'typeTag' : kind === 'edge' ? 'typeEdge' : 'typeSpace')}
                      </td>
                      <td>
                        <span className={list['name']}>
                          {kind === 'tag' && <TagShape slot={Math.max(0, slot)} />}
                          {kind === 'edge' && <EdgeLine slot={Math.max(0, slot)} />}
                          {kind === undefined && <Database size={12} aria-hidden="true" />}
                          {kind === undefined ? (
                            <span>{row.name === 'vertices' ? words('vertices') : words('edgesColumn')}</span>
                          ) : (
                            <button
                              type="button"
                              className={`clip ${list['nameLink']}`}
                              onClick={() =>
                                void navigate({
                                  to: '/schema/$',
                                  params: { _splat: `${kind}/edit` },
                                  state: { schemaName: row.name },
                                })
                              }
                            >
                              {row.name}
                            </button>
                          )}
                        </span>
                      </td>
                      <td>
                        <ShareBar share={kind === undefined ? undefined : row.count / totalOf(rows, kind)} />
                      </td>
                      <td className="number">{format.number(row.count)}</td>
                      <td>
                        {element !== undefined && row.count > 0 && (
                          <IconButton
                            size="row"
                            label={words('glanceAt', { name: row.name })}
                            aria-expanded={isOpen}
                            icon={isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
                            onClick={() => setOpen(isOpen ? undefined : key)}
                          />
                        )}
                      </td>
                    </tr>
                    {isOpen && kind !== undefined && element !== undefined && (
                      <tr className={styles['glance']}>
                        <td colSpan={5}>
                          <ElementGlance space={space} element={{ ...element, on: kind }} slot={slot} />
                        </td>
                      </tr>
                    )}
                  </Fragment>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** All vertices of the space, or all its edges. Vertices with several tags count once there, so that shares of tags may add up to more. */
function totalOf(rows: readonly StatisticsRow[], kind: 'tag' | 'edge'): number {
  const name = kind === 'tag' ? 'vertices' : 'edges';
  return rows.find((row) => row.type.toLowerCase() === 'space' && row.name === name)?.count ?? 0;
}
