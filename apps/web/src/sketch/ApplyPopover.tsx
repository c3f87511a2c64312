import { useState, type FormEvent } from 'react';
import { Popover } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { hostsQuery, isExisting, isSpaceMissing, spaceRowsQuery } from '../data/schema-queries.ts';
import { refreshSchema, spacesQuery } from '../data/spaces.ts';
import { SCHEMA_COMMENT_BYTES_MAX, SCHEMA_NAME_LENGTH_MAX } from '../limits.ts';
import { SUGGESTED_LENGTH, spaceOfDraft, spaceProblems, type SpaceDraft } from '../schema-model/space-draft.ts';
import { chooseSpace } from '../state/console-store.ts';
import { sessionStore } from '../state/session-store.ts';
import { hasModule } from '../state/studio-features.ts';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { Segments } from '../ui/Segments.tsx';
import { SpaceSelect } from '../ui/SpaceSelect.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useErrorLine } from '../ui/use-error-messages.ts';
import controls from '../ui/controls.module.css';
import { applyToNewSpace, applyToSpace, type ApplyOutcome } from './apply-sketch.ts';
import { ddlOfGraph } from './sketch-ddl.ts';
import { APPLY_LEAVE_MS } from './limits.ts';
import { invalidElements } from './sketch-problems.ts';
import { isModified, sketchStore, type OpenSketch } from './sketch-store.ts';
import styles from './sketch.module.css';

const EMPTY: SpaceDraft = {
  name: '',
  vidType: 'FIXED_STRING',
  stringLength: String(SUGGESTED_LENGTH),
  partitionNum: '',
  replicaFactor: '',
  comment: '',
};

