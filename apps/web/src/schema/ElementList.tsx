import { Fragment, useMemo, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, Pencil, Plus } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { countOf, jobsQuery, statisticsJob, statisticsQuery } from '../data/schema-queries.ts';
import { refreshSchema } from '../data/spaces.ts';
import { Button } from '../ui/Button.tsx';
import { EdgeLine } from '../ui/EdgeLine.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TagShape } from '../ui/TagShape.tsx';
import { DelayedSearchField } from './DelayedSearchField.tsx';
import { DropElement } from './DropElement.tsx';
import { formatMoment } from './format-moment.ts';
import { PropertyList } from './PropertyList.tsx';
import list from '../ui/list-page.module.css';
import { ListTable } from '../ui/ListTable.tsx';
import styles from './schema.module.css';

/** Tags or edge types of a space as an expandable list. */
export function ElementList({ schema, on }: { readonly schema: SchemaSnapshot; readonly on: 'tag' | 'edge' }) {
  const t = useTranslations('schema');
  const format = useFormatter();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const space = schema.space.name;
  const [wanted, setWanted] = useState('');
  const [open, setOpen] = useState<string>();
  const statistics = useQuery(statisticsQuery(space)).data;
  const countedAt = statisticsJob(useQuery(jobsQuery(space)).data ?? [])?.stoppedAt;
  const isTag = on === 'tag';
  const elements = isTag ? schema.tags : schema.edgeTypes;
  const found = elements.filter((element) => element.name.toLowerCase().includes(wanted));
  const slots = useMemo(() => new Map(elements.map((element, slot) => [element.name, slot])), [elements]);
  const indexesOf = useMemo(
    () =>
      Map.groupBy(
        schema.indexes.filter((index) => index.on === on),
        (index) => index.schemaName,
      ),
    [schema, on],
  );
  const hasCounts = statistics !== undefined && statistics.length > 0;
  const create = (
    <Button
      kind="primary"
      size="form"
      icon={<Plus size={16} />}
      onClick={() => void navigate({ to: '/schema/$', params: { _splat: `${on}/create` } })}
    >
      {t(isTag ? 'createTag' : 'createEdge')}
    </Button>
  );
  if (elements.length === 0)
    return (
      <EmptyState
        title={t(isTag ? 'noTags' : 'noEdges')}
        say={t(isTag ? 'noTagsSay' : 'noEdgesSay')}
        actions={create}
      />
    );
  const edit = (name: string): void =>
    void navigate({ to: '/schema/$', params: { _splat: `${on}/edit` }, state: { schemaName: name } });
  return (
    <>
      <div className={list['tools']}>
        <DelayedSearchField label={t(isTag ? 'searchTags' : 'searchEdges')} onWanted={setWanted} />
        {hasCounts && countedAt !== undefined && (
          <span className="meta">{t('countedAt', { time: formatMoment(countedAt) })}</span>
        )}
        <span className="grow" />
        {create}
      </div>
      <ListTable
        columns={[
          { label: t('name'), width: 280 },
          { label: t('properties'), width: 104, isNumber: true },
          ...(hasCounts ? [{ label: t(isTag ? 'vertices' : 'edgesColumn'), width: 112, isNumber: true }] : []),
          { label: t('comment') },
          { label: t('ttl'), width: 180 },
          { label: t('indexes'), width: 84, isNumber: true },
          { label: t('operations'), width: 88, isHeadHidden: true },
        ]}
        rows={found}
        empty={t('noneFound')}
        row={(element) => {
          const { name, timeToLive, properties } = element;
          const isOpen = open === name;
          const slot = slots.get(name) ?? 0;
          const indexes = indexesOf.get(name) ?? [];
          const count = countOf(statistics, on, name);
          const toggle = (): void => setOpen(isOpen ? undefined : name);
          return (
            <Fragment key={name}>
              <tr className={styles['row']} data-open={isOpen || undefined} onClick={toggle}>
                <td>
                  <span className={list['name']}>
                    <button
                      type="button"
                      className={styles['twist']}
                      aria-expanded={isOpen}
                      aria-label={t(isOpen ? 'collapse' : 'expand', { name })}
                      onClick={(event) => {
                        event.stopPropagation();
                        toggle();
                      }}
                    >
                      {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
                    </button>
                    {isTag ? <TagShape slot={slot} /> : <EdgeLine slot={slot} />}
                    <span className="clip" title={name}>
                      {name}
                    </span>
                  </span>
                </td>
                <td className="number">
                  {properties.length === 0 ? <span className="second">{t('none')}</span> : properties.length}
                </td>
                {hasCounts && <td className="number">{count === undefined ? '' : format.number(count)}</td>}
                <td className="second" title={element.comment}>
                  {element.comment || t('none')}
                </td>
                <td className="second">
                  {timeToLive === undefined || timeToLive.column === ''
                    ? t('none')
                    : t('ttlOf', { column: timeToLive.column, seconds: timeToLive.durationSeconds })}
                </td>
                <td className="number">
                  {indexes.length === 0 ? <span className="second">{t('none')}</span> : indexes.length}
                </td>
                <td onClick={(event) => event.stopPropagation()}>
                  <div className={list['acts']}>
                    {name !== '' && (
                      <IconButton
                        size="row"
                        label={t('editName', { name })}
                        icon={<Pencil size={16} />}
                        onClick={() => edit(name)}
                      />
                    )}
                    <DropElement
                      space={space}
                      on={on}
                      name={name}
                      indexes={indexes}
                      fullTextIndexes={(schema.fullTextIndexes ?? []).filter(
                        (index) => index.on === on && index.schemaName === name,
                      )}
                      onDropped={() => void refreshSchema(queryClient)}
                    />
                  </div>
                </td>
              </tr>
              {isOpen && (
                <tr className={styles['inside']}>
                  <td colSpan={hasCounts ? 7 : 6}>
                    {properties.length > 0 ? (
                      <PropertyList space={space} element={{ on, name, properties }} />
                    ) : (
                      <div className={styles['bare']}>
                        <span className="second">{t(isTag ? 'bareTag' : 'bareEdge')}</span>
                        <Button size="row" icon={<Plus size={14} />} onClick={() => edit(name)}>
                          {t('addProperty')}
                        </Button>
                      </div>
                    )}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        }}
      />
    </>
  );
}
