import { expect, test } from 'vitest';
import { parseStatements, printPath, type MatchStatement } from '@astrolabe/ngql';
import { addVertex, changeEdge, changeVertex, connect, removeEdge, removeVertex } from './edit-pattern.ts';
import {
  drawingOf,
  drawnClause,
  NO_PATTERN,
  pathsOf,
  textWithDrawing,
  type PatternDrawing,
} from './pattern-drawing.ts';
import { placesOfPattern } from './pattern-places.ts';

function statementOf(text: string): MatchStatement {
  const [statement] = parseStatements(text);
  if (statement?.kind !== 'match') throw new Error(`no MATCH: ${text}`);
  return statement;
}
const drawn = (pattern: string): PatternDrawing =>
  drawingOf(drawnClause(statementOf(`MATCH ${pattern} RETURN 1`))!.paths);
const written = (drawing: PatternDrawing): string => pathsOf(drawing).map(printPath).join(', ');

const PATTERNS = [
  '(v)',
  '()',
  '(v:player)',
  '(v:player:coach)',
  '(v:player{name: "Ann"})',
  '(v:player{name: "Ann", age: 30}:coach)',
  '(:player)',
  '(v{name: "Ann"})',
  '(a)-->(b)',
  '(a)<--(b)',
  '(a)--(b)',
  '()-->()',
  '(a)-[e]->(b)',
  '(a)<-[e]-(b)',
  '(a)-[e]-(b)',
  '(a:player)-[e:follow]->(b:player)',
  '(a:player)-[:follow]->(b)',
  '(a)-[:follow|serve]->(b)',
  '(a)-[e:follow{degree: 90}]->(b)',
  '(a)-[e*2]->(b)',
  '(a)-[e*1..3]->(b)',
  '(a)-[e:follow*1..3]-(b)',
  '(a)-[:follow*..3]->(b)',
  '(a)-[:follow*2..]->(b)',
  '(a)-[:follow*]->(b)',
  'p = (a)-[e]->(b)',
  'p = (a)-[:follow]->(b)<-[:follow]-(c)',
  'p = shortestPath((a)-[e:follow*..5]-(b))',
  'p = allShortestPaths((a)-[e*..5]->(b))',
  '(a)-[e]->(b)-[f]->(c)',
  '(a)-[e]->(b)-[f]->(a)',
  '(a)-[e]->(a)',
  '(a)-[e]->(b), (b)-[f]->(c)',
  '(a:player)-[e]->(b:team), (c:player)-[f]->(b)',
  '(a), (b)',
  '(a)-[e]->(b), (c)',
  '(a)-[e]->(b), (a)-[f]->(b)',
  '(a)-->()-->(b)',
  '(`odd name`:player)-[`an edge`:follow]->(b)',
  '(a:player)-[e:follow]->(b:player)-[f:serve]->(c:team)<-[g:serve]-(d:player), (a)-[h:follow]->(d)',
];

test('forty patterns are restored from their drawing unchanged', () => {
  expect(PATTERNS.length).toBe(40);
  const plain = PATTERNS.map((pattern) =>
    drawnClause(statementOf(`MATCH ${pattern} RETURN 1`))!
      .paths.map(printPath)
      .join(', '),
  );
  expect(PATTERNS.map((pattern) => written(drawn(pattern)))).toEqual(plain);
});

test('forty drawings are restored from their text unchanged', () => {
  const bare = ({ vertices, edges, chains }: PatternDrawing) => ({
    vertices: vertices.map(({ id, labels }) => [id, labels.map(({ name }) => name.text)]),
    edges: edges.map(({ id, from, to, types, isBothWays, steps }) => [id, from, to, types, isBothWays, steps]),
    chains,
  });
  const drawings = PATTERNS.map(drawn);
  expect(drawings.map((drawing) => bare(drawn(written(drawing))))).toEqual(drawings.map(bare));
});

test('a repeated vertex name is one vertex with the tags of all occurrences', () => {
  const { vertices, edges } = drawn('(a:player)-[e]->(b), (c)-[f]->(a:coach)');
  expect(vertices.map(({ id, labels }) => [id, ...labels.map(({ name }) => name.text)])).toEqual([
    ['a', 'player', 'coach'],
    ['b'],
    ['c'],
  ]);
  expect(edges.map(({ from, to }) => [from, to])).toEqual([
    ['a', 'b'],
    ['c', 'a'],
  ]);
});

