import type { Row, Value, Vertex, Vid } from '@astrolabe/model';
import type { CountedEdges, SeenEdge, TagsOfVids } from '@astrolabe/ngql';
import { createStore } from 'zustand/vanilla';
import { SEEN_ROWS_MAX, SEEN_VIDS_MAX } from '../limits.ts';
import { onAccountLeft } from '../state/session-store.ts';

/** Elements of a space that results have contained. */
export interface SeenGraph {
  /** Edge types with the tags of their ends. */
  readonly edges: readonly SeenEdge[];
  /** Vertex ids, most recently seen first. */
  readonly vids: readonly Vid[];
  /** The tags of those vertices. */
  readonly tagsOfVids: TagsOfVids;
}

/** Elements seen in results, by space. Completion offers and ranks them. */
export const seenGraphStore = createStore<Readonly<Record<string, SeenGraph>>>(() => ({}));

onAccountLeft(() => seenGraphStore.setState({}, true));

/** Learns from the first rows of a result: an edge counts if both ends with their tags are in the same row. */
export function noteSeen(space: string, rows: readonly Row[]): void {
  const counts = new Map<string, SeenEdge>();
  const add = (edgeType: string, srcTag: string, dstTag: string, count: number): void => {
    const key = JSON.stringify([edgeType, srcTag, dstTag]);
    counts.set(key, { edgeType, srcTag, dstTag, count: (counts.get(key)?.count ?? 0) + count });
  };
  const tagsOfVids = new Map<Vid, readonly string[]>();
  for (const row of rows.slice(0, SEEN_ROWS_MAX)) {
    const vertices = new Map<string | bigint, Vertex>();
    const edges: (readonly [string, string | bigint, string | bigint])[] = [];
    row.forEach((value) => collect(value, vertices, edges));
    for (const [vid, { tags }] of vertices)
      tagsOfVids.set(
        vid,
        allOf(
          tagsOfVids.get(vid),
          tags.map(({ name }) => name),
        ),
      );
    for (const [edgeType, src, dst] of edges) {
      for (const from of vertices.get(src)?.tags ?? [])
        for (const to of vertices.get(dst)?.tags ?? []) add(edgeType, from.name, to.name, 1);
    }
  }
  if (counts.size === 0 && tagsOfVids.size === 0) return;
  seenGraphStore.setState((state) => {
    const before = state[space];
    for (const { edgeType, srcTag, dstTag, count } of before?.edges ?? []) add(edgeType, srcTag, dstTag, count);
    for (const [vid, tags] of before?.tagsOfVids ?? []) tagsOfVids.set(vid, allOf(tagsOfVids.get(vid), tags));
    const kept = [...tagsOfVids].slice(0, SEEN_VIDS_MAX);
    return { [space]: { edges: [...counts.values()], vids: kept.map(([vid]) => vid), tagsOfVids: new Map(kept) } };
  });
}

function allOf(some: readonly string[] = [], others: readonly string[]): readonly string[] {
  return [...new Set([...some, ...others])];
}

/** Adds pairs of tags seen in results to the counted edges. */
export function withSeen(counted: CountedEdges, seen: readonly SeenEdge[]): CountedEdges {
  const keyOf = ({ edgeType, srcTag, dstTag }: SeenEdge): string => JSON.stringify([edgeType, srcTag, dstTag]);
  const known = new Set(counted.edges.map(keyOf));
  return { ...counted, edges: [...counted.edges, ...seen.filter((edge) => !known.has(keyOf(edge)))] };
}

function collect(
  value: Value,
  vertices: Map<string | bigint, Vertex>,
  edges: (readonly [string, string | bigint, string | bigint])[],
): void {
  if (typeof value !== 'object') return;
  if (!('kind' in value)) return value.forEach((item) => collect(item, vertices, edges));
  if (value.kind === 'vertex') {
    vertices.set(value.vid, value);
  } else if (value.kind === 'edge') {
    const [src, dst] = value.isReversed === true ? [value.dst, value.src] : [value.src, value.dst];
    edges.push([value.edgeType, src, dst]);
  } else if (value.kind === 'path') {
    for (const item of [value.start, ...value.steps.flatMap(({ edge, vertex }) => [edge, vertex])])
      collect(item, vertices, edges);
  }
}
