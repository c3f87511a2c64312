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
  const isActive = job !== undefined && isJobActive(job);
  const isFinished = job !== undefined && /^finished$/i.test(job.status);
  const hasFailed = job !== undefined && /^failed$/i.test(job.status);
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
      {t(time === undefined ? 'startStatistics' : 'refresh')}
    </Button>
  );
  const said = jobs.error ?? statistics.error ?? failure ?? undefined;
  if (jobs.data !== undefined && rows.length === 0 && !statistics.isFetching && !isLoading) {
    return (
      <EmptyState
        title={t('statisticsNone')}
        say={said === undefined ? t(hasFailed ? 'statisticsFailed' : 'statisticsTip') : errorLine(said)}
        actions={button}
      />
    );
  }
  return (
    <>
      <div className={list['tools']}>
        {button}
        {isActive && <span className="second">{t('statisticsRunning', { id: job.id })}</span>}
        {time !== undefined && !isLoading && (
          <span>
            <span className="second">{t('lastRefresh')}</span> {formatMoment(time)}
          </span>
        )}
        {time !== undefined && !isLoading && job?.startedAt !== undefined && (
          <Chip tone="success" icon={<Check size={12} />}>
            {t('jobFinishedIn', { id: job.id, time: formatMs(time - job.startedAt) })}
          </Chip>
        )}
        {time === undefined && !isActive && <span className="second">{t('statisticsTip')}</span>}
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
