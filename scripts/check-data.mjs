// npm run check-data -- --data-dir DIRECTORY: see apps/server/src/check-data.ts.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, ensureRuntime, root } from './node-runtime.mjs';

const runtime = await ensureRuntime();
await ensureInstalled(runtime);
const { status } = spawnSync(runtime.node, [`${root}/apps/server/src/check-data.ts`, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: runtime.env,
});
process.exit(status ?? 1);
