import type { MappingOffer, RefreshOffer, SavedMapping } from '@astrolabe/http-api';
import { columnsOf, parseImportMapping, remapColumns, type FileMapping, type PreparedFile } from '@astrolabe/importer';
import { AstrolabeError, isText, jsonOf, listOf } from '@astrolabe/model';
import { SAVED_MAPPINGS_MAX } from '../limits.ts';
import type { Account } from '../session/account.ts';
import type { StudioStore } from './studio-store.ts';

/** Key of a saved mapping. */
export interface MappingToSave {
  readonly name: string;
  readonly space: string;
  readonly columns: readonly string[];
  readonly mapping: FileMapping;
}

/** A file that mappings are offered for. */
export interface MappedFile {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The mappings of files that accounts have used, to be offered for files with the same or a similar header. */
export class SavedMappings {
  readonly #store: StudioStore;

  constructor(store: StudioStore) {
    this.#store = store;
  }

  /** All mappings of an account, most recently used first. */
  list(account: Account): readonly SavedMapping[] {
    return this.#rows(account).map(savedOf);
  }

  /** Mappings of a space that match at least half of a file's columns, best first. */
  offers(account: Account, space: string, file: MappedFile): readonly MappingOffer[] {
    return this.#rows(account)
      .filter((row) => row['space'] === space)
      .flatMap((row): readonly MappingOffer[] => {
        const saved = savedOf(row);
        const before = mappingOf(row);
        const { targets, missing, share } = remapColumns(before, saved.columns, file.columns);
        if (targets.length === 0 || share < OFFERED_SHARE_MIN) return [];
        const { nullText } = before;
        const mapping = { file: file.name, dialect: {}, ...(nullText !== undefined && { nullText }), targets };
        return [{ ...saved, confidence: Math.round(share * 100) / 100, missing, mapping }];
      })
      .toSorted((a, b) => b.confidence - a.confidence || b.updateTime - a.updateTime);
  }

  /**
   * The spaces that similar files were imported into, with those mappings, most recently used first. A file is similar to an earlier one with the
   * same columns and, ignoring digits, the same name; every file needs one in the same space.
   */
  refreshOffers(account: Account, files: readonly MappedFile[]): readonly RefreshOffer[] {
    const saved = this.#rows(account).map((row) => ({ ...savedOf(row), row }));
    const spaces = [...new Set(saved.map(({ space }) => space))];
    return spaces.flatMap((space): readonly RefreshOffer[] => {
      const found = files.map((file) =>
        saved.find(
          (one) => one.space === space && stemOf(one.file) === stemOf(file.name) && isEqual(one.columns, file.columns),
        ),
      );
      const known = found.flatMap((one) => one ?? []);
      if (known.length < files.length) return [];
      return [
        {
          space,
          files: files.map(({ name }, i) => ({ name, earlier: known[i]!.file })),
          updateTime: Math.max(...known.map(({ updateTime }) => updateTime)),
          mapping: {
            files: files.map(({ name }, i) => ({ ...mappingOf(known[i]!.row), file: name })),
            onBadRow: 'skip',
          },
        },
      ];
    });
  }

  /** The files, other than those similar to the given ones, that were imported into a space as a tag or edge type. */
  alsoFrom(
    account: Account,
    space: string,
    files: readonly string[],
  ): (kind: string, name: string) => readonly string[] {
    const stems = new Set(files.map(stemOf));
    const others = this.#rows(account)
      .filter((row) => row['space'] === space && !stems.has(stemOf(String(row['file']))))
      .map(mappingOf);
    return (kind, name) =>
      others
        .filter(({ targets }) =>
          targets.some((one) => one.kind === kind && (one.kind === 'vertex' ? one.tagName : one.edgeTypeName) === name),
        )
        .map(({ file }) => file);
  }

  /**
   * Stores a mapping, replacing one for the same space and header, and returns its id. The oldest mappings beyond the limit are deleted.
   */
  keep({ database, username }: Account, { name, space, columns, mapping }: MappingToSave, now: number): string {
    return this.#store.transaction(() => {
      const row = this.#store.database
        .prepare(
          `INSERT INTO saved_mappings (database, username, name, space, file, columns, mapping, update_time) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (database, username, space, columns) DO UPDATE SET name = excluded.name, file = excluded.file, mapping = excluded.mapping, update_time = excluded.update_time
           RETURNING id`,
        )
        .get(database, username, name, space, mapping.file, JSON.stringify(columns), JSON.stringify(mapping), now);
      this.#store.database
        .prepare(
          'DELETE FROM saved_mappings WHERE database = ? AND username = ? AND id NOT IN (SELECT id FROM saved_mappings WHERE database = ? AND username = ? ORDER BY update_time DESC, id DESC LIMIT ?)',
        )
        .run(database, username, database, username, SAVED_MAPPINGS_MAX);
      return String(row?.['id']);
    });
  }

  /** Saves the mapping of a task's files; labels are not reused for other files. */
  remember(account: Account, name: string, space: string, files: readonly PreparedFile[], now: number): void {
    for (const { mapping, columnNames, columnCount } of files)
      if (!mapping.hasLabel)
        this.keep(account, { name, space, columns: columnsOf(columnNames, columnCount), mapping }, now);
  }

  /** Deletes a mapping. Throws `HTTP_NOT_FOUND` if there is none. */
  remove({ database, username }: Account, id: string): void {
    const { changes } = this.#store.database
      .prepare('DELETE FROM saved_mappings WHERE id = ? AND database = ? AND username = ?')
      .run(Number(id), database, username);
    if (changes === 0) throw new AstrolabeError('HTTP_NOT_FOUND', `there is no saved mapping ${id}`);
  }

  #rows({ database, username }: Account): readonly Readonly<Record<string, unknown>>[] {
    return this.#store.database
      .prepare('SELECT * FROM saved_mappings WHERE database = ? AND username = ? ORDER BY update_time DESC, id DESC')
      .all(database, username);
  }
}

/** A mapping that finds a smaller share of its columns is not offered. */
const OFFERED_SHARE_MIN = 0.5;

const isColumns = listOf(isText);

function savedOf(row: Readonly<Record<string, unknown>>): SavedMapping {
  const columns = jsonOf(String(row['columns']), isColumns, 'columns of a saved mapping');
  return {
    id: String(row['id']),
    name: String(row['name']),
    space: String(row['space']),
    file: String(row['file']),
    columns,
    updateTime: Number(row['update_time']),
  };
}

function mappingOf(row: Readonly<Record<string, unknown>>): FileMapping {
  return parseImportMapping({ files: [JSON.parse(String(row['mapping']))] }).files[0]!;
}

/** The name of a file without extension, digits and punctuation, so that files of different days are equal. */
function stemOf(file: string): string {
  return file
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[\d\s._()-]+/g, ' ')
    .trim();
}

function isEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, i) => one === others[i]);
}
