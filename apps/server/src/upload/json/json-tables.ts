import { join } from 'node:path';
import { AstrolabeError } from '@astrolabe/model';
import { JSON_COLUMNS_MAX } from '../../limits.ts';
import type { GraphTarget } from '../graph/graph-tables.ts';
import { findJsonGraph, tablesOfJsonGraph } from '../graph/json-graph.ts';
import { findNestedGraph, tablesOfNestedGraph } from '../graph/nested-graph.ts';
import { headerRow, partName, TableWriter, type MadeTable } from '../made-table.ts';
import { cellsOf, isJsonObject, isScalarList, parseJson, quoted, type Cells, type JsonValue } from './json-cells.ts';
import { columnarTable, isColumnar } from './json-columns.ts';
import { NestedKeys } from './nested-keys.ts';
import { matchOf, outlineOf, textPieces, type Outline, type Pattern } from './json-outline.ts';
import { isFixture, tablesOfFixture } from './json-fixture.ts';
import { JsonScanner, jsonRefusal } from './json-scanner.ts';

/**
 * Reads a JSON file as tables. A graph becomes tables of nodes and edges. Otherwise the rows are the items of the top-level list, consecutive
 * objects (JSON Lines), the lists of objects within the one top-level object (a table each), or the members of an object whose keys are ids, also
 * if these are lists; or the tables of a phpMyAdmin export or a Django fixture. Nested objects become columns such as `address.city`; lists stay JSON for `withListTables`; texts alone are a
 * column `value`; numbers keep their
 * digits; null and a missing key are empty. Reads the file up to three times, one row in memory at a time. Throws `IMPORT_FILE_INVALID` with the
 * position of the first error.
 */
export async function tablesOfJson(
  open: () => AsyncIterable<Uint8Array>,
  target: GraphTarget,
): Promise<readonly MadeTable[]> {
  const pieces = (): AsyncIterable<string> => textPieces(open());
  const outline = await outlineOf(pieces(), target.name);
  const graph = findJsonGraph(outline);
  if (graph) return tablesOfJsonGraph(pieces, graph, target);
  const nested = findNestedGraph(outline);
  if (nested) return tablesOfNestedGraph(pieces, nested, target);
  if (isColumnar(outline)) return [await columnarTable(pieces(), target)];
  const fixture = isFixture(outline) ? await tablesOfFixture(pieces, target) : undefined;
  if (fixture) return fixture;
  const { tables, skipped } =
    (await exportedTables(pieces, outline, target.name)) ?? tablePatterns(outline, target.name);
  const made: MadeTable[] = [];
  for (const [i, table] of tables.entries()) {
    // If a document has only one list, and under a key (a season with `matches`), the key names the rows.
    const isNamed = tables.length > 1 || (skipped.length > 0 && !isPlainName(table.name));
    const path = join(target.folder, `table-${i}`);
    await writeTable(pieces, table, path, target);
    made.push({ name: isNamed ? partName(target.name, table.name || 'rows') : target.name, path });
  }
  const [first, ...others] = made;
  if (first === undefined || skipped.length === 0) return made;
  return [{ ...first, notes: [{ kind: 'skippedMembers', text: skipped.join(', ') }] }, ...others];
}

/** Whether the name of a list says nothing about its rows, unlike that of the file. */
function isPlainName(name: string): boolean {
  return /^(?:data|dataset|items?|rows?|results?|records?|values?|list|entries|elements|objects?|docs?|documents?|hits|content|contents|payload|response|features|all|d)$/i.test(
    name,
  );
}

interface TablePattern {
  /** The key of its list; empty if the table is the whole document. */
  readonly name: string;
  /** Pattern of its rows. */
  readonly rows: Pattern;
  /** Whether the keys of the rows are data. */
  readonly isMap: boolean;
  /** Whether the rows are the items of lists whose keys are data. */
  readonly isMapOfLists?: boolean;
}

interface TablePatterns {
  readonly tables: readonly TablePattern[];
  /** Members outside the tables. */
  readonly skipped: readonly string[];
}

