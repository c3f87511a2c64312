// npm run damage -- [--times 2000] [--seed N] [--attack flip]: see apps/server/test/damage/damage.ts.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, ensureRuntime, root } from './node-runtime.mjs';

const runtime = await ensureRuntime();
await ensureInstalled(runtime);
const { status } = spawnSync(runtime.node, [`${root}/apps/server/test/damage/main.ts`, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: runtime.env,
});
process.exit(status ?? 1);
