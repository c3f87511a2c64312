import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Value } from '@astrolabe/model';
import { expect, it, onTestFinished } from 'vitest';
import { GraphServer } from '../src/index.ts';
import { ScriptedService } from './_scripted-service.ts';

const run = promisify(execFile);
const PACKAGE = '@nebula-contrib/nebula-nodejs';
/** Installed packages are reused by later runs. */
const KEPT = process.env['ASTROLABE_KEPT_DIR'] ?? tmpdir();
const VERSION = '3.0.3';
const PYTHON_VERSION = '3.8.3';
const MODULE = ['node_modules', ...PACKAGE.split('/')];

/**
 * A third-party client. It compiles a native part, so it is installed into a temporary folder instead of being a dependency; it is cached
 * there for the next run. Returns the folder, or why there is none.
 */
async function installForeignClient(): Promise<{ readonly folder: string } | { readonly missing: string }> {
  const folder = join(KEPT, `astrolabe-foreign-client-${VERSION}-${process.versions.modules}`);
  const addon = join(folder, ...MODULE, 'build', 'Release', 'addon.node');
  if (existsSync(addon)) return { folder };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const runtime = dirname(dirname(process.execPath));
  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    ...(existsSync(join(runtime, 'include', 'node', 'node_api.h')) && { npm_config_nodedir: runtime }),
  };
  try {
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${PACKAGE}@${VERSION}`], {
      cwd: folder,
      env,
      timeout: 90_000,
    });
    await run('npx', ['--yes', 'node-gyp', 'rebuild'], { cwd: join(folder, ...MODULE), env, timeout: 90_000 });
    return existsSync(addon) ? { folder } : { missing: 'its native part was not compiled' };
  } catch (error) {
    return {
      missing: `it cannot be installed here: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}`,
    };
  }
}

/** A second client, in Python, with the header and compact protocols. */
async function installPythonClient(): Promise<{ readonly python: string } | { readonly missing: string }> {
  const folder = join(KEPT, `astrolabe-foreign-python-${PYTHON_VERSION}`);
  const python = join(folder, 'bin', 'python');
  const mark = join(folder, 'installed');
  if (existsSync(mark)) return { python };
  try {
    await run('python3', ['-m', 'venv', folder], { timeout: 60_000 });
    await run(
      python,
      ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `nebula3-python==${PYTHON_VERSION}`],
      { timeout: 90_000 },
    );
    writeFileSync(mark, '');
    return { python };
  } catch (error) {
    return {
      missing: `it cannot be installed here: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}`,
    };
  }
}

const PYTHON_PROGRAM = `
import sys, json, logging
logging.disable(logging.CRITICAL)
from nebula3.gclient.net import ConnectionPool
from nebula3.Config import Config
from nebula3.common.ttypes import Value
pool = ConnectionPool()
pool.init([("127.0.0.1", int(sys.argv[1]))], Config())
try:
    pool.get_session("ann", "wrong")
except Exception as error:
    print(json.dumps({"login": str(error)}))
session = pool.get_session("ann", "secret")
for result in (session.execute("VALUES"), session.execute("YIEL"), session.execute_parameter("ECHO", {"p": Value(iVal=2**62)})):
    rows = [[str(cell) for cell in result.row_values(i)] for i in range(result.row_size())] if result.is_succeeded() else []
    print(json.dumps({"code": result.error_code(), "message": result.error_msg(), "columns": result.keys(), "rows": rows}))
