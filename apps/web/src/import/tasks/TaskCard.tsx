import { useEffect, useState } from 'react';
import { Link } from '@tanstack/react-router';
import {
  Check,
  ChevronDown,
  ChevronUp,
  CircleAlert,
  Clock,
  Database,
  ListChecks,
  Loader,
  Pause,
  X,
} from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ImportTask } from '@astrolabe/http-api';
import { isTaskActive } from '../../data/import-tasks.ts';
import { dismissToastAbout } from '../../state/toast-store.ts';
import { Chip } from '../../ui/Chip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ImportedGraph } from './ImportedGraph.tsx';
import { RejectedRows } from './RejectedRows.tsx';
import { TaskActions } from './TaskActions.tsx';
import { TaskProgressLine } from './TaskProgressLine.tsx';
import { TASK_STATES, taskTone } from '../task-state.ts';
import styles from './tasks.module.css';

/** Example IDs without a vertex that a card lists. */
const LOOSE_SHOWN = 8;

const ICONS = {
  pending: Clock,
  processing: Loader,
  finished: Check,
  aborted: X,
  stopped: Pause,
  draft: Clock,
} as const;

/** An import task: name, state, progress, duration and actions. The newest finished one shows its graph. */
export function TaskCard({ task, isNewest }: { readonly task: ImportTask; readonly isNewest: boolean }) {
  const t = useTranslations('tasks');
  const rejectedCount = task.stats.numFailed + task.stats.numReadFailed;
  const [isToggled, setIsToggled] = useState(false);
  // The newest task shows its rejected rows initially.
  const isRejectedOpen = rejectedCount > 0 && isNewest !== isToggled;
  const { word } = TASK_STATES[task.status];
  const tone = taskTone(task);
  const Icon = ICONS[task.status];
  const hasEnded = !isTaskActive(task);
  useEffect(() => {
    if (hasEnded) dismissToastAbout(task.id);
  }, [hasEnded, task.id]);
  return (
    <article className={`card ${styles['card']}`} aria-label={task.name}>
      <div className={styles['task']}>
        <span className={styles['state']} data-tone={tone} aria-hidden="true">
          <Icon size={16} />
        </span>
        <div className={styles['name']}>
          <div className="row">
            <h3 className="clip" title={task.name}>
              {task.status === 'draft' ? (
                task.name
              ) : (
                <Link to="/import/tasks/$id" params={{ id: task.id }} className={styles['taskName']}>
                  {task.name}
                </Link>
              )}
            </h3>
            {task.space !== '' && (
              <Chip icon={<Database size={12} />}>
                <span className={styles['space']} title={task.space}>
                  {task.space}
                </span>
              </Chip>
            )}
            {task.isCheck && <Chip icon={<ListChecks size={12} />}>{t('isCheck')}</Chip>}
            <Chip tone={tone}>{t(word)}</Chip>
          </div>
          <TaskFacts task={task} />
        </div>
        {task.status === 'draft' ? (
          <span className={`second ${styles['progress']}`}>{t('draftSay')}</span>
        ) : (
          <TaskProgressLine task={task} />
        )}
        <div className={styles['taskActs']}>
          <TaskActions task={task} />
          {rejectedCount > 0 && (
            <IconButton
              label={isRejectedOpen ? t('rejectedHide', { name: task.name }) : t('rejectedShow', { name: task.name })}
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
            {t('loose', { count: task.loose.count })}{' '}
            <code className="mono">
              {task.loose.examples.slice(0, LOOSE_SHOWN).join(', ')}
              {task.loose.count > LOOSE_SHOWN && ' …'}
            </code>
          </span>
        </p>
      )}
      {isRejectedOpen && <RejectedRows task={task} />}
      {isNewest && task.status === 'finished' && !task.isCheck && <ImportedGraph task={task} />}
    </article>
  );
}

function TaskFacts({ task }: { readonly task: ImportTask }) {
  const t = useTranslations('tasks');
  const format = useFormatter();
  const { timeWord } = TASK_STATES[task.status];
  const unixSeconds = timeWord === 'startedAt' || timeWord === 'queuedAt' ? task.createTime : task.updateTime;
  const time = format.dateTime(unixSeconds * 1000, { dateStyle: 'short', timeStyle: 'medium' });
  return (
    <p className="meta clip" title={task.files.join(', ')}>
      {[
        ...(task.files.length === 0
          ? []
          : [task.files.length <= 2 ? task.files.join(', ') : t('files', { count: task.files.length })]),
        t(task.isCheck && timeWord === 'finishedAt' ? 'checkedAt' : timeWord, { time }),
      ].join(', ')}
    </p>
  );
}
