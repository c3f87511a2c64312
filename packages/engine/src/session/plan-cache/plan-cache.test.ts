import { printValue } from '@astrolabe/model';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PlanNode } from '../../plan/plan-node.ts';
import { Engine } from '../engine.ts';
import type { EngineSession } from '../engine-session.ts';

let engine: Engine;
let session: EngineSession;

beforeEach(async () => {
  engine = Engine.open({ now: () => 1_700_000_000_000 });
  session = await engine.authenticate('root', 'nebula');
  for (const text of [
    'CREATE SPACE s(vid_type = INT64)',
    'USE s',
    'CREATE TAG city(name string, people int, mood int8)',
    'CREATE EDGE road(km int)',
    'CREATE TAG INDEX by_people ON city(people)',
    'CREATE TAG INDEX by_name ON city(name(4))',
    'INSERT VERTEX city(name, people, mood) VALUES 1:("Aachen", 10, 1), 2:("Bonn", 20, 2), 3:("Aachener Land", 30, 3), 4:("Celle", 20, NULL)',
    'INSERT EDGE road(km) VALUES 1->2:(5), 2->3:(6), 3->1:(7), 1->3:(8), 3->4:(9)',
  ]) {
    session.executeNow(text);
  }
});

function result(text: string): string {
  try {
    const { columns, rows } = session.executeNow(text);
    return [columns.join(), ...rows.map((row) => row.map((value) => printValue(value)).join(' | ')).sort()].join('\n');
  } catch (error) {
    return error instanceof Error
      ? `${error.message} ${JSON.stringify('position' in error ? error.position : undefined)}`
      : String(error);
  }
}

/** Returns the result of a database with an empty plan cache. */
function freshResult(text: string): string {
  const space = engine.catalog.space('s');
  if (!space) throw new Error('no space');
  // An unused parameter prevents the use of cached plans.
  try {
    const { columns, rows } = session.executeNow(text, { parameters: new Map([['unread', 1n]]) });
    return [columns.join(), ...rows.map((row) => row.map((value) => printValue(value)).join(' | ')).sort()].join('\n');
  } catch (error) {
    return error instanceof Error
      ? `${error.message} ${JSON.stringify('position' in error ? error.position : undefined)}`
      : String(error);
  }
}

function isKept(text: string): boolean {
  const space = engine.catalog.space('s');
  return space !== undefined && engine.plans.find(text, space) !== undefined;
}

const NUMBERS = [0, 1, 2, 3, 4, 7, 10, 20, 21, 30, 127, 128, 300, 999_999_999_999_999];
const TEXTS = ['', 'a', 'Bonn', 'Aach', 'Aachen', 'Aachener Land', 'ä', 'no such city'];

