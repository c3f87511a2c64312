import { useFormatter, useTranslations } from 'use-intl';
import { TableHead } from '../../ui/TableHead.tsx';
import { useReasonMessages } from './reason-messages.ts';
import styles from '../import.module.css';

/** A cell that cannot be written. */
export interface BadRow {
  readonly file?: string;
  readonly line: number;
  readonly columnName?: string;
  readonly role?: string;
  readonly value?: string;
  readonly reason: string;
}

/** The cells that a check refused: line, column, value, reason. */
export interface BadRowTableProps {
  readonly rows: readonly BadRow[];
  /** Whether the rows are of several files. */
  readonly hasFile?: boolean;
}

/** A table of bad cells, small enough for the side of a page. */
export function BadRowTable({ rows, hasFile = false }: BadRowTableProps) {
  const t = useTranslations('create');
  const importMessages = useTranslations('import');
  const tasks = useTranslations('tasks');
  const format = useFormatter();
  const reasonMessages = useReasonMessages();
  return (
    <div className={styles['listed']} tabIndex={0} role="group" aria-label={t('check')}>
      <table className="table">
        <TableHead
          columns={[
            { label: importMessages('line'), isNumber: true },
            { label: importMessages('column') },
            { label: tasks('value') },
            { label: tasks('reason') },
          ]}
        />
        <tbody>
          {rows.map((bad) => (
            <tr
              key={`${bad.file ?? ''} ${bad.line} ${bad.role ?? ''} ${bad.columnName ?? ''}`}
              title={hasFile ? bad.file : undefined}
            >
              <td className="number">{format.number(bad.line)}</td>
              <td>{bad.columnName ?? bad.role}</td>
              <td className="mono" title={bad.value} style={{ color: 'var(--danger)' }}>
                {bad.value === '' ? <span className={styles['nothing']}>{t('empty')}</span> : bad.value}
              </td>
              <td title={reasonMessages(bad.reason)}>{reasonMessages(bad.reason)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
