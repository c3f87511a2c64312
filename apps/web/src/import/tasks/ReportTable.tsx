import { useFormatter, useTranslations } from 'use-intl';
import type { TaskReport } from '@astrolabe/http-api';
import { Chip } from '../../ui/Chip.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import styles from '../import.module.css';

/** Results of each file's rows by tag and edge type. */
export interface ReportTableProps {
  readonly report: TaskReport;
  /** A check wrote nothing: its counts are rows that can be imported. */
  readonly isCheck: boolean;
}

/** A row for each tag and edge type of each file. Unknown numbers are dashes. */
export function ReportTable({ report, isCheck }: ReportTableProps) {
  const t = useTranslations('report');
  const tasks = useTranslations('tasks');
  const format = useFormatter();
  const hasRemoved = report.targets.some((target) => target.removed !== undefined);
  const cell = (value: number | undefined) => (value === undefined ? '–' : format.number(value));
  return (
    <section className="card" aria-label={t('byFile')}>
      <div className={styles['cardHead']}>
        <h2>{t('byFile')}</h2>
      </div>
      <div className={styles['reportTable']} tabIndex={0} role="group" aria-label={t('byFile')}>
        <table className="table">
          <TableHead
            columns={[
              { label: tasks('file') },
              { label: t('target') },
              { label: t('read'), isNumber: true },
              { label: t(isCheck ? 'writable' : 'written'), isNumber: true },
              ...(hasRemoved ? [{ label: t('removed'), isNumber: true }] : []),
              { label: t('rejected'), isNumber: true },
              { label: t('filtered'), isNumber: true },
              { label: t('duplicates'), isNumber: true },
              { label: t('dangling'), isNumber: true },
            ]}
          />
          <tbody>
            {report.targets.map((target) => (
              <tr key={`${target.file} ${target.kind} ${target.name}`}>
                <td className="strong" title={target.file}>
                  {target.file}
                </td>
                <td>
                  <span className="row">
                    <span className="clip">{target.name}</span>
                    <Chip>{t(target.kind)}</Chip>
                  </span>
                </td>
                <td className="number">{cell(target.read)}</td>
                <td className="number">{cell(target.written)}</td>
                {hasRemoved && <td className="number">{cell(target.removed)}</td>}
                <td className="number" data-bad={target.rejected > 0 || undefined}>
                  {cell(target.rejected)}
                </td>
                <td className="number">{cell(target.filtered)}</td>
                <td className="number">{cell(target.duplicates)}</td>
                <td className="number" data-bad={(target.dangling ?? 0) > 0 || undefined}>
                  {target.kind === 'vertex' ? '' : cell(target.dangling)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
