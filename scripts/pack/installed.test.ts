import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canHold, executableName, ownPlatform } from './executable.mjs';
import { LIBRARIES, STUDIO, tarballName } from './names.mjs';

const root = join(import.meta.dirname, '..', '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };

/** Unpacked size of the studio, in megabytes. */
const STUDIO_MEGABYTES_MAX = 24;
/** Maximum time from the command to a ready studio in milliseconds: three seconds on an idle computer, three times as much on a busy one. */
const START_MS_MAX = 9000;

/** Another Node would have to come from a registry. */
const hasExecutable = canHold(process.execPath);

let folder = '';
const run = promisify(execFile);
const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  // Nothing may be fetched from a registry or the clone.
  npm_config_offline: 'true',
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
});

beforeAll(async () => {
  await run(process.execPath, [join(root, 'scripts', 'pack.mjs'), ...(hasExecutable ? ['--executable'] : [])]);
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-installed-'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const names = [STUDIO, ...LIBRARIES.filter(({ external }) => !external).map(({ name }) => name)];
  const tarballs = names.map((name) => join(root, 'dist', 'pack', tarballName(name, version)));
  await run('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps', ...tarballs], {
    cwd: folder,
    env: environment(),
  });
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(argv: readonly string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(join(folder, 'node_modules', '.bin', 'astrolabe'), argv, {
    cwd: folder,
    env: { ...environment(), ...env },
  });
}

async function untilReady(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const piece of child.stdout!) {
    text += String(piece);
    const url = /Astrolabe is ready at (\S+)/.exec(text)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`it ended: ${text}`);
}

