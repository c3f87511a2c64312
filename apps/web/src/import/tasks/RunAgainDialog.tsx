import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, RotateCw, Upload } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ImportTask, TaskFile } from '@astrolabe/http-api';
import { runTask, taskPlanQuery, tasksQuery } from '../../data/import-tasks.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, type Tone } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { FailureLine } from '../FailureLine.tsx';
import { UploadInput } from '../files/UploadInput.tsx';
import { PasswordDialog } from '../create/PasswordDialog.tsx';
import { usePasswordGate } from '../use-password-gate.ts';
import { useUpload } from '../files/use-upload.ts';
import styles from './tasks.module.css';

/** A finished task to run again. */
export interface RunAgainDialogProps {
  readonly task: ImportTask;
  readonly onClose: () => void;
}

/** The files that a task would read now, and the ways to run it: unchanged, or edited first. */
export function RunAgainDialog({ task, onClose }: RunAgainDialogProps) {
  const t = useTranslations('tasks');
  const importMessages = useTranslations('import');
  const errorLine = useErrorLine();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: plan, error } = useQuery(taskPlanQuery(task.id));
  const { upload, running, failure } = useUpload();
  const [refusal, setRefusal] = useState<string>();
  const [isStarting, setIsStarting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isComplete = plan?.files.every((file) => file.state !== 'missing') === true;
  const isReady = isComplete && plan.files.every(({ missingColumns }) => missingColumns.length === 0);
  const run = async (password?: string): Promise<void> => {
    setIsStarting(true);
    setRefusal(undefined);
    try {
      const id = await runTask(task.id, password);
      showToast('success', t('startedAgain', { name: task.name }), id);
      onClose();
      await queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey });
      await navigate({ to: '/import/tasks' });
    } catch (cause) {
      setRefusal(errorLine(cause));
      setIsStarting(false);
    }
  };
  const gate = usePasswordGate(() => void run());
  const bring = async (files: readonly File[]): Promise<void> => {
    await upload(files);
    await queryClient.invalidateQueries({ queryKey: taskPlanQuery(task.id).queryKey });
  };
  if (gate.isAsking)
    return (
      <PasswordDialog
        isOpen
        isBusy={isStarting}
        failure={refusal}
        onClose={gate.close}
        onConfirm={(password) => void run(password)}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('againTitle', { name: task.name })}
      width={560}
      foot={
        <>
          <Button size="form" icon={<Upload size={16} />} onClick={() => input.current?.click()}>
            {running === undefined ? t('againUpload') : importMessages('uploading', { name: running.name })}
          </Button>
          <span className="grow" />
          <Button
            size="form"
            icon={<Pencil size={16} />}
            disabled={!isComplete}
            onClick={() => void navigate({ to: '/import/create', search: { task: task.id } })}
          >
            {t('againEdit')}
          </Button>
          {!task.isCheck && (
            <Button
              kind="primary"
              size="form"
              icon={<RotateCw size={16} />}
              isBusy={isStarting}
              disabled={!isReady || isStarting}
              onClick={gate.pass}
            >
              {t('again')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['againBody']}>
        <p>{t('againSay', { space: task.space })}</p>
        <Problem error={error} />
        <ul aria-label={t('againFiles')}>
          {(plan?.files ?? []).map((file) => (
            <FileLine key={file.name} file={file} />
          ))}
        </ul>
        {(refusal ?? failure) !== undefined && <FailureLine text={refusal ?? failure ?? ''} />}
      </div>
      <UploadInput ref={input} onFiles={(files) => void bring(files)} />
    </Dialog>
  );
}

const TONES: Readonly<Record<TaskFile['state'], Tone>> = { same: 'success', replaced: 'warning', missing: 'danger' };

function FileLine({ file }: { readonly file: TaskFile }) {
  const t = useTranslations('tasks');
  const { name, state, missingColumns } = file;
  const isLacking = missingColumns.length > 0;
  return (
    <li>
      <span className="strong clip">{name}</span>
      <span className="grow" />
      <Chip tone={isLacking ? 'danger' : TONES[state]}>
        {isLacking ? t('fileLacks', { columns: missingColumns.join(', ') }) : t(`file_${state}`)}
      </Chip>
    </li>
  );
}
