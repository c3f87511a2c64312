import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from '@astrolabe/engine';
import { AstrolabeError } from '@astrolabe/model';

/*
 * node apps/server/src/check-data.ts --data-dir DIRECTORY
 *
 * Opens the embedded database of a data directory, which no server may have open, and holds every space against itself. The exit code is 0 where
 * everything agrees, 1 where something does not, 2 where there is nothing to check.
 */
process.exitCode = await checkData(process.argv.slice(2));

async function checkData(argv: readonly string[]): Promise<number> {
  const at = argv.indexOf('--data-dir');
  const directory = at < 0 ? undefined : argv[at + 1];
  if (directory === undefined || !existsSync(join(directory, 'system.db'))) {
    process.stderr.write(
      directory === undefined
        ? 'Say which data: --data-dir DIRECTORY.\n'
        : `There is no database in ${directory}: it has no file system.db.\n`,
    );
    return 2;
  }
  let engine: Engine;
  try {
    engine = Engine.open({ directory });
  } catch (error) {
    if (!AstrolabeError.is(error)) throw error;
    process.stdout.write(`The database cannot be opened: ${error.message}\n`);
    return error.code === 'STORAGE_LOCKED' ? 2 : 1;
  }
  try {
    return await checkSpaces(engine);
  } finally {
    await engine.close();
  }
}

async function checkSpaces(engine: Engine): Promise<number> {
  let problemCount = 0;
  for (const name of engine.catalog.spaceNames) {
    const lines: string[] = [];
    try {
      const { problems, milliseconds } = await engine.checkConsistency(name);
      for (const { kind, where, message } of problems) lines.push(`  ${kind} ${where}: ${message}\n`);
      lines.unshift(
        `${name}: ${problems.length === 0 ? 'no problem' : `problems: ${problems.length}`} (${milliseconds} ms)\n`,
      );
      problemCount += problems.length;
    } catch (error) {
      if (!AstrolabeError.is(error)) throw error;
      lines.push(`${name}: cannot be read: ${error.message}\n`);
      problemCount++;
    }
    process.stdout.write(lines.join(''));
  }
  return problemCount === 0 ? 0 : 1;
}
