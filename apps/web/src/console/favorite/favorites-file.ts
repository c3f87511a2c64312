import { isRecord } from '@astrolabe/model';
import type { Favorite, FavoriteBody } from '@astrolabe/http-api';

/*
 * Favorites as an nGQL script: before each statement a comment with its name and folder, as JSON so that any name survives.
 *
 *     // @favorite {"name":"Who knows whom","folder":"Towns"}
 *     GO FROM "ann" OVER knows YIELD dst(edge) AS id;
 */

const HEAD = /^\/\/ @favorite (\{.*\})[ \t]*$/gm;

/** Writes favorites as the text of a file, the oldest first. */
export function favoritesText(favorites: readonly Favorite[]): string {
  return favorites
    .toReversed()
    .map(({ content, name, folder }) => {
      const label = JSON.stringify({ ...(name !== undefined && { name }), ...(folder !== undefined && { folder }) });
      return `// @favorite ${label}\n${content.trim()}\n`;
    })
    .join('\n');
}

/** Parses the text of a file: its favorites, or the complete text of another script. */
export function readFavorites(text: string, fileName: string): readonly FavoriteBody[] {
  const heads = [...text.matchAll(HEAD)];
  if (heads.length === 0) {
    const content = text.trim();
    return content === '' ? [] : [{ content, name: fileName.replace(/\.(ngql|txt)$/i, '') }];
  }
  return heads.flatMap((head, index) => {
    const content = text.slice(head.index + head[0].length, heads[index + 1]?.index).trim();
    return content === '' ? [] : [{ content, ...labelOf(head[1] ?? '') }];
  });
}

function labelOf(json: string): Pick<FavoriteBody, 'name' | 'folder'> {
  try {
    const label: unknown = JSON.parse(json);
    if (!isRecord(label)) return {};
    const { name, folder } = label;
    return { ...(typeof name === 'string' && { name }), ...(typeof folder === 'string' && { folder }) };
  } catch {
    return {};
  }
}