function tablePatterns(root: Outline, name: string): TablePatterns {
  const whole = (rows: Pattern, isMap = false): TablePatterns => ({ tables: [{ name: '', rows, isMap }], skipped: [] });
  const { object, array, scalar } = root.count;
  if (object + array + scalar === 0)
    throw new AstrolabeError('IMPORT_FILE_INVALID', `file \`${name}\` is empty`, { hint: 'choose a file with rows' });
  if (array > 0 && object + scalar === 0) return whole(['*']);
  if (object !== 1 || array + scalar > 0) return whole([]);
  if (isMapOfLists(root))
    return { tables: [{ name: '', rows: ['*', '*'], isMap: false, isMapOfLists: true }], skipped: [] };
  if (root.items !== undefined || isMapOfRows(root) || isMapOfScalars(root)) return whole(['*'], true);
  const lists = listsOf(root, []);
  if (lists.length === 0) return whole([]);
  const used = new Set(lists.map(({ rows }) => rows[0]));
  return { tables: lists, skipped: [...root.members.keys()].filter((key) => !used.has(key)) };
}

/**
 * The tables of a phpMyAdmin export: a list of items with a `type`, of which those of type `table` have a `name` and their rows as `data`.
 * Undefined if the document is not such an export.
 */
async function exportedTables(
  pieces: () => AsyncIterable<string>,
  { count, items }: Outline,
  name: string,
): Promise<TablePatterns | undefined> {
  const data = items?.members.get('data');
  const isLikely = data !== undefined && data.count.array > 0 && items?.members.get('type')?.count.scalar;
  if (count.array !== 1 || !isLikely) return undefined;
  const found = new Map<string | number, { type?: string; name?: string }>();
  const scanner = new JsonScanner(name, {
    open: (path, kind) => (path.length < 2 && (kind === 'object' || path.length === 0) ? 'enter' : 'skip'),
    value: ([index, key], text) => {
      if (key !== 'type' && key !== 'name') return;
      const value = parseJson(text, name, { line: 1, column: 1 });
      if (typeof value === 'string') found.set(index!, { ...found.get(index!), [key]: value });
    },
  });
  for await (const piece of pieces()) scanner.push(piece);
  scanner.end();
  const tables = [...found].flatMap(([index, one]): readonly TablePattern[] =>
    one.type === 'table' && one.name !== undefined
      ? [{ name: one.name, rows: [String(index), 'data', '*'], isMap: false }]
      : [],
  );
  return found.get(0)?.type === 'header' && tables.length > 0 ? { tables, skipped: [] } : undefined;
}

/** The lists of objects within an object, and within its nested objects. */
function listsOf({ members }: Outline, before: Pattern): readonly TablePattern[] {
  return [...members].flatMap(([key, { count, items, members: inner }]): readonly TablePattern[] => {
    const path = [...before, key];
    const hasRows = items !== undefined && items.count.object > 0 && items.count.object >= items.count.scalar;
    if (count.array > 0 && count.object === 0 && hasRows) return [{ name: key, rows: [...path, '*'], isMap: false }];
    if (count.object > 0 && items !== undefined && hasRows) return [{ name: key, rows: [...path, '*'], isMap: true }];
    const outline = { count, members: inner, ...(items && { items }) };
    if (count.object === 1 && isMapOfLists(outline))
      return [{ name: key, rows: [...path, '*', '*'], isMap: false, isMapOfLists: true }];
    if (count.object > 0 && isMapOfRows(outline)) return [{ name: key, rows: [...path, '*'], isMap: true }];
    return count.object > 0 && before.length < 2 ? listsOf(outline, path) : [];
  });
}

