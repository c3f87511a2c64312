import { Check, Clock, Square, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Chip } from '../ui/Chip.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { jobTone } from './job-tone.ts';

/** State of a job as a chip; unknown states are shown as reported. */
export function JobState({ status }: { readonly status: string }) {
  const t = useTranslations('admin');
  const tone = jobTone(status);
  switch (status.toUpperCase()) {
    case 'QUEUE':
      return (
        <Chip tone={tone} icon={<Clock size={12} />}>
          {t('jobQueue')}
        </Chip>
      );
    case 'RUNNING':
      return (
        <Chip tone={tone} icon={<Spinner />}>
          {t('jobRunning')}
        </Chip>
      );
    case 'FINISHED':
      return (
        <Chip tone={tone} icon={<Check size={12} />}>
          {t('jobFinished')}
        </Chip>
      );
    case 'FAILED':
      return (
        <Chip tone={tone} icon={<X size={12} />}>
          {t('jobFailed')}
        </Chip>
      );
    case 'STOPPED':
      return (
        <Chip tone={tone} icon={<Square size={12} />}>
          {t('jobStopped')}
        </Chip>
      );
    default:
      return <Chip tone={tone}>{status}</Chip>;
  }
}
