import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { addFavorite, favoritesQuery, removeAllFavorites, removeFavorite } from '../data/favorites.ts';
import { showToast } from '../state/toast-store.ts';
import { useErrorWords } from '../ui/use-error-words.ts';

/** Keeps statements and gives them up, and says what became of it. */
export interface FavoriteCommands {
  readonly add: (content: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly removeAll: () => Promise<void>;
}

/** What can be done with favorites. */
export function useFavorites(): FavoriteCommands {
  const words = useTranslations('console');
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const run = async (work: Promise<void>, said: string): Promise<void> => {
    try {
      await work;
      await queryClient.invalidateQueries({ queryKey: favoritesQuery.queryKey });
      showToast('success', said);
    } catch (error) {
      showToast('danger', errorWords(error).text);
    }
  };
  return {
    add: (content) => run(addFavorite(content), words('saved')),
    remove: (id) => run(removeFavorite(id), words('unsaved')),
    removeAll: () => run(removeAllFavorites(), words('favoritesDeleted')),
  };
}
