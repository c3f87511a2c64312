// npm run check: types, lint, format. `npm run check -- --write` formats instead of complaining.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, ensureRuntime, root } from './node-runtime.mjs';

const runtime = await ensureRuntime();
await ensureInstalled(runtime);
const isWriting = process.argv.includes('--write');
const run = (name, ...args) =>
  spawnSync(join(root, 'node_modules', '.bin', name), args, { cwd: root, stdio: 'inherit', env: runtime.env }).status ??
  1;
const failed = [
  isWriting ? run('oxfmt') : run('oxfmt', '--check'),
  run('oxlint', '--type-aware', '--quiet'),
  run('tsc', '--noEmit', '-p', '.'),
].filter((status) => status !== 0);
process.exit(failed.length ? 1 : 0);
