import { useRef, useState, type FormEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { build } from '@astrolabe/ngql';
import { hostsQuery, isExisting, spaceRowsQuery } from '../data/schema-queries.ts';
import { runStatement } from '../data/schema-statements.ts';
import { spacesQuery } from '../data/spaces.ts';
import { NEW_SPACE_SECONDS, SCHEMA_NAME_LENGTH_MAX } from '../limits.ts';
import { noteNewSpace } from '../state/new-spaces.ts';
import { sessionStore } from '../state/session-store.ts';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { TableHead } from '../ui/TableHead.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Segments } from '../ui/Segments.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useErrorLine } from '../ui/use-error-messages.ts';
import { CommentField } from './CommentField.tsx';
import { Crumbs } from './Crumbs.tsx';
import { SUGGESTED_LENGTH, spaceOfDraft, spaceProblems, type SpaceDraft } from '../schema-model/space-draft.ts';
import { RestoredNote } from './RestoredNote.tsx';
import { StatementCard } from './StatementCard.tsx';
import { hasShapeOf, useSavedForm } from './use-saved-form.ts';
import list from '../ui/list-page.module.css';
import styles from './schema.module.css';

const EMPTY: SpaceDraft = {
  name: '',
  vidType: 'FIXED_STRING',
  stringLength: '32',
  partitionNum: '',
  replicaFactor: '',
  comment: '',
};

