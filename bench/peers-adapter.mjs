// Our engine in the peer benchmark: nGQL texts through the public API, results as values, durable on return. As in the product, it runs
// from bundles with a persistent compile cache.
import manifest from '../package.json' with { type: 'json' };
import { loadEngine, openEngine } from './engine-bundle.mjs';

export const version = manifest.version;

const SCHEMA = `CREATE SPACE peers(partition_num=1, replica_factor=1, vid_type=INT64);
USE peers;`;
const ELEMENTS = [
  'CREATE TAG person(name string, age int)',
  'CREATE EDGE knows(since int)',
  'CREATE TAG INDEX p_name ON person(name(32))',
  'CREATE TAG INDEX p_age ON person(age)',
];

export async function open({ dir, csv, fresh }) {
  // A process restarted after a kill uses the file that the killed one had built.
  const { Engine, ImportJob, fileSource } = fresh ? await loadEngine() : await openEngine();
  const engine = Engine.open({ directory: dir });
  const session = engine.openSession();
  // Like the studio's engine thread at its start. A process restarted after a kill responds first.
  if (fresh && process.env.WARM_UP !== '0') await Engine.warmUp();
  if (fresh) {
    await session.execute(SCHEMA);
    for (const statement of ELEMENTS) await session.execute(statement);
  } else await session.execute('USE peers');
  const rows = async (text) => (await session.execute(text)).rows;
  const first = async (text) => (await rows(text))[0];
  return {
    async W1() {
      const sink = await session.bulk('peers');
      const mapping = {
        onBadRow: 'stop',
        files: [
          {
            file: 'person.csv',
            dialect: { hasHeader: true },
            targets: [
              {
                kind: 'vertex',
                tagName: 'person',
                vid: { column: 0 },
                properties: [
                  { property: 'name', column: 1 },
                  { property: 'age', column: 2 },
                ],
              },
            ],
          },
          {
            file: 'knows.csv',
            dialect: { hasHeader: true },
            targets: [
              {
                kind: 'edge',
                edgeTypeName: 'knows',
                src: { column: 0 },
                dst: { column: 1 },
                properties: [{ property: 'since', column: 2 }],
              },
            ],
          },
        ],
      };
      const schema = engine.catalog.space('peers').snapshot();
      const sources = [await fileSource('person.csv', csv.person), await fileSource('knows.csv', csv.knows)];
      await new ImportJob({ mapping, schema, sources, sink }).run();
      await sink.close();
    },
    W2: (id, min) =>
      rows(`GO FROM ${id} OVER knows WHERE knows.since >= ${min} YIELD dst(edge) AS d, knows.since AS s`),
    W3: async (id) =>
      (await first(`GO 2 STEPS FROM ${id} OVER knows YIELD DISTINCT dst(edge) AS d | YIELD count(*) AS n`))[0],
    W4: async (id) =>
      (await first(`GO 3 STEPS FROM ${id} OVER knows YIELD DISTINCT dst(edge) AS d | YIELD count(*) AS n`))[0],
    W5: (id) => first(`FETCH PROP ON person ${id} YIELD person.name AS n, person.age AS a`),
    W6a: async (name) =>
      firstColumn(await rows(`LOOKUP ON person WHERE person.name == "${name}" YIELD id(vertex) AS i`)),
    W6b: (lo, hi, limit) =>
      rows(
        `LOOKUP ON person WHERE person.age >= ${lo} AND person.age < ${hi} YIELD id(vertex) AS i, person.age AS a | LIMIT ${limit}`,
      ),
    W7: () => rows('LOOKUP ON person YIELD person.age AS a | GROUP BY $-.a YIELD $-.a AS a, count(*) AS c'),
    W8: async (a, b) =>
      (
        await first(
          `FIND SHORTEST PATH FROM ${a} TO ${b} OVER knows UPTO 5 STEPS YIELD path AS p | YIELD length($-.p) AS n | LIMIT 1`,
        )
      )?.[0] ?? -1,
    W9: async (id) =>
      (await first(`MATCH (a)-[:knows]->(b)-[:knows]->(c)-[:knows]->(a) WHERE id(a) == ${id} RETURN count(*) AS n`))[0],
    W10: async (id) => {
      await session.execute(`UPDATE VERTEX ON person ${id} SET age = age + 1`);
    },
    sumAge: async () => (await first('LOOKUP ON person YIELD person.age AS a | YIELD sum($-.a) AS s'))[0],
    counts: async () => [
      (await first('LOOKUP ON person YIELD id(vertex) AS i | YIELD count(*) AS n'))[0],
      engine.catalog.space('peers').graph.statistics().edges,
    ],
    close: () => engine.close(),
  };
}

/** The only column of some rows. */
function firstColumn(rows) {
  const values = new Array(rows.length);
  for (let row = 0; row < rows.length; row++) values[row] = rows[row][0];
  return values;
}
