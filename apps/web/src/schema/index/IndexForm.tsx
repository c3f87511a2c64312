import { useState, type FormEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, Info, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SchemaSnapshot } from '@astrolabe/model';
import { build } from '@astrolabe/ngql';
import { countOf, isExisting, statisticsQuery } from '../../data/schema-queries.ts';
import { runStatement } from '../../data/schema-statements.ts';
import { refreshSchema } from '../../data/spaces.ts';
import { SCHEMA_NAME_LENGTH_MAX } from '../../limits.ts';
import { sessionStore } from '../../state/session-store.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { CommentField } from '../CommentField.tsx';
import { indexOfDraft, indexProblems, moveField, readIndexDraft, type IndexDraft } from './index-draft.ts';
import { IndexFields, type FieldDrag } from './IndexFields.tsx';
import { tabPath } from '../paths.ts';
import { RestoredNote } from '../RestoredNote.tsx';
import { StatementCard } from '../StatementCard.tsx';
import { useSavedForm } from '../use-saved-form.ts';
import list from '../../ui/list-page.module.css';
import styles from '../schema.module.css';

/** A new index on a tag or an edge type. */
export interface IndexFormProps {
  readonly schema: SchemaSnapshot;
  readonly on: 'tag' | 'edge';
  readonly onRebuild: (name: string) => Promise<void>;
}