test('a pattern is drawn from scratch, and its statement returns what it names', () => {
  const two = addVertex(addVertex(NO_PATTERN, 'player'), 'team');
  const joined = connect(two, 'v', 'v2', 'serve');
  expect(textWithDrawing('', undefined, joined)).toBe(
    'MATCH (v:player)-[e:serve]->(v2:team) RETURN v, v2, e LIMIT 100',
  );
  const around = connect(connect(joined, 'v2', 'v'), 'v', 'v');
  expect(written(around)).toBe('(v:player)-[e:serve]->(v2:team)-[e2]->(v)-[e3]->(v)');
});

test('a change of the drawing rewrites only what it must', () => {
  const pattern = drawn('(a:player)-[e:follow]->(b)-[f:serve]->(c:team)');
  expect(written(changeVertex(pattern, 'b', { tags: ['player', 'coach'], alias: 'friend' }))).toBe(
    '(a:player)-[e:follow]->(friend:player:coach)-[f:serve]->(c:team)',
  );
  expect(written(changeVertex(pattern, 'b', { alias: 'e' }))).toBe(written(pattern));
  expect(
    written(changeEdge(pattern, 'e', { isTurned: true, steps: { min: 1, max: 3 }, types: ['follow', 'like'] })),
  ).toBe('(a:player)<-[e:follow|like*1..3]-(b)-[f:serve]->(c:team)');
  expect(written(changeEdge(drawn('(a)-[e*2]->(b)'), 'e', { steps: undefined, isBothWays: true, alias: 'way' }))).toBe(
    '(a)-[way]-(b)',
  );
});

test('deleting an edge splits its path, and deleting a vertex deletes its edges', () => {
  const pattern = drawn('p = (a)-[e]->(b)-[f]->(c), (a)-[g]->(c)');
  expect(written(removeEdge(pattern, 'e'))).toBe('(b)-[f]->(c), (a)-[g]->(c)');
  expect(written(removeEdge(drawn('(a)-[e]->(b)'), 'e'))).toBe('(a), (b)');
  expect(written(removeVertex(pattern, 'b'))).toBe('(a)-[g]->(c)');
  expect(removeVertex(drawn('(a)'), 'a')).toEqual(NO_PATTERN);
});

test('a vertex without a name gets one when it is connected a second time', () => {
  const pattern = drawn('(:player)-[e]->(b), (b)-[f]->(c)');
  expect(written(connect(pattern, 'c', '#0'))).toBe('(v:player)-[e]->(b), (b)-[f]->(c)-[e2]->(v)');
});

test('RETURN follows listed names and keeps computed values', () => {
  const edited = (text: string, edit: (drawing: PatternDrawing) => PatternDrawing): string => {
    const statement = statementOf(text);
    return textWithDrawing(text, statement, edit(drawingOf(drawnClause(statement)!.paths)));
  };
  const grow = (drawing: PatternDrawing) => connect(addVertex(drawing), 'b', 'v');
  expect(edited('MATCH (a)-[e]->(b) WHERE a.player.age > 3 RETURN a, e, b LIMIT 5', grow)).toBe(
    'MATCH (a)-[e]->(b)-[e2]->(v) WHERE a.player.age > 3 RETURN a, e, b, v, e2 LIMIT 5',
  );
  expect(edited('MATCH (a)-[e]->(b) RETURN count(*) AS n', grow)).toBe(
    'MATCH (a)-[e]->(b)-[e2]->(v) RETURN count(*) AS n',
  );
  expect(edited('MATCH (a)-[e]->(b)\nRETURN a.player.name, a, b', (drawing) => removeVertex(drawing, 'b'))).toBe(
    'MATCH (a)\nRETURN a.player.name, a',
  );
  expect(edited('MATCH (a)-[e]->(b) RETURN b', (drawing) => removeVertex(drawing, 'b'))).toBe('MATCH (a) RETURN a');
  expect(edited('MATCH (a)-[e]->(b) RETURN a, e, b', (drawing) => removeVertex(drawing, 'b'))).toBe(
    'MATCH (a) RETURN a',
  );
});

test('an edge past a column crosses none of its vertices', () => {
  const places = (...lines: readonly (readonly [number, number])[]) =>
    placesOfPattern({
      nodes: [0, 1, 2].map((name) => ({ kind: 'tag', name: String(name) })),
      lines: lines.map(([from, to]) => ({ from, to, edgeType: '', count: 1 })),
      isCounted: true,
    }).map(({ y }) => y);
  expect(new Set(places([0, 1], [1, 2])).size).toBe(1);
  const [first, middle, last] = places([0, 1], [1, 2], [0, 2]);
  expect([first === last, first === middle]).toEqual([true, false]);
});
