import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { useStore } from 'zustand';
import { registerPaletteSource } from '../actions/palette-sources.ts';
import { isSpaceMissing } from '../data/schema-queries.ts';
import { schemaQuery, spacesQuery } from '../data/spaces.ts';
import { consoleStore } from '../state/console-store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SpaceSelect } from '../ui/SpaceSelect.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useErrorLine } from '../ui/use-error-messages.ts';
import { ElementForm } from './ElementForm.tsx';
import { ElementList } from './ElementList.tsx';
import { IndexPanel } from './index/IndexPanel.tsx';
import { OTHER_PAGES, schemaPlace, tabPath, type SchemaPlace } from './paths.ts';
import { paletteEntriesOfSchema } from './schema-palette.ts';
import { useSchemaTarget } from './use-schema-target.ts';
import { DiagramPanel } from './diagram/DiagramPanel.tsx';
import { ProfilePanel } from './profile/ProfilePanel.tsx';
import { SchemaHead } from './SchemaHead.tsx';
import { SchemaSide } from './tree/SchemaSide.tsx';
import { useTreeOpen } from './tree/use-tree-open.ts';
import tree from './tree/tree.module.css';
import { StatisticsPanel } from './StatisticsPanel.tsx';
import { useOpenSpace } from './use-open-space.ts';

const PREFIX = '/schema/';

/** Pages under a space: tags, edge types, indexes, statistics, diagram. */
export function SchemaPage() {
  const t = useTranslations('schema');
  const errorLine = useErrorLine();
  const navigate = useNavigate();
  const openSpace = useOpenSpace();
  const query: { readonly type?: unknown } = useSearch({ strict: false });
  // Path and state come from the same source: during navigation they change before this page unmounts.
  const { pathname, state } = useLocation();
  const editedName = state.schemaName;
  const path = pathname.slice(PREFIX.length);
  const isHere = pathname.startsWith(PREFIX) && !OTHER_PAGES.has(path);
  const space = useStore(consoleStore, (store) => store.space);
  const spaces = useQuery(spacesQuery).data ?? [];
  const { data: schema, error } = useQuery({ ...schemaQuery(space), staleTime: 0 });
  const goTo = useSchemaTarget();
  const palette = useTranslations('palette');
  useEffect(
    () =>
      schema === undefined
        ? undefined
        : registerPaletteSource(() =>
            paletteEntriesOfSchema(schema, palette('schema', { space: schema.space.name }), goTo),
          ),
    [schema, palette, goTo],
  );
  const place = schemaPlace(path);
  const isTreeOpen = useTreeOpen();
  const isLost = place === undefined || (place.action === 'edit' && editedName === undefined);
  const lostTo = place === undefined ? undefined : tabPath(place.tab);
  useEffect(() => {
    // Unknown pages, and forms without a target, redirect to the list.
    if (!isLost || !isHere) return;
    if (lostTo === undefined) void navigate({ to: '/schema', search: true, replace: true });
    else void navigate({ to: '/schema/$', params: { _splat: lostTo }, search: true, replace: true });
  }, [isLost, isHere, lostTo, navigate]);
  if (place === undefined || isLost) return null;

  if (space === '' || (error !== null && isSpaceMissing(error))) {
    return (
      <SpaceMissing space={space} spaces={spaces} onChoose={(chosen) => void openSpace(chosen, tabPath(place.tab))} />
    );
  }
  const module =
    place.tab === 'index' && place.action === 'create' ? (query.type === 'edge' ? 'edge' : 'tag') : place.module;
  const page = (
    <div className="scroll">
      <div className="page">
        <SchemaHead
          place={place}
          module={module}
          space={space}
          spaces={spaces}
          schema={schema}
          editedName={editedName}
          onSpace={(chosen) => void openSpace(chosen, tabPath(place.tab, place.tab === 'index' ? module : undefined))}
        />
        {schema !== undefined ? (
          <SchemaPanel key={space} place={place} module={module} schema={schema} editedName={editedName} />
        ) : error === null ? (
          <p className="row" style={{ padding: 24 }} role="status">
            <Spinner />
          </p>
        ) : (
          <EmptyState
            title={t('listFailed')}
            say={errorLine(error)}
            actions={
              <Button size="form" onClick={() => void openSpace(space, path)}>
                {t('retry')}
              </Button>
            }
          />
        )}
      </div>
    </div>
  );
  return (
    <div className={tree['frame']}>
      {isTreeOpen && schema !== undefined && (
        <SchemaSide
          key={space}
          schema={schema}
          current={place.action === 'edit' ? `${place.tab} ${editedName ?? ''}` : undefined}
        />
      )}
      {page}
    </div>
  );
}

/** The content of a tab. */
function SchemaPanel({
  place: { tab, action },
  module,
  schema,
  editedName,
}: {
  readonly place: SchemaPlace;
  readonly module: 'tag' | 'edge';
  readonly schema: SchemaSnapshot;
  readonly editedName: string | undefined;
}) {
  switch (tab) {
    case 'tag':
    case 'edge':
      return action === 'list' ? (
        <ElementList key={tab} schema={schema} on={tab} />
      ) : (
        <ElementForm
          key={`${tab}/${action}/${editedName ?? ''}`}
          schema={schema}
          on={tab}
          editedName={action === 'edit' ? editedName : undefined}
        />
      );
    case 'index':
      return <IndexPanel schema={schema} on={module} isCreating={action === 'create'} />;
    case 'statistic':
      return <StatisticsPanel schema={schema} />;
    case 'visualization':
      return <DiagramPanel schema={schema} />;
    case 'profile':
      return <ProfilePanel schema={schema} />;
  }
}

function SpaceMissing({
  space,
  spaces,
  onChoose,
}: {
  readonly space: string;
  readonly spaces: readonly string[];
  readonly onChoose: (space: string) => void;
}) {
  const t = useTranslations('schema');
  const navigate = useNavigate();
  return (
    <EmptyState
      isPage
      title={space === '' ? t('chooseSpace') : t('spaceGone', { name: space })}
      say={t(space === '' ? 'chooseSpaceSay' : 'spaceGoneSay')}
      actions={
        <>
          <SpaceSelect value="" spaces={spaces} onChoose={onChoose} hasBorder />
          <Button size="form" onClick={() => void navigate({ to: '/schema' })}>
            {t('toSpaces')}
          </Button>
        </>
      }
    />
  );
}
