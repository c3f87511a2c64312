import { findProgramDirectory, readVersion } from '../program-directory.ts';
import { runProgram } from './program.ts';

/** Runs a command other than `start` on the streams of this process. */
export async function runMain(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const programDirectory = findProgramDirectory();
  // A reader that closes early, such as `head`, is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  return runProgram(argv, readVersion(programDirectory), {
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    environment,
    programDirectory,
  });
}
