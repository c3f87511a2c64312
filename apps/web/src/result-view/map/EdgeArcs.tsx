import { memo } from 'react';
import { useFormatter } from 'use-intl';
import type { Cluster } from './clusters.ts';
import type { MapCamera } from './map-projection.ts';
import { colourOf } from './place-color.ts';
import type { EdgePlace } from './places-of-result.ts';
import styles from './map-view.module.css';

const BEND = 0.18;
const WIDTH_MAX = 6;

/** Edges as arcs that bend to the left of their direction; those between the same two marks are merged, with a width by their number. */
export const EdgeArcs = memo(function EdgeArcs({
  edges,
  clusters,
  clusterOf,
  sources,
  paper,
  chosen,
}: {
  readonly edges: readonly EdgePlace[];
  readonly clusters: readonly Cluster[];
  /** The cluster of a point, by index. */
  readonly clusterOf: Uint32Array;
  readonly sources: readonly string[];
  readonly paper: MapCamera;
  readonly chosen: string | undefined;
}) {
  const format = useFormatter();
  const arcs = new Map<
    string,
    { readonly first: EdgePlace; readonly from: Cluster; readonly to: Cluster; count: number; isChosen: boolean }
  >();
  for (const edge of edges) {
    const [from, to] = [clusterOf[edge.ends[0]]!, clusterOf[edge.ends[1]]!];
    if (from === to) continue;
    const key = `${from} ${to} ${edge.source}`;
    const known = arcs.get(key);
    if (known !== undefined) {
      known.count++;
      known.isChosen ||= edge.key === chosen;
    } else
      arcs.set(key, { first: edge, from: clusters[from]!, to: clusters[to]!, count: 1, isChosen: edge.key === chosen });
  }
  return [...arcs].map(([key, { first, from, to, count, isChosen }]) => (
    <path
      key={key}
      className={styles['arc']}
      data-place={count === 1 ? first.key : undefined}
      data-shape="edge"
      data-chosen={isChosen || undefined}
      d={arcPath(from, to, paper)}
      stroke={colourOf(sources.indexOf(first.source))}
      strokeWidth={Math.min(WIDTH_MAX, 1.5 + Math.log2(count) / 2)}
    >
      <title>{count === 1 ? first.caption : `${first.source} (${format.number(count)})`}</title>
    </path>
  ));
});

function arcPath(from: Cluster, to: Cluster, paper: MapCamera): string {
  const [x1, y1] = [(from.x - paper.x) * paper.scale, (from.y - paper.y) * paper.scale];
  const [x2, y2] = [(to.x - paper.x) * paper.scale, (to.y - paper.y) * paper.scale];
  const [middleX, middleY] = [(x1 + x2) / 2 + (y2 - y1) * BEND, (y1 + y2) / 2 - (x2 - x1) * BEND];
  return `M${round(x1)} ${round(y1)}Q${round(middleX)} ${round(middleY)} ${round(x2)} ${round(y2)}`;
}

function round(value: number): string {
  return value.toFixed(3);
}
