// npm run conformance [-- options]: see conformance/runner/main.ts.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, ensureRuntime, root } from './node-runtime.mjs';

const runtime = await ensureRuntime();
await ensureInstalled(runtime);
const { status } = spawnSync(runtime.node, ['conformance/runner/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: runtime.env,
});
process.exit(status ?? 1);
