import { useEffect, useMemo, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Clock, Plus, RefreshCw, Square } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { IndexSchema, SchemaSnapshot } from '@astrolabe/model';
import { build } from '@astrolabe/ngql';
import { indexStatusQuery, jobsQuery } from '../../data/schema-queries.ts';
import { runStatement } from '../../data/schema-statements.ts';
import { refreshSchema } from '../../data/spaces.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { awaitedIndexes, awaitIndexes } from './awaited-indexes.ts';
import { DelayedSearchField } from '../DelayedSearchField.tsx';
import { FullTextSection } from './FullTextSection.tsx';
import { IndexForm } from './IndexForm.tsx';
import { IndexOwner } from './IndexOwner.tsx';
import {
  isIndexBusy,
  rebuildJob,
  rebuiltIndexes,
  statusByIndex,
  type IndexStatus,
} from '../../schema-model/rebuilt-indexes.ts';
import { tabPath } from '../paths.ts';
import { useMarkedName } from '../use-marked-name.ts';
import list from '../../ui/list-page.module.css';
import { ListTable } from '../../ui/ListTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import styles from '../schema.module.css';

/** The indexes of a space: of its tags, or of its edge types, and the form of a new one below them. */
export interface IndexPanelProps {
  readonly schema: SchemaSnapshot;
  readonly on: 'tag' | 'edge';
  readonly isCreating: boolean;
}

/** The list of indexes with the state of their rebuilding. */
export function IndexPanel({ schema, on, isCreating }: IndexPanelProps) {
  const t = useTranslations('schema');
  const { attempt, failure } = useAttempt();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const space = schema.space.name;
  const [wanted, setWanted] = useState('');
  const listed = useQuery(indexStatusQuery(space, on)).data;
  const indexes = useMemo(() => schema.indexes.filter((index) => index.on === on), [schema, on]);
  const statuses = useMemo(
    () => listed && statusByIndex(listed, new Set(indexes.map(({ name }) => name))),
    [listed, indexes],
  );
  useRebuildNews(statuses, space, on);
  // The index named by the address is marked and first.
  const marked = useMarkedName();
  const found = indexes
    .filter((index) => index.name.toLowerCase().includes(wanted))
    .toSorted((one, other) => Number(other.name === marked) - Number(one.name === marked));
  const count = (kind: 'tag' | 'edge'): number => schema.indexes.filter((index) => index.on === kind).length;
  const goTo = (path: string, search: object = {}): void =>
    void navigate({ to: '/schema/$', params: { _splat: path }, search });
  const create = (
    <Button
      kind="primary"
      size="form"
      icon={<Plus size={16} />}
      disabled={isCreating}
      onClick={() => goTo('index/create', { type: on })}
    >
      {t('createIndex')}
    </Button>
  );
  const rebuild = async (name: string): Promise<void> => {
    await attempt(async () => {
      await runStatement(build.rebuildIndex(on, [name]), space);
      showToast('info', t('rebuildStarted', { name }));
      // A rebuild that ends before the first check is reported too.
      awaitIndexes(space, on, new Set([...awaitedIndexes(space, on), name]));
    }, '');
    await queryClient.invalidateQueries({ queryKey: indexStatusQuery(space, on).queryKey });
  };
  const drop = async (name: string): Promise<void> => {
    await attempt(() => runStatement(build.dropIndex(on, name), space), t('deleted', { name }));
    await refreshSchema(queryClient);
  };
  const isBusy = [...(statuses?.values() ?? [])].some(isIndexBusy);
  const jobs = useQuery({ ...jobsQuery(space), enabled: isBusy }).data;
  const job = isBusy ? rebuildJob(jobs ?? [], on, statuses) : undefined;
  const stop = async (id: string): Promise<void> => {
    await attempt(async () => {
      await runStatement(build.job('stop', [BigInt(id)]), space);
      showToast('info', t('rebuildStopped', { id }));
    }, '');
    await queryClient.invalidateQueries({ queryKey: indexStatusQuery(space, on).queryKey });
    await queryClient.invalidateQueries({ queryKey: jobsQuery(space).queryKey });
  };
  return (
    <>
      <div className={list['tools']}>
        <Segments
          size="form"
          label={t('indexType')}
          value={on}
          segments={[
            { value: 'tag', label: `${t('tag')} ${count('tag')}` },
            { value: 'edge', label: `${t('edge')} ${count('edge')}` },
          ]}
          onChoose={(module) =>
            void navigate(
              isCreating
                ? { to: '/schema/$', params: { _splat: 'index/create' }, search: { type: module }, replace: true }
                : { to: '/schema/$', params: { _splat: tabPath('index', module) }, replace: true },
            )
          }
        />
        {indexes.length > 0 && <DelayedSearchField label={t('searchIndexes')} onWanted={setWanted} />}
        <span className="grow" />
        {isBusy && <span className="meta">{t('statusPolls')}</span>}
        {(indexes.length > 0 || isCreating) && create}
      </div>
      <Problem error={failure} />
      {indexes.length === 0 && !isCreating && (
        <EmptyState title={t('noIndexes')} say={t('noIndexesSay')} actions={create} />
      )}
      {indexes.length > 0 && (
        <ListTable
          columns={[
            { label: t('name'), width: 220 },
            { label: t('owner'), width: 220 },
            { label: t('fields') },
            { label: t('comment'), width: 180 },
            { label: t('status'), width: 152 },
            { label: t('operations'), width: 148, isHeadHidden: true },
          ]}
          rows={found}
          empty={t('noneFound')}
          row={(index) => {
            const status = statuses?.get(index.name);
            return (
              <tr key={index.name} className={index.name === marked ? styles['isMarked'] : undefined}>
                <td className="strong" title={index.name}>
                  {index.name}
                </td>
                <td>
                  <IndexOwner schema={schema} on={on} name={index.schemaName} />
                </td>
                <td className={index.fields.length === 0 ? 'second' : 'mono'} title={fieldsText(index)}>
                  {index.fields.length === 0 ? t('none') : fieldsText(index)}
                </td>
                <td className="second" title={index.comment}>
                  {index.comment || t('none')}
                </td>
                <td>
                  <StatusWord status={status} />
                  {status === 'Running' && job !== undefined && (
                    <span className={`meta ${styles['job']}`}>{t('byJob', { id: job.id })}</span>
                  )}
                </td>
                <td>
                  <div className={list['acts']}>
                    {status === 'Running' && job !== undefined ? (
                      <Button
                        size="row"
                        icon={<Square size={12} />}
                        aria-label={t('stopRebuildOf', { name: index.name })}
                        onClick={() => void stop(job.id)}
                      >
                        {t('stopRebuild')}
                      </Button>
                    ) : (
                      <Button
                        kind="quiet"
                        size="row"
                        icon={<RefreshCw size={14} />}
                        aria-label={t('rebuildName', { name: index.name })}
                        disabled={isIndexBusy(status)}
                        onClick={() => void rebuild(index.name)}
                      >
                        {t('rebuild')}
                      </Button>
                    )}
                    <DeleteButton
                      label={t('deleteName', { name: index.name })}
                      title={t('dropIndexTitle', { name: index.name })}
                      body={t('dropIndexSay')}
                      act={t('delete')}
                      onConfirm={() => void drop(index.name)}
                    />
                  </div>
                </td>
              </tr>
            );
          }}
        />
      )}
      {!isCreating && (on === 'tag' ? schema.tags : schema.edgeTypes).length > 0 && (
        <FullTextSection key={on} schema={schema} on={on} />
      )}
      {isCreating && <IndexForm key={on} schema={schema} on={on} onRebuild={rebuild} />}
    </>
  );
}

