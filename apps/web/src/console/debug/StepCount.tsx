import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import type { StatementStep } from '@astrolabe/ngql';
import { Spinner } from '../../ui/Spinner.tsx';
import { stepCountQuery } from './step-query.ts';
import styles from './debug.module.css';

/** Number of rows after a step, and the change from the step before. */
export function StepCount({
  step,
  before,
  space,
}: {
  readonly step: StatementStep;
  readonly before?: StatementStep | undefined;
  readonly space: string;
}) {
  const t = useTranslations('debug');
  const format = useFormatter();
  const { data, error } = useQuery(stepCountQuery(step, space));
  const previous = useQuery({ ...stepCountQuery(before ?? step, space), enabled: before !== undefined }).data;
  if (error !== null) return <span className="meta">{t('uncounted')}</span>;
  if (data === undefined) return <Spinner />;
  return (
    <span className={styles['count']} data-empty={data === 0 || undefined}>
      {t('rows', { count: data })}
      {previous !== undefined && before !== undefined && previous !== data && (
        <small>{format.number(data - previous, { signDisplay: 'always' })}</small>
      )}
    </span>
  );
}
