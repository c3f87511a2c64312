import { existsSync, realpathSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Engine, sealPath } from '@astrolabe/engine';
import { AstrolabeError } from '@astrolabe/model';
import { processWithFile } from './process-lookup.ts';
import { checkFileSums } from './storage/file-sums.ts';
import { checkFiles, type CheckedFile } from './storage/check-files.ts';

/*
 * node apps/server/src/check-data.ts --data-dir DIRECTORY [--repair]
 *
 * Verifies a data directory that no server has open: every byte of every file against its checksums, then every space: rows, adjacency, indexes,
 * schema. A file with damage is not opened, so that nothing is written to it. With --repair, files with damage are opened nevertheless:
 * checksums and pages that hold no data are written again, and a log whose end is lost is applied up to there. The old checksums are kept
 * as <file>-seal.damaged. Exit code: 0 nothing is wrong, 1 something is or was, 2 nothing could be checked.
 */
/** At most this many damages of a file are listed. */
const DAMAGES_SHOWN = 20;

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
  const damaged = [...checkFiles(directory)].filter(({ damages }) => damages.length > 0);
  for (const { file, damages } of damaged) process.stdout.write(damageText(file, damages));
  const changed = await checkFileSums(directory);
  for (const { file, message } of changed) process.stdout.write(`${file}: damaged or changed\n  ${message}\n`);
  if (isRepairing) for (const { file } of damaged) setSealAside(join(directory, file));
  const isBroken = (file: string): boolean => !isRepairing && damaged.some((one) => one.file === file);
  if (isBroken('system.db')) {
    process.stdout.write(
      'The database was not opened: system.db is damaged. Restore it from a snapshot, or run with --repair.\n',
    );
    return 1;
  }
  let engine: Engine;
  try {
    engine = Engine.open({ directory });
  } catch (error) {
    process.stdout.write(`The database cannot be opened: ${reasonOf(error)}\n`);
    return AstrolabeError.is(error) && error.code === 'STORAGE_LOCKED' ? 2 : 1;
  }
  try {
    const problemCount = await checkSpaces(engine, (id) => isBroken(join('spaces', `${id}.db`)));
    return problemCount + damaged.length + changed.length === 0 ? 0 : 1;
  } finally {
    await engine.close().catch((error: unknown) => {
      process.stdout.write(`The database could not be closed in order: ${reasonOf(error)}\n`);
      process.exitCode = 1;
    });
  }
}

async function checkSpaces(engine: Engine, isBroken: (id: number) => boolean): Promise<number> {
  let problemCount = 0;
  for (const { id, name } of engine.catalog.spaces) {
    if (isBroken(id)) {
      process.stdout.write(`${name}: not opened, since its file is damaged; restore a backup, or run with --repair\n`);
      continue;
    }
    const lines: string[] = [];
    try {
      const { problems, milliseconds } = await engine.checkConsistency(name);
      for (const { kind, where, message } of problems) lines.push(`  ${kind} ${where}: ${message}\n`);
      lines.unshift(
        `${name}: ${problems.length === 0 ? 'no problem' : `problems: ${problems.length}`} (${milliseconds} ms)\n`,
      );
      problemCount += problems.length;
    } catch (error) {
      lines.push(`${name}: cannot be read: ${reasonOf(error)}\n`);
      problemCount++;
    }
    process.stdout.write(lines.join(''));
  }
  return problemCount;
}

function damageText(file: string, damages: CheckedFile['damages']): string {
  const lines = damages.slice(0, DAMAGES_SHOWN).map(({ message }) => `  ${message}\n`);
  const more = damages.length > DAMAGES_SHOWN ? `  and ${damages.length - DAMAGES_SHOWN} more\n` : '';
  return `${file}: damaged\n${lines.join('')}${more}`;
}

/** Without its checksums a file is opened as one of an earlier version, and gets new ones. */
function setSealAside(file: string): void {
  const seal = sealPath(file);
  if (existsSync(seal)) renameSync(seal, `${seal}.damaged`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

process.exitCode = await checkData(process.argv.slice(2));