const files = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('the studio from its tarball', () => {
  test('starts in an empty folder, serves its pages and ends in order', { timeout: 60_000 }, async () => {
    const from = performance.now();
    const child = start(['--port', '0', '--graphd-port', '0', '--data-dir', join(folder, 'data')]);
    const url = await untilReady(child);
    const startMs = performance.now() - from;
    console.log(`ready after ${startMs.toFixed(0)} ms`);
    expect(startMs).toBeLessThan(START_MS_MAX);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect(await (await fetch(url)).text()).toContain('<script');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('starts unattended beyond loopback with a root password', { timeout: 60_000 }, async () => {
    const argv = ['--port', '0', '--host', '0.0.0.0', '--graphd-port', 'off', '--data-dir', join(folder, 'open')];
    const refused = start(argv);
    expect((await once(refused, 'exit'))[0]).toBe(1);
    const child = start(argv, { ASTROLABE_ROOT_PASSWORD: 'correct horse' });
    const url = (await untilReady(child)).replace('0.0.0.0', '127.0.0.1');
    const signIn = async (password: string): Promise<number> => {
      const body = JSON.stringify({ host: 'embedded', username: 'root', password });
      return (
        await fetch(`${url}/api/v1/session`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      ).status;
    };
    expect([await signIn('correct horse'), await signIn('nebula')]).toEqual([200, 401]);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  test('runs statements without a server, in text and binary formats', { timeout: 60_000 }, async () => {
    const astrolabe = join(folder, 'node_modules', '.bin', 'astrolabe');
    const text = 'UNWIND [1, 2] AS n RETURN n';
    const csv = await run(astrolabe, ['run', '-d', ':memory:', '-f', 'csv', '-e', text], { env: environment() });
    expect(csv.stdout).toBe('n\n1\n2\n');
    for (const [format, magic] of [
      ['parquet', 'PAR1'],
      ['arrow', '\u{ff}\u{ff}\u{ff}\u{ff}'],
    ]) {
      const argv = ['run', '-d', ':memory:', '-f', format!, '-e', text];
      const { stdout } = await run(astrolabe, argv, { env: environment(), encoding: 'latin1' });
      expect(stdout.slice(0, 4)).toBe(magic);
    }
  });

  test('reports what an older Node lacks', async () => {
    const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } })`;
    const { stderr } = await run(
      process.execPath,
      ['--import', older, join(folder, 'node_modules', STUDIO, 'bin', 'astrolabe.cjs')],
      { cwd: folder },
    ).catch((error: { stderr: string }) => error);
    expect(stderr).toContain('Astrolabe needs Node 24 or newer; this is Node 20.1.0.');
  });

  test('contains what it needs and nothing else', () => {
    const shipped = files(join(folder, 'node_modules', STUDIO));
    expect(shipped.filter((file) => /\.tsx?$|\.map$|test/.test(file.slice(folder.length)))).toEqual([]);
    const bytes = shipped.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes / 1024 ** 2).toBeLessThan(STUDIO_MEGABYTES_MAX);
    expect(existsSync(join(folder, 'node_modules', STUDIO, 'LICENSE'))).toBe(true);
  });
});

describe.skipIf(!hasExecutable)('the single executable', () => {
  const file = join(root, 'dist', 'pack', executableName(STUDIO, version, ownPlatform()));
  const environmentOf = (cache: string): NodeJS.ProcessEnv => ({
    PATH: '',
    HOME: folder,
    XDG_CACHE_HOME: join(folder, cache),
  });

  test('starts without Node on the computer, serves its pages and ends in order', { timeout: 60_000 }, async () => {
    const argv = ['--port', '0', '--graphd-port', 'off', '--data-dir', join(folder, 'executable-data')];
    const child = spawn(file, argv, { cwd: folder, env: environmentOf('cache') });
    const url = await untilReady(child);
    expect(await (await fetch(url)).text()).toContain('<script');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('unpacks once per version, whole or not at all', { timeout: 60_000 }, async () => {
    const env = environmentOf('once');
    const statement = ['run', '-d', ':memory:', '-f', 'csv', '-e', 'YIELD 1 AS n'];
    const results = await Promise.all([run(file, statement, { env }), run(file, statement, { env })]);
    expect(results.map(({ stdout }) => stdout)).toEqual(['n\n1\n', 'n\n1\n']);
    const unpacked = readdirSync(join(folder, 'once', 'astrolabe'));
    expect(unpacked).toEqual([expect.stringMatching(`^${version}-[0-9a-f]{12}$`)]);
    const old = join(folder, 'once', 'astrolabe', '0.1.0-000000000000');
    mkdirSync(old);
    utimesSync(old, new Date(0), new Date(0));
    rmSync(join(folder, 'once', 'astrolabe', unpacked[0]!), { recursive: true });
    await run(file, statement, { env });
    expect(readdirSync(join(folder, 'once', 'astrolabe'))).toEqual(unpacked);
  });

  test('reports a cache folder that cannot be written', { timeout: 60_000 }, async () => {
    writeFileSync(join(folder, 'no-folder'), '');
    const failed = await run(file, ['--version'], { env: environmentOf('no-folder') }).catch(
      (error: { code: number; stderr: string }) => error,
    );
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('Astrolabe cannot unpack its files to') });
    expect(failed.stderr).not.toContain('    at ');
  });
});

const PROGRAM = `
import { Database, type PlainVertex } from '@astrolabe/engine';

using db = Database.open(process.argv[2] ?? ':memory:');
db.query('CREATE SPACE IF NOT EXISTS town(vid_type = FIXED_STRING(8)); USE town; CREATE TAG IF NOT EXISTS person(name string, age int)');
const { written, rejected } = db.loadVertices('person', [{ id: 'a', name: 'Ann', age: 41 }, { id: 'b', name: 'Bo', age: null }]);
interface Person { readonly p: PlainVertex; readonly age: number | null }
const [first] = db.query<Person>('MATCH (p:person) WHERE id(p) == $id RETURN p, p.person.age AS age', { id: 'a' });
let sum = 0;
for (const { n } of db.iterate<{ n: number }>('UNWIND range(1, 1000000) AS n RETURN n')) if ((sum += n) > 100) break;
console.log(written, rejected.length, first?.p.id, first?.age, sum);
`;

describe('the libraries from their tarballs', () => {
  test('the engine runs a TypeScript program on disk, twice, with correct types', { timeout: 60_000 }, async () => {
    writeFileSync(join(folder, 'program.mts'), PROGRAM);
    for (let round = 0; round < 2; round++) {
      const { stdout } = await run(process.execPath, ['program.mts', 'town'], { cwd: folder });
      expect(stdout).toBe('2 0 a 41 105\n');
    }
    const options = {
      module: 'nodenext',
      target: 'esnext',
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { ...options, types: ['node'], typeRoots: [join(root, 'node_modules', '@types')] },
        include: ['program.mts'],
      }),
    );
    await run(join(root, 'node_modules', '.bin', 'tsc'), ['-p', '.'], { cwd: folder });
  });

  test('a database in memory needs no Node module', async () => {
    const bundle = files(join(folder, 'node_modules', '@astrolabe', 'engine', 'dist')).find((file) =>
      file.endsWith('memory.js'),
    );
    const code = `import { Database } from '@astrolabe/engine/memory'; console.log(Database.open().get('RETURN 1 + 1 AS two'))`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: folder });
    expect(stdout).toBe('{ two: 2 }\n');
    expect(readFileSync(bundle ?? '', 'utf8')).not.toContain('node:');
  });

  test.each(LIBRARIES.filter(({ external }) => !external).map(({ name }) => name))(
    '%s can be imported',
    async (name) => {
      const code = `import * as all from '${name}'; console.log(Object.keys(all).length > 0)`;
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: folder });
      expect(stdout).toBe('true\n');
    },
  );
});
