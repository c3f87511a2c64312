import { expect, test } from 'vitest';
import { openDatabase } from '../../test/_database.ts';

const { root } = await openDatabase();
root.setUp(
  'CREATE SPACE town(vid_type = FIXED_STRING(8)); USE town; CREATE TAG person(name string, age int); CREATE TAG guest(); CREATE EDGE knows(since int)',
);

test.each([
  [
    'INSERT VERTEX person(name), guest() VALUES "a":("Ann"), "b":("Bob")',
    ['InsertVertices', 'tags: person(name), guest()', 'rows: 2', 'ifNotExists: false'],
  ],
  [
    'INSERT EDGE IF NOT EXISTS knows(since) VALUES "a"->"b":(1)',
    ['InsertEdges', 'edge_type: knows(since)', 'rows: 1', 'ifNotExists: true'],
  ],
  [
    'UPDATE VERTEX ON person "a" SET age = age + 1 WHEN age > 3 YIELD name',
    [
      'UpdateVertex',
      'tag: person',
      'vids: "a"',
      'updatedProps: age = (age+1)',
      'condition: (age > 3)',
      'returnProps: name',
      'insertable: false',
    ],
  ],
  [
    'UPSERT EDGE ON knows "a"->"b"@2 SET since = 3',
    [
      'UpdateEdge',
      'edge_type: knows',
      'keys: "a"->"b"@2',
      'updatedProps: since = 3',
      'condition: ',
      'returnProps: ',
      'insertable: true',
    ],
  ],
  ['DELETE VERTEX "a", "b" WITH EDGE', ['DeleteVertices', 'vids: "a", "b"', 'withEdges: true']],
  ['DELETE TAG person, guest FROM "a"', ['DeleteTags', 'tags: person,guest', 'vids: "a"']],
  ['UNWIND range(1, 1000) AS n RETURN n', ['Unwind', 'unwindExpr: a list of 1000 items']],
  ['DELETE EDGE knows "a"->"b"', ['DeleteEdges', 'edge_type: knows', 'keys: "a"->"b"@0']],
  [
    `FETCH PROP ON person ${Array.from({ length: 40 }, (_, at) => `"${at}"`).join(', ')} YIELD person.name`,
    [
      'GetVertices',
      `src: ${Array.from({ length: 32 }, (_, at) => `"${at}"`).join(', ')}, … (40 in all)`,
      'vertex_props: person',
    ],
  ],
])('EXPLAIN %s names what it works on', (statement, expected) => {
  const { plan } = root.session.executeNow(`EXPLAIN ${statement}`);
  const node = plan!.nodes.find(({ name }) => name === expected[0])!;
  expect([node.name, ...node.details.map(([name, text]) => `${name}: ${text}`)]).toEqual(expected);
});
