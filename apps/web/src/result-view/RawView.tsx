import { useMemo } from 'react';
import { Copy } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { writeValueJson } from '@astrolabe/model';
import { RAW_ROWS_MAX, RAW_TEXT_MAX } from '../limits.ts';
import type { Run } from '../state/console-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useCopy } from '../ui/use-copy.ts';
import { ViewTools } from './ViewTools.tsx';
import styles from './result-view.module.css';

/** Request and response as exchanged between page and server. */
export function RawView({ run }: { readonly run: Run }) {
  const t = useTranslations('result');
  const format = useFormatter();
  const copy = useCopy();
  const request = useMemo(() => requestText(run), [run]);
  const { answer, rowsWritten } = useMemo(() => resultText(run), [run]);
  return (
    <>
      <ViewTools>
        <IconButton
          size="row"
          label={t('copyRaw')}
          icon={<Copy size={14} />}
          onClick={() => void copy(`${request}\n\n${answer}`)}
        />
      </ViewTools>
      <div className={styles['raw']}>
        <h3>{t('rawRequest')}</h3>
        <pre tabIndex={0}>{request}</pre>
        <h3>{t('rawAnswer')}</h3>
        <pre tabIndex={0}>{answer}</pre>
        {rowsWritten < (run.result?.rowCount ?? 0) && (
          <p className="second">
            {t('rawCut', { shown: format.number(rowsWritten), count: format.number(run.result?.rowCount ?? 0) })}
          </p>
        )}
      </div>
    </>
  );
}

function requestText({ statement, space }: Run): string {
  const isCommand = statement.trimStart().startsWith(':');
  const path = isCommand ? 'api/v1/parameters' : 'api/v1/execute';
  const body = isCommand ? { commands: [statement] } : { text: statement, ...(space !== '' && { space }) };
  return `POST ${path}\n${JSON.stringify(body, undefined, 2)}`;
}

/** Returns the response with its first rows, and the number of rows included. */
function resultText({ result, error, parameters }: Run): { readonly answer: string; readonly rowsWritten: number } {
  const lines: string[] = [];
  let rowsWritten = 0;
  if (result !== undefined) {
    const { hasTable, columns, rows, spaceName, timings, plan, notes, rowCount } = result;
    lines.push(JSON.stringify({ kind: 'head', hasTable, columns }));
    const first: string[] = [];
    let room = RAW_TEXT_MAX;
    for (const row of rows.slice(0, RAW_ROWS_MAX)) {
      const line = writeValueJson(row);
      first.push(line.length > room ? `${line.slice(0, room)}…` : line);
      room -= line.length;
      if (room < 0) break;
      rowsWritten++;
    }
    if (first.length > 0) lines.push(`{"kind":"rows","rows":[\n  ${first.join(',\n  ')}]}`);
    if (result.isIncomplete !== true) {
      const latencyUs = Math.round(timings.databaseMs * 1000);
      lines.push(JSON.stringify({ kind: 'end', spaceName, latencyUs, ...(plan && { plan }), notes, rowCount }));
    }
  }
  if (parameters !== undefined) lines.push(JSON.stringify({ items: parameters }, undefined, 2));
  if (error !== undefined) lines.push(JSON.stringify({ kind: 'error', error }, undefined, 2));
  return { answer: lines.join('\n'), rowsWritten };
}
