// npm run soak -- [--minutes 60] [--users 200]: see apps/server/test/soak/main.ts.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, ensureRuntime, root } from './node-runtime.mjs';

const runtime = await ensureRuntime();
await ensureInstalled(runtime);
const { status } = spawnSync(runtime.node, [`${root}/apps/server/test/soak/main.ts`, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: runtime.env,
});
process.exit(status ?? 1);
