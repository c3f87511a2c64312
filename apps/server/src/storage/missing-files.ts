import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { spaceDocuments } from '@astrolabe/engine';

/** A missing file that others require. */
export interface MissingFile {
  readonly file: string;
  readonly message: string;
}

/**
 * Finds files that are missing from a data directory that no process has open: the studio's database, files of snapshots, and backups that have a
 * description. Missing files of spaces are reported when the spaces are checked. `isBroken`: damaged files, which are not read.
 */
export function missingFiles(directory: string, isBroken: (file: string) => boolean): readonly MissingFile[] {
  const missing: MissingFile[] = [];
  // The list of checksums is written by a studio only.
  if (existsSync(join(directory, 'checksums.json')) && !existsSync(join(directory, 'studio.db')))
    missing.push({ file: 'studio.db', message: 'favorites, canvases and settings of people are lost' });
  for (const name of namesIn(join(directory, 'backups')))
    if (name.endsWith('.astrolabe.json') && !existsSync(join(directory, 'backups', name.slice(0, -'.json'.length))))
      missing.push({ file: join('backups', name.slice(0, -'.json'.length)), message: 'its description is there' });
  for (const name of namesIn(join(directory, 'snapshots')))
    if (!name.endsWith('.unfinished'))
      for (const file of missingInSnapshot(directory, join('snapshots', name), isBroken))
        missing.push({ file, message: 'the snapshot cannot be restored whole' });
  return missing;
}

function missingInSnapshot(
  directory: string,
  snapshot: string,
  isBroken: (file: string) => boolean,
): readonly string[] {
  const system = join(snapshot, 'system.db');
  if (!existsSync(join(directory, system))) return [system];
  if (isBroken(system)) return [];
  return spaceIdsOf(join(directory, system))
    .map((id) => join(snapshot, 'spaces', `${id}.db`))
    .filter((file) => !existsSync(join(directory, file)));
}

/** Reads a file without a log, and writes nothing next to it. */
function spaceIdsOf(file: string): readonly string[] {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, { readOnly: true });
  try {
    const rows = database.prepare("SELECT key, json FROM document WHERE kind = 'space'").all();
    return rows.map(({ json }) => String(spaceDocuments.decode(String(json)).id));
  } finally {
    database.close();
  }
}

function namesIn(directory: string): readonly string[] {
  return existsSync(directory) ? readdirSync(directory) : [];
}
