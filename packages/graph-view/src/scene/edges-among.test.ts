import type { Edge, Vid } from '@astrolabe/model';
import { expect, it } from 'vitest';
import { edgesAmong } from './edges-among.ts';
import { GraphScene } from './graph-scene.ts';

it('finds the same visible edges for few and many vertices', () => {
  const edges = Array.from({ length: 90 }, (_, i): Edge => ({
    kind: 'edge',
    edgeType: i % 3 === 0 ? 'far' : 'near',
    src: BigInt(i % 30),
    dst: BigInt((i * 7) % 30),
    rank: BigInt(i),
    properties: new Map(),
  }));
  const scene = new GraphScene();
  scene.merge({ vertices: [], edges });
  scene.changeLook({ hiddenEdgeTypes: new Set(['far']) });
  const expected = (vids: ReadonlySet<Vid>): readonly number[] =>
    edges.flatMap(({ edgeType, src, dst }, at) => (edgeType === 'near' && vids.has(src) && vids.has(dst) ? [at] : []));
  for (const count of [2, 12, 30]) {
    const vids = new Set<Vid>(Array.from({ length: count }, (_, i) => BigInt(i)));
    const indexes = new Set([...vids].map((vid) => scene.indexOf(vid)!));
    expect([count, edgesAmong(scene, indexes)]).toEqual([count, expected(vids)]);
  }
});
