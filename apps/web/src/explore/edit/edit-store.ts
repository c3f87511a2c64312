import { vertexKey } from '@astrolabe/graph-view';
import type { Edge } from '@astrolabe/model';
import { asking, elementsInSlices } from '../act/ask-and-add.ts';
import { inverseOf, statementOfChange, touchedBy, type DraftChange } from '../ask/edit-draft.ts';
import { edgesByKey, verticesByVid } from '../../data/element-statements.ts';
import { act } from '../state/explore-steps.ts';
import { undoChange, withDeletedElements } from './undo-change.ts';
import type { Exploration } from '../state/exploration.ts';

/** Stages a change; a second change of the same property replaces the first. */
export function stage(exploration: Exploration, change: DraftChange): void {
  exploration.edits.setState(({ changes }) => {
    const same = changes.find((one) => isSameTarget(one, change));
    if (same === undefined || !('before' in same) || !('before' in change)) return { changes: [...changes, change] };
    return { changes: changes.map((one) => (one === same ? { ...change, before: same.before } : one)) };
  });
  exploration.store.setState({ panel: 'edit' });
}

/** Discards one change that was not written yet. */
export function unstage(exploration: Exploration, change: DraftChange): void {
  exploration.edits.setState(({ changes }) => ({ changes: changes.filter((one) => one !== change) }));
}

/**
 * Writes all changes in order. If one fails, the earlier ones are written and removed from the list, the others remain. Affected elements are read
 * again, and the inverse statements are offered for undo.
 */
export async function commitChanges(exploration: Exploration): Promise<void> {
  const { changes } = exploration.edits.getState();
  const before = exploration.state.layers;
  await asking(exploration, async (ask) => {
    const written: DraftChange[] = [];
    let isWhole = true;
    try {
      for (const change of changes) {
        const going = await withDeletedElements(change, ask);
        await ask(statementOfChange(going.change));
        written.push(going.change);
        isWhole &&= going.isWhole;
      }
    } finally {
      exploration.edits.setState({ changes: changes.slice(written.length) });
      if (written.length > 0) await showWritten(exploration, written, ask);
    }
    exploration.store.setState({
      notice: {
        kind: 'committed',
        inverse: isWhole ? inverseOf(written) : [],
        undo: () => void undoChange(exploration, written, before),
      },
    });
  });
}

async function showWritten(
  exploration: Exploration,
  written: readonly DraftChange[],
  ask: Parameters<Parameters<typeof asking>[1]>[0],
): Promise<void> {
  const gone = new Set(written.flatMap((change) => (change.kind === 'delete-vertex' ? [vertexKey(change.vid)] : [])));
  const touched = [...new Map(written.flatMap(touchedBy).map((vid) => [vertexKey(vid), vid])).entries()].filter(
    ([key]) => !gone.has(key),
  );
  const isGone = (src: string, dst: string, type: string, rank: bigint): boolean =>
    gone.has(src) ||
    gone.has(dst) ||
    written.some(
      (change) =>
        change.kind === 'delete-edge' &&
        change.edge.edgeType === type &&
        change.edge.rank === rank &&
        vertexKey(change.edge.src) === src &&
        vertexKey(change.edge.dst) === dst,
    );
  const { rows } = touched.length > 0 ? await ask(verticesByVid(touched.map(([, vid]) => vid))) : { rows: [] };
  const read = await elementsInSlices(rows);
  const keys = written.flatMap((change) =>
    change.kind === 'add-edge' || change.kind === 'set-edge' ? [change.edge] : [],
  );
  const edges: Edge[] = [];
  for (const edgeType of new Set(keys.map((key) => key.edgeType))) {
    const result = await ask(
      edgesByKey(
        edgeType,
        keys.filter((key) => key.edgeType === edgeType),
      ),
    );
    edges.push(...(await elementsInSlices(result.rows)).edges);
  }
  await act(exploration, 'stepEdit', String(written.length), (state) => {
    const layers = state.layers.map((layer) => ({
      vertices: layer.vertices.filter(({ vid }) => !gone.has(vertexKey(vid))),
      edges: layer.edges.filter(
        ({ src, dst, edgeType, rank }) => !isGone(vertexKey(src), vertexKey(dst), edgeType, rank),
      ),
    }));
    return { layers: [...layers, { vertices: read.vertices, edges }] };
  });
}

function isSameTarget(one: DraftChange, other: DraftChange): boolean {
  if (one.kind === 'set-vertex' && other.kind === 'set-vertex')
    return vertexKey(one.vid) === vertexKey(other.vid) && one.tag === other.tag && one.property === other.property;
  return (
    one.kind === 'set-edge' &&
    other.kind === 'set-edge' &&
    one.property === other.property &&
    one.edge.edgeType === other.edge.edgeType &&
    one.edge.rank === other.edge.rank &&
    vertexKey(one.edge.src) === vertexKey(other.edge.src) &&
    vertexKey(one.edge.dst) === vertexKey(other.edge.dst)
  );
}
