import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { CaptionChooser, elementsOfRows, vertexKey, type SceneVertex } from '@astrolabe/graph-view';
import type { Vid } from '@astrolabe/model';
import { verticesByVid } from '../../data/element-statements.ts';
import { isEmbedded } from '../act/limited-add.ts';
import { rankingOf } from '../ask/explore-statements.ts';
import { runExploreStatement } from '../ask/run-explore-statement.ts';
import { SUGGESTED_MAX } from '../limits.ts';
import type { SpaceHit } from './space-search.ts';
import type { Exploration } from '../state/exploration.ts';
import { useExploration } from '../state/use-exploration.ts';

/** Vertices that a search suggests before a text is typed. */
export interface Suggestion {
  readonly isOnCanvas: boolean;
  readonly hits: readonly SpaceHit[];
}

/** The most connected vertices of the canvas; on an empty canvas, those of the space in the embedded database. */
export function useSuggestedVertices(isWanted: boolean, excluded: readonly Vid[]): Suggestion {
  const exploration = useExploration();
  const space = useStore(exploration.store, (store) => store.space);
  const onCanvas = isWanted ? mostConnectedDrawn(exploration, excluded) : [];
  const isEmpty = onCanvas.length === 0;
  const { data } = useQuery({
    queryKey: ['suggested-vertices', space],
    queryFn: ({ signal }) => mostConnectedOf(space, signal),
    enabled: isWanted && isEmpty && space !== '' && isEmbedded(),
    retry: false,
    staleTime: 60_000,
  });
  if (!isEmpty) return { isOnCanvas: true, hits: onCanvas };
  return { isOnCanvas: false, hits: (data ?? []).filter(({ vid }) => !excluded.includes(vid)).slice(0, SUGGESTED_MAX) };
}

/** O(vertices): called while a search has the focus, also on a large canvas. */
function mostConnectedDrawn(exploration: Exploration, excluded: readonly Vid[]): readonly SpaceHit[] {
  const best: { readonly vertex: SceneVertex; readonly degree: number }[] = [];
  for (const vertex of exploration.scene.vertices) {
    const degree = exploration.scene.edgesAt(vertex.index).length;
    const last = best.at(-1);
    if (last && best.length === SUGGESTED_MAX && degree <= last.degree) continue;
    if (vertex.bubble || excluded.includes(vertex.vid)) continue;
    const at = best.findIndex((one) => one.degree < degree);
    best.splice(at < 0 ? best.length : at, 0, { vertex, degree });
    if (best.length > SUGGESTED_MAX) best.pop();
  }
  return best.map(({ vertex: { vid, tags, caption } }) => ({
    vid,
    tag: tags[0]?.name ?? '',
    property: '',
    text: caption,
  }));
}

async function mostConnectedOf(space: string, signal: AbortSignal): Promise<readonly SpaceHit[]> {
  const ranked = (await runExploreStatement(rankingOf('degree', SUGGESTED_MAX + 1), space, signal)).rows.flatMap(
    ([vid]) => (typeof vid === 'string' || typeof vid === 'bigint' ? [vid] : []),
  );
  if (ranked.length === 0) return [];
  const { vertices } = elementsOfRows((await runExploreStatement(verticesByVid(ranked), space, signal)).rows);
  const captions = new CaptionChooser();
  captions.learn(vertices);
  const records = new Map(vertices.map((vertex) => [vertexKey(vertex.vid), vertex]));
  return ranked.map((vid) => {
    const record = records.get(vertexKey(vid));
    const tag = record?.tags[0]?.name ?? '';
    return { vid, tag, property: captions.propertyOf(tag) ?? '', text: record ? captions.textOf(record) : String(vid) };
  });
}
