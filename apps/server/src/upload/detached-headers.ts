import { detectDialect, markOf, type ByteSource } from '@astrolabe/importer';
import { ServerFolder } from './server-folder.ts';
import type { StoredFile } from '../store/files.ts';

/** A file that contains only the header of other files, as used by Neo4j's bulk import. */
export interface DetachedHeader {
  readonly header: StoredFile;
  readonly columns: readonly string[];
  readonly delimiter: string;
  /** The files that this header belongs to, at least one. */
  readonly data: readonly StoredFile[];
}

/**
 * Finds separate header files: one row in bulk-import notation, such as `persons_header.csv` for `persons.csv` and `persons-2.csv`. Names
 * and column counts must match.
 */
export async function detachedHeaders(
  files: readonly StoredFile[],
  open: (file: StoredFile) => Promise<ByteSource>,
): Promise<readonly DetachedHeader[]> {
  const found: DetachedHeader[] = [];
  for (const header of files) {
    if (header.size > HEADER_BYTES_MAX || header.size === 0 || ServerFolder.isLink(header.storedName)) continue;
    const stem = stemOf(header.name);
    const candidates = files.filter((file) => file !== header && stemOf(file.name) === stem && file.size > 0);
    if (candidates.length === 0) continue;
    const detected = await detectDialect(await open(header), header.settings).catch(() => undefined);
    const columns = detected?.header;
    if (!columns || detected.rows.length > 0 || !isMarked(columns)) continue;
    const data: StoredFile[] = [];
    for (const file of candidates) {
      const delimiter = detected.dialect.delimiter;
      const shape = await detectDialect(await open(file), { delimiter, hasHeader: false }).catch(() => undefined);
      const first = shape?.rows[0]?.fields ?? [];
      if (shape?.columnCount === columns.length && !isMarked(first)) data.push(file);
    }
    if (data.length > 0) found.push({ header, columns, delimiter: detected.dialect.delimiter, data });
  }
  return found;
}

const HEADER_BYTES_MAX = 64 * 1024;

function isMarked(cells: readonly string[]): boolean {
  return cells.some((cell) => ['key', 'src', 'dst'].includes(markOf(cell, cells) ?? ''));
}

/** Returns the common part of header and file names, without the header suffix, numbers and extensions. */
function stemOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\.[^.]+$/, '')
    .replaceAll(/(?:^|[-_. ])headers?(?=$|[-_. ])/g, '')
    .replaceAll(/[-_. ]?(?:part)?[-_. ]?\d+$/g, '')
    .replaceAll(/[-_. ]/g, '');
}
