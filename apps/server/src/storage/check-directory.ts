import { existsSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Engine, repairSpaceFile, sealPath } from '@astrolabe/engine';
import { AstrolabeError, type SpaceSchema } from '@astrolabe/model';
import { checkFileSums } from './file-sums.ts';
import { missingFiles } from './missing-files.ts';
import { checkFiles, type CheckedFile } from './check-files.ts';

/** Maximum listed damages per file. */
const DAMAGES_SHOWN = 20;

/** Options of a check. */
export interface DirectoryCheck {
  /** Whether to repair damage where possible. */
  readonly isRepairing: boolean;
  readonly write: (text: string) => void;
}

/**
 * Verifies a data directory that no process has open: every byte of every file against its checksums, then every space: rows, adjacency, indexes,
 * schema. Damaged files are opened only for a repair. Returns the exit code: 0 no problem, 1 problems found or repaired, 2 the check could not run.
 * Never throws for damage.
 */
export async function checkDirectory(directory: string, { isRepairing, write }: DirectoryCheck): Promise<0 | 1 | 2> {
  const damaged = [...checkFiles(directory)].filter(({ damages }) => damages.length > 0);
  const isDamaged = (file: string): boolean => damaged.some((one) => one.file === file);
  const isUnreadableFile = (file: string): boolean => damaged.some((one) => one.file === file && isUnreadable(one));
  const missing = missingFiles(directory, isDamaged);
  for (const { file, message } of missing) write(`${file}: missing\n  ${message}\n`);
  const listed = await checkFileSums(directory);
  for (const { file, message, isUncertain } of listed)
    write(`${file}: ${isUncertain ? 'not verified' : 'damaged or changed'}\n  ${message}\n`);
  let problemCount = missing.length + listed.filter(({ isUncertain }) => !isUncertain).length;
  const writeDamaged = (files: readonly CheckedFile[]): void => {
    for (const { file, damages } of files) write(damageText(file, damages));
    problemCount += files.length;
  };
  if (isUnreadableFile('system.db')) {
    writeDamaged(damaged);
    write('The database was not opened: the operating system could not read system.db. Check the disk.\n');
    return 2;
  }
  if (!isRepairing && isDamaged('system.db')) {
    writeDamaged(damaged);
    write('The database was not opened: system.db is damaged. Restore it from a snapshot, or run with --repair.\n');
    return 1;
  }
  let engine: Engine;
  try {
    if (isRepairing && isDamaged('system.db')) setSealAside(join(directory, 'system.db'));
    engine = Engine.open({ directory });
  } catch (error) {
    writeDamaged(damaged);
    write(`The database cannot be opened: ${reasonOf(error)}\n`);
    return AstrolabeError.is(error) && error.code === 'STORAGE_LOCKED' ? 2 : 1;
  }
  try {
    const ids = new Set(engine.catalog.spaces.map(({ id }) => join('spaces', `${id}.db`)));
    // A space that was being created, restored or dropped when the process was killed.
    const isLeftOver = ({ file }: CheckedFile): boolean => dirname(file) === 'spaces' && !ids.has(file);
    for (const { file } of damaged.filter(isLeftOver)) write(`${file}: not used by any space\n`);
    const used = damaged.filter((file) => !isLeftOver(file));
    writeDamaged(used);
    if (isRepairing) repairFiles(directory, used, engine.catalog.spaces, write);
    problemCount += await checkSpaces(engine, write, (id) => {
      const file = join('spaces', `${id}.db`);
      return isRepairing ? isUnreadableFile(file) : isDamaged(file);
    });
  } finally {
    await engine.close().catch((error: unknown) => {
      write(`The database could not be closed in order: ${reasonOf(error)}\n`);
      problemCount++;
    });
  }
  return problemCount === 0 ? 0 : 1;
}

/** Whether the disk failed during verification, so that the state of the file is unknown and nothing may be repaired. */
function isUnreadable({ damages }: CheckedFile): boolean {
  return damages.some(({ kind }) => kind === 'unreadable');
}

/** Files of spaces with damaged pages are rebuilt; others get new checksums, since their content is intact or checked afterwards. */
function repairFiles(
  directory: string,
  damaged: readonly CheckedFile[],
  spaces: readonly SpaceSchema[],
  write: (text: string) => void,
): void {
  for (const { file, damages } of damaged.filter((one) => !isUnreadable(one))) {
    const space = spaces.find(({ id }) => join('spaces', `${id}.db`) === file);
    const hasPages = damages.some(({ kind }) => kind === 'page' || kind === 'length');
    const hasSeal = damages.every(({ kind }) => kind === 'page' || kind === 'length');
    // The database itself was opened before; the studio sets a damaged studio.db aside.
    if (file === 'system.db' || basename(file) === 'studio.db') continue;
    if (!hasSeal) setSealAside(join(directory, file));
    if (!space || !hasPages) continue;
    const { repaired, lost } = repairSpaceFile(join(directory, file), space, Date.now);
    for (const what of repaired) write(`${space.name}: repaired ${what}\n`);
    for (const what of lost) write(`${space.name}: lost, not repaired: ${what}\n`);
    if (lost.length === 0) write(`${space.name}: the damaged file stays as ${file}.damaged\n`);
    else write(`${space.name}: restore a backup\n`);
  }
}

async function checkSpaces(
  engine: Engine,
  write: (text: string) => void,
  isBroken: (id: number) => boolean,
): Promise<number> {
  let problemCount = 0;
  for (const { id, name } of engine.catalog.spaces) {
    if (isBroken(id)) {
      write(`${name}: not opened, since its file is damaged; restore a backup, or run with --repair\n`);
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
    write(lines.join(''));
  }
  return problemCount;
}

function damageText(file: string, damages: CheckedFile['damages']): string {
  const lines = damages.slice(0, DAMAGES_SHOWN).map(({ message }) => `  ${message}\n`);
  const more = damages.length > DAMAGES_SHOWN ? `  and ${damages.length - DAMAGES_SHOWN} more\n` : '';
  return `${file}: damaged\n${lines.join('')}${more}`;
}

/** Without its checksums a file is opened like one of an earlier version, and gets new ones. */
function setSealAside(file: string): void {
  const seal = sealPath(file);
  if (existsSync(seal)) renameSync(seal, `${seal}.damaged`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
