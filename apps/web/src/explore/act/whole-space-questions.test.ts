// @vitest-environment happy-dom
import type { Row, Vid } from '@astrolabe/model';
import { printStatement } from '@astrolabe/ngql';
import { beforeEach, expect, test, vi } from 'vitest';
import { measureOfAll, rankingOf } from '../ask/explore-statements.ts';
import { runExploreStatement } from '../ask/run-explore-statement.ts';
import { beginAnew } from '../state/explore-steps.ts';
import { sessionStore } from '../../state/session-store.ts';
import { findPaths } from './find-paths.ts';
import { showCommunities, showCycles, type CycleTexts } from './whole-space-questions.ts';
import { Exploration } from '../state/exploration.ts';

const exploration = new Exploration();

vi.mock('../ask/run-explore-statement.ts', () => ({ runExploreStatement: vi.fn<typeof runExploreStatement>() }));

let texts: string[] = [];

beforeEach(() => {
  texts = [];
  beginAnew(exploration, `space ${Math.random()}`);
  exploration.store.setState({ notice: undefined });
  const session = sessionStore.getState().session;
  sessionStore.setState({ session: { ...session, kind: 'embedded' } as never });
});

/** Responds to statements by their text. */
function respond(rowsOf: (text: string) => readonly Row[]): void {
  vi.mocked(runExploreStatement).mockImplementation((statement) => {
    const text = typeof statement === 'string' ? statement : printStatement(statement);
    texts.push(text);
    const rows = rowsOf(text);
    return Promise.resolve({ rows, rowCount: rows.length, databaseMs: 1, transferMs: 1 });
  });
}

const vertex = (vid: Vid) => ({ kind: 'vertex', vid, tags: [] }) as const;
const path = (...vids: readonly Vid[]): Row => [
  {
    kind: 'path',
    start: vertex(vids[0] ?? ''),
    steps: vids.slice(1).map((vid, at) => ({
      edge: { kind: 'edge', edgeType: 'knows', src: vids[at] ?? '', dst: vid, rank: 0n, properties: new Map() },
      vertex: vertex(vid),
    })),
  } as never,
];

const cycleTexts: CycleTexts = {
  found: (figures) => JSON.stringify(figures),
  none: (figures) => `none ${JSON.stringify(figures)}`,
  anyDirection: 'any direction',
};

test('without cycles along the directions, cycles in any direction are drawn', async () => {
  respond((text) =>
    text.includes('directed:false') || text.includes('directed: false') ? [path('a', 'b', 'c', 'a')] : [],
  );
  await showCycles(exploration, undefined, cycleTexts);
  expect(exploration.store.getState().notice).toEqual({
    kind: 'found',
    text: JSON.stringify({ length: 5, isLonger: false, isDirected: false, isAcyclic: true, shown: 1, isAll: true }),
  });
  await showCycles(exploration, undefined, cycleTexts, false);
  expect(exploration.store.getState().notice).toMatchObject({
    text: expect.stringContaining('"isAcyclic":false') as string,
  });
});

test('cycles along the directions come first, and cycles in any direction are one click away', async () => {
  respond((text) => (text.includes('algo.cycles') ? [path('a', 'b', 'a')] : []));
  await showCycles(exploration, undefined, cycleTexts);
  const { notice } = exploration.store.getState();
  expect(notice).toMatchObject({ kind: 'found', next: { label: 'any direction' } });
  expect(texts.filter((text) => text.includes('directed'))).toEqual([]);
});

test('without any cycle the search states how far it looked', async () => {
  respond(() => []);
  await showCycles(exploration, undefined, cycleTexts);
  expect(exploration.store.getState().notice).toEqual({
    kind: 'found',
    text: 'none {"length":10,"isLonger":false,"isDirected":false,"isAcyclic":true}',
  });
});

const question = {
  mode: 'shortest',
  from: ['a'],
  to: ['c'],
  edgeTypes: [],
  direction: 'both',
  steps: 5,
  limit: 20,
} as const;
const pathTexts = {
  found: (figures: object) => JSON.stringify(figures),
  none: (figures: object) => `none ${JSON.stringify(figures)}`,
};

test('a shortest path is looked for beyond the limit of edges, and its length is stated', async () => {
  respond((text) => (text.includes('UPTO 5') ? [] : [path('a', 'b', 'c')]));
  await findPaths(exploration, question, pathTexts);
  expect(texts.filter((text) => text.includes('FIND')).map((text) => /UPTO \d+/.exec(text)?.[0])).toEqual([
    'UPTO 5',
    'UPTO 1000',
  ]);
  expect(exploration.store.getState().notice).toEqual({
    kind: 'found',
    text: '{"count":1,"length":2,"isShortest":true}',
  });
});

test('vertices that are not connected are reported as such; other paths keep their limit', async () => {
  respond(() => []);
  await findPaths(exploration, question, pathTexts);
  expect(exploration.store.getState().notice).toEqual({
    kind: 'found',
    text: 'none {"length":1000,"isApart":true,"isNarrowed":false}',
  });
  await findPaths(exploration, { ...question, mode: 'all', direction: 'out' }, pathTexts);
  expect(exploration.store.getState().notice).toEqual({
    kind: 'found',
    text: 'none {"length":5,"isApart":false,"isNarrowed":true}',
  });
});

test('vertices alone are no communities', async () => {
  // A pair, a vertex with a loop, and two isolated vertices.
  const communities: readonly Row[] = [
    [-1n, 2n, ['d', 'e']],
    [0n, 2n, ['a', 'b']],
    [1n, 1n, ['c']],
  ];
  respond((text) => {
    if (text.includes('louvain')) return communities;
    return text.includes('MATCH (v)') ? [[vertex('a')], [vertex('b')]] : [];
  });
  await showCommunities(exploration, {
    look: '',
    found: ({ shown, total, alone }) => JSON.stringify({ shown, total, alone }),
  });
  expect(exploration.store.getState().notice).toEqual({ kind: 'found', text: '{"shown":1,"total":1,"alone":3}' });
});

test.each([
  [100, 200, 256],
  [100_000, 300_000, 91],
  [4_000_000, 20_000_000, 16],
])('betweenness of %i vertices and %i edges is estimated from %i sources', (vertices, edges, sources) => {
  const texts = [
    rankingOf('betweenness', 25, { vertices, edges }),
    measureOfAll('betweenness', 25, { vertices, edges }),
  ];
  for (const text of texts) expect(printStatement(text)).toMatch(new RegExp(`samplingSize: ?${sources}\\b`));
});
