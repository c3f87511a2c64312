import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { FavoriteBody, FavoriteLabelBody } from '@astrolabe/http-api';
import {
  addFavorite,
  favoritesQuery,
  labelFavorite,
  removeAllFavorites,
  removeFavorite,
} from '../../data/favorites.ts';
import { showToast } from '../../state/toast-store.ts';
import { useErrorMessages } from '../../ui/use-error-messages.ts';

/** Adds and removes favorites and reports the outcome. */
export interface FavoriteCommands {
  readonly add: (favorite: FavoriteBody) => Promise<void>;
  readonly addAll: (favorites: readonly FavoriteBody[]) => Promise<void>;
  readonly label: (id: string, label: FavoriteLabelBody) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly removeAll: () => Promise<void>;
}

/** Commands on favorites. */
export function useFavorites(): FavoriteCommands {
  const t = useTranslations('console');
  const own = useTranslations('favorite');
  const errorMessages = useErrorMessages();
  const queryClient = useQueryClient();
  const run = async (work: () => Promise<void>, said: string): Promise<void> => {
    try {
      await work();
      showToast('success', said);
    } catch (error) {
      showToast('danger', errorMessages(error).text);
    } finally {
      await queryClient.invalidateQueries({ queryKey: favoritesQuery.queryKey });
    }
  };
  return {
    add: (favorite) => run(() => addFavorite(favorite), t('saved')),
    addAll: (favorites) =>
      run(
        async () => {
          for (const favorite of favorites) await addFavorite(favorite);
        },
        own('imported', { count: favorites.length }),
      ),
    label: (id, label) => run(() => labelFavorite(id, label), own('changed')),
    remove: (id) => run(() => removeFavorite(id), t('unsaved')),
    removeAll: () => run(removeAllFavorites, t('favoritesDeleted')),
  };
}
