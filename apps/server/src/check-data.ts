import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { processWithFile } from './process-lookup.ts';
import { checkDirectory } from './storage/check-directory.ts';

/*
 * node apps/server/src/check-data.ts --data-dir DIRECTORY [--repair]
 *
 * Verifies a data directory that no server has open: every byte of every file against its checksums, then every space: rows, adjacency, indexes,
 * schema. A damaged file is not opened, so that nothing is written to it. With --repair, damaged files are opened: checksums and pages without
 * data are written again, and a truncated log is applied up to its last valid record. The old checksums are kept as <file>-seal.damaged. Exit
 * code: 0 no problem, 1 problems found or repaired, 2 the check could not run.
 */
async function checkData(argv: readonly string[]): Promise<number> {
  const at = argv.indexOf('--data-dir');
  const directory = at < 0 ? undefined : argv[at + 1];
  const isRepairing = argv.includes('--repair');
  if (directory === undefined || !existsSync(join(directory, 'system.db'))) {
    process.stderr.write(
      directory === undefined
        ? 'Name the data directory: --data-dir DIRECTORY.\n'
        : `There is no database in ${directory}: it has no file system.db.\n`,
    );
    return 2;
  }
  const holder = processWithFile(realpathSync(join(directory, 'system.db')));
  if (holder) {
    process.stdout.write(`The data directory is in use by process ${holder.pid} (${holder.command}). Stop it first.\n`);
    return 2;
  }
  try {
    return await checkDirectory(directory, { isRepairing, write: (text) => process.stdout.write(text) });
  } catch (error) {
    process.stderr.write(
      `The data directory could not be checked: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return 2;
  }
}

process.exitCode = await checkData(process.argv.slice(2));
