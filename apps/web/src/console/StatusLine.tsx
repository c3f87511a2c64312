import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { useGraphCounts } from '../result-view/graph/use-graph-counts.ts';
import { consoleStore, type Run, spaceOfScript } from '../state/console-store.ts';
import { shownRunsStore } from '../state/shown-runs.ts';
import { sessionStore } from '../state/session-store.ts';
import { formatMs } from '../ui/format.ts';
import styles from './console.module.css';

const PARTS = [
  { word: 'database', colour: 'var(--tag-1)', of: ({ result }: Run) => result?.timings.databaseMs ?? 0 },
  { word: 'transfer', colour: 'var(--tag-8)', of: ({ result }: Run) => result?.timings.transferMs ?? 0 },
  { word: 'decode', colour: 'var(--tag-6)', of: ({ result }: Run) => result?.timings.decodeMs ?? 0 },
  { word: 'draw', colour: 'var(--tag-4)', of: ({ drawMs }: Run) => drawMs ?? 0 },
] as const;

/** The line at the foot: rows and times of the newest result, and which database. */
export function StatusLine() {
  const t = useTranslations('status');
  const header = useTranslations('header');
  const ui = useTranslations('ui');
  const resultMessages = useTranslations('result');
  const format = useFormatter();
  const activeTabId = useStore(consoleStore, (store) => store.activeTabId);
  const newest = useStore(shownRunsStore, ({ runs }) =>
    runs.find((run) => run.result !== undefined && run.tabId === activeTabId),
  );
  const isKept = useStore(consoleStore, (store) => store.isKept);
  const runningCount = useStore(shownRunsStore, ({ runs }) => runs.filter((run) => run.state === 'running').length);
  const waitingCount = useStore(shownRunsStore, (store) => store.waitingCount);
  const space = useStore(consoleStore, spaceOfScript);
  const session = useStore(sessionStore, (store) => store.session);
  const result = newest?.result;
  const graph = useGraphCounts(result?.rows, newest?.state === 'running');
  const total = newest === undefined ? 0 : PARTS.reduce((sum, { of }) => sum + of(newest), 0);
  return (
    <footer className={styles['status']} aria-label={t('label')}>
      {runningCount + waitingCount > 0 ? (
        <>
          <b>{t('running', { count: runningCount })}</b>
          {waitingCount > 0 && <span>{t('waiting', { count: waitingCount })}</span>}
        </>
      ) : (
        <b>
          {result !== undefined && result.rows.length < result.rowCount
            ? t('rowsOf', { shown: format.number(result.rows.length), count: format.number(result.rowCount) })
            : t('rows', { count: result?.rowCount ?? 0 })}
        </b>
      )}
      {graph !== undefined && (
        <span>
          {resultMessages('graphVertices', { count: graph.vertexCount })},{' '}
          {resultMessages('graphEdges', { count: graph.edgeCount })}
        </span>
      )}
      {!isKept && (
        <span className={styles['notKept']} role="status">
          {t('notKept')}
        </span>
      )}
      <span className="grow" />
      {newest !== undefined && (
        <>
          <span className={styles['split']} aria-hidden="true">
            {PARTS.map(({ word, of, colour }) => (
              <i key={word} style={{ width: `${total === 0 ? 0 : (100 * of(newest)) / total}%`, background: colour }} />
            ))}
          </span>
          {PARTS.map(({ word, of, colour }) => (
            <span key={word} className={styles['timing']}>
              <i style={{ background: colour }} aria-hidden="true" />
              {t(word)} <b>{formatMs(of(newest))}</b>
            </span>
          ))}
          <span className="rule" />
        </>
      )}
      <span>{session?.kind === 'cluster' ? session.host : header('embedded')}</span>
      <span className="mono">{space === '' ? ui('noSpace') : space}</span>
    </footer>
  );
}
