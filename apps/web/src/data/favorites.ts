import type { Favorite } from '@astrolabe/http-api';
import { api } from './api.ts';

/** The account's favorites, newest first. */
export const favoritesQuery = {
  queryKey: ['favorites'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Favorite[]> =>
    (await api.favorites({ signal })).items,
} as const;

/** Keeps a statement. */
export async function addFavorite(content: string): Promise<void> {
  await api.addFavorite(content);
}

/** Gives a favorite up. */
export async function removeFavorite(id: string): Promise<void> {
  await api.removeFavorite(id);
}

/** Gives all favorites up. */
export async function removeAllFavorites(): Promise<void> {
  await api.removeAllFavorites();
}
