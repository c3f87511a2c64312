import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { verifyClosedFile, type FileDamage } from '@astrolabe/engine';

/** What the check of one file found. */
export interface CheckedFile {
  /** Relative to the data directory. */
  readonly file: string;
  readonly damages: readonly FileDamage[];
  /** Why it could not be verified: a file of an earlier version has no checksums yet. */
  readonly skipped?: string;
}

/** Names of databases: those of the engine and of the studio, snapshots, and backups. */
const DATABASE = /\.(?:db|astrolabe)$/;

/**
 * Verifies every byte of the databases in a data directory that no process has open, against the checksums beside them. Never throws for a
 * file that cannot be read.
 */
export function* checkFiles(directory: string): Generator<CheckedFile, void, undefined> {
  for (const file of filesIn(directory).filter((name) => DATABASE.test(name))) {
    const damages: FileDamage[] = [];
    try {
      const isSealed = verifyClosedFile(join(directory, file), (damage) => damages.push(damage));
      yield {
        file,
        damages,
        ...(!isSealed && { skipped: 'it has no checksums yet; they are made when it is opened' }),
      };
    } catch (error) {
      const message = `it cannot be read: ${error instanceof Error ? error.message : String(error)}`;
      yield { file, damages: [...damages, { kind: 'page', message }] };
    }
  }
}

function filesIn(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(directory, name), { throwIfNoEntry: false })?.isFile())
    .sort();
}
