// npm run python
//
// Builds the wheel of the Python package into `dist/python`, installs it into an empty environment and runs its tests. Needs python3 with pip;
// the tests of pandas, pyarrow and networkx run where PYTHON (by default python3) has them.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, ensureRuntime } from './node-runtime.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const output = join(root, 'dist', 'python');
const stage = join(output, 'stage');
const python = process.env['PYTHON'] ?? 'python3';
const runtime = await ensureRuntime();
await ensureInstalled(runtime);

rmSync(output, { recursive: true, force: true });
cpSync(join(root, 'python'), stage, { recursive: true });
const { build } = await import('rolldown');
await build({
  input: join(root, 'python', 'bridge.ts'),
  platform: 'node',
  logLevel: 'warn',
  output: { file: join(stage, 'astrolabe_graph', 'bridge.mjs'), format: 'esm', sourcemap: false, codeSplitting: false },
});
// Without these in the environment pip fetches them.
const hasTools = spawnSync(python, ['-c', 'import setuptools, wheel'], { stdio: 'ignore' }).status === 0;
const isolation = hasTools ? ['--no-build-isolation'] : [];
run(python, ['-m', 'pip', 'wheel', '--quiet', '--no-deps', ...isolation, '--wheel-dir', output, stage]);
rmSync(stage, { recursive: true });
const wheel = join(
  output,
  readdirSync(output).find((name) => name.endsWith('.whl')),
);
const target = mkdtempSync(join(tmpdir(), 'astrolabe-python-'));
try {
  run(python, ['-m', 'pip', 'install', '--quiet', '--no-deps', '--no-index', '--target', target, wheel]);
  run(python, [join(root, 'python', 'tests', 'test_astrolabe.py')], {
    PYTHONPATH: target,
    ASTROLABE_NODE: process.execPath,
  });
} finally {
  rmSync(target, { recursive: true, force: true });
}
console.log(wheel.slice(root.length + 1));

function run(program, args, more = {}) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...runtime.env, ...more } });
  if (status !== 0) process.exit(status ?? 1);
}
