import { lazy, Suspense, useEffect, useState, type DragEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { filesQuery } from '../../data/files.ts';
import { taskQuery } from '../../data/task-report.ts';
import { spacesQuery } from '../../data/spaces.ts';
import { BATCH_SIZE_DEFAULT, SCHEMA_NAME_LENGTH_MAX } from '../../limits.ts';
import { nameProblem } from '../../schema-model/name-rule.ts';
import { consoleStore } from '../../state/console-store.ts';
import { sessionStore } from '../../state/session-store.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { CheckCard } from '../check/CheckCard.tsx';
import { checkOfDraft } from '../check/check-draft.ts';
import { withLinkFix } from '../check/link-fix.ts';
import { CreateActions } from './CreateActions.tsx';
import { CreateHead, type HeadErrors } from './CreateHead.tsx';
import { FailureLine } from '../FailureLine.tsx';
import { FileTabs } from './FileTabs.tsx';
import { elementKey } from '../plan/import-plan.ts';
import { problemsOf } from '../plan/mapping-draft.ts';
import { LinkCard } from '../links/LinkCard.tsx';
import { ReadingCard } from '../links/ReadingCard.tsx';
import { DialectDialog } from '../mapping/DialectDialog.tsx';
import { MappingCard } from '../mapping/MappingCard.tsx';
import { ModelCard } from '../model/ModelCard.tsx';
import { fixedLengthIn } from '../plan/column-type.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import { RefreshCard } from './RefreshCard.tsx';
import { rowsOfFiles } from '../plan/row-estimate.ts';
import type { TaskDraft } from '../plan/task-draft.ts';
import { freeSpaceName } from '../plan/space-name.ts';
import { taskNameOf } from '../plan/task-name.ts';
import { useNewTask } from './use-new-task.ts';
import { useUndoKeys } from './use-undo-keys.ts';
import { usePasswordGate } from '../use-password-gate.ts';
import { useImportPlan, type TargetSpace } from '../plan/use-import-plan.ts';
import { useUpload } from '../files/use-upload.ts';
import styles from '../import.module.css';

// Loaded on first use: YAML is rarely needed.
const ElementDialog = lazy(async () => ({ default: (await import('../model/ElementDialog.tsx')).ElementDialog }));
const ScriptDialog = lazy(async () => ({ default: (await import('./ScriptDialog.tsx')).ScriptDialog }));

/** Number of tags and edge types from which a model gets the full width. */
const WIDE_FROM = 7;

const POSITIVE_INTEGER = /^[1-9]\d*$/;

/** Initial values of a new import. */
export interface CreateFormProps {
  /** By default it is named after its files. */
  readonly name: string | undefined;
  readonly start: TaskDraft;
  /** The draft to continue. */
  readonly draftId: string | undefined;
}

/** A new import on one page: files, model, mapping, dry run, preview, and the button that imports. */
export function CreateForm({ name: firstName, start: first, draftId: firstDraftId }: CreateFormProps) {
  const t = useTranslations('create');
  const schemaMessages = useTranslations('schema');
  const navigate = useNavigate();
  const session = useStore(sessionStore, (store) => store.session);
  const [typedName, setName] = useState(firstName);
  const [batch, setBatch] = useState(first.batch);
  const [chosenSpace, setSpace] = useState<TargetSpace>();
  const [onBadRow, setOnBadRow] = useState(first.onBadRow);
  const [active, setActive] = useState<{ readonly file?: string | undefined; readonly target: number }>({ target: 0 });
  const [element, setElement] = useState<string>();
  const [errors, setErrors] = useState<HeadErrors>({});
  const [isScriptOpen, setIsScriptOpen] = useState(false);
  const [dialectFile, setDialectFile] = useState<string>();

  // The default space of a tab may become known only now.
  const usual = useStore(consoleStore, (store) => store.space);
  const { data: spaces = [], isFetchedAfterMount } = useQuery({ ...spacesQuery, staleTime: 0 });
  // Spaces before this form creates one: the suggested name of a new space differs from them.
  const [earlierSpaces, setEarlierSpaces] = useState<readonly string[]>();
  if (isFetchedAfterMount && earlierSpaces === undefined) setEarlierSpaces(spaces);
  const isSuggested = first.space.isNew && firstName === undefined;
  const firstSpace = isSuggested
    ? { ...first.space, name: freeSpaceName(first.space.name, earlierSpaces ?? []) }
    : first.space;
  const wantedSpace = chosenSpace ?? firstSpace;
  const space = wantedSpace.isNew || wantedSpace.name !== '' ? wantedSpace : { name: usual, isNew: false };
  const files = useQuery(filesQuery).data ?? [];
  const inProgress = useImportPlan(first, space);
  const { files: wanted, setFiles: setWanted, plan, previews, failure: unread, model } = inProgress;
  const { change, reset, undo, redo } = inProgress;
  // Files whose reading has not reported anything yet; a stopped reading has its own card.
  const isWaiting = wanted.length > 0 && (space.isNew || space.name !== '') && (unread ?? undefined) === undefined;
  const name = typedName ?? taskNameOf(wanted);
  const { upload, running, failure: uploadFailure } = useUpload();

  const draft = plan?.drafts.find((one) => one.file === active.file) ?? plan?.drafts[0];
  const targetIndex = Math.min(active.target, Math.max(0, (draft?.targets.length ?? 0) - 1));
  const preview = draft === undefined ? undefined : previews.get(draft.file);
  const dialectPreview = dialectFile === undefined ? undefined : previews.get(dialectFile);
  const problems = plan === undefined ? [] : plan.drafts.flatMap((one) => problemsOf(one, plan.schema));
  const check =
    draft === undefined || preview === undefined || plan === undefined
      ? undefined
      : checkOfDraft(draft, preview, plan.schema);
  const batchSize = batch.trim() === '' ? BATCH_SIZE_DEFAULT : Number(batch);
  const task = useNewTask({
    name: name.trim(),
    files: wanted,
    space,
    plan,
    batch,
    batchSize,
    onBadRow,
    draftId: firstDraftId,
  });
  const { checkId } = task;
  const checked = useQuery({ ...taskQuery(checkId ?? ''), enabled: checkId !== undefined }).data;
  const target = draft?.targets[targetIndex];

  // A fix of a link triggers a check of the updated plan.
  const [isRecheckWanted, setIsRecheckWanted] = useState(false);
  useEffect(() => {
    if (!isRecheckWanted) return;
    setIsRecheckWanted(false);
    if (problems.length === 0) void task.check();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [plan]);

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
    const taken = space.isNew && task.madeSpace() !== space.name ? spaces : [];
    const wrong = space.isNew ? nameProblem(space.name, taken, session?.version) : undefined;
    const found: HeadErrors = {
      ...(space.name === '' && { space: t('errorSpace') }),
      ...(wrong !== undefined && { space: schemaMessages(wrong, { max: SCHEMA_NAME_LENGTH_MAX }) }),
      ...(name.trim() === '' && { name: t('errorName') }),
      ...(batch.trim() !== '' && !POSITIVE_INTEGER.test(batch.trim()) && { batch: t('errorBatch') }),
    };
    setErrors(found);
    task.clearFailure();
    return Object.keys(found).length === 0 && problems.length === 0 && plan !== undefined && plan.drafts.length > 0;
  };
  const isWide = plan !== undefined && plan.drafts.flatMap((one) => one.targets).length > WIDE_FROM;
  useUndoKeys(undo, redo);
  const gate = usePasswordGate(() => void task.run());

  return (
    <div className="scroll" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className={`page ${styles['createPage']}`} data-wide={isWide || undefined}>
        <RefreshCard files={wanted} />
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
        {(inProgress.reading !== undefined || inProgress.isStopped) && (
          <ReadingCard
            reading={inProgress.reading}
            isStopped={inProgress.isStopped}
            onStop={inProgress.stopReading}
            onStart={inProgress.startReading}
          />
        )}
        {model !== undefined && plan !== undefined && wanted.length > 0 && (
          <LinkCard
            model={model}
            plan={plan}
            previews={previews}
            isNewSpace={space.isNew}
            onPlan={change}
            onAnswer={inProgress.answer}
          />
        )}
        {plan === undefined || draft === undefined || preview === undefined ? (
          !isWaiting && <EmptyState title={t('emptyTitle')} say={t('emptySay')} />
        ) : (
          <div className={styles['createGrid']} data-wide={isWide || undefined}>
            <ModelCard
              plan={plan}
              previews={previews}
              inferred={model}
              isNewSpace={space.isNew}
              file={draft.file}
              active={target && elementKey(target)}
              onPlan={change}
              onUndo={undo}
              onRedo={redo}
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
              onDialect={() => setDialectFile(draft.file)}
              onElement={setElement}
            />
            <CheckCard
              check={check}
              fullCheckId={checkId}
              fixOf={(end, fix) => {
                const fixed = withLinkFix(plan, end, fix);
                return (
                  fixed &&
                  (() => {
                    change(fixed);
                    setIsRecheckWanted(true);
                  })
                );
              }}
              onBadRow={onBadRow}
              onOnBadRow={setOnBadRow}
            />
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
          fileRows={rowsOfFiles(previews, model)}
          space={space}
          dryRun={
            checked?.status === 'finished'
              ? {
                  rows: checked.progress.rowsImported,
                  skipped: checked.progress.rowsRejected + checked.progress.rowsUnreadable,
                }
              : undefined
          }
          problems={problems}
          failure={gate.isAsking ? undefined : task.failure}
          step={task.step}
          isStarting={task.isStarting}
          isReady={name.trim() !== '' && (plan?.drafts.length ?? 0) > 0}
          onCancel={() => void navigate({ to: '/import/tasks' })}
          onKeep={() => void task.keep()}
          onScript={() => setIsScriptOpen(true)}
          onCheck={() => {
            if (isComplete()) void task.check();
          }}
          onRun={() => {
            if (isComplete()) gate.pass();
          }}
        />
        {dialectPreview !== undefined && (
          <DialectDialog
            preview={dialectPreview}
            onReset={() => reset(dialectPreview.name)}
            onClose={() => setDialectFile(undefined)}
          />
        )}
        {element !== undefined && plan !== undefined && (
          <Suspense>
            <ElementDialog
              plan={plan}
              element={element}
              previews={previews}
              fixedLength={(property) => fixedLengthIn(plan, previews, element, property)}
              onPlan={change}
              onElement={setElement}
            />
          </Suspense>
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
          isBusy={task.isStarting}
          failure={task.failure}
          onClose={gate.close}
          onConfirm={(password) => void task.run(password)}
        />
      </div>
    </div>
  );
}
