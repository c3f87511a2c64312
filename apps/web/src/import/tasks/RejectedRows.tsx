import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Pencil } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ImportTask } from '@astrolabe/http-api';
import { downloadUrls, rejectedQuery } from '../../data/import-tasks.ts';
import { REJECTED_FETCH_MAX, REJECTED_SHOWN } from '../../limits.ts';
import { Button } from '../../ui/Button.tsx';
import { useErrorWords } from '../../ui/use-error-words.ts';
import { rowKey } from '../check/fixed-rows.ts';
import { RejectedHead } from '../check/RejectedHead.tsx';
import { useReasonWords } from '../check/reason-words.ts';
import shared from '../import.module.css';
import styles from './tasks.module.css';

/** The rows of a task that were not imported: line, column, value and reason. */
export function RejectedRows({ task }: { readonly task: ImportTask }) {
  const words = useTranslations('tasks');
  const importWords = useTranslations('import');
  const errorWords = useErrorWords();
  const format = useFormatter();
  const reasonWords = useReasonWords();
  const [isAll, setIsAll] = useState(false);
  const { data, error } = useQuery(rejectedQuery(task.id, isAll ? REJECTED_FETCH_MAX : REJECTED_SHOWN));
  return (
    <div className={shared['rejected']}>
      {error !== null && <p className={shared['say']}>{errorWords(error).text}</p>}
      {data !== undefined && data.rows.length === 0 && <p className={shared['say']}>{words('noRejected')}</p>}
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
                      aria-label={words('fixLine', { line: format.number(row.line), file: row.file })}
                    >
                      {format.number(row.line)}
                    </Link>
                  </td>
                  <td title={row.file}>{row.file}</td>
                  <td>
                    {row.columnName ??
                      row.role ??
                      (row.column === undefined ? '' : importWords('columnNumber', { number: row.column }))}
                  </td>
                  <td className={shared['value']} title={row.value ?? row.text}>
                    {row.value === '' ? (
                      <span className={shared['nothing']}>{importWords('emptyCell')}</span>
                    ) : (
                      (row.value ?? row.text)
                    )}
                  </td>
                  <td title={reasonWords(row.reason)}>{reasonWords(row.reason)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={shared['rejectedFoot']}>
            <span className="meta">{words('rejectedNote', { shown: data.rows.length, count: data.total })}</span>
            {!isAll && data.total > data.rows.length && (
              <Button kind="quiet" size="row" onClick={() => setIsAll(true)}>
                {words('showAll')}
              </Button>
            )}
            <span className="grow" />
            <Link className={shared['link']} to="/import/tasks/$id" params={{ id: task.id }}>
              <Pencil size={16} />
              {words('fixAgain')}
            </Link>
            <a className={shared['link']} href={downloadUrls(task.id).rejected} download>
              <Download size={16} />
              {words('downloadRejected')}
            </a>
          </div>
        </>
      )}
    </div>
  );
}
