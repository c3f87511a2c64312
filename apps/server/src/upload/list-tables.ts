import { join } from 'node:path';
import type { FileNote } from '@astrolabe/http-api';
import {
  detectDialect,
  findLists,
  findObjects,
  keysOfFile,
  listItems,
  markOf,
  nameOfRows,
  profileSource,
  readRows,
  titleOfParentKey,
  type CsvDialect,
  type CsvRow,
  type DialectChoice,
  type ListColumn,
} from '@astrolabe/importer';
import { fileSource } from '@astrolabe/importer/node';
import { AstrolabeError } from '@astrolabe/model';
import { JSON_COLUMNS_MAX } from '../limits.ts';
import { quoted } from './json/json-cells.ts';
import { headerRow, MADE_DIALECT, partName, TableWriter, type MadeTable, type TableBudget } from './made-table.ts';
import { originOfNotes } from './table-origin.ts';

/** Where the tables of lists are written. */
export interface ListTarget {
  /** Name of the upload, such as `movies.json`. */
  readonly name: string;
  readonly folder: string;
  readonly budget: TableBudget;
}

/** Maximum nesting depth of lists that become tables, and maximum number of their tables. */
const DEPTH_MAX = 6;
const LIST_TABLES_MAX = 60;

/**
 * Adds a table per list in the cells of generated tables: a row per item, with the keys of the row that has the list. Rows without a key get a
 * number, and lists of objects move to their table, so that no cell has a whole branch of a document.
 */
export async function withListTables(tables: readonly MadeTable[], target: ListTarget): Promise<readonly MadeTable[]> {
  const maker = new ListTableMaker(
    target,
    tables.map(({ name }) => name),
  );
  const made: MadeTable[] = [];
  for (const table of tables) {
    const { parent, lists } = await maker.unfold(table, MADE_DIALECT, true, 0);
    made.push(parent, ...lists);
  }
  return made;
}

/** The tables of the lists in a CSV file, which itself stays as it is. */
export async function listTablesOf(
  path: string,
  dialect: DialectChoice,
  target: ListTarget,
): Promise<readonly MadeTable[]> {
  const maker = new ListTableMaker(target, [target.name]);
  return (await maker.unfold({ name: target.name, path }, dialect, false, 0)).lists;
}

/** Rows with lists, and the columns that identify each row. */
interface Parent {
  readonly table: MadeTable;
  readonly dialect: CsvDialect;
  readonly header: readonly string[];
  readonly lists: readonly ListColumn[];
  /** Empty for the number of the row, or of the line in a table that is left as it is. */
  readonly keys: readonly number[];
  /** An empty title means the number of the line. */
  readonly keyTitles: readonly string[];
  /** Prefix of row numbers, which makes them unique across tables and files. */
  readonly rowPrefix: string;
}

class ListTableMaker {
  readonly #target: ListTarget;
  readonly #taken: Set<string>;
  #count = 0;

  constructor(target: ListTarget, names: readonly string[]) {
    this.#target = target;
    this.#taken = new Set(names);
  }

