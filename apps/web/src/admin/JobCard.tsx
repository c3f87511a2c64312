import { useTranslations } from 'use-intl';
import type { SpaceJob } from '../data/admin-queries.ts';
import { isJobActive } from '../data/schema-queries.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { formatMs } from '../ui/format.ts';
import { useAge } from '../ui/use-age.ts';
import { JobState } from './JobState.tsx';
import { jobTone } from './job-tone.ts';
import styles from './admin.module.css';

/** A job in short: what it does, where, how far it is. */
export function JobCard({ job }: { readonly job: SpaceJob }) {
  const words = useTranslations('admin');
  const age = useAge();
  const { startedAt, stoppedAt } = job;
  const isActive = isJobActive(job);
  const time =
    startedAt === undefined
      ? ''
      : isActive || stoppedAt === undefined
        ? age(startedAt)
        : `${stoppedAt > startedAt ? formatMs(stoppedAt - startedAt) : words('underMs')}, ${age(stoppedAt)}`;
  return (
    <article className={`card ${styles['jobCard']}`} aria-label={`${job.command} ${job.id}`}>
      <div>
        <span className="mono clip">{job.command}</span>
        <span className="grow" />
        <JobState status={job.status} />
      </div>
      <ProgressBar
        label={words('jobProgress', { id: job.id })}
        share={/^running$/i.test(job.status) ? undefined : isActive ? 0 : 1}
        tone={jobTone(job.status)}
      />
      <div className="second">
        <span className="clip">{job.space}</span>
        <span className="grow" />
        <span>{time}</span>
      </div>
    </article>
  );
}
