// node bench/warm-bundle.mjs ENGINE IMPORTER CACHE Opens a small database, uses it, opens it again and ends, so that Node writes its
// compile cache.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [engineBundle, importerBundle, cache] = process.argv.slice(2);
enableCompileCache(cache);
const { Engine } = await import(pathToFileURL(engineBundle).href);
const { ImportJob, fileSource } = await import(pathToFileURL(importerBundle).href);
const directory = mkdtempSync(join(tmpdir(), 'astrolabe-warm-'));
const file = join(directory, 'rows.csv');
writeFileSync(
  file,
  `id,word,number\n${Array.from({ length: 3000 }, (_, i) => `${i},w${i % 50},${i % 90}`).join('\n')}\n`,
);
const STATEMENTS = [
  'CREATE SPACE warm(partition_num=1, replica_factor=1, vid_type=INT64)',
  'USE warm',
  'CREATE TAG thing(word string, number int)',
  'CREATE EDGE link(number int)',
  'CREATE TAG INDEX thing_word ON thing(word(16))',
  'CREATE TAG INDEX thing_number ON thing(number)',
];
const USES = [
  'UPDATE VERTEX ON thing 1 SET number = number + 1',
  'LOOKUP ON thing YIELD thing.number AS n | YIELD sum($-.n) AS s',
  'FETCH PROP ON thing 1 YIELD thing.word AS w',
  'GO 2 STEPS FROM 1 OVER link YIELD DISTINCT dst(edge) AS d | YIELD count(*) AS n',
];
for (const isFresh of [true, false]) {
  const engine = Engine.open({ directory: join(directory, 'data') });
  const session = engine.openSession();
  for (const text of isFresh ? STATEMENTS : ['USE warm']) await session.execute(text);
  if (isFresh) await importRows(engine, session);
  for (const text of USES) await session.execute(text);
  await engine.close();
}
rmSync(directory, { recursive: true, force: true });

async function importRows(engine, session) {
  const properties = [{ property: 'number', column: 2 }];
  const mapping = {
    onBadRow: 'stop',
    files: [
      {
        file: 'rows.csv',
        dialect: { hasHeader: true },
        targets: [
          {
            kind: 'vertex',
            tagName: 'thing',
            vid: { column: 0 },
            properties: [{ property: 'word', column: 1 }, ...properties],
          },
          { kind: 'edge', edgeTypeName: 'link', src: { column: 0 }, dst: { column: 2 }, properties },
        ],
      },
    ],
  };
  const sink = await session.bulk('warm');
  const schema = engine.catalog.space('warm').snapshot();
  await new ImportJob({ mapping, schema, sources: [await fileSource('rows.csv', file)], sink }).run();
  await sink.close();
}