/** Applies the open sketch to a new or existing space. Requires a saved and complete sketch. */
export function ApplyPopover({ open, isPlayground }: { readonly open: OpenSketch; readonly isPlayground: boolean }) {
  const t = useTranslations('sketch');
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const version = useStore(sessionStore, (store) => store.session?.version);
  const begin = (): void => {
    const state = sketchStore.getState();
    if (isOpen) setIsOpen(false);
    else if (isModified(state)) showToast('warning', t('saveFirst'));
    else if (state.graph.nodes.length + state.graph.lines.length === 0) showToast('warning', t('isEmpty'));
    else if (invalidElements(state.graph, version).size > 0) showToast('danger', t('isInvalid'));
    else setIsOpen(true);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(wanted) => !isBusy && setIsOpen(wanted)}
      trapFocus
      returnFocus
      position="bottom-end"
      offset={4}
      shadow="none"
    >
      <Popover.Target>
        <Button
          kind="primary"
          disabled={isPlayground}
          title={isPlayground ? t('playground') : undefined}
          onClick={begin}
        >
          <span className={styles['withChevron']}>
            {t('apply')}
            <ChevronDown size={12} />
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={controls['dropdown'] ?? ''} data-flush aria-label={t('apply')}>
        {isOpen && <ApplyForm open={open} isBusy={isBusy} onBusy={setIsBusy} onClose={() => setIsOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function ApplyForm({
  open,
  isBusy,
  onBusy,
  onClose,
}: {
  readonly open: OpenSketch;
  readonly isBusy: boolean;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('sketch');
  const schema = useTranslations('schema');
  const errorLine = useErrorLine();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const version = useStore(sessionStore, (store) => store.session?.version);
  const spaces = useQuery(spacesQuery).data ?? [];
  const hosts = useQuery(hostsQuery).data ?? [];
  const graph = useStore(sketchStore, (store) => store.graph);
  const [way, setWay] = useState<'new' | 'existing'>('new');
  const [draft, setDraft] = useState(EMPTY);
  const [space, setSpace] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [collided, setCollided] = useState<string>();
  const [waited, setWaited] = useState<number>();
  const machineCount = Math.max(1, hosts.filter((host) => host.isOnline).length);
  const problems = spaceProblems(draft, spaces, machineCount, version);
  const say = (word: (typeof problems)[keyof typeof problems], max = 0): string | undefined =>
    // The space just created does not count as a name conflict.
    word === undefined || !isChecked || isBusy ? undefined : schema(word, { max, count: machineCount });
  const set = (change: Partial<SpaceDraft>): void => {
    setDraft({ ...draft, ...change });
    setFailure(undefined);
  };
  const reasonOf = (error: unknown): string => {
    if (isSpaceMissing(error)) return t('spaceGone');
    return errorLine(error);
  };
  const fail = (text: string): void => {
    setFailure(text);
    showToast('warning', text);
  };
  const report = async (outcome: ApplyOutcome, name: string): Promise<void> => {
    await Promise.all([
      refreshSchema(queryClient),
      queryClient.invalidateQueries({ queryKey: spaceRowsQuery.queryKey }),
    ]);
    if (outcome.kind === 'collision') {
      setCollided(name);
      return fail(t('collision', { names: outcome.names.join('、') }));
    }
    if (outcome.kind === 'failed') {
      const all = graph.nodes.length + graph.lines.length;
      const part = t('applyPart', { done: outcome.done, all, problem: reasonOf(outcome.error) });
      return fail(way === 'new' ? `${part} ${t('spaceMade', { space: name })}` : part);
    }
    chooseSpace(name);
    showToast('success', t('applied', { name: open.name, space: name }));
    await new Promise((resolve) => setTimeout(resolve, APPLY_LEAVE_MS));
    onClose();
    if (hasModule('schema')) await navigate({ to: '/schema/$', params: { _splat: 'tag/list' } });
  };
  const apply = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsChecked(true);
    setFailure(undefined);
    setCollided(undefined);
    if (way === 'new' ? Object.keys(problems).length > 0 : space === '') return;
    onBusy(true);
    try {
      if (way === 'new') await report(await applyToNewSpace(graph, spaceOfDraft(draft), setWaited), draft.name);
      else await report(await applyToSpace(graph, space), space);
    } catch (error) {
      fail(isExisting(error) ? t('spaceExists', { name: draft.name }) : reasonOf(error));
    } finally {
      onBusy(false);
      setWaited(undefined);
    }
  };
  return (
    <form className={styles['apply']} onSubmit={(event) => void apply(event)} noValidate>
      <Segments
        size="form"
        label={t('applyWhere')}
        value={way}
        segments={[
          { value: 'new', label: t('createSpace') },
          { value: 'existing', label: t('existingSpace') },
        ]}
        onChoose={(chosen) => {
          setWay(chosen);
          setFailure(undefined);
          setIsChecked(false);
        }}
      />
      {way === 'new' ? (
        <>
          <TextField
            data-autofocus
            label={t('spaceName')}
            value={draft.name}
            error={say(problems.name, SCHEMA_NAME_LENGTH_MAX)}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <div>
            <span className={styles['label']}>{t('vidType')}</span>
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
          {draft.vidType === 'FIXED_STRING' && (
            <TextField
              label={t('length')}
              inputMode="numeric"
              value={draft.stringLength}
              error={say(problems.stringLength)}
              onChange={(event) => set({ stringLength: event.currentTarget.value })}
            />
          )}
          <div className={styles['ends']}>
            <TextField
              isOptional
              label={t('partitions')}
              inputMode="numeric"
              placeholder="100"
              value={draft.partitionNum}
              error={say(problems.partitionNum)}
              onChange={(event) => set({ partitionNum: event.currentTarget.value })}
            />
            <TextField
              isOptional
              label={t('replicas')}
              inputMode="numeric"
              placeholder="1"
              value={draft.replicaFactor}
              error={say(problems.replicaFactor)}
              onChange={(event) => set({ replicaFactor: event.currentTarget.value })}
            />
          </div>
          <TextField
            isOptional
            label={t('comment')}
            value={draft.comment}
            error={say(problems.comment, SCHEMA_COMMENT_BYTES_MAX)}
            onChange={(event) => set({ comment: event.currentTarget.value })}
          />
        </>
      ) : (
        <div>
          <span className={styles['label']}>{t('chooseSpace')}</span>
          <SpaceSelect
            hasBorder
            isInPopover
            value={space}
            spaces={spaces}
            isBad={isChecked && space === ''}
            onChoose={(chosen) => {
              setSpace(chosen);
              setFailure(undefined);
            }}
          />
          {isChecked && space === '' && (
            <p className={styles['bad']}>
              <CircleAlert size={14} />
              {t('spaceRequired')}
            </p>
          )}
        </div>
      )}
      <p className="meta">{t('willCreate', { tags: graph.nodes.length, edgeTypes: graph.lines.length })}</p>
      {waited !== undefined && (
        <p className="meta" role="status">
          {t('waitsForSpace', { seconds: waited })}
        </p>
      )}
      {failure !== undefined && (
        <p className={styles['bad']} role="alert">
          <CircleAlert size={14} />
          {failure}
        </p>
      )}
      {failure !== undefined && collided !== undefined && collided === space && hasModule('schema') && (
        <Button
          kind="link"
          onClick={() =>
            void navigate({
              to: '/schema/compare',
              search: { change: collided },
              state: { wantedSchema: { name: open.name, text: ddlOfGraph(graph) } },
            })
          }
        >
          {t('compareWith', { space: collided })}
        </Button>
      )}
      <footer>
        <Button kind="quiet" size="form" disabled={isBusy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button kind="primary" size="form" type="submit" isBusy={isBusy} disabled={isBusy}>
          {t('applyNow')}
        </Button>
      </footer>
    </form>
  );
}
