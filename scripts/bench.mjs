// npm run bench            one table of speeds
// npm run bench -- --canvas the graph canvas in Chromium, compared with others
// npm run bench -- --console the console in Chromium: a large table, completion, memory after many runs
// npm run bench -- --fairness point reads of 200 clients beside heavy statements, an import and a backup
// npm run bench -- --slices  the longest time that each kind of long work keeps the engine's thread, in CPU time
// npm run bench -- --peers the same graph in other engines, if their folder exists; further options go to it (a second --peers names the engines)
// npm run bench -- --analytic the same queries over many rows in LadybugDB and DuckDB, by CPU time; further options go to it (--suites, --only, --rounds, --peers)
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, ensureRuntime, root } from './node-runtime.mjs';

const runtime = await ensureRuntime();
await ensureInstalled(runtime);
const args = process.argv.slice(2);

function run(command, list, cwd = root, env = {}) {
  const { status } = spawnSync(command, list, { cwd, stdio: 'inherit', env: { ...runtime.env, ...env } });
  if (status !== 0) process.exit(status ?? 1);
}

/** Copies a folder with other engines, which may be read-only, and installs them; ends the program if it does not exist. */
function copyOfPeers(name) {
  const source = join(root, '..', 'shared', 'bench', name);
  if (!existsSync(source)) {
    console.log('The folder with the other engines is not here; nothing to compare with.');
    process.exit(0);
  }
  const copy = join(root, 'bench', 'results', name);
  mkdirSync(copy, { recursive: true });
  cpSync(source, copy, { recursive: true });
  if (!existsSync(join(copy, 'node_modules'))) {
    console.log('Installing the other engines (once).');
    run(runtime.npm[0], [...runtime.npm.slice(1), 'install', '--no-audit', '--no-fund', '--loglevel=error'], copy);
  }
  return copy;
}

if (args.includes('--analytic')) {
  const copy = copyOfPeers('analytic');
  const options = args.toSpliced(args.indexOf('--analytic'), 1);
  const work = options.includes('--work') ? [] : ['--work', join(copy, 'work')];
  run(runtime.node, ['run.mjs', ...work, ...options], copy, { OURS: root });
} else if (args.includes('--peers')) {
  run(runtime.node, ['run.mjs', ...args.toSpliced(args.indexOf('--peers'), 1)], copyOfPeers('peers'), {
    OURS_ADAPTER: join(root, 'bench', 'peers-adapter.mjs'),
  });
} else if (args.includes('--fairness')) {
  run(runtime.node, ['bench/fairness/main.ts']);
} else if (args.includes('--slices')) {
  run(runtime.node, ['bench/fairness/slices.ts', ...args.toSpliced(args.indexOf('--slices'), 1)]);
} else if (args.includes('--canvas') || args.includes('--console')) {
  const { path, why } = ensureBrowser();
  if (path === undefined) {
    console.log(why);
    process.exit(1);
  }
  if (args.includes('--console')) await ensureBuilt(runtime);
  const part = args.includes('--console') ? 'console' : 'canvas';
  run(runtime.node, [`bench/${part}/main.ts`, ...args], root, { CHROMIUM: path });
} else {
  await ensureBuilt(runtime);
  run(runtime.node, ['bench/main.ts', ...args]);
}
