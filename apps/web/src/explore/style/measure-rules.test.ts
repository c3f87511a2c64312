import type { Edge, Vertex } from '@astrolabe/model';
import { vertexKey } from '@astrolabe/graph-view';
import { expect, test } from 'vitest';
import { isFor, rulesOfText, rulesToText } from '../state/style-rule.ts';
import { legendGroups } from './legend-groups.ts';
import { rulesOfGroups, rulesOfScores } from './measure-rules.ts';
import { Exploration } from '../state/exploration.ts';

const exploration = new Exploration();

const vertex = (vid: bigint): Vertex => ({
  kind: 'vertex',
  vid,
  tags: [{ name: 'buoy', properties: new Map([['name', `Buoy ${vid}`]]) }],
});
const edge = (src: bigint, dst: bigint): Edge => ({
  kind: 'edge',
  edgeType: 'near',
  src,
  dst,
  rank: 0n,
  properties: new Map(),
});

test('equal scores have equal sizes, and the legend shows the range of each size', () => {
  const scores = new Map([3, 3, 3, 3, 3, 8, 8, 12.3456, 70, 900].map((score, at) => [vertexKey(BigInt(at)), score]));
  const rules = rulesOfScores([], 'Degree', scores);
  expect(legendGroups(rules).map(({ title, rows }) => [title, rows.map(({ name }) => name)])).toEqual([
    ['Degree', ['3', '8 – 12.3', '70 – 900']],
  ]);
  const sizes = new Map(
    rules.flatMap(({ test, size }) => (test.kind === 'vertices' ? test.keys.map((key) => [key, size] as const) : [])),
  );
  expect(sizes.size).toBe(10);
  const sizeOf = new Map<number, number | undefined>();
  for (const [key, score] of scores) {
    if (!sizeOf.has(score)) sizeOf.set(score, sizes.get(key));
    expect([score, sizes.get(key)]).toEqual([score, sizeOf.get(score)]);
  }
  expect(rulesOfText(rulesToText(rules))).toEqual(rules);
});

test('a group is named by its most connected vertex', () => {
  exploration.scene.show({
    vertices: [1n, 2n, 3n, 4n, 5n].map(vertex),
    edges: [edge(1n, 2n), edge(2n, 3n), edge(4n, 5n), edge(5n, 2n)],
  });
  const groups = [
    [1n, 2n, 3n],
    [4n, 5n],
  ].map((vids) => vids.map(vertexKey));
  const rules = rulesOfGroups(exploration, [], 'Communities', groups);
  expect(legendGroups(rules)[0]?.rows.map(({ name }) => name)).toEqual(['Buoy 2', 'Buoy 5']);
  expect(exploration.scene.vertices.filter((one) => isFor(rules[1]!, one)).map(({ vid }) => vid)).toEqual([4n, 5n]);
});
