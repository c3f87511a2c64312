// npm start [-- flags]
//
// All that a newcomer needs, on a bare machine: gets a Node that is new enough, installs, builds what changed, starts the
// server, and passes flags, signals and the exit code through. `npm start -- --help` lists the flags.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ensureRuntime, root, SetupError } from './node-runtime.mjs';

/** Interval of checks whether npm is still running, in milliseconds. */
const PARENT_CHECK_MS = 500;

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

/**
 * The channel to the server lets it end cleanly if this process is killed. V8's compile cache is stored next to the bundle, which makes a warm
 * start a third faster.
 */
function startServer({ node, env }) {
  const serverEnv = { ...env, NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? join(root, 'dist', '.compiled') };
  const server = spawn(node, [join(root, 'dist', 'server', 'main.js'), ...process.argv.slice(2)], {
    env: serverEnv,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  const stopWatching = watchNpm(() => server.kill('SIGTERM'));
  server.on('exit', (code, signal) => {
    stopWatching();
    process.exitCode = code ?? (signal === 'SIGKILL' ? 137 : 1);
    process.removeAllListeners();
  });
}

/** npm signals only its intermediate shell, which ends without passing the signal on; the only trace here is a changed parent process. */
function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_MS);
  return () => clearInterval(timer);
}