  /** Returns a table, changed if `canChange`, and the tables of its lists and of the lists in these. */
  async unfold(
    table: MadeTable,
    choice: DialectChoice,
    canChange: boolean,
    depth: number,
  ): Promise<{ readonly parent: MadeTable; readonly lists: readonly MadeTable[] }> {
    const plain = canChange && depth === 0 ? await this.#withoutObjects(table, choice) : table;
    const found = depth < DEPTH_MAX ? await parentOf(plain, choice, canChange, this.#target.name) : undefined;
    if (found === undefined) return { parent: plain, lists: [] };
    const wanted = found.lists.slice(0, LIST_TABLES_MAX - this.#count);
    const parent = { ...found, lists: wanted };
    const lists: MadeTable[] = [];
    for (const list of wanted) {
      const made = await this.#write(parent, list);
      const inner = await this.unfold(made, MADE_DIALECT, true, depth + 1);
      lists.push(inner.parent, ...inner.lists);
    }
    return { parent: canChange ? await this.#rewritten(parent) : plain, lists };
  }

  /**
   * The table with a column per member of the objects in its cells, as `size.rooms` for `{"rooms": 12}` in `size`; members of a whole document
   * have their own names.
   */
  async #withoutObjects(table: MadeTable, choice: DialectChoice): Promise<MadeTable> {
    const { dialect, header, rows } = await detectDialect(await fileSource(table.name, table.path), choice);
    const columns = header ? findObjects(header, rows) : [];
    if (header === undefined || columns.length === 0) return table;
    const members = new Map(columns.map((column) => [column, new Set<string>()]));
    const mixed = new Set<number>();
    let count = header.length;
    await eachRow(table.path, dialect, ({ fields }) => {
      for (const [column, names] of members) {
        const object = objectOf(fields[column]);
        if (object === undefined && (fields[column] ?? '') !== '') mixed.add(column);
        const before = names.size;
        for (const name of object?.keys() ?? []) names.add(name);
        count += names.size - before;
      }
      if (count > JSON_COLUMNS_MAX)
        throw new AstrolabeError('IMPORT_FILE_INVALID', `\`${table.name}\` has more than ${JSON_COLUMNS_MAX} keys`);
    });
    // Cells that are no objects keep their text in the column.
    const spread = <Part>(
      cells: readonly Part[],
      wholeOf: (cell: Part) => Part,
      memberOf: (cell: Part, name: string) => Part,
    ): readonly Part[] =>
      cells.flatMap((cell, column) => {
        const names = members.get(column);
        if (names === undefined) return [cell];
        return [...(mixed.has(column) ? [wholeOf(cell)] : []), ...[...names].map((name) => memberOf(cell, name))];
      });
    const path = `${table.path}-members`;
    const writer = new TableWriter(path, this.#target.budget);
    try {
      writer.row(
        headerRow(
          spread(
            header,
            (title) => title,
            (title, name) => (DOCUMENT.test(title) && !header.includes(name) ? name : `${title}.${name}`),
          ),
        ),
      );
      await eachRow(table.path, dialect, ({ fields }) =>
        writer.row(
          spread(
            fields,
            (cell) => (objectOf(cell) ? '' : cell),
            (cell, name) => objectOf(cell)?.get(name) ?? '',
          ).map(quotedCell),
        ),
      );
    } finally {
      writer.close();
    }
    const kinds =
      table.kinds &&
      spread(
        table.kinds,
        (kind) => kind,
        () => null,
      );
    return { ...table, path, ...(kinds && { kinds }) };
  }

  /** Writes a row per item of a list. Objects have the columns of all of them. */
  async #write(parent: Parent, list: ListColumn): Promise<MadeTable> {
    const { table, header, keyTitles } = parent;
    const title = header[list.column]!;
    const columns = new Set<string>(list.hasObjects ? [] : [title]);
    if (list.hasObjects)
      await eachItem(parent, list, (_keys, cells) => {
        for (const column of cells.keys()) columns.add(column === '' ? title : column);
        if (columns.size > JSON_COLUMNS_MAX)
          throw new AstrolabeError('IMPORT_FILE_INVALID', `\`${table.name}\` has more than ${JSON_COLUMNS_MAX} keys`);
      });
    const parentTitles = keyTitles.map((key) => titleOfParentKey(key || 'line', table.name, columns));
    const path = join(this.#target.folder, `list-${this.#count++}`);
    const writer = new TableWriter(path, this.#target.budget);
    try {
      writer.row(headerRow([...parentTitles, ...columns]));
      await eachItem(parent, list, (keys, cells) =>
        writer.row([
          ...keys.map(quotedCell),
          ...[...columns].map((column) =>
            quotedCell(cells.get(column) ?? (column === title ? cells.get('') : undefined)),
          ),
        ]),
      );
    } finally {
      writer.close();
    }
    const note: FileNote = { kind: 'listOf', text: table.name.normalize('NFC'), keys: keyTitles, column: title };
    return { name: this.#nameOf(table, title), path, notes: [note] };
  }

  #nameOf({ name }: MadeTable, title: string): string {
    const inner = name === this.#target.name ? '' : name.slice(this.#target.name.length + 2, -1);
    const short = title.slice(title.lastIndexOf('.') + 1) || title;
    const choices = [short, title, inner === '' ? title : `${inner}.${title}`].map((part) =>
      partName(this.#target.name, part),
    );
    let free = choices.find((choice) => !this.#taken.has(choice));
    for (let number = 2; free === undefined; number++) {
      const numbered = partName(this.#target.name, `${title}_${number}`);
      if (!this.#taken.has(numbered)) free = numbered;
    }
    this.#taken.add(free);
    return free;
  }

  /** The table without lists of objects, and with the number of each row if it has no key. */
  async #rewritten(parent: Parent): Promise<MadeTable> {
    const { table, dialect, header, lists, keys, keyTitles, rowPrefix } = parent;
    const removed = new Set(lists.filter(({ hasObjects }) => hasObjects).map(({ column }) => column));
    if (removed.size === 0 && (keys.length > 0 || keyTitles[0] === '')) return table;
    const path = `${table.path}-rows`;
    const writer = new TableWriter(path, this.#target.budget);
    const isLeft = (_: string, column: number): boolean => !removed.has(column);
    // The first column of a list's items stays the key of the row with the list.
    const at = originOfNotes(table.notes).listOf?.keys.length ?? 0;
    const withKey = (cells: readonly string[], name: string): readonly string[] =>
      keys.length === 0 ? cells.toSpliced(at, 0, name) : cells;
    let count = 0;
    try {
      writer.row(headerRow(withKey(header.filter(isLeft), keyTitles[0]!)));
      await eachRow(table.path, dialect, ({ fields }) => {
        count++;
        writer.row(withKey(fields.filter(isLeft), `${rowPrefix}${count}`).map(quotedCell));
      });
    } finally {
      writer.close();
    }
    const { kinds, notes = [], ...rest } = table;
    const left = kinds?.filter((_, column) => !removed.has(column));
    const rowIds: readonly FileNote[] = keys.length === 0 ? [{ kind: 'rowIds', column: keyTitles[0]! }] : [];
    const all = [...notes, ...rowIds];
    return {
      ...rest,
      path,
      ...(all.length > 0 && { notes: all }),
      ...(left && { kinds: keys.length === 0 ? left.toSpliced(at, 0, null) : left }),
    };
  }
}

/** Names of columns with a whole document. */
const DOCUMENT =
  /^_?(?:data|json|jsonb?_data|doc|document|payload|body|attributes|properties|content|record|source|raw|object)$/i;

/** The members of a cell that is an object, by dotted names. */
function objectOf(cell = ''): ReadonlyMap<string, string> | undefined {
  if (!/^\s*\{/.test(cell)) return undefined;
  const [only] = listItems(cell, 'literal') ?? [];
  return typeof only === 'string' ? undefined : only;
}

/** The lists of a table; undefined without lists. */
async function parentOf(
  table: MadeTable,
  choice: DialectChoice,
  canChange: boolean,
  upload: string,
): Promise<Parent | undefined> {
  const source = await fileSource(table.name, table.path);
  const { dialect, header, rows } = await detectDialect(source, choice);
  if (header === undefined || header.some((title) => markOf(title, header) !== undefined)) return undefined;
  const origin = originOfNotes(table.notes);
  const before = origin.listOf?.keys.length ?? 0;
  const lists = findLists(header, rows).filter(({ column }) => column >= before);
  if (lists.length === 0) return undefined;
  // Rounds have the same names in every season.
  const isRoot = table.name === upload;
  const profile = await profileSource(source, choice);
  const sample = { ...profile.sample, ...origin };
  const isList = (column: number): boolean => lists.some((list) => list.column === column);
  const wanted = isRoot ? 'likely' : 'id';
  const keys = keysOfFile({ ...profile, sample }, canChange ? wanted : 'any').filter((column) => !isList(column));
  const found = { table, dialect, header, lists, keys };
  if (keys.length > 0) return { ...found, keyTitles: keys.map((key) => header[key]!), rowPrefix: '' };
  // A table with declared types stays as it is if possible.
  const isLeft = !canChange || (table.kinds !== undefined && !lists.some(({ hasObjects }) => hasObjects));
  if (isLeft) return { ...found, keyTitles: [''], rowPrefix: '' };
  const title = freeTitle(`${nameOfRows(table.name)}_id`, header);
  return { ...found, keyTitles: [title], rowPrefix: rowPrefix(table.name, upload) };
}

/** `movie-` for `movies.json`, `en.1-round-` for `en.1.json (rounds)`. */
function rowPrefix(name: string, upload: string): string {
  const [entity, base] = [nameOfRows(name), nameOfRows(upload)];
  return name === upload || entity === base ? `${base}-` : `${upload.replace(/\.\w+$/, '')}-${entity}-`;
}

function freeTitle(wanted: string, header: readonly string[]): string {
  let title = wanted;
  while (header.includes(title)) title = `row_${title}`;
  return title;
}

/** Calls back with each item of a list and the keys of its row. A text is a single cell without a name. */
async function eachItem(
  { table, dialect, keys, keyTitles: [keyTitle], rowPrefix }: Parent,
  { column, form }: ListColumn,
  onItem: (keys: readonly string[], cells: ReadonlyMap<string, string>) => void,
): Promise<void> {
  let count = 0;
  await eachRow(table.path, dialect, ({ fields, line }) => {
    count++;
    const number = keyTitle === '' ? line : `${rowPrefix}${count}`;
    const names = keys.length === 0 ? [String(number)] : keys.map((key) => fields[key] ?? '');
    if (names[0] === '') return;
    for (const item of listItems(fields[column] ?? '', form) ?? [])
      onItem(names, typeof item === 'string' ? new Map([['', item]]) : item);
  });
}

async function eachRow(path: string, dialect: CsvDialect, onRow: (row: CsvRow) => void): Promise<void> {
  for await (const { rows } of readRows(await fileSource(path, path), dialect)) for (const row of rows) onRow(row);
}

function quotedCell(cell: string | undefined): string {
  return cell === undefined || cell === '' ? '' : quoted(cell);
}