session.release()
pool.close()
`;

/** Signs in, sends each request it reads, prints one line of JSON per response. */
const PROGRAM = `
const { createClient } = require('${PACKAGE}');
const [port, password, ...statements] = process.argv.slice(2);
const client = createClient({ servers: ['127.0.0.1:' + port], userName: 'ann', password, space: 'mine', poolSize: 1, bufferSize: 100, executeTimeout: 5000, pingInterval: 60000 });
client.on('error', ({ error }) => { console.log(JSON.stringify({ login: String(error && error.message) })); process.exit(0); });
client.on('ready', async () => {
  for (const statement of statements) {
    const { error_code, data, space_name, errno, message } = await client.execute(statement).catch((error) => error);
    console.log(JSON.stringify({ error_code, data, space_name, errno, message }));
  }
  await client.close();
  process.exit(0);
});
`;

it('accepts a third-party client: values, errors, space, end', { timeout: 200_000 }, async ({ skip }) => {
  const installed = await installForeignClient();
  if ('missing' in installed) return skip(installed.missing);
  const { server } = await openProtocolServer();
  writeFileSync(join(installed.folder, 'program.cjs'), PROGRAM);
  expect(await ask(installed.folder, server.port, 'secret', ['VALUES', 'YIEL', 'ROWS 3'])).toEqual([
    {
      error_code: 0,
      data: {
        v0: [1],
        v1: ['4611686018427387904'],
        v2: [1.5],
        v3: [true],
        v4: ['grün'],
        v5: [{ year: 2024, month: 1, day: 31 }],
        v6: [[1, 'x']],
        v7: [{ k: 2 }],
        v8: [{ vid: 'a', tags: [{ name: 't', props: { p: 7 } }] }],
        v9: [{ src: 'a', dst: 'b', type: 1, name: 'e', ranking: 3, props: {} }],
      },
      space_name: 'mine',
    },
    { errno: -1004, message: "SyntaxError: syntax error near `YIEL'" },
    { error_code: 0, data: { n: [0, 1, 2], text: ['row 0', 'row 1', 'row 2'] }, space_name: 'mine' },
  ]);
  expect(await ask(installed.folder, server.port, 'wrong', ['VALUES'])).toEqual([{ login: 'Invalid password' }]);
});

it('accepts a Python client', { timeout: 200_000 }, async ({ skip }) => {
  const installed = await installPythonClient();
  if ('missing' in installed) return skip(installed.missing);
  const { server, service } = await openProtocolServer();
  const { stdout } = await run(installed.python, ['-c', PYTHON_PROGRAM, String(server.port)], { timeout: 30_000 });
  expect(linesOf(stdout)).toEqual([
    { login: "b'Invalid password'" },
    {
      code: 0,
      message: '',
      columns: ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9'],
      rows: [
        [
          '1',
          '4611686018427387904',
          '1.5',
          'True',
          '"grün"',
          '2024-01-31',
          '[1, "x"]',
          "{'k': 2}",
          '("a" :t{p: 7})',
          '("a")-[:e@3{}]->("b")',
        ],
      ],
    },
    { code: -1004, message: "SyntaxError: syntax error near `YIEL'", columns: [], rows: [] },
    { code: 0, message: '', columns: ['p'], rows: [['4611686018427387904']] },
  ]);
  await expect.poll(() => service.sessions.size).toBe(0);
});

const VALUES: readonly Value[] = [
  1n,
  2n ** 62n,
  1.5,
  true,
  'grün',
  { kind: 'date', year: 2024, month: 1, day: 31 },
  [1n, 'x'],
  { kind: 'map', entries: new Map<string, Value>([['k', 2n]]) },
  { kind: 'vertex', vid: 'a', tags: [{ name: 't', properties: new Map([['p', 7n]]) }] },
  { kind: 'edge', edgeType: 'e', src: 'a', dst: 'b', rank: 3n, properties: new Map() },
];

async function openProtocolServer(): Promise<{ readonly server: GraphServer; readonly service: ScriptedService }> {
  const service = new ScriptedService();
  service.values = VALUES;
  const server = await GraphServer.listen(service, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  return { server, service };
}

async function ask(
  folder: string,
  port: number,
  password: string,
  statements: readonly string[],
): Promise<readonly unknown[]> {
  const { stdout } = await run(process.execPath, ['program.cjs', String(port), password, ...statements], {
    cwd: folder,
    timeout: 20_000,
  });
  return linesOf(stdout);
}

function linesOf(text: string): readonly unknown[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}
