import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { rolldown, type OutputChunk } from 'rolldown';
import { beforeAll, expect, test } from 'vitest';

const ENTRY = fileURLToPath(new URL('../src/memory.ts', import.meta.url));
/** The globals of every page and worker, besides the language itself. */
const WEB = { TextEncoder, TextDecoder, performance, setTimeout, clearTimeout, console };

let chunk: OutputChunk;
const unresolved: string[] = [];

beforeAll(async () => {
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'browser',
    external: (id) => {
      const isOutside = id.startsWith('node:');
      if (isOutside) unresolved.push(id);
      return isOutside;
    },
    onLog: (level, log) => {
      if (level === 'warn' && log.code === 'UNRESOLVED_IMPORT') unresolved.push(String(log.exporter));
    },
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'astrolabe' });
  [chunk] = output;
  await bundle.close();
});

test('language, model and the in-memory database are one script without platform APIs', () => {
  expect(unresolved).toEqual([]);
  expect([...chunk.imports, ...chunk.dynamicImports]).toEqual([]);
  // Small enough to load quickly in a tab.
  expect(chunk.code.length).toBeLessThan(4 * 1024 * 1024);
});

test('it runs statements without Node', () => {
  const context = createContext({ ...WEB });
  expect(runInContext('typeof process + typeof require + typeof Buffer', context)).toBe('undefinedundefinedundefined');
  const result: unknown = runInContext(
    `${chunk.code};
    const session = astrolabe.openInMemory().authenticateNow('root', 'nebula');
    for (const text of [
      'CREATE SPACE s(vid_type = FIXED_STRING(8))',
      'USE s',
      'CREATE TAG person(name string, born date, home geography(point)); CREATE EDGE knows(since int)',
      'CREATE TAG INDEX by_name ON person(name(8))',
      'INSERT VERTEX person(name, born) VALUES "a":("Ann", date("1990-01-02")), "b":("Bo", NULL)',
      'INSERT EDGE knows(since) VALUES "a"->"b":(2001)',
    ]) session.executeNow(text);
    [
      'MATCH (x:person)-[k:knows]->(y) WHERE x.person.name =~ "A.*" RETURN y.person.name AS name, k.since AS since',
      'LOOKUP ON person WHERE person.name == "Ann" YIELD id(vertex) AS v, person.born.year AS y',
      'FIND SHORTEST PATH FROM "a" TO "b" OVER knows YIELD path AS p | YIELD length($-.p) AS n',
      'YIELD ST_IsValid(ST_Point(1, 2)) AS here',
    ].map((text) => session.executeNow(text).rows.join())`,
    context,
    { timeout: 20_000 },
  );
  expect(result).toEqual(['Bo,2001', 'a,1990', '1', 'true']);
});
