import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const SCRIPTS = dirname(fileURLToPath(import.meta.url));

/** Logs to `build.log`, takes its time, and creates a server that is ready immediately. */
const BUILD = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
const part = process.argv[2];
appendFileSync('build.log', 'begins ' + part + '\\n');
await new Promise((resolve) => setTimeout(resolve, 400));
if (part === 'server') {
  mkdirSync('dist/server', { recursive: true });
  writeFileSync('dist/server/main.js', 'console.log("Astrolabe is ready at nowhere"); process.disconnect();');
}
appendFileSync('build.log', 'ends ' + part + '\\n');
`;

/** A clone with the real start script, and next to nothing to install and to build. */
function newClone(dependencies: Readonly<Record<string, string>> = {}): string {
  const clone = mkdtempSync(join(tmpdir(), 'astrolabe-clone-'));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  for (const name of ['start.mjs', 'node-runtime.mjs']) cpSync(join(SCRIPTS, name), join(clone, 'scripts', name));
  writeFileSync(join(clone, 'scripts', 'build.mjs'), BUILD);
  writeFileSync(
    join(clone, 'package.json'),
    JSON.stringify({ name: 'astrolabe', private: true, type: 'module', dependencies }),
  );
  const locked = Object.entries(dependencies).map(([name, version]) => [
    `node_modules/${name}`,
    { version, resolved: `http://127.0.0.1:9/${name}.tgz` },
  ]);
  writeFileSync(
    join(clone, 'package-lock.json'),
    JSON.stringify({
      lockfileVersion: 3,
      packages: { '': { name: 'astrolabe', dependencies }, ...Object.fromEntries(locked) },
    }),
  );
  mkdirSync(join(clone, 'apps', 'server', 'src'), { recursive: true });
  writeFileSync(join(clone, 'apps', 'server', 'src', 'main.ts'), 'first');
  mkdirSync(join(clone, 'node_modules'));
  writeFileSync(join(clone, 'node_modules', '.package-lock.json'), '{ "packages": {} }');
  return clone;
}

interface Start {
  readonly process: ChildProcess;
  readonly hasEnded: Promise<{ readonly code: number | null; readonly output: string }>;
}

function start(clone: string, environment: Record<string, string> = {}, nodeArguments: readonly string[] = []): Start {
  const child = spawn(process.execPath, [...nodeArguments, join(clone, 'scripts', 'start.mjs')], {
    cwd: clone,
    env: { PATH: process.env['PATH'], ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return {
    process: child,
    hasEnded: once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, output })),
  };
}

const log = (clone: string): readonly string[] =>
  readFileSync(join(clone, 'build.log'), 'utf8').trim().split('\n').sort();

const READY = { code: 0, output: expect.stringMatching(/^Astrolabe is ready at nowhere$/m) as unknown };

describe('npm start', () => {
  it('builds once for two concurrent starts, and again after a source changed', async () => {
    const clone = newClone();
    const both = await Promise.all([start(clone).hasEnded, start(clone).hasEnded]);
    expect(both).toEqual([READY, READY]);
    expect(log(clone)).toEqual(['begins server', 'begins web', 'ends server', 'ends web']);
    expect(
      both.filter(({ output }) =>
        /^Waiting for another start \(process \d+\) that installs or builds here …$/m.test(output),
      ),
    ).toHaveLength(1);
    expect(await start(clone).hasEnded).toEqual({ code: 0, output: 'Astrolabe is ready at nowhere\n' });
    writeFileSync(join(clone, 'apps', 'server', 'src', 'main.ts'), 'second');
    expect(await start(clone).hasEnded).toEqual(READY);
    expect(log(clone).filter((line) => line === 'begins server')).toHaveLength(2);
    expect(log(clone).filter((line) => line === 'begins web')).toHaveLength(1);
  });

  it('is not blocked by a killed start', async () => {
    const clone = newClone();
    const killed = start(clone);
    await expect.poll(() => existsSync(join(clone, 'build.log'))).toBe(true);
    killed.process.kill('SIGKILL');
    await killed.hasEnded;
    expect(existsSync(join(clone, 'dist', '.setup'))).toBe(true);
    expect(await start(clone).hasEnded).toEqual(READY);
  });

  it('ends its processes when it is ended', async () => {
    const clone = newClone();
    const reported = start(clone);
    await expect.poll(() => existsSync(join(clone, 'build.log'))).toBe(true);
    reported.process.kill('SIGINT');
    expect(await reported.hasEnded).toMatchObject({ code: 130 });
    expect(existsSync(join(clone, 'dist', '.setup'))).toBe(false);
    expect(log(clone).filter((line) => line.startsWith('ends'))).toEqual([]);
  });

  it('says what to install if no registry is reachable', async () => {
    const clone = newClone({ 'left-out': '1.0.0' });
    const { code, output } = await start(clone, {
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_cache: join(clone, 'cache'),
      npm_config_fetch_retries: '0',
    }).hasEnded;
    expect(code).toBe(1);
    expect(output.trim().split('\n').at(-1)).toBe(
      'The packages could not be installed; npm says above why. The first start needs packages: make the npm registry http://127.0.0.1:9 reachable, or name another one with npm config set registry, then start again.',
    );
  });

  it.each([
    [
      '16.20.2',
      'Astrolabe needs Node 24; this is Node 16.20.2, which is too old to fetch it. Install Node 24 or newer from https://nodejs.org, then start again.',
    ],
    [
      '20.1.0',
      `Node 24 could not be fetched as the package node-${process.platform}-${process.arch}; npm says above why. Install Node 24 or newer from https://nodejs.org, or make the npm registry http://127.0.0.1:9 reachable, then start again.`,
    ],
  ])('says what to install if Node is %s and nothing can be fetched', async (version, message) => {
    const clone = newClone();
    const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
    const { code, output } = await start(
      clone,
      {
        npm_config_registry: 'http://127.0.0.1:9',
        npm_config_cache: join(clone, 'cache'),
        npm_config_fetch_retries: '0',
      },
      ['--import', older],
    ).hasEnded;
    expect({ code, last: output.trim().split('\n').at(-1) }).toEqual({ code: 1, last: message });
  });
});
