/** Vertices that are probably the same thing under several ids. */
import type { SceneVertex } from '@astrolabe/graph-view';

/** Vertices of the same tags with similar captions. */
export interface DuplicateSet {
  /** The caption of the first. */
  readonly name: string;
  readonly tag: string | undefined;
  readonly vertices: readonly SceneVertex[];
}

/**
 * Returns sets of at least two vertices with the same tags and the same words in their captions, ignoring case, accents, punctuation and
 * word order. Largest sets first. O(n).
 */
export function findDuplicates(vertices: readonly SceneVertex[]): readonly DuplicateSet[] {
  const alike = new Map<string, SceneVertex[]>();
  for (const vertex of vertices) {
    const { bubble, isPlaceholder, tags, caption, look } = vertex;
    if (bubble || isPlaceholder) continue;
    const words = messagesOf(look?.caption ?? caption);
    if (words === '') continue;
    const key = JSON.stringify([tags.map(({ name }) => name).toSorted(), words]);
    const known = alike.get(key);
    if (known) known.push(vertex);
    else alike.set(key, [vertex]);
  }
  return [...alike.values()]
    .filter(({ length }) => length > 1)
    .map((all) => ({ name: all[0]!.caption, tag: all[0]!.tags[0]?.name, vertices: all }))
    .sort((a, b) => b.vertices.length - a.vertices.length);
}

function messagesOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
}