/** Form of a new index: element, ordered fields and statement. */
export function IndexForm({ schema, on, onRebuild }: IndexFormProps) {
  const t = useTranslations('schema');
  const errorLine = useErrorLine();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const version = useStore(sessionStore, (store) => store.session?.version);
  const space = schema.space.name;
  const empty: IndexDraft = { on, schemaName: '', name: '', comment: '', fields: [], coversAllRows: false };
  const kept = useSavedForm(
    JSON.stringify(['index', space, on]),
    () => empty,
    (stored) => readIndexDraft(stored, empty),
  );
  const { value: draft } = kept;
  const [isRebuilt, setIsRebuilt] = useState(true);
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [drag, setDrag] = useState<FieldDrag>();
  const statistics = useQuery(statisticsQuery(space)).data;
  const elements = on === 'tag' ? schema.tags : schema.edgeTypes;
  const owner = elements.find((element) => element.name === draft.schemaName);
  const problems = indexProblems(draft, owner, schema.indexes, version);
  const fieldProblems =
    [problems.schemaName, problems.name, problems.comment, problems.noField].filter((one) => one !== undefined).length +
    problems.fields.size;
  const shownFields = drag === undefined ? draft.fields : moveField(draft.fields, drag.from, drag.to);
  const definition = indexOfDraft({ ...draft, fields: shownFields }, owner?.properties ?? []);
  const statements = [build.createIndex(definition), ...(isRebuilt ? [build.rebuildIndex(on, [draft.name])] : [])];
  const count = countOf(statistics, on, draft.schemaName);
  const change = (next: Partial<IndexDraft>): void => {
    kept.setValue({ ...draft, ...next });
    setFailure(undefined);
  };
  const toList = (): void => {
    kept.startAgain();
    void navigate({ to: '/schema/$', params: { _splat: tabPath('index', on) } });
  };
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsChecked(true);
    if (fieldProblems > 0) {
      const form = event.currentTarget;
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setIsBusy(true);
    try {
      await runStatement(build.createIndex(definition), space);
    } catch (error) {
      setFailure(isExisting(error) ? t('nameTaken') : errorLine(error));
      setIsBusy(false);
      // A property may have been dropped in the meantime: the form marks it then.
      await refreshSchema(queryClient);
      return;
    }
    showToast('success', t('created', { name: draft.name }));
    await refreshSchema(queryClient);
    if (isRebuilt) await onRebuild(draft.name);
    toList();
  };
  const say = (word: typeof problems.name, max: number): string | undefined =>
    word === undefined || !isChecked ? undefined : t(word, { max });
  return (
    <form className={styles['columns']} style={{ marginTop: 12 }} onSubmit={(event) => void create(event)} noValidate>
      <section className="card" aria-label={t('createIndex')}>
        <div className={styles['cardHead']}>
          <h2>{t('createIndex')}</h2>
          <span className="grow" />
          <IconButton label={t('cancel')} icon={<X size={16} />} onClick={toList} />
        </div>
        <div className={styles['indexHead']}>
          <div>
            <span className={styles['label']}>{t('indexType')}</span>
            <Segments
              size="form"
              label={t('indexType')}
              value={on}
              segments={[
                { value: 'tag', label: t('typeTag') },
                { value: 'edge', label: t('typeEdge') },
              ]}
              onChoose={(type) =>
                void navigate({ to: '/schema/$', params: { _splat: 'index/create' }, search: { type }, replace: true })
              }
            />
          </div>
          <div>
            <Choice
              label={t(on === 'tag' ? 'tag' : 'edge')}
              value={draft.schemaName}
              isBad={isChecked && problems.schemaName !== undefined}
              options={[
                { value: '', label: '' },
                ...elements.map((element) => ({ value: element.name, label: element.name })),
              ]}
              onChoose={(schemaName) => change({ schemaName, fields: [], coversAllRows: false })}
            />
            {problems.schemaName !== undefined && (isChecked || problems.schemaName === 'ttlExists') && (
              <span className={styles['warn']}>
                <CircleAlert size={12} />
                {t(problems.schemaName)}
              </span>
            )}
          </div>
          <TextField
            label={t('indexName')}
            value={draft.name}
            error={say(problems.name, SCHEMA_NAME_LENGTH_MAX)}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </div>
        <div style={{ padding: '12px 16px' }}>
          <CommentField
            value={draft.comment}
            problem={isChecked ? problems.comment : undefined}
            onChange={(comment) => change({ comment })}
          />
        </div>
        <p className="meta" style={{ padding: '0 16px 4px' }}>
          <b className="strong">{t('fields')}</b> {t('fieldsHint')}
        </p>
        <IndexFields
          fields={shownFields}
          properties={owner?.properties}
          problems={problems}
          coversAllRows={draft.coversAllRows}
          onCoversAllRows={(coversAllRows) => change({ coversAllRows })}
          isChecked={isChecked}
          drag={drag}
          onDrag={setDrag}
          onChange={(fields) => change({ fields })}
        />
      </section>
      <StatementCard statements={statements}>
        <ul className={styles['impact']} style={{ borderTop: '1px solid var(--hairline)' }}>
          <li data-tone="info">
            <Info size={16} />
            <p>
              {!isRebuilt
                ? t('rebuildLater')
                : count === undefined
                  ? t('rebuildRowsUnknown')
                  : t('rebuildRows', { count })}
            </p>
          </li>
        </ul>
        {(failure !== undefined || (isChecked && fieldProblems > 0)) && (
          <p className={list['problem']} role="alert" style={{ margin: '0 12px 12px' }}>
            <CircleAlert size={16} />
            <span>{failure ?? t('fieldsNeedChange', { count: fieldProblems })}</span>
          </p>
        )}
        {kept.isRestored && failure === undefined && <RestoredNote onStartAgain={() => kept.startAgain()} />}
        <div className={styles['indexFoot']}>
          <label className={styles['checkLabel']}>
            <input
              type="checkbox"
              className={styles['check']}
              checked={isRebuilt}
              onChange={(event) => setIsRebuilt(event.currentTarget.checked)}
            />
            {t('rebuildAtOnce')}
          </label>
          <span className="grow" />
          <Button kind="quiet" size="form" onClick={toList}>
            {t('cancel')}
          </Button>
          <Button kind="primary" size="form" type="submit" isBusy={isBusy} disabled={isBusy}>
            {t('create')}
          </Button>
        </div>
      </StatementCard>
    </form>
  );
}
