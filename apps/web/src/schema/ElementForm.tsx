import { useMemo, useState, type FormEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Lock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SchemaSnapshot } from '@astrolabe/model';
import { build } from '@astrolabe/ngql';
import { countOf, countsQuery, isExisting } from '../data/schema-queries.ts';
import { runInOrder } from '../data/schema-statements.ts';
import { refreshSchema, schemaQuery } from '../data/spaces.ts';
import { SCHEMA_NAME_LENGTH_MAX } from '../limits.ts';
import { sessionStore } from '../state/session-store.ts';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useErrorLine } from '../ui/use-error-messages.ts';
import { CommentField } from './CommentField.tsx';
import { elementChanges } from './element-changes.ts';
import { countProblems, definitionOfDraft, elementProblems, type ElementDraft } from '../schema-model/element-draft.ts';
import { elementForm, readElementForm, rebasedForm, undoForm, type ElementFormState } from './element-form-state.ts';
import { ExpirySection } from './ExpirySection.tsx';
import { ImpactCard } from './ImpactCard.tsx';
import { PropertySection } from './PropertySection.tsx';
import { RestoredNote } from './RestoredNote.tsx';
import { StatementCard } from './StatementCard.tsx';
import { useSavedForm } from './use-saved-form.ts';
import styles from './schema.module.css';

/** Creates a tag or an edge type, or edits one. */
export interface ElementFormProps {
  readonly schema: SchemaSnapshot;
  readonly on: 'tag' | 'edge';
  /** The tag or edge type being edited; absent for a new one. */
  readonly editedName: string | undefined;
}

