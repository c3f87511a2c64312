// npm run faults -- [--rounds 1000] [--seed N]: see apps/server/test/faults/faults.ts.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, ensureRuntime, root } from './node-runtime.mjs';

const runtime = await ensureRuntime();
await ensureInstalled(runtime);
const { status } = spawnSync(runtime.node, [`${root}/apps/server/test/faults/main.ts`, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: runtime.env,
});
process.exit(status ?? 1);
