// npm run mutate                 breaks the code in the ways that scripts/mutations.json lists, and counts those that no test notices
// npm run mutate -- wire server  only these areas
// npm run mutate -- --write      also writes docs/reference/mutation.md
//
// Works on a copy of the sources, so the working tree can be edited meanwhile. A breakage is killed when a test beside it fails.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureInstalled, ensureRuntime, root } from './node-runtime.mjs';

const TIME_MAX_MS = 300_000;
const GOALS = { engine: 90, ngql: 90, wire: 90, importer: 90, server: 80, 'web state': 80 };

const runtime = await ensureRuntime();
await ensureInstalled(runtime);
const args = process.argv.slice(2);
const areas = args.filter((arg) => !arg.startsWith('--'));
const all = JSON.parse(readFileSync(join(root, 'scripts', 'mutations.json'), 'utf8'));
const mutations = all.filter(({ area }) => areas.length === 0 || areas.includes(area));
const copy = copySources();
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(130));

const tests = [...new Set(mutations.flatMap((mutation) => mutation.tests))];
if (!(await passes(tests))) {
  console.log('Some of these tests fail before anything is broken:', tests.join(' '));
  process.exit(1);
}
const counts = new Map();
let isStale = false;
for (const { area, file, find, replace, tests: near } of mutations) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  const place = `${file}: ${find.trim()} → ${replace.trim()}`;
  if (source.split(find).length !== 2) {
    console.log(`stale     ${place}`);
    isStale = true;
    continue;
  }
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  const isKilled = !(await passes(near));
  writeFileSync(path, source);
  console.log(`${isKilled ? 'killed  ' : 'SURVIVED'}  ${place}`);
  const count = counts.get(area) ?? { made: 0, killed: 0 };
  counts.set(area, { made: count.made + 1, killed: count.killed + (isKilled ? 1 : 0) });
}

let isBelow = isStale;
const lines = [...counts].map(([area, { made, killed }]) => {
  const percent = Math.round((100 * killed) / made);
  isBelow ||= percent < GOALS[area];
  return [area, made, killed, percent, GOALS[area]];
});
for (const [area, made, killed, percent, goal] of lines)
  console.log(`${area}: ${killed} of ${made} killed, ${percent} % (goal ${goal} %)`);
if (args.includes('--write')) writePage(lines);
process.exitCode = isBelow ? 1 : 0;

/** A copy of the tracked and new files, with the installed packages linked in. */
function copySources() {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-mutate-'));
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of stdout.split('\n').filter((name) => name !== '')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  const own = join(folder, 'node_modules');
  mkdirSync(join(own, '@astrolabe'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@astrolabe') symlinkSync(join(root, 'node_modules', name), join(own, name));
  for (const name of [
    ...readdirSync(join(folder, 'packages')).map((one) => ['packages', one]),
    ['apps', 'server'],
    ['apps', 'web'],
  ])
    symlinkSync(join(folder, ...name), join(own, '@astrolabe', name[1]));
  symlinkSync(join(folder, 'conformance'), join(own, '@astrolabe', 'conformance'));
  return folder;
}

/** Whether some tests pass. One that hangs fails. */
function passes(files) {
  return new Promise((resolve) => {
    const command = ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', '--reporter', 'dot', ...files];
    const child = spawn(runtime.node, command, { cwd: copy, env: runtime.env, stdio: 'ignore', detached: true });
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, TIME_MAX_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

function writePage(rows) {
  const table = rows.map(
    ([area, made, killed, percent, goal]) => `| ${area} | ${made} | ${killed} | ${percent} % | ${goal} % |`,
  );
  const made = rows.reduce((sum, row) => sum + row[1], 0);
  const killed = rows.reduce((sum, row) => sum + row[2], 0);
  writeFileSync(
    join(root, 'docs', 'reference', 'mutation.md'),
    `# Mutation testing

\`npm run mutate\` makes each breakage of \`scripts/mutations.json\` in a copy of the sources and runs the tests beside it. A breakage is
killed when a test fails. The list was drawn at random from comparisons, conditions, bounds, literals and calls; breakages that change
no behavior are not in it. When code changes, the runner reports a stale entry, which is replaced or removed.

| Area | Breakages | Killed | Share | Goal |
| --- | ---: | ---: | ---: | ---: |
${table.join('\n')}

${killed} of ${made} are killed (${Math.round((100 * killed) / made)} %).
`,
  );
}
