import type { Favorite } from '@astrolabe/http-api';

/** Favorites by folder, and those without a folder. */
export interface FavoriteFolders {
  readonly folders: readonly { readonly name: string; readonly items: readonly Favorite[] }[];
  readonly loose: readonly Favorite[];
}

/** Sorts favorites into their folders in their order. */
export function foldersOf(favorites: readonly Favorite[]): FavoriteFolders {
  const byFolder = Map.groupBy(favorites, (favorite) => favorite.folder ?? '');
  const loose = byFolder.get('') ?? [];
  const names = [...byFolder.keys()].filter((name) => name !== '').sort((a, b) => a.localeCompare(b));
  return { folders: names.map((name) => ({ name, items: byFolder.get(name) ?? [] })), loose };
}

/** Favorites whose name, folder or statement contains every word of the search. */
export function searchFavorites(favorites: readonly Favorite[], search: string): readonly Favorite[] {
  const words = search.toLowerCase().split(/\s+/);
  return favorites.filter(({ name = '', folder = '', content }) => {
    const text = `${name}\n${folder}\n${content}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
