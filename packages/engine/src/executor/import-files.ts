import { AstrolabeError, type PropertyType, type SourceRange, type Value } from '@astrolabe/model';

/** A row of a file. `line` is that of its first character, counted from 1. */
export interface ImportFileRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Why it could not be read; `cells` is then its text. */
  readonly reason?: string;
}

/** The files that LOAD CSV and COPY FROM can read: those of a folder that the host program sets. */
export interface ImportFiles {
  /**
   * Yields the rows of a file in chunks, in constant memory; closes the file when the caller stops. Throws `IMPORT_FILE_NOT_FOUND` for every path
   * that is not a file of the folder.
   */
  rows(path: string, delimiter: string): Iterable<readonly ImportFileRow[]>;
  /** Converts a cell as an import does. `reason` completes a sentence that names the column. */
  convert(text: string, type: PropertyType): { readonly value: Value } | { readonly reason: string };
}

/** The files of a statement. Throws if the database has no import folder. */
export function requireImportFiles(files: ImportFiles | undefined, position: SourceRange): ImportFiles {
  if (files) return files;
  throw new AstrolabeError('IMPORT_FILE_NOT_FOUND', 'This database has no import folder', {
    position,
    hint: 'start the server with the setting `import-dir`',
  });
}
