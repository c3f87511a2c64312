import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { AstrolabeError, type SpaceSchema } from '@astrolabe/model';
import { repairSpace, type SpaceRepair } from '../graph/index.ts';
import { DamagedGraphStore, SqliteGraphStore } from '../store/index.ts';

/** The files of a database; the main file first. */
const PARTS = ['', '-wal', '-seal'] as const;

/**
 * Replaces the damaged file of a closed space by one with all data that can be reconstructed. The damaged file is kept as `<file>.damaged`. If any
 * data is lost, the file is not replaced. Needs disk space for three copies; an interrupted repair can be repeated.
 */
export function repairSpaceFile(file: string, space: SpaceSchema, now: () => number): SpaceRepair {
  const [copy, fresh] = [`${file}.part`, `${file}.repaired.part`];
  removeParts(copy);
  removeParts(fresh);
  try {
    copyParts(file, copy);
    const repair = writeRepaired(copy, fresh, space, now);
    if (repair.lost.length > 0) return repair;
    copyParts(file, `${file}.damaged`);
    // The log belongs to the damaged file.
    rmSync(`${file}-wal`, { force: true });
    renameSync(`${fresh}-seal`, `${file}-seal`);
    renameSync(fresh, file);
    return repair;
  } finally {
    removeParts(copy);
    removeParts(fresh);
  }
}

function writeRepaired(copy: string, fresh: string, space: SpaceSchema, now: () => number): SpaceRepair {
  let damaged: DamagedGraphStore;
  try {
    damaged = new DamagedGraphStore(copy);
  } catch (error) {
    if (!AstrolabeError.is(error)) throw error;
    return { repaired: [], lost: [`everything (${error.message})`] };
  }
  try {
    const target = new SqliteGraphStore(fresh, { identity: space.id });
    try {
      return repairSpace(space, damaged, target, now);
    } finally {
      target.close();
    }
  } finally {
    damaged.close();
  }
}

function copyParts(from: string, to: string): void {
  for (const part of PARTS) {
    rmSync(to + part, { force: true });
    if (existsSync(from + part)) copyFileSync(from + part, to + part);
  }
}

function removeParts(file: string): void {
  for (const part of PARTS) rmSync(file + part, { force: true });
}
