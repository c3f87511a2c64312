import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouterState } from '@tanstack/react-router';
import { CircleAlert, GitCompare, Plus, Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { spaceRowsQuery } from '../data/schema-queries.ts';
import { NEW_ROW_MS, SCHEMA_LIST_ROWS } from '../limits.ts';
import { consoleStore } from '../state/console-store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useErrorWords } from '../ui/use-error-words.ts';
import { DdlDialog } from './DdlDialog.tsx';
import { arrangeSpaces } from './arrange-spaces.ts';
import { SpaceRowView } from './SpaceRowView.tsx';
import list from '../ui/list-page.module.css';
import styles from './schema.module.css';

/** All spaces, with what can be done to them. */
export function SpacesPage() {
  const words = useTranslations('schema');
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const marked = useLocation({ select: (location) => readHash(location.hash) });
  const created = useRouterState({ select: (state) => state.location.state.createdSpace });
  const [search, setSearch] = useState('');
  const [newSpace, setNewSpace] = useState(created);
  const [shownMax, setShownMax] = useState(SCHEMA_LIST_ROWS);
  const [ddlSpace, setDdlSpace] = useState<string>();
  const current = useStore(consoleStore, (store) => store.space);
  const { data, error } = useQuery(spaceRowsQuery);

  useEffect(() => {
    if (newSpace === undefined) return;
    const timer = setTimeout(() => setNewSpace(undefined), NEW_ROW_MS);
    return () => clearTimeout(timer);
  }, [newSpace]);

  const reload = async (): Promise<void> => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: spaceRowsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['spaces'] }),
    ]);
  };
  const rows = data ?? [];
  const found = arrangeSpaces(rows, search, newSpace ?? marked);
  const hasGroup = rows.some((row) => row.group !== undefined);
  const create = (
    <Button
      kind="primary"
      size="form"
      icon={<Plus size={16} />}
      onClick={() => void navigate({ to: '/schema/space/create' })}
    >
      {words('createSpace')}
    </Button>
  );
  return (
    <div className="scroll">
      <div className="page">
        <div className={list['topRow']}>
          <h1>{words('spaces')}</h1>
          {data !== undefined && <span className="second">{words('spacesCount', { count: rows.length })}</span>}
          <span className="grow" />
          {rows.length > 0 && (
            <TextField
              className={list['search'] ?? ''}
              label={words('searchByName')}
              isLabelHidden
              placeholder={words('searchByName')}
              icon={<Search size={14} />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
          {rows.length > 0 && (
            <Button
              size="form"
              icon={<GitCompare size={16} />}
              onClick={() => void navigate({ to: '/schema/compare' })}
            >
              {words('compare')}
            </Button>
          )}
          {rows.length > 0 && create}
        </div>
        {error !== null && (
          <div className={list['problem']} role="alert">
            <CircleAlert size={16} />
            <span className="grow">{errorWords(error).text}</span>
            <Button size="row" onClick={() => void reload()}>
              {words('retry')}
            </Button>
          </div>
        )}
        {data !== undefined && rows.length === 0 && (
          <EmptyState title={words('noSpaces')} say={words('noSpacesSay')} actions={create} />
        )}
        {rows.length > 0 && (
          <div className={`card ${list['table']}`}>
            <table className="table">
              <colgroup>
                <col style={{ width: 52 }} />
                <col />
                <col style={{ width: 124 }} />
                <col style={{ width: 108 }} />
                <col style={{ width: 72 }} />
                <col style={{ width: 84 }} />
                <col style={{ width: 152 }} />
                {hasGroup && <col style={{ width: 88 }} />}
                <col style={{ width: 220 }} />
                <col style={{ width: 124 }} />
              </colgroup>
              <thead>
                <tr>
                  <th className="number">{words('no')}</th>
                  <th>{words('name')}</th>
                  <th className="number">{words('partitionNumber')}</th>
                  <th className="number">{words('replicaFactor')}</th>
                  <th>{words('charset')}</th>
                  <th>{words('collate')}</th>
                  <th>{words('vidType')}</th>
                  {hasGroup && <th>{words('group')}</th>}
                  <th>{words('comment')}</th>
                  <th>
                    <span className="visually-hidden">{words('operations')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {found.slice(0, shownMax).map((row, index) => (
                  <SpaceRowView
                    key={row.name}
                    row={row}
                    number={index + 1}
                    hasGroup={hasGroup}
                    look={row.name === newSpace ? 'new' : row.name === marked ? 'marked' : undefined}
                    isCurrent={row.name === current}
                    onChanged={reload}
                    onCloned={setNewSpace}
                    onDdl={() => setDdlSpace(row.name)}
                  />
                ))}
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
        )}
        {ddlSpace !== undefined && <DdlDialog space={ddlSpace} onClose={() => setDdlSpace(undefined)} />}
      </div>
    </div>
  );
}

/** The name that the address marks; text that is no escaped name is taken as it is. */
function readHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
