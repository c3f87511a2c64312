import { useFormatter, useTranslations } from 'use-intl';
import type { Activity, ActivityMinute, MachineMinute } from '@astrolabe/http-api';
import { formatBytes } from '../ui/format.ts';
import { CsvButton } from '../ui/CsvButton.tsx';
import { ListTable, type ListColumn } from '../ui/ListTable.tsx';
import type { MinuteSpan } from './MinuteBars.tsx';
import { useActivityMessages } from './activity-charts.ts';
import styles from './activity.module.css';

/** Figures of a minute; without `minute`, nothing ran. */
interface MinuteRow {
  readonly machine: MachineMinute;
  readonly minute: ActivityMinute | undefined;
}

/** A column and its content. */
interface FigureColumn extends ListColumn {
  readonly of: (row: MinuteRow) => string;
}

/** The figures of the charts as a table, newest minute first, and as a file. */
export function ActivityTable({
  activity,
  span,
  isEmbedded,
}: {
  readonly activity: Activity;
  readonly span: MinuteSpan;
  readonly isEmbedded: boolean;
}) {
  const t = useTranslations('admin');
  const format = useFormatter();
  const { moment, time, share } = useActivityMessages(activity.stepMs);
  const ran = new Map(activity.minutes.map((minute) => [minute.at, minute]));
  const rows: readonly MinuteRow[] = activity.machine
    .filter(({ at }) => at >= span.since && at <= span.until)
    .map((machine) => ({ machine, minute: ran.get(machine.at) }))
    .toReversed();
  const timeOf = (ms: number | undefined): string => (ms === undefined ? t('none') : time(ms));
  const columns: readonly FigureColumn[] = [
    { label: t('statements_'), width: 104, of: ({ minute }) => format.number(minute?.statements ?? 0) },
    { label: t('auditFailed'), width: 72, of: ({ minute }) => format.number(minute?.failures ?? 0) },
    { label: t('half'), width: 96, of: ({ minute }) => timeOf(minute?.medianMs) },
    { label: '95 %', width: 96, of: ({ minute }) => timeOf(minute?.slowestTwentiethMs) },
    { label: '99 %', width: 96, of: ({ minute }) => timeOf(minute?.slowestHundredthMs) },
    { label: t('answered'), width: 110, of: ({ minute }) => formatBytes(minute?.answeredBytes ?? 0) },
    { label: t('memory'), width: 110, of: ({ machine }) => formatBytes(machine.memoryBytes) },
    { label: t('cpu'), width: 96, of: ({ machine }) => share(machine.cpuShare) },
    ...(isEmbedded
      ? [{ label: t('sessions'), width: 88, of: ({ machine }: MinuteRow) => format.number(machine.sessions ?? 0) }]
      : []),
  ];
  return (
    <details className={styles['figures']}>
      <summary>{t('figuresAsTable')}</summary>
      <ListTable
        columns={[{ label: t('minute') }, ...columns.map((column) => ({ ...column, isNumber: true }))]}
        rows={rows}
        row={(row) => (
          <tr key={row.machine.at}>
            <td>{moment(row.machine.at)}</td>
            {columns.map(({ label, of }) => (
              <td key={label} className="number">
                {of(row)}
              </td>
            ))}
          </tr>
        )}
      />
      <CsvButton
        file="activity.csv"
        columns={[
          'Minute',
          'Statements',
          'Failures',
          'Median ms',
          '95 % ms',
          '99 % ms',
          'Answered bytes',
          'Memory bytes',
          'CPU share',
          'Sessions',
        ]}
        rows={() =>
          rows.map(({ machine, minute }) => [
            new Date(machine.at).toISOString(),
            BigInt(minute?.statements ?? 0),
            BigInt(minute?.failures ?? 0),
            minute?.medianMs ?? '',
            minute?.slowestTwentiethMs ?? '',
            minute?.slowestHundredthMs ?? '',
            BigInt(minute?.answeredBytes ?? 0),
            BigInt(machine.memoryBytes),
            machine.cpuShare,
            machine.sessions === undefined ? '' : BigInt(machine.sessions),
          ])
        }
      />
    </details>
  );
}