/** Whether all members of an object are objects with keys in common, so that its own keys are data. */
function isMapOfRows({ members }: Pick<Outline, 'members'>): boolean {
  const inner = [...members.values()];
  if (inner.length < 3 || inner.some(({ count }) => count.object === 0)) return false;
  const counts = new Map<string, number>();
  for (const { members: own } of inner) for (const key of own.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return (
    most * 2 > inner.length &&
    ((inner.length >= MAP_ROWS_MIN && most === inner.length) ||
      inner.every(({ members: own }) => [...own.values()].some(({ count }) => count.scalar > 0)))
  );
}

/**
 * Whether all members of an object are lists of objects with the same keys, so that its own keys are data: of ten or more, or under codes or
 * numbers such as years. Few lists under words are a table each.
 */
function isMapOfLists({ members, items }: Outline): boolean {
  const lists = [...members.values(), ...(items ? [items] : [])];
  const areCodes = [...members.keys()].every((key) => /^(?:\d[\d-]*|[A-Z]{2,3})$/.test(key));
  if (lists.length < (areCodes ? 2 : MAP_ROWS_MIN)) return false;
  const isList = ({ count, items: rows }: Outline): boolean =>
    count.array > 0 && count.object + count.scalar === 0 && rows?.count.array === 0 && rows.count.scalar === 0;
  if (!lists.every(isList)) return false;
  const counts = new Map<string, number>();
  for (const { items: rows } of lists)
    for (const key of rows!.members.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const common = [...counts.values()].filter((count) => count > lists.length * COMMON_MIN);
  return common.length > 0 && common.length >= counts.size * COMMON_MIN;
}

/** Share of lists that have a key, and of keys that most lists have. */
const COMMON_MIN = 0.5;

/** Minimum entries of a map without scalar values; with fewer, equal keys may be a coincidence. */
const MAP_ROWS_MIN = 10;

/** Whether an object maps codes to single values, as `{"1": "US West", "2": "US East"}`. */
function isMapOfScalars({ members }: Outline): boolean {
  const inner = [...members];
  return inner.length >= 3 && inner.every(([key, { count }]) => /^\d+$/.test(key) && count.scalar > 0);
}

async function writeTable(
  pieces: () => AsyncIterable<string>,
  pattern: TablePattern,
  path: string,
  { name, budget }: GraphTarget,
): Promise<void> {
  const nested = new NestedKeys();
  let columns: ReadonlySet<string> = new Set();
  await eachRow(pieces(), pattern, name, nested, (cells) => {
    columns = nested.endRow(cells);
    if (columns.size > JSON_COLUMNS_MAX)
      throw new AstrolabeError('IMPORT_FILE_INVALID', `\`${name}\` has more than ${JSON_COLUMNS_MAX} keys`);
  });
  nested.settle();
  const writer = new TableWriter(path, budget);
  try {
    writer.row(headerRow([...columns]));
    await eachRow(pieces(), pattern, name, nested, (cells) =>
      writer.row([...columns].map((column) => cells.get(column) ?? '')),
    );
  } finally {
    writer.close();
  }
}

async function eachRow(
  pieces: AsyncIterable<string>,
  { rows, isMap, isMapOfLists: hasLists = false }: TablePattern,
  name: string,
  nested: NestedKeys,
  onRow: (cells: Cells) => void,
): Promise<void> {
  let form: 'list' | 'text' | 'object' | undefined;
  const scanner = new JsonScanner(name, {
    open: (path) => {
      const match = matchOf(path, rows);
      return match === 'exact' ? 'take' : match === 'before' ? 'enter' : 'skip';
    },
    value: (path, text, _kind, place) => {
      if (matchOf(path, rows) !== 'exact') return;
      const value = parseJson(text, name, place);
      if (value === null) return;
      // Rows that are lists or texts have no column names. The first row decides.
      form ??= isScalarList(value) ? 'list' : typeof value === 'string' ? 'text' : 'object';
      const isOneValue = isMap ? !isJsonObject(value) : form === 'text' && typeof value === 'string';
      const row: JsonValue =
        form === 'list' && isScalarList(value)
          ? Object.fromEntries(value.map((cell, i) => [`column_${i + 1}`, cell]))
          : isOneValue
            ? { value }
            : value;
      if (!isJsonObject(row) || (form === 'text' && !isOneValue && !isMap))
        throw jsonRefusal(name, place, form === 'text' ? 'a text is expected here' : 'an object is expected here');
      const cells = cellsOf(row, name, place, nested);
      if (!isMap && !hasLists) return onRow(cells);
      const key = cells.has('key') ? '_key' : 'key';
      onRow(new Map([[key, quoted(String(path.at(hasLists ? -2 : -1)))], ...cells]));
    },
  });
  for await (const piece of pieces) scanner.push(piece);
  scanner.end();
}
