import { GraphScene, runSlices } from '@astrolabe/graph-view';
import type { Edge, Vertex } from '@astrolabe/model';
import { afterEach, describe, expect, it } from 'vitest';
import { browserStorage } from '../../state/stored.ts';
import { EMPTY_STATE } from './canvas-state.ts';
import {
  keepChosen,
  keepPerspective,
  lookOfSpace,
  perspectiveOfText,
  perspectivesOfSpace,
  perspectiveToText,
  removePerspective,
  schemaViewOf,
  type Perspective,
} from './perspective.ts';
import { shownElements } from './shown-elements.ts';
import { stylerOf } from './style-rule.ts';

const SPACE = 'harbour';
const TRADE: Perspective = {
  name: 'Trade',
  titles: { tags: new Map([['ship', 'Carrier']]), edgeTypes: new Map([['calls_at', 'delivers to']]) },
  hiddenTags: new Set(['buoy']),
  hiddenEdgeTypes: new Set(['warns']),
  rules: [{ on: 'vertex', type: 'ship', test: { kind: 'all' }, caption: 'flag' }],
  searches: [{ name: 'All carriers', statement: 'MATCH (v:ship) RETURN v LIMIT 20' }],
};

afterEach(() => {
  for (const { name } of perspectivesOfSpace(SPACE)) removePerspective(SPACE, name);
});

describe('perspectives of a space', () => {
  it('are stored completely, unique by name, and the selected one applies to new canvases', () => {
    keepPerspective(SPACE, { ...TRADE, searches: [] });
    keepPerspective(SPACE, { ...TRADE, name: 'Safety' });
    keepPerspective(SPACE, TRADE);
    expect(perspectivesOfSpace(SPACE)).toEqual([TRADE, { ...TRADE, name: 'Safety' }]);
    expect(lookOfSpace(SPACE)).toEqual({ rules: TRADE.rules, perspective: schemaViewOf(TRADE) });
    keepChosen(SPACE, undefined);
    expect(lookOfSpace(SPACE)).toEqual({ rules: [], perspective: undefined });
    expect(perspectivesOfSpace('elsewhere')).toEqual([]);
  });

  it('are exported and imported unchanged, without measures of one canvas', () => {
    const measured = {
      on: 'vertex',
      type: '',
      test: { kind: 'vertices', title: 'PageRank', name: '1 – 2', keys: ['a'] },
    } as const;
    expect(perspectiveOfText(perspectiveToText({ ...TRADE, rules: [...TRADE.rules, measured] }))).toEqual(TRADE);
  });

  it.each([
    ['no JSON', 'what', 'this is no JSON, so it holds no perspective'],
    ['rules of style', '{"format":"astrolabe-style","rules":[]}', 'this file holds no perspective'],
    ['no name', '{"format":"astrolabe-perspective","version":1,"perspective":{}}', 'this perspective has no name'],
    [
      'another version',
      '{"format":"astrolabe-perspective","version":9,"perspective":{"name":"a"}}',
      'this perspective was saved by a newer version of the studio',
    ],
  ])('reject a file with %s', (_, text, message) => {
    expect(() => perspectiveOfText(text)).toThrow(message);
  });

  it('skip entries of another program', () => {
    browserStorage.write(
      `astrolabe.explore-perspectives.${SPACE}`,
      '{"chosen":4,"perspectives":[7,{"name":"x","tags":{}}]}',
    );
    expect(perspectivesOfSpace(SPACE).map(({ name, titles }) => [name, titles.tags.size])).toEqual([['x', 0]]);
  });
});

describe('a canvas in a perspective', () => {
  const vertex = (vid: string, ...tags: readonly string[]): Vertex => ({
    kind: 'vertex',
    vid,
    tags: tags.map((name) => ({ name, properties: new Map() })),
  });
  const edge = (edgeType: string, src: string, dst: string): Edge => ({
    kind: 'edge',
    edgeType,
    src,
    dst,
    rank: 0n,
    properties: new Map(),
  });
  const layer = {
    vertices: [vertex('s', 'ship'), vertex('p', 'port'), vertex('b', 'buoy'), vertex('both', 'buoy', 'port')],
    edges: [
      edge('calls_at', 's', 'p'),
      edge('warns', 's', 'p'),
      edge('calls_at', 's', 'b'),
      edge('calls_at', 's', 'both'),
    ],
  };

  it('hides vertices with hidden tags only, edges of hidden types, and edges to hidden vertices', () => {
    const view = { ...EMPTY_STATE.view, perspective: schemaViewOf(TRADE) };
    const shown = runSlices(shownElements({ ...EMPTY_STATE, layers: [layer], view }));
    expect([
      shown.vertices.map(({ vid }) => vid),
      shown.edges.map(({ edgeType, dst }) => `${edgeType} ${String(dst)}`),
      shown.known,
    ]).toEqual([['s', 'p', 'both'], ['calls_at p', 'calls_at both'], { vertices: 4, edges: 4 }]);
  });

  it('shows edge type names on edges, unless a rule differs', () => {
    const scene = new GraphScene();
    scene.merge(layer);
    scene.changeLook({ styler: stylerOf(TRADE.rules, TRADE.titles.edgeTypes) });
    expect(scene.edges.map(({ look }) => look?.caption)).toEqual([
      'delivers to',
      undefined,
      'delivers to',
      'delivers to',
    ]);
  });
});