/** The form of a tag or edge type, with its statements and their impact. */
export function ElementForm({ schema, on, editedName }: ElementFormProps) {
  const t = useTranslations('schema');
  const errorLine = useErrorLine();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const session = useStore(sessionStore, (store) => store.session);
  const space = schema.space.name;
  const elements = on === 'tag' ? schema.tags : schema.edgeTypes;
  const edited = elements.find((element) => element.name === editedName);
  const kept = useSavedForm(
    JSON.stringify([on, space, editedName ?? '']),
    () => elementForm(edited),
    (stored) => readElementForm(stored, edited),
  );
  const { element, before, draft, open } = kept.value;
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  // The state before the last applied changes, for undo.
  const [former, setFormer] = useState<ElementDraft>();
  const isEdit = editedName !== undefined;
  const isRowOpen = open !== undefined;
  const counts = useQuery({ ...countsQuery(space, session?.kind === 'embedded'), enabled: isEdit }).data;

  const dropped = before.properties
    .filter((property) => !draft.properties.some((one) => one.key === property.key))
    .map((property) => property.name);
  const version = session?.version;
  const problems = elementProblems(
    draft,
    elements.map((element) => element.name),
    { isNameFixed: isEdit, dropped, ...(version !== undefined && { version }) },
  );
  const problemCount = countProblems(problems);
  const changes = useMemo(() => {
    try {
      return isEdit
        ? elementChanges(on, before, {
            ...draft,
            properties: draft.properties.filter((property) => !problems.properties.has(property.key)),
          })
        : [];
    } catch {
      // An invalid default has no statement; its field shows the error.
      return [];
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the problems follow from the draft
  }, [isEdit, on, before, draft]);
  const statements = isEdit
    ? changes.map((change) => change.statement)
    : [build.createSchema(on, definitionOfDraft(draft))];
  const undone = former === undefined || element === undefined ? undefined : undoForm(former, element);
  const list = (): void => void navigate({ to: '/schema/$', params: { _splat: `${on}/list` } });
  const indexes = schema.indexes.filter((index) => index.on === on && index.schemaName === editedName);
  const fullTextIndexes = (schema.fullTextIndexes ?? []).filter(
    (index) => index.on === on && index.schemaName === editedName,
  );
  const indexNames = [...indexes, ...fullTextIndexes].map((index) => index.name);
  const setForm = (next: Partial<ElementFormState>): void => {
    kept.setValue({ ...kept.value, ...next });
    setFailure(undefined);
    setFormer(undefined);
  };
  const change = (next: Partial<ElementDraft>): void => setForm({ draft: { ...draft, ...next } });

  if (isEdit && edited === undefined && element === undefined) {
    return (
      <EmptyState
        title={t('notThere', { name: editedName })}
        say={t(on === 'tag' ? 'noTagsSay' : 'noEdgesSay')}
        actions={
          <Button size="form" onClick={list}>
            {t('backTo', { place: t(on === 'tag' ? 'tags' : 'edges') })}
          </Button>
        }
      />
    );
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsChecked(true);
    setFailure(undefined);
    if (problemCount > 0 || isRowOpen) {
      const form = event.currentTarget;
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      if (isRowOpen && problemCount === 0) setFailure(t('oneAtATime'));
      return;
    }
    setIsBusy(true);
    try {
      await (isEdit ? alter(editedName) : create());
    } catch (error) {
      setFailure(errorLine(error));
    } finally {
      setIsBusy(false);
    }
  };
  const create = async (): Promise<void> => {
    const { error } = await runInOrder(statements, space);
    if (error !== undefined) {
      setFailure(isExisting(error) ? t('nameTaken') : errorLine(error));
      return;
    }
    kept.startAgain();
    showToast('success', t('created', { name: draft.name }));
    await refreshSchema(queryClient);
    await navigate({ to: '/schema/$', params: { _splat: `${on}/edit` }, state: { schemaName: draft.name } });
  };
  const alter = async (name: string): Promise<void> => {
    const now = await freshElement(name);
    if (JSON.stringify(now) !== JSON.stringify(element)) {
      if (now !== undefined) kept.setValue(rebasedForm(kept.value, now));
      setFailure(t(now === undefined ? 'notThere' : 'othersChanged', { name }));
      return;
    }
    const { doneCount, error } = await runInOrder(statements, space);
    const then = await freshElement(name);
    if (error === undefined) {
      setFormer(before);
      kept.startAgain(elementForm(then));
      showToast('success', t('updated', { name }));
      setIsChecked(false);
      return;
    }
    // The form still shows changes that were not applied.
    kept.setValue(rebasedForm(kept.value, then));
    setFailure(
      [
        errorLine(error),
        ...(doneCount > 0 ? [t('appliedPart', { done: doneCount, all: statements.length })] : []),
      ].join('. '),
    );
  };
  const freshElement = async (name: string) => {
    await refreshSchema(queryClient);
    const fresh = await queryClient.fetchQuery({ ...schemaQuery(space), staleTime: 0 });
    return (on === 'tag' ? fresh.tags : fresh.edgeTypes).find((element) => element.name === name);
  };
  const say = (word: typeof problems.name, max: number): string | undefined =>
    word === undefined || !isChecked ? undefined : t(word, { max });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <section className={`card ${styles['nameAndComment']}`} aria-label={t('definition')}>
            <TextField
              label={t('name')}
              value={draft.name}
              disabled={isEdit}
              autoFocus={!isEdit}
              hint={isEdit ? t('nameFixed') : undefined}
              trailing={isEdit ? <Lock size={14} /> : undefined}
              error={say(problems.name, SCHEMA_NAME_LENGTH_MAX)}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <CommentField
              value={draft.comment}
              problem={isChecked ? problems.comment : undefined}
              isDisabled={isRowOpen}
              onChange={(comment) => change({ comment })}
            />
          </section>
          <PropertySection
            on={on}
            base={before.properties}
            properties={draft.properties}
            ttlColumn={before.expiry.isOn || draft.expiry.isOn ? [before.expiry.column, draft.expiry.column] : []}
            indexes={indexes}
            fullTextIndexes={fullTextIndexes}
            dropped={dropped}
            version={session?.version}
            open={open}
            onOpen={(row) => setForm({ open: row })}
            onChange={(properties) => setForm({ draft: { ...draft, properties }, open: undefined })}
          />
          <ExpirySection
            on={on}
            expiry={draft.expiry}
            properties={draft.properties}
            indexNames={indexNames}
            isLocked={isRowOpen}
            isChecked={isChecked}
            problems={problems}
            onChange={(expiry) => change({ expiry })}
          />
        </div>
        <div className={styles['column']}>
          <StatementCard statements={statements} empty={t('nothingToApply')}>
            {statements.length > 1 && <p className={styles['cardNote']}>{t('inOrder')}</p>}
          </StatementCard>
          {isEdit && (
            <ImpactCard
              on={on}
              changes={changes}
              draft={draft}
              count={countOf(counts, on, editedName)}
              indexNames={indexNames}
            />
          )}
        </div>
      </div>
      <div className={styles['actions']}>
        {(failure !== undefined || (isChecked && problemCount > 0)) && (
          <p className={styles['actionsProblem']} role="alert">
            <CircleAlert size={16} />
            <span>{failure ?? t('fieldsNeedChange', { count: problemCount })}</span>
          </p>
        )}
        {former !== undefined && (
          <p className={styles['restored']} role="status">
            <CircleCheck size={14} />
            <span>{t(hasLost(former, draft) ? 'appliedLost' : 'appliedAll')}</span>
            {undone !== undefined && JSON.stringify(undone.draft) !== JSON.stringify(undone.before) && (
              <Button kind="link" size="row" onClick={() => setForm(undone)}>
                {t('putBack')}
              </Button>
            )}
          </p>
        )}
        {kept.isRestored && failure === undefined && <RestoredNote onStartAgain={() => kept.startAgain()} />}
        <span className="grow" />
        <Button
          kind="quiet"
          size="form"
          onClick={() => {
            kept.startAgain();
            list();
          }}
        >
          {t('cancel')}
        </Button>
        <Button
          kind="primary"
          size="form"
          type="submit"
          isBusy={isBusy}
          disabled={isBusy || (isEdit && changes.length === 0 && problemCount === 0)}
        >
          {isEdit ? t('apply', { count: changes.length }) : t('create')}
        </Button>
      </div>
    </form>
  );
}

/** Whether an existing property was removed. */
function hasLost(former: ElementDraft, now: ElementDraft): boolean {
  return former.properties.some((row) => !now.properties.some((one) => one.name === row.name));
}