/** The fields of an index as its statement writes them. */
function fieldsText(index: IndexSchema): string {
  return index.fields
    .map((field) => (field.length === undefined ? field.property : `${field.property}(${field.length})`))
    .join(', ');
}

/** Reports finished and failed index rebuilds by name. */
function useRebuildNews(
  statuses: ReadonlyMap<string, IndexStatus> | undefined,
  space: string,
  on: 'tag' | 'edge',
): void {
  const t = useTranslations('schema');
  useEffect(() => {
    if (statuses === undefined) return;
    const news = rebuiltIndexes(awaitedIndexes(space, on), statuses);
    awaitIndexes(space, on, news.awaited);
    if (news.finished.length > 0) showToast('success', t('rebuildSuccess', { names: news.finished.join(', ') }));
    if (news.failed.length > 0) showToast('danger', t('rebuildFailed', { names: news.failed.join(', ') }));
  }, [statuses, space, on, t]);
}

function StatusWord({ status }: { readonly status: IndexStatus | undefined }) {
  const t = useTranslations('schema');
  if (status === undefined)
    return (
      <span className="second" title={t('statusNeverSay')}>
        {t('statusNever')}
      </span>
    );
  const icon =
    status === 'Finished' ? (
      <CircleCheck size={14} />
    ) : status === 'Failed' ? (
      <CircleAlert size={14} />
    ) : status === 'Running' ? (
      <Spinner />
    ) : (
      <Clock size={14} />
    );
  return (
    <span className={styles['status']} data-status={status}>
      {icon}
      {t(`status${status}`)}
    </span>
  );
}
