import { expect, test } from 'vitest';
import { openDatabase, type TestSession } from './_database.ts';

const SCHEMA = [
  'CREATE SPACE s (vid_type = INT64)',
  'USE s',
  'CREATE TAG t(n int DEFAULT 5, name string)',
  'CREATE EDGE e(n int DEFAULT 5, name string)',
  'CREATE TAG INDEX i ON t(n)',
  "INSERT VERTEX t(n, name) VALUES 1:(1, 'a'), 2:(2, 'b'), 3:(3, NULL)",
  "INSERT EDGE e(n, name) VALUES 1->2:(1, 'a'), 2->3:(2, 'b'), 1->2@1:(3, NULL)",
];
const SETS = ['n = n + 1', "name = name + 'x'", 'n = n * 2, name = (string)n', 'n = 7'];
const CONDITIONS = ['', ' WHEN n > 4', " WHEN name == 'a'", ' WHEN n % 2 == 0'];

/** A stream of numbers below a bound, the same for the same seed. */
function numbersOf(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * bound);
  };
}

async function session(): Promise<TestSession> {
  return (await openDatabase()).root.setUp(...SCHEMA);
}

const stateOf = (one: TestSession): unknown => [
  one.ask('FETCH PROP ON t 1, 2, 3, 4 YIELD id(vertex) AS id, properties(vertex) AS p'),
  one.ask('LOOKUP ON t WHERE t.n > 4 YIELD id(vertex) AS id | ORDER BY $-.id'),
  one.ask('GO FROM 1, 2, 3, 4 OVER e YIELD edge AS e | ORDER BY $-.e'),
];

test.each([11, 12, 13, 14])('an update of several equals consecutive updates, seed %i', async (seed) => {
  const below = numbersOf(seed);
  const several = await session();
  const single = await session();
  for (let round = 0; round < 60; round++) {
    const isEdge = below(2) === 0;
    const head = `UPSERT ${isEdge ? 'EDGE ON e' : 'VERTEX ON t'}`;
    const tail = ` SET ${SETS[below(SETS.length)]}${CONDITIONS[below(CONDITIONS.length)]} YIELD n AS n, name AS name`;
    const targets = Array.from({ length: 1 + below(4) }, () =>
      isEdge ? `${1 + below(4)}->${1 + below(4)}@${below(2)}` : String(1 + below(4)),
    );
    const together = several.ask(`${head} ${targets.join(', ')}${tail}`);
    const apart = targets.map((target) => single.ask(`${head} ${target}${tail}`)[1]);
    expect(together).toEqual(['n | name', ...apart]);
    expect(stateOf(several)).toEqual(stateOf(single));
  }
});

test.each([21, 22])('an update after a pipe changes each once, seed %i', async (seed) => {
  const below = numbersOf(seed);
  const piped = await session();
  const written = await session();
  for (let round = 0; round < 40; round++) {
    const ids = Array.from({ length: 1 + below(6) }, () => 1 + below(4));
    const tail = ` SET ${SETS[below(SETS.length)]}${CONDITIONS[below(CONDITIONS.length)]} YIELD n AS n`;
    expect(piped.ask(`UNWIND [${ids.join(', ')}] AS id | UPSERT VERTEX ON t $-.id${tail}`)).toEqual(
      written.ask(`UPSERT VERTEX ON t ${[...new Set(ids)].join(', ')}${tail}`),
    );
    expect(stateOf(piped)).toEqual(stateOf(written));
  }
});
