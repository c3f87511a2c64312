import type { Favorite, FavoriteBody, FavoriteLabelBody } from '@astrolabe/http-api';
import { api } from './api.ts';

/** The account's favorites, newest first. */
export const favoritesQuery = {
  queryKey: ['favorites'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Favorite[]> =>
    (await api.favorites({ signal })).items,
} as const;

/** Saves a statement as favorite. */
export async function addFavorite(favorite: FavoriteBody): Promise<void> {
  await api.addFavorite(favorite);
}

/** Names a favorite, or puts it in a folder. */
export async function labelFavorite(id: string, label: FavoriteLabelBody): Promise<void> {
  await api.labelFavorite(id, label);
}

/** Removes a favorite. */
export async function removeFavorite(id: string): Promise<void> {
  await api.removeFavorite(id);
}

/** Removes all favorites. */
export async function removeAllFavorites(): Promise<void> {
  await api.removeAllFavorites();
}
