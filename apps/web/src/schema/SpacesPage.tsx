import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { GitCompare, Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { spaceRowsQuery } from '../data/schema-queries.ts';
import { NEW_ROW_MS } from '../limits.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Problem } from '../ui/Problem.tsx';
import { DdlDialog } from './DdlDialog.tsx';
import { arrangeSpaces } from './arrange-spaces.ts';
import { SpaceRowView } from './SpaceRowView.tsx';
import { useMarkedName } from './use-marked-name.ts';
import list from '../ui/list-page.module.css';
import { SearchField } from '../ui/SearchField.tsx';
import { ListTable } from '../ui/ListTable.tsx';

/** All spaces with their actions. */
export function SpacesPage() {
  const t = useTranslations('schema');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const marked = useMarkedName();
  const created = useRouterState({ select: (state) => state.location.state.createdSpace });
  const [search, setSearch] = useState('');
  const [newSpace, setNewSpace] = useState(created);
  const [ddlSpace, setDdlSpace] = useState<string>();
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
      {t('createSpace')}
    </Button>
  );
  return (
    <div className="scroll">
      <div className="page">
        <div className={list['topRow']}>
          <h1>{t('spaces')}</h1>
          {data !== undefined && <span className="second">{t('spacesCount', { count: rows.length })}</span>}
          <span className="grow" />
          {rows.length > 0 && (
            <SearchField className={list['search']} label={t('searchByName')} value={search} onSearch={setSearch} />
          )}
          {rows.length > 0 && (
            <Button
              size="form"
              icon={<GitCompare size={16} />}
              onClick={() => void navigate({ to: '/schema/compare' })}
            >
              {t('compare')}
            </Button>
          )}
          {rows.length > 0 && create}
        </div>
        <Problem error={error}>
          <Button size="row" onClick={() => void reload()}>
            {t('retry')}
          </Button>
        </Problem>
        {data !== undefined && rows.length === 0 && (
          <EmptyState title={t('noSpaces')} say={t('noSpacesSay')} actions={create} />
        )}
        {rows.length > 0 && (
          <ListTable
            columns={[
              { label: t('no'), width: 52, isNumber: true },
              { label: t('name') },
              { label: t('partitionNumber'), width: 124, isNumber: true },
              { label: t('replicaFactor'), width: 108, isNumber: true },
              { label: t('charset'), width: 72 },
              { label: t('collate'), width: 84 },
              { label: t('vidType'), width: 152 },
              ...(hasGroup ? [{ label: t('group'), width: 88 }] : []),
              { label: t('comment'), width: 220 },
              { label: t('operations'), width: 124, isHeadHidden: true },
            ]}
            rows={found}
            empty={t('noneFound')}
            row={(row, index) => (
              <SpaceRowView
                key={row.name}
                row={row}
                number={index + 1}
                hasGroup={hasGroup}
                look={row.name === newSpace ? 'new' : row.name === marked ? 'marked' : undefined}
                onChanged={reload}
                onCloned={setNewSpace}
                onDdl={() => setDdlSpace(row.name)}
              />
            )}
          />
        )}
        {ddlSpace !== undefined && <DdlDialog space={ddlSpace} onClose={() => setDdlSpace(undefined)} />}
      </div>
    </div>
  );
}
