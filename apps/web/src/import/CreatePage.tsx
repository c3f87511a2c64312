import { useState } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronRight, Info, ListChecks, Upload } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { suggestMapping } from '@astrolabe/importer';
import type { FilePreview } from '@astrolabe/http-api';
import type { SchemaSnapshot } from '@astrolabe/model';
import { filesQuery, previewQuery } from '../data/files.ts';
import { createCheck, createTask, tasksQuery } from '../data/import-tasks.ts';
import { queryClient } from '../data/query-client.ts';
import { schemaQuery, spacesQuery } from '../data/spaces.ts';
import { BATCH_SIZE_DEFAULT } from '../limits.ts';
import { consoleStore } from '../state/console-store.ts';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SpaceSelect } from '../ui/SpaceSelect.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useErrorWords } from '../ui/use-error-words.ts';
import { CheckCard } from './CheckCard.tsx';
import { checkOfDraft } from './check-draft.ts';
import { FileTabs } from './FileTabs.tsx';
import { draftOfMapping, importMappingOf, problemsOf, type FileDraft } from './mapping-draft.ts';
import { MappingCard } from './MappingCard.tsx';
import { ModelCard } from './ModelCard.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import controls from '../ui/controls.module.css';
import styles from './import.module.css';

interface FormErrors {
  readonly name?: string;
  readonly batch?: string;
  readonly isSpaceMissing: boolean;
}

const POSITIVE_INTEGER = /^[1-9]\d*$/;

