import { lazy, Suspense, useRef, useState, type DragEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { filesQuery } from '../../data/files.ts';
import { saveDraft } from '../../data/draft-tasks.ts';
import { createCheck, createTask, tasksQuery, type NewCheck } from '../../data/import-tasks.ts';
import { taskQuery } from '../../data/task-report.ts';
import { queryClient } from '../../data/query-client.ts';
import { refreshSchema, spacesQuery } from '../../data/spaces.ts';
import { BATCH_SIZE_DEFAULT, SCHEMA_NAME_LENGTH_MAX } from '../../limits.ts';
import { nameProblem } from '../../schema/name-rule.ts';
import { chooseSpace, consoleStore } from '../../state/console-store.ts';
import { sessionStore } from '../../state/session-store.ts';
import { showToast } from '../../state/toast-store.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useErrorLine } from '../../ui/use-error-words.ts';
import { CheckCard } from '../check/CheckCard.tsx';
import { checkOfDraft } from '../check/check-draft.ts';
import { CreateActions } from './CreateActions.tsx';
import { CreateHead, type HeadErrors } from './CreateHead.tsx';
import { createSchema, type CreateStep } from '../plan/create-schema.ts';
import { ElementDialog } from '../model/ElementDialog.tsx';
import { FailureLine } from '../FailureLine.tsx';
import { FileTabs } from './FileTabs.tsx';
import { elementKey, type ImportPlan } from '../plan/import-plan.ts';
import { importMappingOf, problemsOf } from '../plan/mapping-draft.ts';
import { MappingCard } from '../mapping/MappingCard.tsx';
import { ModelCard } from '../model/ModelCard.tsx';
import { fixedLengthIn } from '../plan/column-type.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import { draftContent, type TaskDraft } from '../plan/task-draft.ts';
import { usePasswordGate } from '../use-password-gate.ts';
import { useImportPlan, type TargetSpace } from '../plan/use-import-plan.ts';
import { useUpload } from '../files/use-upload.ts';
import styles from '../import.module.css';

// YAML is for those who ask for it.
const ScriptDialog = lazy(async () => ({ default: (await import('./ScriptDialog.tsx')).ScriptDialog }));

const POSITIVE_INTEGER = /^[1-9]\d*$/;

/** What a new import begins with. */
export interface CreateFormProps {
  /** Without one it is called after the moment. */
  readonly name: string | undefined;
  readonly start: TaskDraft;
  /** The draft that it goes on with. */
  readonly draftId: string | undefined;
}

/** A new import on one page: files, the model they make, what their columns become, a check of the first rows, and the button that writes. */
export function CreateForm({ name: firstName, start: first, draftId: firstDraftId }: CreateFormProps) {
  const words = useTranslations('create');
  const schemaWords = useTranslations('schema');
  const errorLine = useErrorLine();
  const navigate = useNavigate();
  const session = useStore(sessionStore, (store) => store.session);
  const [wanted, setWanted] = useState(first.files);
  const [name, setName] = useState(() => firstName ?? `task-${Date.now()}`);
  const [batch, setBatch] = useState(first.batch);
  const [chosenSpace, setSpace] = useState<TargetSpace>();
  const [onBadRow, setOnBadRow] = useState(first.onBadRow);
  const [active, setActive] = useState<{ readonly file?: string | undefined; readonly target: number }>({ target: 0 });
  const [element, setElement] = useState<string>();
  const [errors, setErrors] = useState<HeadErrors>({});
  const [failure, setFailure] = useState<string>();
  const [step, setStep] = useState<CreateStep>();
  const [isStarting, setIsStarting] = useState(false);
  const [draftId, setDraftId] = useState(firstDraftId);
  /** The task that checks every row, and the plan that it checks. */
  const [fullCheck, setFullCheck] = useState<{ readonly id: string; readonly plan: ImportPlan }>();
  const [isScriptOpen, setIsScriptOpen] = useState(false);
  /** A space that this page has created already, although the import did not start then. */
  const made = useRef<string>(undefined);

  // The space that a tab usually works in may be found out only now.
  const usual = useStore(consoleStore, (store) => store.space);
  const wantedSpace = chosenSpace ?? first.space;
  const space = wantedSpace.isNew || wantedSpace.name !== '' ? wantedSpace : { name: usual, isNew: false };
  const spaces = useQuery({ ...spacesQuery, staleTime: 0 }).data ?? [];
  const files = useQuery(filesQuery).data ?? [];
  const { plan, previews, failure: unread, change, reset, undo } = useImportPlan(wanted, space, first.plan);
  const { upload, running, failure: uploadFailure } = useUpload();

  const draft = plan?.drafts.find((one) => one.file === active.file) ?? plan?.drafts[0];
  const targetIndex = Math.min(active.target, Math.max(0, (draft?.targets.length ?? 0) - 1));
  const preview = draft === undefined ? undefined : previews.get(draft.file);
  const problems = plan === undefined ? [] : plan.drafts.flatMap((one) => problemsOf(one, plan.schema));
  const check =
    draft === undefined || preview === undefined || plan === undefined
      ? undefined
      : checkOfDraft(draft, preview, plan.schema);
  const fullCheckId = fullCheck !== undefined && fullCheck.plan === plan ? fullCheck.id : undefined;
  const checked = useQuery({ ...taskQuery(fullCheckId ?? ''), enabled: fullCheckId !== undefined }).data;
  const target = draft?.targets[targetIndex];

  const showElement = (key: string): void => {
    const place = plan?.drafts
      .flatMap((one) => one.targets.map((each, at) => ({ file: one.file, target: at, key: elementKey(each) })))
      .find((one) => one.key === key);
    if (place !== undefined) setActive({ file: place.file, target: place.target });
    setElement(key);
  };
  const add = (names: readonly string[]): void => {
    setWanted([...wanted, ...names.filter((one) => !wanted.includes(one))]);
    if (names[0] !== undefined) setActive({ file: names[0], target: 0 });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void upload(event.dataTransfer.files).then(add);
  };
  const isComplete = (): boolean => {
    const taken = space.isNew && made.current !== space.name ? spaces : [];
    const wrong = space.isNew ? nameProblem(space.name, taken, session?.version) : undefined;
    const found: HeadErrors = {
      ...(space.name === '' && { space: words('errorSpace') }),
      ...(wrong !== undefined && { space: schemaWords(wrong, { max: SCHEMA_NAME_LENGTH_MAX }) }),
      ...(name.trim() === '' && { name: words('errorName') }),
      ...(batch.trim() !== '' && !POSITIVE_INTEGER.test(batch.trim()) && { batch: words('errorBatch') }),
    };
    setErrors(found);
    setFailure(undefined);
    return Object.keys(found).length === 0 && problems.length === 0 && plan !== undefined && plan.drafts.length > 0;
  };
  const batchSize = batch.trim() === '' ? BATCH_SIZE_DEFAULT : Number(batch);
  const work = (whole: ImportPlan): NewCheck => ({
    name: name.trim(),
    space: space.name,
    mapping: { ...importMappingOf(whole.drafts), onBadRow },
    batchSize,
  });
  const told = (error: unknown): void => {
    setFailure(errorLine(error));
  };
  /** Makes what the space lacks, or the space itself. */
  const prepare = async (): Promise<void> => {
    if (plan === undefined || (!space.isNew && plan.added.size === 0)) return;
    try {
      await createSchema(plan, { isNewSpace: space.isNew, isCluster: session?.kind === 'cluster', onStep: setStep });
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
      await prepare();
      await createTask({
        ...work(plan),
        ...(password !== undefined && { password }),
        ...(draftId !== undefined && { draft: draftId }),
      });
      showToast('success', words('started'));
      await queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey });
      await navigate({ to: '/import/tasks' });
    } catch (error) {
      told(error);
      setIsStarting(false);
    }
  };
  const gate = usePasswordGate(() => void run());
  const checkAll = async (): Promise<void> => {
    if (plan === undefined) return;
    setIsStarting(true);
    setFailure(undefined);
    try {
      const isMade = !space.isNew && plan.added.size === 0;
      const id = await createCheck({ ...work(plan), ...(!isMade && { schema: plan.schema }) });
      setFullCheck({ id, plan });
      await queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey });
    } catch (error) {
      told(error);
    }
    setIsStarting(false);
  };
  const keep = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const content = draftContent({ files: wanted, space, batch, onBadRow, plan });
      setDraftId(await saveDraft({ name: name.trim(), space: space.name, content }, draftId));
      await queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey });
      showToast('success', words('draftSaved'));
    } catch (error) {
      told(error);
    }
  };

  return (
    <div className="scroll" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className={`page ${styles['createPage']}`}>
        <CreateHead
          fileCount={wanted.length}
          name={name}
          batch={batch}
          space={space}
          spaces={spaces}
          errors={errors}
          onName={setName}
          onBatch={setBatch}
          onSpace={(chosen) => {
            setSpace(chosen);
            setErrors({});
          }}
        />
        <FileTabs
          files={files}
          chosen={wanted}
          active={draft?.file}
          problems={problems}
          running={running}
          onActivate={(file) => setActive({ file, target: 0 })}
          onAdd={(file) => add([file])}
          onUpload={(chosen) => void upload(chosen).then(add)}
          onRemove={(file) => setWanted(wanted.filter((one) => one !== file))}
        />
        {uploadFailure !== undefined && <FailureLine text={uploadFailure} />}
        <Problem error={unread} />
        {plan === undefined || draft === undefined || preview === undefined ? (
          <EmptyState title={words('emptyTitle')} say={words('emptySay')} />
        ) : (
          <div className={styles['createGrid']}>
            <ModelCard
              plan={plan}
              previews={previews}
              isNewSpace={space.isNew}
              active={target && elementKey(target)}
              onPlan={change}
              onUndo={undo}
              onElement={showElement}
            />
            <MappingCard
              plan={plan}
              draft={draft}
              preview={preview}
              isNewSpace={space.isNew}
              targetIndex={targetIndex}
              onTarget={(chosen) => setActive({ file: draft.file, target: chosen })}
              onPlan={change}
              onReset={() => reset(draft.file)}
              onElement={setElement}
            />
            <CheckCard check={check} fullCheckId={fullCheckId} onBadRow={onBadRow} onOnBadRow={setOnBadRow} />
            <PreviewCard
              check={check}
              plan={plan}
              previews={previews}
              draft={draft}
              preview={preview}
              targetIndex={targetIndex}
            />
          </div>
        )}
        <CreateActions
          plan={plan}
          previews={previews}
          space={space}
          checkedRows={checked?.status === 'finished' ? checked.progress.rowsImported : undefined}
          problems={problems}
          failure={gate.isAsking ? undefined : failure}
          step={step}
          isStarting={isStarting}
          isReady={name.trim() !== '' && (plan?.drafts.length ?? 0) > 0}
          onCancel={() => void navigate({ to: '/import/tasks' })}
          onKeep={() => void keep()}
          onScript={() => setIsScriptOpen(true)}
          onCheck={() => {
            if (isComplete()) void checkAll();
          }}
          onRun={() => {
            if (isComplete()) gate.pass();
          }}
        />
        {element !== undefined && plan !== undefined && (
          <ElementDialog
            plan={plan}
            element={element}
            fixedLength={(property) => fixedLengthIn(plan, previews, element, property)}
            onPlan={change}
            onElement={setElement}
          />
        )}
        {isScriptOpen && plan !== undefined && (
          <Suspense>
            <ScriptDialog
              plan={plan}
              isNewSpace={space.isNew}
              batchSize={batchSize}
              previews={previews}
              name={name.trim()}
              onClose={() => setIsScriptOpen(false)}
            />
          </Suspense>
        )}
        <PasswordDialog
          isOpen={gate.isAsking}
          isBusy={isStarting}
          failure={failure}
          onClose={gate.close}
          onConfirm={(password) => void run(password)}
        />
      </div>
    </div>
  );
}