describe('cached plans', () => {
  test.each([
    'FETCH PROP ON city # YIELD city.name AS n, city.people AS p',
    'GO FROM # OVER road WHERE road.km >= # YIELD dst(edge) AS d, road.km AS k',
    'GO 2 STEPS FROM # OVER road YIELD DISTINCT dst(edge) AS d | YIELD count(*) AS n',
    'GO # STEPS FROM % OVER road BIDIRECT YIELD dst(edge) AS d',
    'GO @ TO @ STEPS FROM 1 OVER road YIELD dst(edge) AS d',
    'LOOKUP ON city WHERE city.people >= # AND city.people < # YIELD id(vertex) AS i | LIMIT #',
    'LOOKUP ON city WHERE city.people > # AND city.people > # YIELD id(vertex) AS i',
    'LOOKUP ON city WHERE city.people == # OR city.people == # YIELD id(vertex) AS i',
    'LOOKUP ON city WHERE city.people IN [#, #] YIELD id(vertex) AS i',
    'FIND SHORTEST PATH FROM # TO # OVER road UPTO @ STEPS YIELD path AS p | YIELD length($-.p) AS n | LIMIT 1',
    'FIND ALL PATH FROM # TO # OVER road UPTO 3 STEPS YIELD path AS p',
    'GET SUBGRAPH @ STEPS FROM # OUT road YIELD vertices AS v, edges AS e',
    'MATCH (a)-[:road]->(b)-[:road]->(c)-[:road]->(a) WHERE id(a) == # RETURN count(*) AS n',
    'MATCH (a:city)-[e:road*1..2]->(b) WHERE a.city.people < # AND id(b) IN [#, #] RETURN id(a) AS a, size(e) AS n, # AS c',
    'MATCH (a:city) WHERE a.city.people + # > # RETURN a.city.name AS n ORDER BY n SKIP # LIMIT #',
    'YIELD # + # AS a, # - # AS b, # / # AS c',
    'YIELD # + 1, [#, #] AS l',
    'YIELD # < # AS a, CASE # WHEN # THEN # ELSE # END AS c',
  ])('return the same as a new plan: %s', (pattern) => {
    for (let round = 0; round < 40; round++) {
      let at = round;
      const next = (count: number): number => (at = (at * 5 + 3) % 101) % count;
      const text = pattern
        .replaceAll('#', () => String(NUMBERS[next(NUMBERS.length)]))
        .replaceAll('@', () => String(next(5)));
      const kept = result(text);
      expect(kept, text).toBe(freshResult(text));
    }
  });

  test.each([
    'LOOKUP ON city WHERE city.name == "#" YIELD id(vertex) AS i, city.name AS n',
    'LOOKUP ON city WHERE city.name STARTS WITH "#" YIELD id(vertex) AS i',
    "LOOKUP ON city WHERE city.name >= '#' AND city.name <= '#' YIELD id(vertex) AS i",
    'MATCH (a:city) WHERE a.city.name CONTAINS "#" RETURN a.city.name + "#" AS n',
    'YIELD "#" + "#", size("#") AS s, "#" =~ "#" AS r',
  ])('return the same as a new plan: %s', (pattern) => {
    for (let round = 0; round < 40; round++) {
      let at = round;
      const text = pattern.replaceAll('#', () => TEXTS[(at = (at * 3 + 1) % 61) % TEXTS.length]!);
      expect(result(text), text).toBe(freshResult(text));
    }
  });

  test('are created for the second text of a shape and used for the third', () => {
    const text = (vid: number): string => `FETCH PROP ON city ${vid} YIELD city.name AS n`;
    expect(isKept(text(3))).toBe(false);
    result(text(1));
    expect(isKept(text(3))).toBe(false);
    result(text(2));
    expect(isKept(text(3))).toBe(true);
  });

  test('do not change earlier results', () => {
    const texts = [1, 2, 3, 4].map((number) => `YIELD [${number}, ${number}] AS l, ${number} AS n`);
    const results = texts.map((text) => session.executeNow(text).rows);
    expect(results).toEqual([1n, 2n, 3n, 4n].map((number) => [[[number, number], number]]));
  });

  test('write what their text says', () => {
    for (const [vid, step] of [
      [1, 5],
      [2, 7],
      [4, 1],
      [1, 2],
    ])
      result(`UPDATE VERTEX ON city ${vid} SET people = people + ${step}`);
    expect(result('FETCH PROP ON city 1, 2, 4 YIELD id(vertex) AS i, city.people AS p')).toBe(
      'i,p\n1 | 17\n2 | 27\n4 | 21',
    );
  });

  test('report errors with the current text', () => {
    for (const vid of [1, 2, 3]) result(`UPDATE VERTEX ON city ${vid} SET mood = mood + 1`);
    expect(result('UPDATE VERTEX ON city 1234567 SET mood = mood + 1')).toBe(
      freshResult('UPDATE VERTEX ON city 1234567 SET mood = mood + 1'),
    );
    expect(result('UPDATE VERTEX ON city 3 SET mood = mood + 300')).toBe(
      freshResult('UPDATE VERTEX ON city 3 SET mood = mood + 300'),
    );
  });

  test('are dropped when the schema changes', () => {
    for (const vid of [1, 2, 3]) result(`FETCH PROP ON city ${vid} YIELD properties(vertex) AS p`);
    session.executeNow('ALTER TAG city DROP (mood)');
    session.executeNow('DROP TAG INDEX by_people');
    expect(result('FETCH PROP ON city 2 YIELD city.mood')).toContain('mood');
    expect(isKept('FETCH PROP ON city 2 YIELD properties(vertex) AS p')).toBe(false);
  });

  test('are not created for random values, long computations, writes of new rows, or several statements', () => {
    for (const text of [
      'YIELD rand() AS r',
      'YIELD size(range(1, 300000)) AS n',
      'YIELD reduce(n = 0, x IN range(1, 2000) | n + x) AS n',
      'INSERT VERTEX city(name) VALUES 9:("x")',
      'YIELD 1 AS a; YIELD 2 AS b',
      'USE s',
    ]) {
      for (let round = 0; round < 3; round++) result(text);
      expect([text, isKept(text)]).toEqual([text, false]);
    }
  });

  test('check permissions every time', async () => {
    session.executeNow('CREATE USER guest WITH PASSWORD "x"; GRANT ROLE GUEST ON s TO guest');
    const guest = await engine.authenticate('guest', 'x');
    const update = (vid: number): string => `UPDATE VERTEX ON city ${vid} SET people = 0`;
    for (const vid of [1, 2, 3]) result(update(vid));
    expect(() => guest.executeNow(update(4), { space: 's' })).toThrow(/permission/i);
    expect(guest.executeNow('FETCH PROP ON city 4 YIELD city.people AS p', { space: 's' }).rows).toEqual([[20n]]);
  });
});