/** A new space: a form, and the statement that it will run. */
export function SpaceCreatePage() {
  const t = useTranslations('schema');
  const errorLine = useErrorLine();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const session = useStore(sessionStore, (store) => store.session);
  const spaces = useQuery(spacesQuery).data ?? [];
  const hosts = useQuery(hostsQuery).data ?? [];
  const kept = useSavedForm(
    'space',
    () => EMPTY,
    (stored) => (hasShapeOf(stored, EMPTY) ? stored : undefined),
  );
  const { value: draft } = kept;
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isEmbedded = session?.kind === 'embedded';
  const machineCount = Math.max(1, hosts.filter((host) => host.isOnline).length);
  const problems = spaceProblems(draft, spaces, machineCount, session?.version);
  const problemCount = Object.keys(problems).length;
  const set = (change: Partial<SpaceDraft>): void => {
    kept.setValue({ ...draft, ...change });
    setFailure(undefined);
  };
  const say = (word: (typeof problems)[keyof typeof problems], max = 0): string | undefined =>
    word === undefined || !isChecked ? undefined : t(word, { max, count: machineCount });
  const statement = build.createSpace(spaceOfDraft(draft));
  const back = (): void => {
    kept.startAgain();
    void navigate({ to: '/schema' });
  };
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsChecked(true);
    if (problemCount > 0) {
      // Invalid fields are marked on the next render; the first of them gets the focus.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setIsBusy(true);
    try {
      await runStatement(statement, '');
    } catch (error) {
      const said = isExisting(error) ? t('spaceExists', { name: draft.name }) : errorLine(error);
      setFailure(said);
      showToast('warning', said);
      setIsBusy(false);
      return;
    }
    kept.startAgain();
    showToast('success', t('created', { name: draft.name }));
    if (!isEmbedded) noteNewSpace(draft.name);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: spaceRowsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['spaces'] }),
    ]);
    await navigate({ to: '/schema', hash: draft.name, state: { createdSpace: draft.name } });
  };
  return (
    <div className="scroll">
      <form ref={form} className="page" onSubmit={(event) => void create(event)} noValidate>
        <Crumbs crumbs={[{ words: t('spaces'), path: '' }, { words: t('createSpace') }]} />
        <div className={styles['titleRow']}>
          <span data-back>
            <IconButton
              size="form"
              label={t('backTo', { place: t('spaces') })}
              icon={<ArrowLeft size={16} />}
              onClick={back}
            />
          </span>
          <h1>{t('createSpace')}</h1>
        </div>
        <div className={styles['columns']}>
          <section className={`card ${styles['form']}`}>
            <TextField
              autoFocus
              label={t('name')}
              hint={t('nameFixedLater')}
              value={draft.name}
              error={say(problems.name, SCHEMA_NAME_LENGTH_MAX)}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <div className={styles['pair']}>
              <div>
                <span className={styles['label']}>{t('vidType')}</span>
                <div className={styles['wide']}>
                  <Segments
                    size="form"
                    label={t('vidType')}
                    value={draft.vidType}
                    segments={[
                      { value: 'FIXED_STRING', label: 'FIXED_STRING' },
                      { value: 'INT64', label: 'INT64' },
                    ]}
                    onChoose={(vidType) => set({ vidType })}
                  />
                </div>
                <span className={styles['hint']}>{t('vidTypeHint')}</span>
              </div>
              {draft.vidType === 'FIXED_STRING' && (
                <TextField
                  label={t('stringLength')}
                  hint={t('lengthHint')}
                  inputMode="numeric"
                  placeholder={String(SUGGESTED_LENGTH)}
                  value={draft.stringLength}
                  trailing={<span className={styles['unit']}>{t('bytes')}</span>}
                  error={say(problems.stringLength)}
                  onChange={(event) => set({ stringLength: event.currentTarget.value })}
                />
              )}
            </div>
            <div className={styles['pair']}>
              <TextField
                label={t('partitionNumber')}
                isOptional
                hint={t('partitionHint')}
                inputMode="numeric"
                placeholder="100"
                value={draft.partitionNum}
                error={say(problems.partitionNum)}
                onChange={(event) => set({ partitionNum: event.currentTarget.value })}
              />
              <TextField
                label={t('replicaFactor')}
                isOptional
                hint={t('replicaHint', { count: machineCount })}
                inputMode="numeric"
                placeholder="1"
                value={draft.replicaFactor}
                error={say(problems.replicaFactor)}
                onChange={(event) => set({ replicaFactor: event.currentTarget.value })}
              />
            </div>
            <CommentField
              value={draft.comment}
              problem={isChecked ? problems.comment : undefined}
              onChange={(comment) => set({ comment })}
            />
          </section>
          <div className={styles['column']}>
            <StatementCard statements={[statement]} />
            {hosts.length > 0 && (
              <section className={`card ${list['table']}`}>
                <div className={styles['cardHead']}>
                  <h2>{t('machines')}</h2>
                  <span className="meta">{t('online', { count: hosts.filter((host) => host.isOnline).length })}</span>
                </div>
                <table className="table">
                  <TableHead
                    columns={[
                      { label: t('host') },
                      { label: t('partitions'), width: 88, isNumber: true },
                      { label: t('leaders'), width: 84, isNumber: true },
                    ]}
                  />
                  <tbody>
                    {hosts.map((host) => (
                      <tr key={host.host}>
                        <td className="mono">
                          <i className={styles['dot']} data-online={host.isOnline || undefined} />
                          {host.host}
                          {!host.isOnline && <span className="second"> {t('offline')}</span>}
                        </td>
                        <td className="number">{host.partitions}</td>
                        <td className="number">{host.leaders}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )}
            <section className="card">
              <ul className={styles['impact']}>
                <li data-tone={isEmbedded ? 'success' : 'info'}>
                  {isEmbedded ? <CircleCheck size={16} /> : <Clock size={16} />}
                  <div>
                    <h3>{isEmbedded ? t('readyAtOnce') : t('readyLater', { seconds: NEW_SPACE_SECONDS })}</h3>
                    <p>{t(isEmbedded ? 'readyAtOnceSay' : 'readyLaterSay')}</p>
                  </div>
                </li>
              </ul>
            </section>
          </div>
        </div>
        <div className={styles['actions']}>
          {(failure !== undefined || (isChecked && problemCount > 0)) && (
            <p className={styles['actionsProblem']} role="alert">
              <CircleAlert size={16} />
              <span>{failure ?? t('fieldsNeedChange', { count: problemCount })}</span>
            </p>
          )}
          {kept.isRestored && failure === undefined && <RestoredNote onStartAgain={() => kept.startAgain()} />}
          <span className="grow" />
          <Button kind="quiet" size="form" onClick={back}>
            {t('cancel')}
          </Button>
          <Button kind="primary" size="form" type="submit" isBusy={isBusy} disabled={isBusy}>
            {t('createSpace')}
          </Button>
        </div>
      </form>
    </div>
  );
}
