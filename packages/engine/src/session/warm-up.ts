import { WARM_UP_REST_MS, WARM_UP_ROUNDS, WARM_UP_ROUNDS_OF_SHORT, WARM_UP_SLICE_MS } from '../limits.ts';
import type { EngineCore } from './engine-core.ts';
import { turnOfTheLoop } from './platform.ts';

const VERTICES = 400;
/** In total more than the limit for adding edges one by one, so that most are stored as in an import. */
const EDGES_OF_EACH_MIN = 8;
const EDGES_OF_EACH_MAX = 16;
const HUB = 0;
const EDGES_OF_HUB = 200;

/**
 * Statements that create a small social graph with circles of different width and one hub. One short statement per vertex: the trees of
 * long ones would enlarge V8's young generation permanently.
 */
function* setUp(): Iterable<string> {
  yield 'CREATE SPACE warm(partition_num=1, replica_factor=1, vid_type=INT64)';
  yield 'USE warm';
  yield 'CREATE TAG person(name string, age int, score double)';
  yield 'CREATE EDGE knows(since int, level int, cents int)';
  yield 'CREATE TAG INDEX by_name ON person(name(32))';
  yield 'CREATE TAG INDEX by_age ON person(age)';
  for (let id = 0; id < VERTICES; id++) {
    const edges: string[] = [];
    const count = EDGES_OF_EACH_MIN + (id % (EDGES_OF_EACH_MAX - EDGES_OF_EACH_MIN + 1));
    for (let nth = 1; nth <= (id === HUB ? EDGES_OF_HUB : count); nth++) {
      const other = id === HUB ? 2 * nth - 1 : id * 3 + nth * nth;
      edges.push(`${id}->${other % VERTICES}:(${2000 + ((id + nth) % 30)}, ${(id * nth) % 120}, ${id * 100_000})`);
    }
    yield `INSERT VERTEX person(name, age, score) VALUES ${id}:("name ${id % 97}", ${id % 61}, ${id / 7})`;
    yield `INSERT EDGE knows(since, level, cents) VALUES ${edges.join(', ')}`;
  }
}

/** Short statements, dominated by the code around them; literals differ from round to round. */
function shortStatements(round: number): readonly string[] {
  const a = round % VERTICES;
  const b = (round * 7 + 11) % VERTICES;
  return [
    `FETCH PROP ON person ${a} YIELD person.name AS n, person.age AS a`,
    `GO FROM ${a} OVER knows WHERE knows.since > ${2000 + (b % 20)} YIELD dst(edge) AS d, knows.since AS s`,
    `GO 2 STEPS FROM ${a} OVER knows YIELD DISTINCT dst(edge) AS d | YIELD count(*) AS n`,
    `LOOKUP ON person WHERE person.name == "name ${a % 97}" YIELD id(vertex) AS i`,
    `LOOKUP ON person WHERE person.age >= ${a % 50} AND person.age < ${(a % 50) + 5} YIELD id(vertex) AS i, person.age AS a | LIMIT 20`,
    `FIND SHORTEST PATH FROM ${a} TO ${b} OVER knows UPTO 5 STEPS YIELD path AS p | YIELD length($-.p) AS n | LIMIT 1`,
  ];
}

/** Other common kinds of statements. */
function otherStatements(round: number): readonly string[] {
  const a = round % VERTICES;
  const b = (round * 7 + 11) % VERTICES;
  return [
    `FETCH PROP ON person ${a}, ${b} YIELD properties(vertex) AS p`,
    `GO FROM ${a} OVER knows YIELD dst(edge) AS d`,
    `GO FROM ${a} OVER knows WHERE knows.level > ${b % 20} AND knows.cents < ${b * 100_000} YIELD dst(edge) AS d, knows.cents AS c`,
    `GO FROM ${a} OVER knows REVERSELY YIELD src(edge) AS d, knows.since AS s | ORDER BY $-.s | LIMIT 5`,
    `GO 3 STEPS FROM ${b} OVER knows YIELD DISTINCT dst(edge) AS d | LIMIT 20`,
    `GO FROM ${a} OVER knows BIDIRECT WHERE $$.person.age > ${b % 50} YIELD $$.person.name AS n, $$.person.age AS a`,
    `LOOKUP ON person WHERE person.age > ${a % 50} YIELD person.age AS a | GROUP BY $-.a YIELD $-.a AS a, count(*) AS c`,
    `MATCH (v:person)-[e:knows]->(w) WHERE id(v) == ${a} AND w.person.age > ${b % 40} RETURN id(w), e.since, w.person.name`,
    `MATCH (v)-[:knows]->(w)-[:knows]->(x)-[:knows]->(v) WHERE id(v) == ${round % 4 === 0 ? HUB : a} RETURN count(*) AS n`,
    `MATCH (v:person) WHERE v.person.age == ${a % 61} RETURN v.person.name AS n ORDER BY n LIMIT 3`,
    `UPDATE VERTEX ON person ${a} SET age = age + 1`,
  ];
}

/**
 * Runs common statements on a small graph in a separate engine until their code is compiled or the signal is aborted. Pauses while other work runs.
 */
export async function warmUp(
  engine: EngineCore,
  signal: AbortSignal | undefined,
  isBusy: (() => boolean) | undefined,
): Promise<void> {
  // The first transfer of a buffer in a process makes V8 discard all code that uses typed arrays.
  new ArrayBuffer(1).transfer();
  const session = await engine.authenticate('root', '');
  for (const text of setUp()) session.executeNow(text);
  let sliceFrom = performance.now();
  for (let round = 0; round < WARM_UP_ROUNDS_OF_SHORT; round++) {
    const others = round < WARM_UP_ROUNDS ? otherStatements(round) : [];
    for (const text of [...shortStatements(round), ...others]) {
      if (signal?.aborted) return;
      await session.execute(text);
      if (performance.now() - sliceFrom < WARM_UP_SLICE_MS) continue;
      await turnOfTheLoop();
      while (isBusy?.() && !signal?.aborted) await new Promise((resolve) => setTimeout(resolve, WARM_UP_REST_MS));
      sliceFrom = performance.now();
    }
  }
}
