import { expect, test } from 'vitest';
import {
  degreesStatement,
  factsStatement,
  idsStatement,
  orphansStatement,
  presenceStatement,
  topValuesStatement,
} from './profile-statements.ts';

const TAG = {
  on: 'tag',
  name: 'my `tag`',
  properties: [{ name: 'a b', type: { kind: 'int64' }, isNullable: true }],
} as const;
const EDGE = {
  on: 'edge',
  name: 'knows',
  properties: [{ name: 'at', type: { kind: 'duration' }, isNullable: true }],
} as const;

test.each([
  [
    factsStatement(TAG, 9),
    'MATCH (v:`my \\`tag\\``) WITH v LIMIT 9 RETURN count(*) AS n, count(v.`my \\`tag\\``.`a b`) AS c0, count(distinct v.`my \\`tag\\``.`a b`) AS d0, min(v.`my \\`tag\\``.`a b`) AS l0, max(v.`my \\`tag\\``.`a b`) AS m0',
  ],
  [
    factsStatement(EDGE, 9),
    'MATCH ()-[e:knows]->() WITH e LIMIT 9 RETURN count(*) AS n, count(e.at) AS c0, count(distinct e.at) AS d0',
  ],
  [presenceStatement(EDGE, 9), 'MATCH ()-[e:knows]->() WITH e LIMIT 9 RETURN count(*) AS n, count(e.at) AS c0'],
  [
    topValuesStatement(EDGE, 'at', 9, 3),
    'MATCH ()-[e:knows]->() WITH e LIMIT 9 RETURN e.at AS value, count(*) AS n ORDER BY n DESC LIMIT 3',
  ],
  [
    degreesStatement(EDGE, 'in', 9),
    'MATCH ()-[e:knows]->() WITH e LIMIT 9 WITH dst(e) AS v, count(*) AS degree RETURN degree AS degree, count(*) AS n ORDER BY degree',
  ],
  [
    orphansStatement(TAG, 9),
    'MATCH (v:`my \\`tag\\``) WITH v LIMIT 9 WHERE !((v)--()) RETURN count(*) AS n, collect(id(v))[0..5] AS some',
  ],
  [idsStatement(TAG, 9), 'MATCH (v:`my \\`tag\\``) WITH v LIMIT 9 RETURN id(v) AS v'],
])('%s', (printed, expected) => {
  expect(printed).toBe(expected);
});