/** Returns the index used by the cached plan of a text; undefined without one. */
function keptIndex(text: string): string | undefined {
  const plan = engine.plans.find(text, engine.catalog.space('s')!)?.plan;
  const indexOf = (node: PlanNode): string | undefined =>
    'lookups' in node ? node.lookups[0]?.indexName : node.inputs.map(indexOf).find((name) => name !== undefined);
  return plan && indexOf(plan);
}

describe('a cached plan is used', () => {
  const within = (a: number, b: number): string =>
    `LOOKUP ON house WHERE house.a < ${a} AND house.b < ${b} YIELD house.a`;

  beforeEach(() => {
    session.executeNow(
      'CREATE TAG house(a int, b int); CREATE TAG INDEX by_a ON house(a); CREATE TAG INDEX by_b ON house(b)',
    );
    const houses = Array.from({ length: 2000 }, (_, n) => `${1000 + n}:(${n}, ${1999 - n})`);
    session.executeNow(`INSERT VERTEX house(a, b) VALUES ${houses.join(', ')}`);
  });

  test('only for literals with a similar number of rows', () => {
    for (const bound of [3, 4]) result(within(bound, 1500 + bound));
    const few = within(5, 1700);
    const many = within(1700, 5);
    expect([keptIndex(few), keptIndex(many)]).toEqual(['by_a', undefined]);
    result(many);
    expect([keptIndex(few), keptIndex(many)]).toEqual(['by_a', 'by_b']);
    expect([result(few), result(many)]).toEqual([freshResult(few), freshResult(many)]);
  });

  test('only while the number of rows is similar', () => {
    const text = 'MATCH (a:city)-[:road]->(b:city) RETURN count(*) AS n';
    for (let round = 0; round < 2; round++) result(text);
    expect(isKept(text)).toBe(true);
    const cities = Array.from({ length: 500 }, (_, n) => `${5000 + n}:("c", ${n}, 0)`);
    session.executeNow(`INSERT VERTEX city(name, people, mood) VALUES ${cities.join(', ')}`);
    expect(isKept(text)).toBe(false);
  });
});
