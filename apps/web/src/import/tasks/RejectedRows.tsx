import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Pencil } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ImportTask } from '@astrolabe/http-api';
import { downloadUrls, rejectedQuery } from '../../data/import-tasks.ts';
import { REJECTED_FETCH_MAX, REJECTED_SHOWN } from '../../limits.ts';
import { Button } from '../../ui/Button.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { rowKey } from '../check/fixed-rows.ts';
import { RejectedHead } from '../check/RejectedHead.tsx';
import { useReasonMessages } from '../check/reason-messages.ts';
import shared from '../import.module.css';
import styles from './tasks.module.css';

/** The rows of a task that were not imported: line, column, value and reason. */
export function RejectedRows({ task }: { readonly task: ImportTask }) {
  const t = useTranslations('tasks');
  const importMessages = useTranslations('import');
  const errorMessages = useErrorMessages();
  const format = useFormatter();
  const reasonMessages = useReasonMessages();
  const [isAll, setIsAll] = useState(false);
  const { data, error } = useQuery(rejectedQuery(task.id, isAll ? REJECTED_FETCH_MAX : REJECTED_SHOWN));
  return (
    <div className={shared['rejected']}>
      {error !== null && <p className={shared['say']}>{errorMessages(error).text}</p>}
      {data !== undefined && data.rows.length === 0 && <p className={shared['say']}>{t('noRejected')}</p>}
      {data !== undefined && data.rows.length > 0 && (
        <>
          <table className="table">
            <colgroup>
              <col style={{ width: 80 }} />
              <col style={{ width: '18%' }} />
              <col style={{ width: '14%' }} />
              <col style={{ width: '20%' }} />
              <col />
            </colgroup>
            <RejectedHead />
            <tbody>
              {data.rows.map((row) => (
                <tr key={`${row.file}-${row.line}-${row.column ?? ''}`}>
                  <td className="number">
                    <Link
                      className={styles['lineLink']}
                      to="/import/tasks/$id"
                      params={{ id: task.id }}
                      search={{ row: rowKey(row) }}
                      aria-label={t('fixLine', { line: format.number(row.line), file: row.file })}
                    >
                      {format.number(row.line)}
                    </Link>
                  </td>
                  <td title={row.file}>{row.file}</td>
                  <td>
                    {row.columnName ??
                      row.role ??
                      (row.column === undefined ? '' : importMessages('columnNumber', { number: row.column }))}
                  </td>
                  <td className={shared['value']} title={row.value ?? row.text}>
                    {row.value === '' ? (
                      <span className={shared['nothing']}>{importMessages('emptyCell')}</span>
                    ) : (
                      (row.value ?? row.text)
                    )}
                  </td>
                  <td title={reasonMessages(row.reason)}>{reasonMessages(row.reason)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={shared['rejectedFoot']}>
            <span className="meta">{t('rejectedNote', { shown: data.rows.length, count: data.total })}</span>
            {!isAll && data.total > data.rows.length && (
              <Button kind="quiet" size="row" onClick={() => setIsAll(true)}>
                {t('showAll')}
              </Button>
            )}
            <span className="grow" />
            <Link className={shared['link']} to="/import/tasks/$id" params={{ id: task.id }}>
              <Pencil size={16} />
              {t('fixAgain')}
            </Link>
            <a className={shared['link']} href={downloadUrls(task.id).rejected} download>
              <Download size={16} />
              {t('downloadRejected')}
            </a>
          </div>
        </>
      )}
    </div>
  );
}
