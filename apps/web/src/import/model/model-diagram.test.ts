import { expect, test } from 'vitest';
import type { InferredModel } from '@astrolabe/importer';
import { FERRIES, FERRY_PREVIEWS } from '../plan/_two-files.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import type { TargetDraft } from '../plan/mapping-draft.ts';
import { modelDiagramOf } from './model-diagram.ts';

test('tags are circles and edge types lines, each with its rows', () => {
  expect(modelDiagramOf(FERRIES, FERRY_PREVIEWS)).toEqual({
    picture: {
      nodes: [{ kind: 'tag', name: 'port' }],
      lines: [{ edgeType: 'sails', from: 0, to: 0, count: 3 }],
      isCounted: true,
    },
    nodeKeys: ['vertex:port'],
    lineKeys: ['edge:sails'],
    shared: [],
    rows: new Map([
      ['vertex:port', { count: 3, isExact: true }],
      ['edge:sails', { count: 3, isExact: true }],
    ]),
  });
});

test('tags with the vertices of another tag are joined', () => {
  const coverage = { distinct: 3, ofDistinct: 3, cells: 3, ofCells: 3, isExact: true };
  const tags = [
    { name: 'port' },
    { name: 'depth', sameAs: { tag: 'port', coverage } },
    { name: 'removed', sameAs: { tag: 'port', coverage } },
  ];
  const model = { tags, edgeTypes: [] } as unknown as InferredModel;
  const [ports, sails] = FERRIES.drafts;
  const depth: TargetDraft = { ...ports!.targets[0]!, name: 'depth' };
  const plan: ImportPlan = { ...FERRIES, drafts: [{ ...ports!, targets: [...ports!.targets, depth] }, sails!] };
  const { nodeKeys, shared } = modelDiagramOf(plan, FERRY_PREVIEWS, model);
  expect([nodeKeys, shared]).toEqual([['vertex:port', 'vertex:depth'], [{ from: 1, to: 0 }]]);
});

test('an edge type with unknown ends leads to a placeholder', () => {
  const plan: ImportPlan = {
    ...FERRIES,
    drafts: FERRIES.drafts.map((draft) => ({
      ...draft,
      targets: draft.targets.map((target) =>
        target.kind === 'edge' ? { ...target, ends: { src: 'port', dst: undefined } } : target,
      ),
    })),
  };
  const { picture, nodeKeys } = modelDiagramOf(plan, FERRY_PREVIEWS);
  expect([picture.nodes.at(-1), nodeKeys, picture.lines[0]]).toMatchObject([
    { kind: 'missing' },
    ['vertex:port', ''],
    { from: 0, to: 1 },
  ]);
});
