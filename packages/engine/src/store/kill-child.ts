import { writeSync } from 'node:fs';
import { DurableSpace } from '../graph/index.ts';
import { SqliteGraphStore } from './sqlite-graph-store.ts';

/** Commits numbered groups until it is killed and prints each number once it is durable. Arguments: the file. */
const [path = ''] = process.argv.slice(2);
const space = DurableSpace.open(
  {
    name: 'kill',
    id: 1,
    vidType: { kind: 'int64' },
    partitionCount: 1,
    replicaFactor: 1,
    charset: 'utf8',
    collation: 'utf8_bin',
  },
  { store: new SqliteGraphStore(path), now: () => Date.now() },
);
if (!space.graph.tag(1)) {
  space.commit([
    {
      kind: 'put-tag',
      schema: {
        kind: 'tag',
        name: 'n',
        id: 1,
        properties: [{ name: 'n', type: { kind: 'int64' }, isNullable: false }],
      },
    },
    { kind: 'put-edge-type', schema: { kind: 'edge', name: 'e', id: 2, properties: [] } },
    { kind: 'put-index', schema: { name: 'i', id: 3, on: 'tag', schemaName: 'n', fields: [{ property: 'n' }] } },
  ]);
}
for (let n = BigInt(space.graph.tag(1)?.count ?? 0) / 2n; ; n++) {
  if (n % 3n === 2n) {
    // Every third pair is imported, which is durable when flush returns.
    space.bulkVertices(1, [2n * n, 2n * n + 1n], [[n], [n]]);
    space.bulkEdges(2, [2n * n], [2n * n + 1n], [0n], [[]]);
    space.flush();
  } else {
    space.commit([
      { kind: 'put-vertex', tagId: 1, vid: 2n * n, values: [n] },
      { kind: 'put-vertex', tagId: 1, vid: 2n * n + 1n, values: [n] },
      { kind: 'put-edge', edgeTypeId: 2, src: 2n * n, dst: 2n * n + 1n, rank: 0n, values: [] },
    ]);
  }
  if (n % 50n === 49n) space.checkpoint();
  writeSync(1, `${n}\n`);
}
