// npm run kills -- [--times 500]: see apps/server/test/kills/kills.ts.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, ensureRuntime, root } from './node-runtime.mjs';

const runtime = await ensureRuntime();
await ensureInstalled(runtime);
const { status } = spawnSync(runtime.node, [`${root}/apps/server/test/kills/main.ts`, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: runtime.env,
});
process.exit(status ?? 1);
