import { expect, test } from 'vitest';
import { SHOP } from './_schema.ts';
import { diagnose } from './diagnose.ts';

const EDGES = [
  { edgeType: 'knows', srcTag: 'person', dstTag: 'person', count: 9 },
  { edgeType: 'order', srcTag: 'person', dstTag: 'shelf', count: 5 },
];

/** Returns the direction findings of a script, and the script after the fix. */
function said(script: string, hasOneTagEach = true): readonly string[] {
  const edges = {
    counted: { edges: EDGES, hasOneTagEach },
    tagsOfVids: new Map([
      [1n, ['person']],
      [2n, ['shelf']],
    ]),
  };
  return diagnose(script, { schema: SHOP, edges })
    .filter(({ code, severity }) => code !== 'INDEX_NOT_FOUND' || severity === 'error')
    .flatMap(({ severity, message, hint, fixes }) => {
      const fixed = fixes[0]?.edits
        .toReversed()
        .reduce((text, edit) => text.slice(0, edit.start) + edit.insert + text.slice(edit.end), script);
      return [severity, message, hint ?? '', fixed ?? ''];
    });
}

const ORDER = 'found in this space: person → shelf';

test.each<[string, readonly string[]]>([
  [
    'MATCH (s:shelf)-[e:`order`]->(p:person) RETURN p',
    [
      'warning',
      'order never goes from shelf to person in this space',
      ORDER,
      'MATCH (s:shelf)<-[e:`order`]-(p:person) RETURN p',
    ],
  ],
  [
    'MATCH (p:person)<-[:`order`]-(s:shelf) RETURN p',
    [
      'warning',
      'order never goes from shelf to person in this space',
      ORDER,
      'MATCH (p:person)-[:`order`]->(s:shelf) RETURN p',
    ],
  ],
  [
    'MATCH (p:person)-[:`order`]->()-[:knows]->(q:person) RETURN q',
    // The node between the two edges has no label, so each edge is checked alone.
    [],
  ],
  [
    'MATCH (s:shelf)-->(p) RETURN p',
    [
      'warning',
      '--> never starts at shelf in this space',
      'found in this space: person → person, person → shelf',
      'MATCH (s:shelf)<--(p) RETURN p',
    ],
  ],
  [
    'MATCH (s:shelf)-[:knows]-(p) RETURN p',
    ['warning', 'knows never touches shelf in this space', 'found in this space: person → person', ''],
  ],
  [
    'MATCH (s:shelf)-[:`order`*1..3]->(p) RETURN p',
    ['warning', 'order never starts at shelf in this space', ORDER, 'MATCH (s:shelf)<-[:`order`*1..3]-(p) RETURN p'],
  ],
  [
    'GO FROM 1 OVER `order` YIELD $$.person.name',
    ['warning', 'order never ends at person in this space', ORDER, 'GO FROM 1 OVER `order` YIELD $^.person.name'],
  ],
  [
    'GO FROM 2 OVER `order` YIELD dst(edge)',
    ['warning', 'order never starts at shelf in this space', ORDER, 'GO FROM 2 OVER `order` REVERSELY YIELD dst(edge)'],
  ],
])('a step that no edge of the data goes is reported and reversed: %s', (script, expected) => {
  expect(said(script)).toEqual(expected);
});

test.each([
  'MATCH (p:person)-[:`order`]->(s:shelf) RETURN p',
  'MATCH (s:shelf)<-[:`order`]-(p) RETURN p',
  'MATCH (s:shelf)-[:`order`]-(p:person) RETURN p',
  'MATCH (s:shelf)-[:`order`*0..1]->(p) RETURN p',
  'MATCH (a:person)-[:knows*2]->(b:person) RETURN b',
  'MATCH (a)-[:`order`]->(b) RETURN b',
  'GO FROM 1, 3 OVER knows, `order` YIELD $$.person.name',
  'GO FROM 2 OVER `order` REVERSELY YIELD $$.person.name',
  'GO FROM 2 OVER * BIDIRECT YIELD dst(edge)',
  // The script creates such an edge itself.
  'INSERT EDGE `order`() VALUES 2->1:(); MATCH (s:shelf)-[:`order`]->(p) RETURN p',
  'CREATE TAG shelf(); MATCH (s:shelf)-[:`order`]->(p) RETURN p',
])('%s is not reported', (script) => {
  expect(said(script)).toEqual([]);
});

test('vertices with possible further tags and edge types without edges are not reported', () => {
  expect([
    said('GO FROM 2 OVER `order` YIELD dst(edge)', false),
    diagnose('MATCH (s:shelf)-[:knows]->(p) WHERE id(s) == 1 RETURN p', {
      schema: SHOP,
      edges: { counted: { edges: EDGES.slice(1), hasOneTagEach: true }, tagsOfVids: new Map() },
    }),
  ]).toEqual([[], []]);
});