/** A new import on one page: files, what their columns become, a check of the first rows, and the button that writes. */
export function CreatePage() {
  const words = useTranslations('create');
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const search: { readonly file?: unknown } = useSearch({ strict: false });
  const firstFile = typeof search.file === 'string' ? search.file : undefined;
  const [name, setName] = useState(() => `task-${Date.now()}`);
  const [batch, setBatch] = useState('');
  const [space, setSpace] = useState(() => consoleStore.getState().space);
  const [decided, setDecided] = useState<ReadonlyMap<string, FileDraft>>(new Map());
  const [wanted, setWanted] = useState<readonly string[]>(firstFile === undefined ? [] : [firstFile]);
  const [active, setActive] = useState({ file: firstFile, target: 0 });
  const [errors, setErrors] = useState<FormErrors>();
  const [failure, setFailure] = useState<string>();
  const [isStarting, setIsStarting] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  const spaces = useQuery(spacesQuery).data ?? [];
  const files = useQuery(filesQuery).data ?? [];
  const schema = useQuery(schemaQuery(space)).data;
  const previews = useQueries({ queries: wanted.map((file) => previewQuery(file)) }).map((query) => query.data);

  // Until somebody decides otherwise a file becomes what its names and places suggest, once its shape and the schema are known.
  const drafts =
    schema === undefined
      ? []
      : wanted.flatMap((file, index) => decided.get(file) ?? firstDraft(file, previews[index], schema) ?? []);

  const chooseSpace = (chosen: string): void => {
    // Another space has other tags: what was decided does not hold there.
    setSpace(chosen);
    setDecided(new Map());
    setErrors(undefined);
  };
  const change = (changed: FileDraft): void => setDecided((before) => new Map(before).set(changed.file, changed));
  const draft = drafts.find((one) => one.file === active.file) ?? drafts[0];
  const targetIndex = Math.min(active.target, Math.max(0, (draft?.targets.length ?? 0) - 1));
  const preview = draft === undefined ? undefined : previews[wanted.indexOf(draft.file)];
  const problems = schema === undefined ? [] : drafts.flatMap((one) => problemsOf(one, schema));
  const check =
    draft === undefined || preview === undefined || schema === undefined
      ? undefined
      : checkOfDraft(draft, preview, schema);

  const isComplete = (): boolean => {
    const found: FormErrors = {
      isSpaceMissing: space === '',
      ...(name.trim() === '' && { name: words('errorName') }),
      ...(batch.trim() !== '' && !POSITIVE_INTEGER.test(batch.trim()) && { batch: words('errorBatch') }),
    };
    setErrors(found);
    setFailure(undefined);
    return (
      !found.isSpaceMissing &&
      found.name === undefined &&
      found.batch === undefined &&
      problems.length === 0 &&
      drafts.length > 0
    );
  };
  const work = () => ({
    name: name.trim(),
    space,
    mapping: importMappingOf(drafts),
    batchSize: batch.trim() === '' ? BATCH_SIZE_DEFAULT : Number(batch),
  });
  const start = async (create: () => Promise<string>, said: string): Promise<void> => {
    setIsStarting(true);
    setFailure(undefined);
    try {
      await create();
      showToast('success', said);
      await queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey });
      await navigate({ to: '/import/tasks' });
    } catch (error) {
      const { text, hint } = errorWords(error);
      setFailure(hint === undefined ? text : `${text}. ${hint}`);
      setIsStarting(false);
    }
  };

  return (
    <div className="scroll">
      <div className={`page ${styles['createPage']}`}>
        <header className={styles['createHead']}>
          <div className="grow">
            <nav className={styles['crumbs']} aria-label={words('crumbLabel')}>
              <Link to="/import/tasks">{words('crumbTasks')}</Link>
              <ChevronRight size={12} />
              <span>{words('crumbNew')}</span>
            </nav>
            <h1 className="clip">
              {space === ''
                ? words('title', { count: drafts.length })
                : words('titleInto', { count: drafts.length, space })}
            </h1>
          </div>
          <div style={{ width: 208 }}>
            <TextField
              label={words('taskName')}
              value={name}
              error={errors?.name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </div>
          <div style={{ width: 104 }}>
            <TextField
              label={words('batchSize')}
              value={batch}
              placeholder={String(BATCH_SIZE_DEFAULT)}
              inputMode="numeric"
              error={errors?.batch}
              onChange={(event) => setBatch(event.currentTarget.value)}
            />
          </div>
          <div style={{ width: 180 }}>
            <span className={controls['label']}>{words('space')}</span>
            <SpaceSelect
              value={space}
              spaces={spaces}
              onChoose={chooseSpace}
              hasBorder
              isBad={errors?.isSpaceMissing === true}
            />
          </div>
        </header>
        <FileTabs
          files={files}
          chosen={wanted}
          active={draft?.file}
          problems={problems}
          onActivate={(file) => setActive({ file, target: 0 })}
          onAdd={(file) => {
            setWanted([...wanted, file]);
            setActive({ file, target: 0 });
          }}
          onRemove={(file) => setWanted(wanted.filter((one) => one !== file))}
        />
        {draft === undefined || schema === undefined || preview === undefined ? (
          <EmptyState title={words('emptyTitle')} say={words('emptySay')} />
        ) : (
          <div className={styles['createGrid']}>
            <ModelCard drafts={drafts} schema={schema} />
            <MappingCard
              draft={draft}
              preview={preview}
              schema={schema}
              targetIndex={targetIndex}
              onTarget={(target) => setActive({ file: draft.file, target })}
              onChange={change}
              onReset={() => change(firstDraft(draft.file, preview, schema) ?? draft)}
            />
            <CheckCard check={check} />
            <PreviewCard check={check} draft={draft} preview={preview} targetIndex={targetIndex} />
          </div>
        )}
        <div className={styles['actions']}>
          {failure === undefined && problems.length === 0 && <Info size={16} />}
          {failure === undefined && problems.length === 0 && <p className="second">{words('note')}</p>}
          {((failure !== undefined && !isAsking) || problems.length > 0) && (
            <div className={styles['errors']} role="alert" style={{ color: 'var(--danger)' }}>
              {failure !== undefined && <p>{failure}</p>}
              {failure === undefined && problems[0] !== undefined && (
                <p>
                  {words(problems[0].word, { file: problems[0].file, name: problems[0].name })}
                  {problems.length > 1 && ` (${words('errors', { count: problems.length })})`}
                </p>
              )}
              {errors?.isSpaceMissing === true && <p>{words('errorSpace')}</p>}
            </div>
          )}
          <span className="grow" />
          <Button kind="quiet" size="form" onClick={() => void navigate({ to: '/import/tasks' })}>
            {words('cancel')}
          </Button>
          <Button
            size="form"
            icon={<ListChecks size={16} />}
            disabled={isStarting || name.trim() === '' || drafts.length === 0}
            onClick={() => {
              if (isComplete()) void start(() => createCheck(work()), words('checkStarted'));
            }}
          >
            {words('checkAll')}
          </Button>
          <Button
            kind="primary"
            size="form"
            icon={<Upload size={16} />}
            isBusy={isStarting}
            disabled={isStarting || name.trim() === '' || drafts.length === 0}
            onClick={() => setIsAsking(isComplete())}
          >
            {words('run')}
          </Button>
        </div>
        <PasswordDialog
          isOpen={isAsking}
          isBusy={isStarting}
          failure={failure}
          onClose={() => setIsAsking(false)}
          onConfirm={(password) => void start(() => createTask({ ...work(), password }), words('started'))}
        />
      </div>
    </div>
  );
}

/** What names and places suggest for a file; without a fitting tag or edge type nothing is decided. */
function firstDraft(file: string, preview: FilePreview | undefined, schema: SchemaSnapshot): FileDraft | undefined {
  if (preview === undefined) return undefined;
  const best = suggestMapping(file, preview, schema)[0];
  return {
    file,
    columnCount: preview.columnCount,
    targets: best === undefined ? [] : [draftOfMapping(best.target, preview.columnCount)],
  };
}
