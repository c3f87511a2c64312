// npm run opencypher -- --folder FOLDER: see conformance/runner/opencypher/main.ts.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, ensureRuntime, root } from './node-runtime.mjs';

const runtime = await ensureRuntime();
await ensureInstalled(runtime);
const { status } = spawnSync(runtime.node, ['conformance/runner/opencypher/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: runtime.env,
});
process.exit(status ?? 1);
