// npm run clients -- FOLDER
//
// Runs the test suites of NebulaGraph clients that are in a local folder, one repository a folder, against the embedded database on port 9669, and prints a table for
// docs/compatibility.md. Suites whose tools are missing are listed as not run. Nothing is downloaded.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureInstalled, ensureRuntime } from './node-runtime.mjs';

/** The command of a suite, and how to read its figures. */
const pytest = { tool: 'python3', args: ['-m', 'pytest', '-q'], counts: countPytest };
const go = { tool: 'go', args: ['test', '-v', '-count=1', './...'], counts: countGo };
const maven = { tool: 'mvn', args: ['-q', '-B', 'test', '-DfailIfNoTests=false'], counts: countMaven };
const SUITES = [
  { folder: 'nebula-python', ...pytest },
  { folder: 'nebula-go', ...go },
  { folder: 'nebula-java', ...maven },
  { folder: 'nebula-console', ...go },
  { folder: 'nebula-importer', ...go },
  { folder: 'nebula-carina', ...pytest },
  { folder: 'ng_nx', ...pytest },
];

/** A suite may wait for cluster services that do not exist. */
const SUITE_MS = 15 * 60_000;
const PORT = '9669';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = process.argv[2];
if (folder === undefined || !existsSync(folder)) {
  console.error('Name the folder with the repositories of the clients: npm run clients -- FOLDER');
  process.exit(2);
}
const runtime = await ensureRuntime();
await ensureInstalled(runtime);
await ensureBuilt(runtime);
const data = mkdtempSync(join(tmpdir(), 'astrolabe-clients-'));
const server = await start();
try {
  const rows = SUITES.filter((suite) => existsSync(join(folder, suite.folder))).map(run);
  console.log(['| Suite | Passed | Failed | Skipped |', '| --- | --- | --- | --- |', ...rows].join('\n'));
} finally {
  server.kill('SIGTERM');
  await new Promise((done) => server.once('exit', done));
  rmSync(data, { recursive: true, force: true });
}

function start() {
  const args = ['dist/server/main.js', '--port', '0', '--graphd-port', PORT, '--data-dir', data];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: runtime.env });
  return new Promise((ready, fail) => {
    let text = '';
    child.once('exit', () => fail(new Error('the server did not start')));
    child.stdout.on('data', (piece) => {
      text += piece;
      if (text.includes('http://')) ready(child);
    });
  });
}

function run({ folder: name, tool, args, counts }) {
  const { error, stdout, stderr } = spawnSync(tool, args, {
    cwd: resolve(folder, name),
    encoding: 'utf8',
    timeout: SUITE_MS,
    maxBuffer: 512 * 1024 * 1024,
  });
  if (error?.code === 'ENOENT') return `| ${name} | not run: ${tool} is missing | | |`;
  const { passed, failed, skipped } = counts(`${stdout}\n${stderr}`);
  const note = error?.code === 'ETIMEDOUT' ? ' (stopped after 15 minutes)' : '';
  return `| ${name}${note} | ${passed} | ${failed} | ${skipped} |`;
}

function countPytest(text) {
  const number = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(text)?.[1] ?? 0);
  return { passed: number('passed'), failed: number('failed') + number('errors?'), skipped: number('skipped') };
}

/** Top-level tests only. */
function countGo(text) {
  const count = (word) => text.split('\n').filter((line) => line.startsWith(`--- ${word}`)).length;
  return { passed: count('PASS'), failed: count('FAIL'), skipped: count('SKIP') };
}

function countMaven(text) {
  const sum = { run: 0, failed: 0, skipped: 0 };
  for (const [, run, failures, errors, skipped] of text.matchAll(
    /Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+), Time/g,
  )) {
    sum.run += Number(run);
    sum.failed += Number(failures) + Number(errors);
    sum.skipped += Number(skipped);
  }
  return { passed: sum.run - sum.failed - sum.skipped, failed: sum.failed, skipped: sum.skipped };
}
