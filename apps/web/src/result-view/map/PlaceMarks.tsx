import { useFormatter } from 'use-intl';
import type { Cluster } from './clusters.ts';
import { colourOf } from './place-color.ts';
import type { MapCamera, MapSize } from './map-projection.ts';
import type { Place } from './places-of-result.ts';
import { freeLabels } from './free-labels.ts';
import styles from './map-view.module.css';

const RADIUS = { place: 6, cluster: 10, most: 22 } as const;
const NAMED_MAX = 4;
const LABELS_MAX = 60;

/** Points with names, and clusters as circles with their number. */
export function PlaceMarks({
  places,
  clusters,
  sources,
  camera,
  size,
  chosen,
}: {
  readonly places: readonly Place[];
  readonly clusters: readonly Cluster[];
  readonly sources: readonly string[];
  readonly camera: MapCamera;
  readonly size: MapSize;
  readonly chosen: string | undefined;
}) {
  const format = useFormatter();
  const marks = clusters.flatMap((cluster) => {
    const x = size.width / 2 + (cluster.x - camera.x) * camera.scale;
    const y = size.height / 2 + (cluster.y - camera.y) * camera.scale;
    const isOutside =
      x < -RADIUS.most || y < -RADIUS.most || x > size.width + RADIUS.most || y > size.height + RADIUS.most;
    const first = places[cluster.members[0]!];
    return isOutside || first === undefined ? [] : [{ cluster, first, x, y, radius: radiusOf(cluster.members.length) }];
  });
  const labels = freeLabels(
    marks
      .filter(({ cluster }) => cluster.members.length === 1)
      .slice(0, LABELS_MAX)
      .map(({ first, x, y }) => ({ text: first.caption, x, y })),
    marks.map(({ x, y, radius }) => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius })),
  );
  return (
    <>
      {marks.map(({ cluster, first, x, y, radius }) => {
        const { members } = cluster;
        const isOne = members.length === 1;
        const isChosen = chosen !== undefined && members.some((member) => places[member]?.key === chosen);
        const isMixed = members.some((member) => places[member]?.source !== first.source);
        const names = members.slice(0, NAMED_MAX).map((member) => places[member]?.caption ?? '');
        return (
          <g key={first.key} transform={`translate(${x} ${y})`}>
            <circle
              className={styles['mark']}
              data-place={isOne ? first.key : undefined}
              data-cluster={isOne ? undefined : first.key}
              data-chosen={isChosen || undefined}
              r={radius}
              fill={isMixed ? 'var(--muted)' : colourOf(sources.indexOf(first.source))}
            >
              <title>
                {names.join(', ') + (members.length > NAMED_MAX ? `, … (${format.number(members.length)})` : '')}
              </title>
            </circle>
            {!isOne && (
              <text className={styles['count']} textAnchor="middle" y={4}>
                {format.number(members.length, { notation: 'compact' })}
              </text>
            )}
          </g>
        );
      })}
      {labels.map(({ text, x, y }) => (
        <text key={`${x} ${y} ${text}`} className={styles['name']} x={x} y={y} aria-hidden="true">
          {text}
        </text>
      ))}
    </>
  );
}

function radiusOf(count: number): number {
  return count === 1 ? RADIUS.place : Math.min(RADIUS.most, RADIUS.cluster + 2 * Math.log2(count));
}
