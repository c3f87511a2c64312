import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SceneVertex } from '@astrolabe/graph-view';
import { countEdges } from '../act/explore-commands.ts';
import type { EdgeCount } from '../state/explore-state.ts';
import { DEGREES_FRESH_MS, DEGREES_REST_MS } from '../limits.ts';
import styles from './inspector.module.css';
import type { Exploration } from '../state/exploration.ts';
import { useExploration } from '../state/use-exploration.ts';

/**
 * Bar chart of the edges of a vertex by type and direction, on the canvas and in the graph. The database is queried when the selection has
 * settled; without a result, only the canvas is shown.
 */
export function VertexDegrees({ vertex }: { readonly vertex: SceneVertex }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const format = useFormatter();
  const space = useStore(exploration.store, (store) => store.space);
  const [restedKey] = useDebouncedValue(vertex.key, DEGREES_REST_MS);
  const counts = useQuery({
    queryKey: ['explore-degrees', space, vertex.key],
    queryFn: ({ signal }) => countEdges(exploration, vertex.vid, signal),
    enabled: restedKey === vertex.key,
    staleTime: DEGREES_FRESH_MS,
    retry: false,
  }).data;
  const rows = rowsOf(countsOnCanvas(exploration, vertex), counts);
  if (rows.length === 0) return null;
  const most = Math.max(...rows.map(({ onCanvas, inGraph }) => Math.max(onCanvas, inGraph ?? 0)));
  return (
    <section className={styles['degrees']}>
      <h3>{t(counts === undefined ? 'onCanvas' : 'onCanvasOfGraph')}</h3>
      {rows.map(({ name, onCanvas, inGraph }) => (
        <p key={name}>
          <span className="clip">{name}</span>
          <meter min={0} max={most} value={onCanvas} aria-label={name} />
          <b>
            {inGraph === undefined ? format.number(onCanvas) : `${format.number(onCanvas)} / ${format.number(inGraph)}`}
          </b>
        </p>
      ))}
    </section>
  );
}

interface DegreeRow {
  readonly name: string;
  readonly onCanvas: number;
  readonly inGraph: number | undefined;
}

function nameOf(edgeType: string, isOut: boolean): string {
  return `${isOut ? '→' : '←'} ${edgeType}`;
}

function countsOnCanvas(exploration: Exploration, vertex: SceneVertex): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const at of exploration.scene.edgesAt(vertex.index)) {
    const { src, edgeType, count } = exploration.scene.edges[at]!;
    const name = nameOf(edgeType, src === vertex.index);
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return counts;
}

/** Compares the edges on the canvas with those in the graph, largest first. */
function rowsOf(
  onCanvas: ReadonlyMap<string, number>,
  inGraph: readonly EdgeCount[] | undefined,
): readonly DegreeRow[] {
  const known = new Map(
    inGraph?.map(({ edgeType, direction, count }) => [nameOf(edgeType, direction === 'out'), count]),
  );
  const names = new Set([...known.keys(), ...onCanvas.keys()]);
  return [...names]
    .map((name) => ({ name, onCanvas: onCanvas.get(name) ?? 0, inGraph: known.get(name) }))
    .toSorted((a, b) => (b.inGraph ?? b.onCanvas) - (a.inGraph ?? a.onCanvas));
}
