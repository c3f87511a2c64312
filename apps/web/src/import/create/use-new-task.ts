import { useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { saveDraft } from '../../data/draft-tasks.ts';
import { createCheck, createTask, tasksQuery, type NewCheck } from '../../data/import-tasks.ts';
import { queryClient } from '../../data/query-client.ts';
import { refreshSchema } from '../../data/spaces.ts';
import { chooseSpace } from '../../state/console-store.ts';
import { sessionStore } from '../../state/session-store.ts';
import { showToast } from '../../state/toast-store.ts';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { createSchema, type CreateStep } from '../plan/create-schema.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import { importMappingOf } from '../plan/mapping-draft.ts';
import { draftContent, type TaskDraft } from '../plan/task-draft.ts';
import type { TargetSpace } from '../plan/use-import-plan.ts';

/** The current form of a new import. */
export interface NewTaskForm {
  readonly name: string;
  readonly files: readonly string[];
  readonly space: TargetSpace;
  /** `undefined` until the files are understood. */
  readonly plan: ImportPlan | undefined;
  /** The batch size as typed. */
  readonly batch: string;
  readonly batchSize: number;
  readonly onBadRow: TaskDraft['onBadRow'];
  /** The draft that the form continues. */
  readonly draftId: string | undefined;
}

/** Commands of a new import, and its state. */
export interface NewTask {
  readonly isStarting: boolean;
  /** The schema element being created. */
  readonly step: CreateStep | undefined;
  readonly failure: string | undefined;
  /** The task that checks every row of the current plan. */
  readonly checkId: string | undefined;
  readonly clearFailure: () => void;
  /** The space that was already created, although the import did not start. */
  readonly madeSpace: () => string | undefined;
  /** Creates missing schema, starts the import and opens the list of tasks. */
  readonly run: (password?: string) => Promise<void>;
  /** Checks every row without writing any. */
  readonly check: () => Promise<void>;
  /** Saves the form as a draft. */
  readonly keep: () => Promise<void>;
}

/** Starts, checks and saves a new import. */
export function useNewTask({
  name,
  files,
  space,
  plan,
  batch,
  batchSize,
  onBadRow,
  draftId: firstDraftId,
}: NewTaskForm): NewTask {
  const t = useTranslations('create');
  const errorLine = useErrorLine();
  const navigate = useNavigate();
  const isCluster = useStore(sessionStore, (store) => store.session?.kind === 'cluster');
  const [failure, setFailure] = useState<string>();
  const [step, setStep] = useState<CreateStep>();
  const [isStarting, setIsStarting] = useState(false);
  const [draftId, setDraftId] = useState(firstDraftId);
  const [fullCheck, setFullCheck] = useState<{ readonly id: string; readonly plan: ImportPlan }>();
  const made = useRef<string>(undefined);

  const work = (whole: ImportPlan): NewCheck => ({
    name,
    space: space.name,
    mapping: { ...importMappingOf(whole.drafts), onBadRow },
    batchSize,
  });
  const hasSchema = (whole: ImportPlan): boolean => !space.isNew && whole.added.size === 0;
  const refreshTasks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey });
  const prepare = async (whole: ImportPlan): Promise<void> => {
    if (hasSchema(whole)) return;
    try {
      await createSchema(whole, { isNewSpace: space.isNew, isCluster, onStep: setStep });
      made.current = space.name;
      await refreshSchema(queryClient);
      chooseSpace(space.name);
    } finally {
      setStep(undefined);
    }
  };
  const run = async (password?: string): Promise<void> => {
    if (plan === undefined) return;
    setIsStarting(true);
    setFailure(undefined);
    try {
      await prepare(plan);
      const id = await createTask({
        ...work(plan),
        ...(password !== undefined && { password }),
        ...(draftId !== undefined && { draft: draftId }),
      });
      showToast('success', t('started'), id);
      await refreshTasks();
      await navigate({ to: '/import/tasks' });
    } catch (error) {
      setFailure(errorLine(error));
      setIsStarting(false);
    }
  };
  const check = async (): Promise<void> => {
    if (plan === undefined) return;
    setIsStarting(true);
    setFailure(undefined);
    try {
      const id = await createCheck({ ...work(plan), ...(!hasSchema(plan) && { schema: plan.schema }) });
      setFullCheck({ id, plan });
      await refreshTasks();
    } catch (error) {
      setFailure(errorLine(error));
    }
    setIsStarting(false);
  };
  const keep = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const content = draftContent({ files, space, batch, onBadRow, plan });
      setDraftId(await saveDraft({ name, space: space.name, content }, draftId));
      await refreshTasks();
      showToast('success', t('draftSaved'));
    } catch (error) {
      setFailure(errorLine(error));
    }
  };
  return {
    isStarting,
    step,
    failure,
    checkId: fullCheck !== undefined && fullCheck.plan === plan ? fullCheck.id : undefined,
    clearFailure: () => setFailure(undefined),
    madeSpace: () => made.current,
    run,
    check,
    keep,
  };
}
