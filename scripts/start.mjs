// npm start [-- flags]
//
// All that a newcomer needs, on a bare machine: gets a Node that is new enough, installs, builds what changed, starts the
// server, and passes flags, signals and the exit code through. `npm start -- --help` lists the flags.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ensureRuntime, root, SetupError } from './node-runtime.mjs';

try {
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  await ensureBuilt(runtime);
  startServer(runtime);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** The channel to the server lets it end in order should this process be killed. */
function startServer({ node, env }) {
  const server = spawn(node, [join(root, 'dist', 'server', 'main.js'), ...process.argv.slice(2)], { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGKILL' ? 137 : 1);
    process.removeAllListeners();
  });
}
