import { useState } from 'react';
import { Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, LogsIcon, Pencil, Play, RotateCw, Square } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ImportTask } from '@astrolabe/http-api';
import {
  deleteTask,
  downloadUrls,
  isTaskActive,
  resumeTask,
  runTask,
  stopTask,
  tasksQuery,
} from '../../data/import-tasks.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { menuLook } from '../../ui/menu-look.ts';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { CreateStepLine } from '../CreateStepLine.tsx';
import { usePrepareChecked } from '../check/use-prepare-checked.ts';
import { RunAgainDialog } from './RunAgainDialog.tsx';
import { TaskLog } from './TaskLog.tsx';

/** Actions on a task. */
export interface TaskActionsProps {
  readonly task: ImportTask;
  /** The task was deleted. */
  readonly onDeleted?: () => void;
}

/** Log, downloads, stop, resume, delete, and the next step after a check or a draft. */
export function TaskActions({ task, onDeleted }: TaskActionsProps) {
  const t = useTranslations('tasks');
  const errorMessages = useErrorMessages();
  const queryClient = useQueryClient();
  const { name, id } = task;
  const urls = downloadUrls(id);
  const [isLogOpen, setIsLogOpen] = useState(false);
  const [isAgainOpen, setIsAgainOpen] = useState(false);
  const navigate = useNavigate();
  const run = async (work: Promise<string | void>, said: string, isDeletion = false): Promise<void> => {
    try {
      // An id is that of a task that was started: the message is about it.
      const started = await work;
      showToast('success', said, started ?? undefined);
      if (isDeletion) onDeleted?.();
    } catch (error) {
      showToast('danger', errorMessages(error).text);
    }
    await queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey });
  };
  const { prepare, step } = usePrepareChecked();
  const [isStarting, setIsStarting] = useState(false);
  /** The space may have to be created first. */
  const importChecked = async (): Promise<void> => {
    setIsStarting(true);
    await run(
      prepare(id).then(() => runTask(id)),
      t('startedChecked', { name }),
    );
    setIsStarting(false);
  };
  const isActive = isTaskActive(task);
  const isDraft = task.status === 'draft';
  return (
    <>
      {!isDraft && (
        <IconButton label={t('log', { name })} icon={<LogsIcon size={16} />} onClick={() => setIsLogOpen(true)} />
      )}
      {!isDraft && (
        <Menu {...menuLook}>
          <Menu.Target>
            <IconButton label={t('download', { name })} icon={<Download size={16} />} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component="a" href={urls.config} download>
              {t('downloadConfig')}
            </Menu.Item>
            <Menu.Item component="a" href={urls.log} download>
              {t('downloadLog')}
            </Menu.Item>
            <Menu.Item component="a" href={urls.rejected} download>
              {t('downloadRejected')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {!isActive && (
        <DeleteButton
          size="bar"
          label={t('delete', { name })}
          title={t('deleteTitle', { name })}
          body={t(isDraft ? 'deleteDraftBody' : 'deleteBody')}
          act={t('deleteAct')}
          onConfirm={() => void run(deleteTask(id), t('deleted', { name }), true)}
        />
      )}
      {isActive && (
        <Confirm
          title={t('stopTitle', { name })}
          body={t('stopBody')}
          act={t('stopAct')}
          onConfirm={() => void run(stopTask(id), t('stopped', { name }))}
        >
          {(open) => (
            <Button icon={<Square size={14} />} disabled={task.status !== 'processing'} onClick={open}>
              {t('stop')}
            </Button>
          )}
        </Confirm>
      )}
      {isDraft && (
        <Button
          icon={<Pencil size={14} />}
          onClick={() => void navigate({ to: '/import/create', search: { draft: id } })}
        >
          {t('continueDraft')}
        </Button>
      )}
      {task.isCheck && task.status === 'finished' && (
        <>
          {step !== undefined && <CreateStepLine step={step} />}
          <Button
            icon={<Play size={14} />}
            isBusy={isStarting}
            disabled={isStarting}
            onClick={() => void importChecked()}
          >
            {t('importNow')}
          </Button>
        </>
      )}
      {task.isResumable && !isActive && (
        <Button icon={<Play size={14} />} onClick={() => void run(resumeTask(id), t('resumed', { name }))}>
          {t('resume')}
        </Button>
      )}
      {!isActive && !isDraft && (
        <Button
          icon={task.isCheck ? <Pencil size={14} /> : <RotateCw size={14} />}
          onClick={() => setIsAgainOpen(true)}
        >
          {t(task.isCheck ? 'editCheck' : 'again')}
        </Button>
      )}
      {isAgainOpen && <RunAgainDialog task={task} onClose={() => setIsAgainOpen(false)} />}
      {isLogOpen && <TaskLog task={task} onClose={() => setIsLogOpen(false)} />}
    </>
  );
}
