// npm run dev: the server from its sources and the pages with hot reloading. Flags go to the server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, ensureRuntime, root } from './node-runtime.mjs';

const runtime = await ensureRuntime();
await ensureInstalled(runtime);
const start = (command, args) => spawn(command, args, { cwd: root, stdio: 'inherit', env: runtime.env });
const children = [
  start(runtime.node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...process.argv.slice(2)]),
  start(join(root, 'node_modules', '.bin', 'vite'), ['apps/web', '--config', 'apps/web/vite.config.ts']),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children)
  child.on('exit', (code) => {
    stop();
    process.exitCode ||= code ?? 0;
  });
