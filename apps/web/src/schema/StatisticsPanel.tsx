import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Play, RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { isJobActive, jobsQuery, startStatistics, statisticsJob, statisticsQuery } from '../data/schema-queries.ts';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Problem } from '../ui/Problem.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { formatMs } from '../ui/format.ts';
import { useAttempt } from '../ui/use-attempt.ts';
import { useErrorLine } from '../ui/use-error-messages.ts';
import { formatMoment } from './format-moment.ts';
import { StatisticsTable } from './StatisticsTable.tsx';
import list from '../ui/list-page.module.css';

/** From this many rows on they can be searched. */
const ROWS_SEARCHED = 20;

/** The counts of a space and the job that computes them. */
export function StatisticsPanel({ schema }: { readonly schema: SchemaSnapshot }) {
  const t = useTranslations('schema');
  const errorLine = useErrorLine();
  const { attempt, failure } = useAttempt();
  const queryClient = useQueryClient();
  const space = schema.space.name;
  const jobs = useQuery({ ...jobsQuery(space), staleTime: 0 });
  const job = statisticsJob(jobs.data ?? []);
  const isFinished = job?.status.toLowerCase() === 'finished';
  const statistics = useQuery({ ...statisticsQuery(space), enabled: isFinished });
  const [isStarting, setIsStarting] = useState(false);
  const [search, setSearch] = useState('');
  const watched = useRef<string>(undefined);

  useEffect(() => {
    if (job === undefined) return;
    if (isJobActive(job)) {
      watched.current = job.id;
      return;
    }
    // Jobs that ended before the page opened are not reported.
    if (watched.current !== job.id) return;
    watched.current = undefined;
    void queryClient.invalidateQueries({ queryKey: ['schema-statistics', space] });
    if (/^finished$/i.test(job.status)) showToast('success', t('statisticsDone'));
    else showToast('warning', t('statisticsFailed'));
  }, [job, queryClient, space, t]);

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
  const isLoading = isStarting || (job !== undefined && isJobActive(job));
  const button = (
    <StartButton isFirst={time === undefined} isPrimary={rows.length === 0} isBusy={isLoading} onStart={start} />
  );
  const said = [jobs.error, statistics.error, failure].find((error) => error !== null && error !== undefined);
  if (jobs.data !== undefined && rows.length === 0 && !statistics.isFetching && !isLoading) {
    return (
      <EmptyState
        title={t('statisticsNone')}
        say={
          said === undefined
            ? t(job?.status.toLowerCase() === 'failed' ? 'statisticsFailed' : 'statisticsTip')
            : errorLine(said)
        }
        actions={button}
      />
    );
  }
  return (
    <>
      <div className={list['tools']}>
        {button}
        <JobLine job={job} finishedAt={time} />
        <span className="grow" />
        {rows.length > ROWS_SEARCHED && (
          <SearchField className={list['search']} label={t('searchByName')} value={search} onSearch={setSearch} />
        )}
        <CsvButton
          file={`${space}-statistics.csv`}
          disabled={rows.length === 0}
          columns={['Type', 'Name', 'Count']}
          rows={() => rows.map((row) => [row.type, row.name, BigInt(row.count)])}
        />
      </div>
      <Problem error={said} />
      {rows.length > 0 && <StatisticsTable schema={schema} rows={rows} search={search} />}
    </>
  );
}

/** Whether the job runs, or when and how fast it ended. */
function JobLine({
  job,
  finishedAt,
}: {
  readonly job: ReturnType<typeof statisticsJob>;
  readonly finishedAt: number | undefined;
}) {
  const t = useTranslations('schema');
  if (finishedAt === undefined)
    return (
      <span className="second">
        {job !== undefined && isJobActive(job) ? t('statisticsRunning', { id: job.id }) : t('statisticsTip')}
      </span>
    );
  return (
    <>
      <span>
        <span className="second">{t('lastRefresh')}</span> {formatMoment(finishedAt)}
      </span>
      {job?.startedAt !== undefined && (
        <Chip tone="success" icon={<Check size={12} />}>
          {t('jobFinishedIn', { id: job.id, time: formatMs(finishedAt - job.startedAt) })}
        </Chip>
      )}
    </>
  );
}

function StartButton({
  isFirst,
  isPrimary,
  isBusy,
  onStart,
}: {
  readonly isFirst: boolean;
  readonly isPrimary: boolean;
  readonly isBusy: boolean;
  readonly onStart: () => Promise<void>;
}) {
  const t = useTranslations('schema');
  return (
    <Button
      size="form"
      kind={isFirst && isPrimary ? 'primary' : 'secondary'}
      icon={isFirst ? <Play size={16} /> : <RefreshCw size={16} />}
      isBusy={isBusy}
      disabled={isBusy}
      onClick={() => void onStart()}
    >
      {t(isFirst ? 'startStatistics' : 'refresh')}
    </Button>
  );
}
