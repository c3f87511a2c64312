import { Fragment, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, Pencil, Plus, Search } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { countOf, jobsQuery, statisticsJob, statisticsQuery } from '../data/schema-queries.ts';
import { refreshSchema } from '../data/spaces.ts';
import { SCHEMA_LIST_ROWS, SCHEMA_SEARCH_MS } from '../limits.ts';
import { Button } from '../ui/Button.tsx';
import { EdgeLine } from '../ui/EdgeLine.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TagShape } from '../ui/TagShape.tsx';
import { TextField } from '../ui/TextField.tsx';
import { DropElement } from './DropElement.tsx';
import { formatMoment } from './format-moment.ts';
import { PropertyList } from './PropertyList.tsx';
import { useDelayed } from './use-delayed.ts';
import list from '../ui/list-page.module.css';
import styles from './schema.module.css';

/** The tags or the edge types of a space as a list whose rows open, one at a time. */
export function ElementList({ schema, on }: { readonly schema: SchemaSnapshot; readonly on: 'tag' | 'edge' }) {
  const words = useTranslations('schema');
  const format = useFormatter();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const space = schema.space.name;
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<string>();
  const [shownMax, setShownMax] = useState(SCHEMA_LIST_ROWS);
  const wanted = useDelayed(search.trim().toLowerCase(), SCHEMA_SEARCH_MS);
  const statistics = useQuery(statisticsQuery(space)).data;
  const countedAt = statisticsJob(useQuery(jobsQuery(space)).data ?? [])?.stoppedAt;
  const isTag = on === 'tag';
  const elements = isTag ? schema.tags : schema.edgeTypes;
  const found = elements.filter((element) => element.name.toLowerCase().includes(wanted));
  const hasCounts = statistics !== undefined && statistics.length > 0;
  const create = (
    <Button
      kind="primary"
      size="form"
      icon={<Plus size={16} />}
      onClick={() => void navigate({ to: '/schema/$', params: { _splat: `${on}/create` } })}
    >
      {words(isTag ? 'createTag' : 'createEdge')}
    </Button>
  );
  if (elements.length === 0)
    return (
      <EmptyState
        title={words(isTag ? 'noTags' : 'noEdges')}
        say={words(isTag ? 'noTagsSay' : 'noEdgesSay')}
        actions={create}
      />
    );
  const edit = (name: string): void =>
    void navigate({ to: '/schema/$', params: { _splat: `${on}/edit` }, state: { schemaName: name } });
  return (
    <>
      <div className={list['tools']}>
        <TextField
          className={list['search'] ?? ''}
          label={words(isTag ? 'searchTags' : 'searchEdges')}
          isLabelHidden
          placeholder={words(isTag ? 'searchTags' : 'searchEdges')}
          icon={<Search size={14} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {hasCounts && countedAt !== undefined && (
          <span className="meta">{words('countedAt', { time: formatMoment(countedAt) })}</span>
        )}
        <span className="grow" />
        {create}
      </div>
      <div className={`card ${list['table']}`}>
        <table className="table">
          <colgroup>
            <col style={{ width: 280 }} />
            <col style={{ width: 104 }} />
            {hasCounts && <col style={{ width: 112 }} />}
            <col />
            <col style={{ width: 180 }} />
            <col style={{ width: 84 }} />
            <col style={{ width: 88 }} />
          </colgroup>
          <thead>
            <tr>
              <th>{words('name')}</th>
              <th className="number">{words('properties')}</th>
              {hasCounts && <th className="number">{words(isTag ? 'vertices' : 'edgesColumn')}</th>}
              <th>{words('comment')}</th>
              <th>{words('ttl')}</th>
              <th className="number">{words('indexes')}</th>
              <th>
                <span className="visually-hidden">{words('operations')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, shownMax).map((element) => {
              const { name, timeToLive, properties } = element;
              const isOpen = open === name;
              const slot = elements.findIndex((one) => one.name === name);
              const indexes = schema.indexes.filter((index) => index.on === on && index.schemaName === name);
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
                          aria-label={words(isOpen ? 'collapse' : 'expand', { name })}
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
                      {properties.length === 0 ? <span className="second">{words('none')}</span> : properties.length}
                    </td>
                    {hasCounts && <td className="number">{count === undefined ? '' : format.number(count)}</td>}
                    <td className="second" title={element.comment}>
                      {element.comment || words('none')}
                    </td>
                    <td className="second">
                      {timeToLive === undefined || timeToLive.column === ''
                        ? words('none')
                        : words('ttlOf', { column: timeToLive.column, seconds: timeToLive.durationSeconds })}
                    </td>
                    <td className="number">
                      {indexes.length === 0 ? <span className="second">{words('none')}</span> : indexes.length}
                    </td>
                    <td onClick={(event) => event.stopPropagation()}>
                      <div className={list['acts']}>
                        {name !== '' && (
                          <IconButton
                            size="row"
                            label={words('editName', { name })}
                            icon={<Pencil size={16} />}
                            onClick={() => edit(name)}
                          />
                        )}
                        <DropElement
                          space={space}
                          on={on}
                          name={name}
                          indexes={indexes}
                          onDropped={() => void refreshSchema(queryClient)}
                        />
                      </div>
                    </td>
                  </tr>
                  {isOpen && (
                    <tr className={styles['inside']}>
                      <td colSpan={hasCounts ? 7 : 6}>
                        {properties.length > 0 ? (
                          <PropertyList properties={properties} />
                        ) : (
                          <div className={styles['bare']}>
                            <span className="second">{words(isTag ? 'bareTag' : 'bareEdge')}</span>
                            <Button size="row" icon={<Plus size={14} />} onClick={() => edit(name)}>
                              {words('addProperty')}
                            </Button>
                          </div>
                        )}
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
        {found.length === 0 && <p className={styles['cardNote']}>{words('noneFound')}</p>}
        {found.length > shownMax && (
          <div className={list['more']}>
            <Button kind="quiet" onClick={() => setShownMax(shownMax + SCHEMA_LIST_ROWS)}>
              {words('showMore', { count: Math.min(SCHEMA_LIST_ROWS, found.length - shownMax) })}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
