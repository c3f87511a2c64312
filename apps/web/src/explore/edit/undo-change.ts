/** Reads everything that a change deletes before it is written, so that it can be restored. */
import { edgeKey, vertexKey, type GraphElements } from '@astrolabe/graph-view';
import { asking, elementsInSlices, type Ask } from '../act/ask-and-add.ts';
import { inverseOf, touchedBy, type DraftChange } from '../ask/edit-draft.ts';
import { verticesByVid } from '../../data/element-statements.ts';
import { edgesAtVid } from '../ask/explore-statements.ts';
import { act } from '../state/explore-steps.ts';
import type { Exploration } from '../state/exploration.ts';

/**
 * Returns a change with everything it deletes: for a vertex, its tags and all its edges as stored now; `isWhole` is false if there are too many to
 * read.
 */
export async function withDeletedElements(
  change: DraftChange,
  ask: Ask,
): Promise<{ readonly change: DraftChange; readonly isWhole: boolean }> {
  if (change.kind !== 'delete-vertex') return { change, isWhole: true };
  const record = await elementsInSlices((await ask(verticesByVid([change.vid]))).rows);
  const { rows, rowCount } = await ask(edgesAtVid(change.vid));
  const around = await elementsInSlices(rows);
  const key = vertexKey(change.vid);
  const edges = around.edges.map(({ src, dst, edgeType, rank, properties }) => ({
    edge: { src, dst, edgeType, rank },
    properties,
  }));
  const tags = record.vertices.find(({ vid }) => vertexKey(vid) === key)?.tags ?? change.tags;
  return { change: { ...change, tags, edges }, isWhole: rowCount <= rows.length };
}

/** Undoes written changes and restores the previous canvas. */
export async function undoChange(
  exploration: Exploration,
  written: readonly DraftChange[],
  before: readonly GraphElements[],
): Promise<void> {
  await asking(exploration, async (ask) => {
    for (const statement of inverseOf(written)) await ask(statement);
    const vertices = before.flatMap((layer) => layer.vertices);
    const edges = before.flatMap((layer) => layer.edges);
    const touched = new Set(written.flatMap(touchedBy).map(vertexKey));
    const isTouched = (vid: Parameters<typeof vertexKey>[0]): boolean => touched.has(vertexKey(vid));
    const shown = new Set([...vertices.map(({ vid }) => vertexKey(vid)), ...edges.map(edgeKey)]);
    const added = written.flatMap((change) =>
      change.kind === 'add-vertex' ? [vertexKey(change.vid)] : change.kind === 'add-edge' ? [edgeKey(change.edge)] : [],
    );
    const isAdded = (key: string): boolean => added.includes(key) && !shown.has(key);
    await act(exploration, 'stepEdit', String(written.length), ({ layers }) => ({
      layers: [
        ...layers.map((layer) => ({
          ...layer,
          vertices: layer.vertices.filter(({ vid }) => !isAdded(vertexKey(vid))),
          edges: layer.edges.filter((edge) => !isAdded(edgeKey(edge))),
        })),
        {
          vertices: vertices.filter(({ vid }) => isTouched(vid)),
          edges: edges.filter(({ src, dst }) => isTouched(src) || isTouched(dst)),
        },
      ],
    }));
    exploration.store.setState({ notice: { kind: 'taken-back' } });
  });
}
