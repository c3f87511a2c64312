import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { consoleStore } from '../state/console-store.ts';
import { sessionStore } from '../state/session-store.ts';
import { formatMs } from '../ui/format.ts';
import styles from './console.module.css';

const PARTS = [
  { part: 'databaseMs', word: 'database', colour: 'var(--tag-1)' },
  { part: 'transferMs', word: 'transfer', colour: 'var(--tag-8)' },
  { part: 'decodeMs', word: 'decode', colour: 'var(--tag-6)' },
] as const;

/** The line at the foot: rows and times of the newest result, and which database. */
export function StatusLine() {
  const words = useTranslations('status');
  const header = useTranslations('header');
  const ui = useTranslations('ui');
  const newest = useStore(consoleStore, (store) => store.runs.find((run) => run.result !== undefined));
  const runningCount = useStore(consoleStore, (store) => store.runs.filter((run) => run.state === 'running').length);
  const space = useStore(consoleStore, (store) => store.space);
  const session = useStore(sessionStore, (store) => store.session);
  const result = newest?.result;
  const total = PARTS.reduce((sum, { part }) => sum + (result?.timings[part] ?? 0), 0);
  return (
    <footer className={styles['status']} aria-label={words('label')}>
      {runningCount > 0 ? (
        <b>{words('running', { count: runningCount })}</b>
      ) : (
        <b>{words('rows', { count: result?.rowCount ?? 0 })}</b>
      )}
      <span className="grow" />
      {result !== undefined && (
        <>
          <span className={styles['split']} aria-hidden="true">
            {PARTS.map(({ part, colour }) => (
              <i
                key={part}
                style={{ width: `${total === 0 ? 0 : (100 * result.timings[part]) / total}%`, background: colour }}
              />
            ))}
          </span>
          {PARTS.map(({ part, word, colour }) => (
            <span key={part} className={styles['timing']}>
              <i style={{ background: colour }} aria-hidden="true" />
              {words(word)} <b>{formatMs(result.timings[part])}</b>
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
