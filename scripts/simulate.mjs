// npm run simulate -- [--steps 1000000] [--seed N] [--failing-writes]: see packages/engine/test/simulation/simulation.ts.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, ensureRuntime, root } from './node-runtime.mjs';

const runtime = await ensureRuntime();
await ensureInstalled(runtime);
const { status } = spawnSync(
  runtime.node,
  [`${root}/packages/engine/test/simulation/main.ts`, ...process.argv.slice(2)],
  { stdio: 'inherit', env: runtime.env },
);
process.exit(status ?? 1);
