import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { FAVORITE_NAME_LENGTH_MAX } from '@astrolabe/http-api';
import { favoritesQuery } from '../../data/favorites.ts';
import { consoleStore } from '../../state/console-store.ts';
import { scriptIdOf } from '../../state/editor-tabs.ts';
import { shortStatement } from '../short-statement.ts';
import { FavoriteDialog } from './FavoriteDialog.tsx';
import { foldersOf } from './favorite-folders.ts';
import { useFavorites } from './use-favorites.ts';

const NAME_LENGTH = 60;

/** Asks for the name and the folder of a new favorite. The name of its script, or its start, is suggested. */
export function NewFavorite({ content }: { readonly content: string }) {
  const t = useTranslations('favorite');
  const favorites = useQuery(favoritesQuery).data ?? [];
  const { add } = useFavorites();
  const scriptName = useStore(
    consoleStore,
    ({ tabs, activeTabId, text }) =>
      (text.trim() === content ? tabs.find((tab) => tab.id === scriptIdOf(tabs, activeTabId))?.name : undefined) ?? '',
  );
  const close = (): void => consoleStore.setState({ newFavorite: undefined });
  return (
    <FavoriteDialog
      title={t('new')}
      favorite={{ content, name: scriptName === '' ? suggestedName(content) : scriptName }}
      folders={foldersOf(favorites).folders.map(({ name }) => name)}
      onClose={close}
      onSave={(label) => {
        close();
        void add({ content, ...label });
      }}
    />
  );
}

/** Returns the text of a leading comment, or the start of the statement. */
export function suggestedName(content: string): string {
  const comment = /^\s*(?:\/\/|#|--)\s*(\S.*)/.exec(content)?.[1];
  const line = shortStatement(comment ?? content).replace(/;$/, '');
  const name = line.length > NAME_LENGTH ? `${line.slice(0, NAME_LENGTH).trimEnd()}…` : line;
  return name.slice(0, FAVORITE_NAME_LENGTH_MAX);
}
