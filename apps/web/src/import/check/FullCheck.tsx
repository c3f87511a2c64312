import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Square } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { isTaskActive, rejectedQuery, stopTask } from '../../data/import-tasks.ts';
import { reportQuery, taskQuery } from '../../data/task-report.ts';
import { CHECK_ROWS_SHOWN } from '../../limits.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useServerMessage } from '../../ui/use-error-messages.ts';
import { BadRowTable } from './BadRowTable.tsx';
import { CheckFigures } from './CheckFigures.tsx';
import { isLinked, LinkFindings, type LinkFindingsProps } from './LinkFindings.tsx';
import { FixTable } from './FixTable.tsx';
import { taskShare } from '../task-state.ts';
import shared from '../import.module.css';
import styles from './check.module.css';

/** The task of a dry run. */
export interface FullCheckProps extends Pick<LinkFindingsProps, 'fixOf'> {
  readonly id: string;
}

/** A dry run over every row: progress, bad rows to fix in place, and dangling links. */
export function FullCheck({ id, fixOf }: FullCheckProps) {
  const t = useTranslations('create');
  const tasks = useTranslations('tasks');
  const report = useTranslations('report');
  const format = useFormatter();
  const serverMessage = useServerMessage();
  const { data: task, error } = useQuery(taskQuery(id));
  const isActive = task === undefined || isTaskActive(task);
  const rejected = useQuery({ ...rejectedQuery(id, CHECK_ROWS_SHOWN), enabled: !isActive }).data;
  const links = useQuery({ ...reportQuery(id, false), enabled: task?.status === 'finished' }).data?.links;
  const [isFixing, setIsFixing] = useState(false);
  if (task === undefined) return <Problem error={error} />;
  const { rowsRead, rowsImported, rowsRejected, rowsUnreadable } = task.progress;
  const bad = rowsRejected + rowsUnreadable;
  return (
    <>
      <CheckFigures
        rowCount={rowsRead}
        badCount={bad}
        leftOutCount={rowsRead - rowsImported - bad}
        isRunning={isActive}
        links={links === undefined || !links.isComplete ? 'unverified' : isLinked(links) ? 'verified' : 'findings'}
      />
      {isActive ? (
        <div className={styles['checkRun']}>
          <ProgressBar label={tasks('progressLabel', { name: task.name })} share={taskShare(task)} tone="accent" />
          <Button icon={<Square size={14} />} disabled={task.status !== 'processing'} onClick={() => void stopTask(id)}>
            {tasks('stop')}
          </Button>
        </div>
      ) : (
        <>
          {task.status === 'aborted' && <p className={shared['say']}>{serverMessage(task.message)}</p>}
          {links !== undefined && <LinkFindings links={links} {...(fixOf && { fixOf })} />}
          {task.status === 'finished' && bad === 0 && <p className={shared['say']}>{t('checkAllGood')}</p>}
          {rejected !== undefined && rejected.rows.length > 0 && <BadRowTable rows={rejected.rows} hasFile />}
          {bad > 0 && (
            <div className={styles['checkFix']}>
              <span className="meta">
                {bad > (rejected?.rows.length ?? 0)
                  ? t('badRowsShown', { shown: format.number(rejected?.rows.length ?? 0) })
                  : ''}
              </span>
              <span className="grow" />
              <Button icon={<Pencil size={14} />} onClick={() => setIsFixing(true)}>
                {t('fixRows', { count: bad })}
              </Button>
            </div>
          )}
        </>
      )}
      {isFixing && (
        <Dialog isOpen onClose={() => setIsFixing(false)} title={report('rejectedRows')} width={1120}>
          <FixTable task={task} wanted={undefined} isInDialog />
        </Dialog>
      )}
    </>
  );
}
