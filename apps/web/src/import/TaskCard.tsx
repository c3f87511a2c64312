import { useEffect, useState } from 'react';
import { Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  Check,
  ChevronDown,
  ChevronUp,
  CircleAlert,
  Clock,
  Database,
  Download,
  ListChecks,
  Loader,
  LogsIcon,
  Pause,
  Play,
  Square,
  Trash2,
  X,
} from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ImportTask } from '@astrolabe/http-api';
import { deleteTask, downloadUrls, resumeTask, runChecked, stopTask, tasksQuery } from '../data/import-tasks.ts';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { formatBytes, formatClock, formatPercent } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { menuLook } from '../ui/menu-look.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { useErrorWords } from '../ui/use-error-words.ts';
import { RejectedRows } from './RejectedRows.tsx';
import { TaskLog } from './TaskLog.tsx';
import { TASK_STATES, taskElapsedMs, taskShare, taskSpeed } from './task-state.ts';
import styles from './import.module.css';

/** How many ids without a vertex a card names. */
const LOOSE_SHOWN = 8;

const ICONS = {
  pending: Clock,
  processing: Loader,
  finished: Check,
  aborted: X,
  stopped: Pause,
  draft: Clock,
} as const;

/** One import task: its state by shape, word, colour and bar, and what can be done with it. */
export function TaskCard({ task, isNewest }: { readonly task: ImportTask; readonly isNewest: boolean }) {
  const words = useTranslations('tasks');
  const [isLogOpen, setIsLogOpen] = useState(false);
  const rejectedCount = task.stats.numFailed + task.stats.numReadFailed;
  const [isToggled, setIsToggled] = useState(false);
  // The newest task shows its rejected rows without being asked.
  const isRejectedOpen = rejectedCount > 0 && isNewest !== isToggled;
  const { word, tone } = TASK_STATES[task.status];
  const Icon = ICONS[task.status];
  return (
    <article className="card" aria-label={task.name}>
      <div className={styles['task']}>
        <span className={styles['state']} data-tone={tone} aria-hidden="true">
          <Icon size={16} />
        </span>
        <div style={{ minWidth: 0 }}>
          <div className="row">
            <h3 className="clip" title={task.name}>
              {task.name}
            </h3>
            <Chip icon={<Database size={12} />}>{task.space}</Chip>
            {task.isCheck && <Chip icon={<ListChecks size={12} />}>{words('isCheck')}</Chip>}
            <Chip tone={tone}>{words(word)}</Chip>
          </div>
          <TaskFacts task={task} />
        </div>
        <TaskProgressLine task={task} />
        <div className={styles['taskActs']}>
          <TaskActions task={task} onLog={() => setIsLogOpen(true)} />
          {rejectedCount > 0 && (
            <IconButton
              label={
                isRejectedOpen ? words('rejectedHide', { name: task.name }) : words('rejectedShow', { name: task.name })
              }
              aria-expanded={isRejectedOpen}
              icon={isRejectedOpen ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
              onClick={() => setIsToggled(!isToggled)}
            />
          )}
        </div>
      </div>
      {task.loose !== undefined && task.loose.count > 0 && (
        <p className={styles['loose']} role="status">
          <CircleAlert size={14} aria-hidden="true" />
          <span>
            {words('loose', { count: task.loose.count })}{' '}
            <code className="mono">
              {task.loose.examples.slice(0, LOOSE_SHOWN).join(', ')}
              {task.loose.count > LOOSE_SHOWN && ' …'}
            </code>
          </span>
        </p>
      )}
      {isRejectedOpen && <RejectedRows task={task} />}
      {isLogOpen && <TaskLog task={task} onClose={() => setIsLogOpen(false)} />}
    </article>
  );
}

function TaskFacts({ task }: { readonly task: ImportTask }) {
  const words = useTranslations('tasks');
  const format = useFormatter();
  const { timeWord } = TASK_STATES[task.status];
  const unixSeconds = timeWord === 'startedAt' || timeWord === 'queuedAt' ? task.createTime : task.updateTime;
  const time = format.dateTime(unixSeconds * 1000, { dateStyle: 'short', timeStyle: 'medium' });
  return (
    <p className="meta clip" title={task.files.join(', ')}>
      {task.files.length <= 2 ? task.files.join(', ') : words('files', { count: task.files.length })},{' '}
      {words(timeWord, { time })}
    </p>
  );
}

function TaskProgressLine({ task }: { readonly task: ImportTask }) {
  const words = useTranslations('tasks');
  const format = useFormatter();
  const now = useNow(task.status === 'processing');
  const share = taskShare(task);
  const speed = taskSpeed(task);
  const { numFailed, numReadFailed, totalBytes } = task.stats;
  return (
    <div className={styles['progress']}>
      <div>
        <span className="clip">
          {task.status === 'pending' && words('waiting')}
          {task.status === 'processing' && (
            <b>{words('progress', { percent: formatPercent(share), size: formatBytes(totalBytes) })}</b>
          )}
          {task.status === 'finished' && (
            <b>{words(task.isCheck ? 'checked' : 'imported', { count: task.progress.rowsImported })}</b>
          )}
          {task.status === 'aborted' && (
            <span className={styles['bad']} title={task.message}>
              {task.message}
            </span>
          )}
          {task.status === 'stopped' && <b>{words('written', { percent: formatPercent(share) })}</b>}
          {numFailed > 0 && <span className={styles['bad']}> {words('notImported', { count: numFailed })}</span>}
          {numReadFailed > 0 && <span className={styles['bad']}> {words('readFailed', { count: numReadFailed })}</span>}
        </span>
        <span className="grow" />
        {speed !== undefined && (
          <span>
            {words('rate', { rate: format.number(speed.rowsPerSecond) })},{' '}
            {words('left', { time: formatClock(speed.leftMs) })}
          </span>
        )}
        <b title={words('elapsed')}>{formatClock(taskElapsedMs(task, now))}</b>
      </div>
      <ProgressBar
        label={words('progressLabel', { name: task.name })}
        share={share}
        tone={TASK_STATES[task.status].tone}
      />
    </div>
  );
}

function TaskActions({ task, onLog }: { readonly task: ImportTask; readonly onLog: () => void }) {
  const words = useTranslations('tasks');
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const { name, id } = task;
  const urls = downloadUrls(id);
  const run = async (work: Promise<void>, said: string): Promise<void> => {
    try {
      await work;
      showToast('success', said);
    } catch (error) {
      showToast('danger', errorWords(error).text);
    }
    await queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey });
  };
  const isActive = task.status === 'pending' || task.status === 'processing';
  return (
    <>
      <IconButton label={words('log', { name })} icon={<LogsIcon size={16} />} onClick={onLog} />
      <Menu {...menuLook}>
        <Menu.Target>
          <IconButton label={words('download', { name })} icon={<Download size={16} />} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={urls.config} download>
            {words('downloadConfig')}
          </Menu.Item>
          <Menu.Item component="a" href={urls.log} download>
            {words('downloadLog')}
          </Menu.Item>
          <Menu.Item component="a" href={urls.rejected} download>
            {words('downloadRejected')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {!isActive && (
        <Confirm
          title={words('deleteTitle', { name })}
          body={words('deleteBody')}
          act={words('deleteAct')}
          onConfirm={() => void run(deleteTask(id), words('deleted', { name }))}
        >
          {(open) => <IconButton label={words('delete', { name })} icon={<Trash2 size={16} />} onClick={open} />}
        </Confirm>
      )}
      {isActive && (
        <Confirm
          title={words('stopTitle', { name })}
          body={words('stopBody')}
          act={words('stopAct')}
          onConfirm={() => void run(stopTask(id), words('stopped', { name }))}
        >
          {(open) => (
            <Button icon={<Square size={14} />} disabled={task.status !== 'processing'} onClick={open}>
              {words('stop')}
            </Button>
          )}
        </Confirm>
      )}
      {task.isCheck && task.status === 'finished' && (
        <Button icon={<Play size={14} />} onClick={() => void run(runChecked(id), words('startedChecked', { name }))}>
          {words('importNow')}
        </Button>
      )}
      {task.isResumable && !isActive && (
        <Button icon={<Play size={14} />} onClick={() => void run(resumeTask(id), words('resumed', { name }))}>
          {words('resume')}
        </Button>
      )}
    </>
  );
}

/** The present time, told anew every second while somebody needs it. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
