// npm run e2e [-- playwright options]: the browser journeys against a freshly built studio.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, ensureRuntime, root } from './node-runtime.mjs';

const runtime = await ensureRuntime();
await ensureInstalled(runtime);
const browser = ensureBrowser();
if (!browser.path) {
  console.error(browser.why);
  process.exit(1);
}
await ensureBuilt(runtime);
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'playwright'), ['test', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...runtime.env, CHROMIUM: browser.path },
});
process.exit(status ?? 1);
