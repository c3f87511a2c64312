import { expect, test } from 'vitest';
import {
  freePlace,
  moved,
  newEdgeType,
  newTag,
  partOf,
  withCopies,
  withoutElements,
  type SketchGraph,
} from './sketch-graph.ts';

const port = newTag(0, 0, 0, 'port');
const ship = newTag(200, 0, 1, 'ship');
const crew = newTag(0, 200, 1, 'crew');
const calls = newEdgeType(ship.uuid, port.uuid, 'calls_at');
const mans = newEdgeType(crew.uuid, ship.uuid, 'mans');
const graph: SketchGraph = { nodes: [port, ship, crew], lines: [calls, mans] };
const names = (found: SketchGraph): readonly string[] => [...found.nodes, ...found.lines].map((one) => one.name);

test('deleting a tag deletes the edge types at its ends', () => {
  expect(names(withoutElements(graph, new Set([ship.uuid])))).toEqual(['port', 'crew']);
});

test('a part contains the edge types between its tags', () => {
  expect(names(partOf(graph, new Set([ship.uuid, port.uuid])))).toEqual(['port', 'ship', 'calls_at']);
});

test('a copy is offset by 40, gets a free name and keeps its ends', () => {
  const { graph: copied, added } = withCopies(graph, partOf(graph, new Set([ship.uuid, mans.uuid])));
  const ship1 = copied.nodes.at(-1);
  const mans1 = copied.lines.at(-1);
  expect([ship1?.name, ship1?.x, ship1?.y, mans1?.name, mans1?.from, mans1?.to]).toEqual([
    'ship(1)',
    240,
    40,
    'mans(1)',
    crew.uuid,
    ship1?.uuid,
  ]);
  expect(added).toEqual(new Set([ship1?.uuid, mans1?.uuid]));
  expect(names(withCopies(copied, partOf(graph, new Set([ship.uuid]))).graph)).toContain('ship(2)');
});

test('a tag without a position gets the nearest free one, to the right first', () => {
  const middle = { x: 10, y: 20 };
  const nodes = [newTag(10, 20, 0)];
  while (nodes.length < 4) nodes.push({ ...newTag(0, 0, 0), ...freePlace({ nodes, lines: [] }, middle) });
  expect(nodes.map(({ x, y }) => [x, y])).toEqual([
    [10, 20],
    [170, 20],
    [-150, 20],
    [10, 180],
  ]);
});

test('an edge type pasted into another sketch loses missing ends', () => {
  const { graph: pasted } = withCopies({ nodes: [], lines: [] }, partOf(graph, new Set([ship.uuid, mans.uuid])));
  expect(pasted.lines.map(({ from, to }) => [from, to])).toEqual([['', pasted.nodes[0]?.uuid]]);
});

test('an item moves to another position in its list', () => {
  expect([moved(['a', 'b', 'c'], 0, 2), moved(['a', 'b', 'c'], 2, 0), moved(['a'], 4, 0)]).toEqual([
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
    ['a'],
  ]);
});
