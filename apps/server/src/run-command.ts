import { helpText, readCommandLine } from './config.ts';
import { SHUTDOWN_LINGER_MS, SHUTDOWN_MS_MAX } from './limits.ts';
import { printAddress } from './session/database-address.ts';
import { findProgramDirectory, readVersion } from './program-directory.ts';
import { StartError } from './start-error.ts';
import { startServer } from './start-server.ts';

/** A second signal within this time is the same key press delivered to the whole process group, in milliseconds. */
const SAME_SIGNAL_MS = 1000;

/** Runs the command until it is asked to end. Returns the exit code. */
export async function runCommand(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  try {
    const programDirectory = findProgramDirectory();
    const command = readCommandLine({ argv, environment, programDirectory });
    if (command.kind === 'help') process.stdout.write(helpText());
    if (command.kind === 'version') process.stdout.write(`${readVersion(programDirectory)}\n`);
    if (command.kind !== 'run') return 0;
    surviveMistakes();
    // Files are private to the user that runs the studio.
    process.umask(0o077);
    // A signal may arrive during the start.
    const endRequested = untilEndRequested();
    const server = await startServer(command.config, programDirectory);
    process.stdout.write(`Astrolabe is ready at ${server.url}\n`);
    if (server.protocolServer.kind === 'open')
      process.stdout.write(
        `NebulaGraph clients reach the embedded database at ${printAddress(server.protocolServer)}\n`,
      );
    else if (server.protocolServer.reason !== undefined) process.stderr.write(`${server.protocolServer.reason}\n`);
    await endRequested;
    const deadline = setTimeout(exitUnfinished, SHUTDOWN_MS_MAX).unref();
    await server.close();
    clearTimeout(deadline);
    setTimeout(() => process.exit(0), SHUTDOWN_LINGER_MS).unref();
    return 0;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    // An open channel would keep this process alive for as long as its parent lives.
    if (process.connected) process.disconnect();
  }
}

/** Exits although something did not close. No acknowledged write is lost: the logs of the spaces contain it. */
function exitUnfinished(): void {
  process.stderr.write(
    `Shutdown took longer than ${SHUTDOWN_MS_MAX / 1000} s. The next start recovers from the logs.\n`,
  );
  process.exit(1);
}

/**
 * An unexpected error must not end the work of other users: data is safe in the thread of the database, and a waiting request ends with its
 * connection or its timeout. Errors of the start still end the process, since `runCommand` awaits them.
 */
function surviveMistakes(): void {
  process.on('unhandledRejection', (error) => console.error('unhandled rejection:', error));
  process.on('uncaughtException', (error) => console.error('uncaught exception:', error));
}

/** Resolves at the first signal, or when the parent process has ended. A second signal exits immediately. */
function untilEndRequested(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined;
    const end = (): void => {
      if (firstAt !== undefined && Date.now() - firstAt > SAME_SIGNAL_MS) process.exit(130);
      firstAt ??= Date.now();
      resolve();
    };
    process.on('SIGINT', end);
    process.on('SIGTERM', end);
    process.on('SIGHUP', end);
    if (process.channel) process.once('disconnect', resolve);
  });
}
