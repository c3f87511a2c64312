import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ImportTask } from '@astrolabe/http-api';
import { formatBytes, formatClock, formatPercent } from '../../ui/format.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useServerMessage } from '../../ui/use-error-messages.ts';
import { taskElapsedMs, taskShare, taskSpeed, taskTone } from '../task-state.ts';
import styles from './tasks.module.css';

/** Progress of a task by bytes: counts, speed, remaining time, and a bar. */
export function TaskProgressLine({ task }: { readonly task: ImportTask }) {
  const t = useTranslations('tasks');
  const format = useFormatter();
  const serverMessage = useServerMessage();
  const now = useNow(task.status === 'processing');
  const share = taskShare(task);
  const speed = taskSpeed(task);
  const { numFailed, numReadFailed, totalBytes } = task.stats;
  return (
    <div className={styles['progress']}>
      <div>
        <span className="clip">
          {task.status === 'pending' && t('waiting')}
          {task.status === 'processing' && (
            <b>{t('progress', { percent: formatPercent(share), size: formatBytes(totalBytes) })}</b>
          )}
          {task.status === 'finished' && (
            <b>{t(task.isCheck ? 'checked' : 'imported', { count: task.progress.rowsImported })}</b>
          )}
          {task.status === 'aborted' && (
            <span className={styles['bad']} title={serverMessage(task.message)}>
              {serverMessage(task.message)}
            </span>
          )}
          {task.status === 'stopped' && (
            <b>
              {t('written', {
                percent: formatPercent(share),
                line: format.number(task.progress.position.line),
              })}
            </b>
          )}
          {numFailed > 0 && <span className={styles['bad']}>, {t('notImported', { count: numFailed })}</span>}
          {numReadFailed > 0 && <span className={styles['bad']}>, {t('readFailed', { count: numReadFailed })}</span>}
        </span>
        <span className="grow" />
        {speed !== undefined && (
          <span>
            {t('rate', { rate: format.number(speed.rowsPerSecond) })}, {t('left', { time: formatClock(speed.leftMs) })}
          </span>
        )}
        <b title={t('elapsed')}>{formatClock(taskElapsedMs(task, now))}</b>
      </div>
      <ProgressBar label={t('progressLabel', { name: task.name })} share={share} tone={taskTone(task)} />
    </div>
  );
}

/** The current time in milliseconds, updated every second while a task runs. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
