import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AstrolabeError } from '@astrolabe/model';
import {
  isCopyOfTab,
  isSealExpected,
  readSpaceCopy,
  SPACE_FORMAT,
  SYSTEM_FORMAT,
  verifyClosedFile,
  type FileDamage,
  type SqliteFormat,
} from '@astrolabe/engine';
import { STUDIO_FORMAT } from '../store/studio-store.ts';

/** Result of the check of one file. */
export interface CheckedFile {
  /** Relative to the data directory. */
  readonly file: string;
  readonly damages: readonly FileDamage[];
  /** Why it could not be verified: a file of an earlier version has no checksums yet. */
  readonly skipped?: string;
}

/** Database files: those of the engine and of the studio, snapshots, and backups. */
const DATABASE = /\.(?:db|astrolabe)$/;

/** A snapshot being created or deleted. */
const UNFINISHED = /^snapshots[/\\][^/\\]*\.unfinished[/\\]/;

/**
 * Verifies every byte of the databases in a data directory that no process has open against their checksum files. Never throws for an unreadable
 * file.
 */
export function* checkFiles(directory: string): Generator<CheckedFile, void, undefined> {
  for (const file of filesIn(directory).filter((name) => DATABASE.test(name) && !UNFINISHED.test(name))) {
    const damages: FileDamage[] = [];
    try {
      const path = join(directory, file);
      if (isCopyOfTab(path)) {
        // The file contains all of its checksums.
        readSpaceCopy(readFileSync(path));
        yield { file, damages };
        continue;
      }
      const isSealed = verifyClosedFile(path, isSealExpected(path, formatsOf(file)), (damage) => damages.push(damage));
      yield {
        file,
        damages,
        ...(!isSealed && { skipped: 'it has no checksums yet; they are made when it is opened' }),
      };
    } catch (error) {
      const message = `it cannot be read: ${error instanceof Error ? error.message : String(error)}`;
      const kind = AstrolabeError.is(error) && error.code === 'STORAGE_CORRUPT' ? 'page' : 'unreadable';
      yield { file, damages: [...damages, { kind, message }] };
    }
  }
}

function formatsOf(file: string): readonly SqliteFormat[] {
  return basename(file) === 'studio.db' ? [STUDIO_FORMAT] : [SPACE_FORMAT, SYSTEM_FORMAT];
}

function filesIn(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(directory, name), { throwIfNoEntry: false })?.isFile())
    .sort();
}
