import type { Vid } from '@astrolabe/model';

/** Frequency of edges of a type between vertices of two tags. A vertex with several tags counts for each. */
export interface SeenEdge {
  readonly edgeType: string;
  readonly srcTag: string;
  readonly dstTag: string;
  readonly count: number;
}

/** All edges of a space between vertices with tags, counted. */
export interface CountedEdges {
  readonly edges: readonly SeenEdge[];
  /** Whether no vertex at the end of an edge has several tags. */
  readonly hasOneTagEach: boolean;
}

/** Tags of the vertices seen so far. */
export type TagsOfVids = ReadonlyMap<Vid, readonly string[]>;

/** Traversal direction of an edge: from its source, from its destination, or both. */
export type TraversalDirection = 'out' | 'in' | 'both';

/** Returns the tags reached by edges of some types, most frequent first. No types means all. */
export function tagsReached(
  seen: readonly SeenEdge[],
  types: readonly string[],
  direction: TraversalDirection,
  from: readonly string[] = [],
): readonly string[] {
  return ranked(seen, (edge, add) => {
    if (!isOneOf(types, edge.edgeType)) return;
    if (direction !== 'in' && isOneOf(from, edge.srcTag)) add(edge.dstTag);
    if (direction !== 'out' && isOneOf(from, edge.dstTag)) add(edge.srcTag);
  });
}

/** Returns the edge types of vertices with some tags, most frequent first; in both directions, outgoing types first. */
export function typesFrom(
  seen: readonly SeenEdge[],
  tags: readonly string[],
  direction: TraversalDirection,
): readonly string[] {
  if (direction === 'both') return [...new Set([...typesFrom(seen, tags, 'out'), ...typesFrom(seen, tags, 'in')])];
  return ranked(seen, (edge, add) => {
    if (isOneOf(tags, direction === 'out' ? edge.srcTag : edge.dstTag)) add(edge.edgeType);
  });
}

/** Tags that the edges of some types connect, as `a → b`, most frequent first. */
export function pairsOf(seen: readonly SeenEdge[], types: readonly string[]): readonly string[] {
  return ranked(seen, (edge, add) => {
    if (isOneOf(types, edge.edgeType)) add(`${edge.srcTag} → ${edge.dstTag}`);
  });
}

/** Whether a name is among some; true if the list is empty. */
export function isOneOf(names: readonly string[], name: string): boolean {
  return names.length === 0 || names.includes(name);
}

/** The names of edges by frequency; equally frequent ones keep their order. */
function ranked(
  seen: readonly SeenEdge[],
  give: (edge: SeenEdge, add: (name: string) => void) => void,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const edge of seen) give(edge, (name) => counts.set(name, (counts.get(name) ?? 0) + edge.count));
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
}
