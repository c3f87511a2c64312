import { AstrolabeError, type SchemaSnapshot } from '@astrolabe/model';
import { bindFileMapping, type RowTarget } from './mapping/convert-row.ts';
import { notesLabel } from './mapping/header-notation.ts';
import type { FileMapping, ImportMapping } from './mapping/import-mapping.ts';
import { findDialect } from './reader/detect-dialect.ts';
import type { CsvDialect } from './reader/dialect.ts';
import { readFirstRow } from './reader/read-rows.ts';
import type { ByteSource } from './source/byte-source.ts';

/** A file of an import, bound to the schema. */
export interface PreparedFile {
  readonly mapping: FileMapping;
  readonly source: ByteSource;
  readonly dialect: CsvDialect;
  readonly columnNames: readonly string[] | undefined;
  /** Columns of the first row, and so of every other. */
  readonly columnCount: number;
  readonly targets: readonly RowTarget[];
}

/** Detects missing options and binds every file to the schema, so that errors are reported before anything is written. */
export async function prepareImport(
  mapping: ImportMapping,
  schema: SchemaSnapshot,
  sources: readonly ByteSource[],
): Promise<readonly PreparedFile[]> {
  const files: PreparedFile[] = [];
  for (const [i, file] of mapping.files.entries()) {
    const source = sources[i];
    if (source === undefined)
      throw new AstrolabeError('IMPORT_FILE_NOT_FOUND', `file \`${file.file}\` is not there`, { hint: 'upload it' });
    const dialect = await findDialect(source, file.dialect);
    const first = await readFirstRow(source, dialect);
    const columnNames = dialect.hasHeader ? first?.fields : dialect.columns;
    const targets = bindFileMapping(file, schema, first?.fields.length ?? 0, columnNames);
    const isLabelled = file.hasLabel === true || (columnNames !== undefined && notesLabel(columnNames));
    const labelled: FileMapping = isLabelled ? { ...file, hasLabel: true } : file;
    files.push({ mapping: labelled, source, dialect, columnNames, columnCount: first?.fields.length ?? 0, targets });
  }
  return files;
}
