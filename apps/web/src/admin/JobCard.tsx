import { useTranslations } from 'use-intl';
import { build } from '@astrolabe/ngql';
import type { SpaceJob } from '../data/admin-queries.ts';
import { isJobActive } from '../data/schema-queries.ts';
import { Button } from '../ui/Button.tsx';
import { Problem } from '../ui/Problem.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { formatMs } from '../ui/format.ts';
import { useAge } from '../ui/use-age.ts';
import { JobState } from './JobState.tsx';
import { jobTone } from './job-tone.ts';
import { useStatement } from './use-statement.ts';
import styles from './admin.module.css';

/** A job in short: command, space, progress. */
export function JobCard({ job }: { readonly job: SpaceJob }) {
  const t = useTranslations('admin');
  const age = useAge();
  const { run, failure } = useStatement();
  const { startedAt, stoppedAt } = job;
  const isActive = isJobActive(job);
  const time =
    startedAt === undefined
      ? ''
      : isActive || stoppedAt === undefined
        ? age(startedAt)
        : `${stoppedAt > startedAt ? formatMs(stoppedAt - startedAt) : t('underMs')}, ${age(stoppedAt)}`;
  return (
    <article className={`card ${styles['jobCard']}`} aria-label={`${job.command} ${job.id}`}>
      <div>
        <span className="mono clip">{job.command}</span>
        <span className="grow" />
        <JobState status={job.status} />
      </div>
      <ProgressBar
        label={t('jobProgress', { id: job.id })}
        share={/^running$/i.test(job.status) ? undefined : isActive ? 0 : 1}
        tone={jobTone(job.status)}
      />
      <div className="second">
        <span className="clip" title={job.space}>
          {job.space}
        </span>
        <span className="grow" />
        {/^failed$/i.test(job.status) ? (
          <Button
            kind="link"
            size="row"
            onClick={() =>
              void run(build.job('recover', [BigInt(job.id)]), job.space, t('jobRecovered', { id: job.id }))
            }
          >
            {t('recover')}
          </Button>
        ) : (
          <span>{time}</span>
        )}
      </div>
      <Problem error={failure} />
    </article>
  );
}
