import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Minus, RefreshCw, Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SchemaSnapshot } from '@astrolabe/model';
import { queryClient } from '../data/query-client.ts';
import { schemaCountsQuery } from '../data/schema-counts.ts';
import { refreshSchema, spacesQuery } from '../data/spaces.ts';
import { replaceText } from '../editor/editor-handle.ts';
import { chooseScriptSpace, consoleStore, spaceOfScript } from '../state/console-store.ts';
import { sessionStore } from '../state/session-store.ts';
import { DRAWER_WIDTH, preferencesStore } from '../state/preferences-store.ts';
import { Button } from '../ui/Button.tsx';
import { Grip } from '../ui/Grip.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { SpaceSelect } from '../ui/SpaceSelect.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useErrorMessages } from '../ui/use-error-messages.ts';
import { FavoriteList } from './favorite/FavoriteList.tsx';
import { HistoryList } from './history/HistoryList.tsx';
import { SchemaTree } from './schema/SchemaTree.tsx';
import styles from './console.module.css';

const CREATE_SPACE = 'CREATE SPACE IF NOT EXISTS basketball(vid_type = FIXED_STRING(32));';

/** The drawer: the space and its schema, favorites and history in one column. */
export function ConsoleDrawer({
  schema,
  schemaError,
}: {
  readonly schema: SchemaSnapshot | undefined;
  readonly schemaError: unknown;
}) {
  const t = useTranslations('drawer');
  const errorMessages = useErrorMessages();
  const width = useStore(preferencesStore, (preferences) => preferences.drawerWidth);
  const space = useStore(consoleStore, spaceOfScript);
  const spaces = useQuery(spacesQuery);
  const [search, setSearch] = useState('');
  return (
    <aside className={styles['drawer']} style={{ width }} aria-label={t('label')}>
      <div className={styles['drawerTop']}>
        <SpaceSelect value={space} spaces={spaces.data ?? []} onChoose={chooseScriptSpace} />
        <span className="grow" />
        <IconButton label={t('refresh')} icon={<RefreshCw size={16} />} onClick={() => void refreshDrawer(space)} />
        <IconButton
          label={t('hide')}
          icon={<Minus size={16} />}
          onClick={() => preferencesStore.setState({ isDrawerOpen: false })}
        />
      </div>
      {space === '' ? (
        <div className={`${styles['tree']} ${styles['choose']}`}>
          <p>{t('choose')}</p>
          <Button kind="link" onClick={() => replaceText(CREATE_SPACE)}>
            {t('createSpace')}
          </Button>
        </div>
      ) : (
        <>
          <div className={styles['drawerSearch']}>
            <TextField
              label={t('search')}
              isLabelHidden
              controlSize="bar"
              placeholder={t('search')}
              icon={<Search size={14} />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </div>
          <div className={styles['tree']}>
            {schema !== undefined && <SchemaTree schema={schema} search={search} />}
            {schema === undefined && schemaError !== null && schemaError !== undefined && (
              <p className={styles['note']}>{errorMessages(schemaError).text}</p>
            )}
          </div>
        </>
      )}
      <FavoriteList />
      <HistoryList />
      <Grip
        label={t('resize')}
        edge="right"
        size={width}
        least={DRAWER_WIDTH.least}
        most={DRAWER_WIDTH.most}
        onResize={(drawerWidth) => preferencesStore.setState({ drawerWidth })}
        className={styles['grip']}
      />
    </aside>
  );
}

/** Refetches the schema, and counts the space if this is quick. */
async function refreshDrawer(space: string): Promise<void> {
  await refreshSchema(queryClient);
  if (space === '' || sessionStore.getState().session?.kind === 'cluster') return;
  await queryClient.fetchQuery({ ...schemaCountsQuery(space, 'always'), staleTime: 0 }).catch(() => undefined);
}
