import { ROW_NUMBER } from '../mapping/import-mapping.ts';
import { candidateKeys, keyOf, KEY_SCORE_MIN, rowKey, type CandidateKey, type TableKey } from './candidate-keys.ts';
import { isMeasureName, isNumeric } from './column-roles.ts';
import { isBareIdName, isIdName, isLabelName, isPeriodName, likeness as likenessOf } from './column-words.ts';
import {
  findReadings,
  isNamedAfter,
  plainThing,
  shareOf,
  type KeyedTable,
  type Readings,
  type Reference,
} from './find-references.ts';
import type { ModelChoice, ModelCoverage, ModelQuestion } from './inferred-model.ts';
import { areCopies, parentColumns, type Column, type Table } from './table.ts';

/** The key of each table, and the references of other columns. */
export interface Settled {
  /** By table; undefined if no column distinguishes its rows. */
  readonly keys: readonly (TableKey | undefined)[];
  /** A unique column of each table that is a weak key, but better than none. */
  readonly spareKeys: readonly (TableKey | undefined)[];
  readonly references: readonly (readonly Reference[])[];
  readonly questions: readonly ModelQuestion[];
  /** All columns of each table that could be its key. */
  readonly candidates: readonly (readonly CandidateKey[])[];
}

/** Chosen options of questions, by ID. */
export type Results = Readonly<Record<string, string>>;

/**
 * Chooses keys and references together: of several unique columns, the referenced one is the ID. If two readings are nearly equal, the better one
 * is used and a question is added.
 */
export function settleKeys(tables: readonly Table[], results: Results): Settled {
  const unique = tables.map((table) => ({ table, keys: candidateKeys(table, declaredKeysOf(table, tables)) }));
  const found = findReadings(unique);
  const keyed = unique.map((one, at) => ({
    ...one,
    keys: knownToItems(withoutForeign(withoutRepeated(one, found[at]!, tables), found[at]!, tables), one.table, tables),
  }));
  const isKey = ({ target, key }: Reference): boolean =>
    keyed[target]!.keys.some(({ column }) => column.column === key);
  const readings = found.map(
    (columns): Readings => new Map([...columns].map(([column, all]) => [column, all.filter(isKey)])),
  );
  const questions: ModelQuestion[] = [];
  const isFirstKey = (at: number, column: number): boolean => keyed[at]!.keys[0]?.column.column === column;
  const chosen = keyed.map(({ table, keys }, at) =>
    chosenKey(table, at, keys, { tables, readings, isFirstKey }, results, questions),
  );
  const references = readings.map((columns, from) =>
    [...columns].flatMap(
      ([column, found]) => settledReference(tables, chosen, readings, from, column, found, results, questions) ?? [],
    ),
  );
  const respelled = settledSpellings(tables, references, chosen, results, questions);
  const byLine = new Set(tables.flatMap((table) => parentByLine(table, tables) ?? []));
  const isCopyOfKey = (from: number, { column, target }: Reference): boolean => {
    const key = chosen[from]?.column.column;
    const own = respelled[from]!.find((one) => one.column === key);
    return key !== undefined && column !== key && own?.target === target && areCopies(tables[from]!, key, column);
  };
  return {
    keys: chosen.map((key, at) =>
      key && key.score >= KEY_SCORE_MIN && !byLine.has(at) ? keyOf(key, tables[at]!) : undefined,
    ),
    spareKeys: keyed.map(({ table, keys: [key] }, at) => (byLine.has(at) ? rowKey() : key && keyOf(key, table))),
    // Rows that extend other rows may contain their IDs again, as the name of an entity next to its key.
    references: respelled.map((found, from) => [
      ...lineReference(tables[from]!, tables),
      ...found.filter((one) => !isCopyOfKey(from, one) && !found.some((other) => saysMore(other, one, tables[from]!))),
    ]),
    questions,
    candidates: keyed.map(({ keys }) => keys),
  };
}

/**
 * Asks for each table whether values that differ from its IDs only in spelling are IDs. IDs are stored as written unless the answer is to
 * ignore that, since spelling is then changed at the rows of the table too.
 */
function settledSpellings(
  tables: readonly Table[],
  references: readonly (readonly Reference[])[],
  keys: readonly (CandidateKey | undefined)[],
  results: Results,
  questions: ModelQuestion[],
): readonly (readonly Reference[])[] {
  const ignored = new Set<number>();
  for (const [target, { sample }] of tables.entries()) {
    const users = references.flatMap((found) => found.filter((one) => one.target === target && one.respelled));
    const column = keys[target]?.column.title;
    if (users.length === 0 || column === undefined) continue;
    const choice = (id: string, coverages: readonly ModelCoverage[]): ModelChoice => ({
      id,
      name: id,
      count: coverages.reduce((sum, { distinct }) => sum + distinct, 0),
      of: coverages.reduce((sum, { ofDistinct }) => sum + ofDistinct, 0),
    });
    const choices = [
      choice(
        'asWritten',
        users.map(({ coverage }) => coverage),
      ),
      choice(
        'ignored',
        users.map(({ respelled }) => respelled!.coverage),
      ),
    ];
    const id = `spelling:${sample.file}`;
    const chosen = choices.find((one) => one.id === results[id])?.id ?? 'asWritten';
    if (chosen === 'ignored') ignored.add(target);
    questions.push({ id, kind: 'spelling', file: sample.file, column, choices, chosen });
  }
  return references.map((found) =>
    found.map((one) => (one.respelled && ignored.has(one.target) ? one.respelled : one)),
  );
}

/** The columns of a table that the other tables of a database declare to refer to. */
function declaredKeysOf({ sample: { file } }: Table, tables: readonly Table[]): ReadonlySet<string> {
  const foreign = tables.flatMap(({ sample }) => sample.declared?.foreign ?? []);
  return new Set(foreign.filter((one) => one.file === file).map(({ key }) => key));
}

/** The table whose lines the items of a list refer to. */
function parentByLine({ listOf }: Table, tables: readonly Table[]): number | undefined {
  if (listOf?.keys[0] !== '') return undefined;
  const at = tables.findIndex(({ files }) => files.some(({ sample }) => sample.file === listOf.file));
  return at < 0 ? undefined : at;
}

/** The reference of the items of a list to lines of another file. */
function lineReference(table: Table, tables: readonly Table[]): readonly Reference[] {
  const target = parentByLine(table, tables);
  const [column] = table.columns;
  if (target === undefined || column === undefined) return [];
  const { distinct, filled, isExact, title } = column;
  return [
    {
      column: 0,
      target,
      key: ROW_NUMBER,
      likeness: 1,
      coverage: { distinct, ofDistinct: distinct, cells: filled, ofCells: filled, isExact },
      spread: Math.min(1, distinct / tables[target]!.rows),
      confidence: 1,
      reason: { code: 'listItem', values: { column: title, file: table.listOf!.file } },
    },
  ];
}

/** Items of a list that contain the key of a row of another table have no other: what else is unique among them is an attribute of that row. */
function withoutRepeated(one: KeyedTable, readings: Readings, tables: readonly Table[]): KeyedTable {
  if (one.table.listOf === undefined) return one;
  const own = one.keys.find(({ column }) =>
    (readings.get(column.column) ?? []).some(
      ({ target, coverage, likeness, differences }) =>
        tables[target]!.listOf === undefined &&
        likeness >= 0.8 &&
        differences === undefined &&
        shareOf(coverage) >= SAME_SHARE_MIN,
    ),
  );
  return own === undefined ? one : { ...one, keys: [own] };
}

/**
 * Returns the keys of a table without columns that are named after what another table lists and have its IDs: they differ in all rows of a
 * short list by accident. If nothing else names the rows, they extend the rows of that table.
 */
function withoutForeign(
  { table, keys }: KeyedTable,
  readings: Readings,
  tables: readonly Table[],
): readonly CandidateKey[] {
  const isForeign = ({ column }: CandidateKey): boolean =>
    (readings.get(column.column) ?? []).some(
      ({ target, coverage }) =>
        tables[target] !== table && isNamedAfter(column, tables[target]!) && shareOf(coverage) >= SAME_SHARE_MIN,
    );
  const isOwn = (key: CandidateKey): boolean =>
    key.score >= KEY_SCORE_MIN && namesOwnRows(key, table) && !isForeign(key);
  return keys.some(isOwn) ? keys.filter((key) => !isForeign(key)) : keys;
}

/** The keys of a table that the items of its lists have as well. */
function knownToItems(
  keys: readonly CandidateKey[],
  { files, sample: { header = [] } }: Table,
  tables: readonly Table[],
): readonly CandidateKey[] {
  const items = tables.flatMap(({ listOf }) =>
    listOf !== undefined && files.some(({ sample }) => sample.file === listOf.file) ? [listOf] : [],
  );
  const known = keys.filter(({ column: { column } }) => items.every((one) => one.keys.includes(header[column] ?? '')));
  return known.length > 0 ? known : keys;
}

/** Share of distinct values up to which a column repeats them. */
const REPEATED_MAX = 0.9;
/** With fewer values, full coverage may be a coincidence. */
const FULL_VALUES_MIN = 20;
/** Relative weight from which an alternative leads to a question. */
const CLOSE = 0.6;
const TARGET_MARGIN = 0.04;

/** Possible references of the columns of all tables, and whether a column is the most likely key of its table. */
interface KeyUse {
  readonly tables: readonly Table[];
  readonly readings: readonly Readings[];
  readonly isFirstKey: (table: number, column: number) => boolean;
}

function chosenKey(
  table: Table,
  at: number,
  keys: readonly CandidateKey[],
  { tables, readings, isFirstKey }: KeyUse,
  results: Results,
  questions: ModelQuestion[],
): CandidateKey | undefined {
  if (keys.length < 2) return keys[0];
  // Rows with the IDs of another table in their key extend it; other common values are not references.
  const saysMoreOf = (from: number): boolean =>
    [...readings[from]!].some(
      ([column, found]) =>
        isFirstKey(from, column) &&
        found.some((one) => one.target === at && isFirstKey(at, one.key) && saysEnough(one)),
    );
  // Texts that are IDs of another table are no coincidence, however few of them are used.
  const saysEnough = ({ spread, key }: Reference): boolean => spread > 0.5 || !isNumeric(table.columns[key]!);
  const usersIn = (key: CandidateKey, from: number): readonly Reference[] =>
    from === at || saysMoreOf(from)
      ? []
      : [...readings[from]!].flatMap(([column, [best]]) =>
          best?.target === at &&
          // The items of lists have all keys of their rows.
          column >= parentColumns(tables[from]!) &&
          best.key === key.column.column &&
          isUse(from, column, best, key)
            ? [best]
            : [],
        );
  // IDs of another table's rows do not use a key, since it may refer to them, unless their name is that of these rows.
  const isUse = (from: number, column: number, { likeness }: Reference, key: CandidateKey): boolean =>
    !isFirstKey(from, column) || (likeness >= 0.9 && !isNumeric(key.column));
  const isFullUse =
    (from: number) =>
    ({ column, coverage, spread }: Reference): boolean => {
      const user = tables[from]!.columns[column]!;
      const isRepeated = !isNumeric(user) && user.uniqueness < REPEATED_MAX && user.distinct >= FULL_VALUES_MIN;
      return isRepeated && spread >= 0.5 && shareOf(coverage) >= SAME_SHARE_MIN;
    };
  const users = (key: CandidateKey): readonly Reference[] => readings.flatMap((_, from) => usersIn(key, from));
  // A table with an ID and a name of each thing that it refers to can refer by either, so it counts the same for both.
  const confidenceIn = (from: number, thing: string): number =>
    Math.max(
      ...keys.flatMap((key) =>
        usersIn(key, from).flatMap((one) => (thingOf(tables, from, one) === thing ? [one.confidence] : [])),
      ),
    );
  const use = (key: CandidateKey): number =>
    readings.reduce(
      (sum, _, from) =>
        usersIn(key, from).reduce((part, one) => part + confidenceIn(from, thingOf(tables, from, one)), sum),
      0,
    );
  const weighed = keys
    .map((key) => ({
      key,
      used: users(key),
      weight: key.score + use(key),
    }))
    .toSorted((a, b) => b.weight - a.weight);
  const [best, next] = weighed as [(typeof weighed)[0], (typeof weighed)[0]];
  // Repeated texts that are all among the names of rows refer to them, although nothing says so by name.
  const named = weighed.find(({ key }) => readings.some((_, from) => usersIn(key, from).some(isFullUse(from))));
  if (best.used.length === 0) return named ? { ...named.key, score: Math.max(named.key.score, 0.8) } : keys[0];
  if (next.used.length === 0) return { ...best.key, score: Math.max(best.key.score, 0.8) };
  // Both are used; ids of one of them will not be found.
  const id = `id:${table.sample.file}`;
  const options = weighed.filter(({ used }) => used.length > 0);
  const answered = options.find(({ key }) => key.column.title === results[id]) ?? best;
  // If tables refer by both keys, such as a number and a code of the same airport, either choice gives the same links.
  const isSameChoice = readings.every((_, from) => usersIn(next.key, from).length <= usersIn(best.key, from).length);
  if (next.weight >= best.weight * CLOSE && !isSameChoice)
    questions.push({
      id,
      kind: 'idColumn',
      file: table.sample.file,
      column: best.key.column.title,
      choices: options.map(({ key, used }) => ({
        id: key.column.title,
        name: key.column.title,
        count: used.reduce((sum, one) => sum + one.coverage.cells, 0),
        of: used.reduce((sum, one) => sum + one.coverage.ofCells, 0),
      })),
      chosen: answered.key.column.title,
    });
  return { ...answered.key, score: Math.max(answered.key.score, 0.8) };
}

/** Whether two columns of one object in a document refer to the same thing, as `class.index` and `class.name` do, and the first is the better one. */
function saysMore(better: Reference, one: Reference, table: Table): boolean {
  const { columns, listOf } = table;
  if (better === one || better.target !== one.target) return false;
  // The row with the list and its item are two things.
  if (Math.min(better.column, one.column) < parentColumns(table)) return false;
  const [path, other] = [better, one].map(({ column }) => objectPath(columns[column]!));
  if (path !== other || (path === '' && listOf === undefined)) return false;
  return better.confidence > one.confidence || (better.confidence === one.confidence && better.column < one.column);
}

/** The path of the object that a column comes from, such as `item` for `item.index`; empty for the row itself. */
function objectPath({ title }: Column): string {
  return title.slice(0, Math.max(0, title.lastIndexOf('.')));
}

/** The name of what a column refers to, without that of the key. */
function thingOf(tables: readonly Table[], from: number, { column, target, key }: Reference): string {
  return plainThing(tables[from]!.columns[column]!, tables[target]!.columns[key]!);
}

function settledReference(
  tables: readonly Table[],
  keys: readonly (CandidateKey | undefined)[],
  all: readonly Readings[],
  from: number,
  column: number,
  readings: readonly Reference[],
  results: Results,
  questions: ModelQuestion[],
): Reference | undefined {
  const table = tables[from]!;
  const own = keys[from]?.column;
  // Of two tables with the same entities, the one that is no list within rows and is named by its key has the ids, else the larger one; a total
  // order prevents cycles.
  const placeOf = (at: number): readonly number[] => [
    tables[at]!.listOf === undefined ? 0 : 1,
    namesOwnRows(keys[at], tables[at]!) ? 0 : 1,
    -tables[at]!.rows,
    at,
  ];
  const isBefore = (one: number, other: number): boolean => {
    const [a, b] = [placeOf(one), placeOf(other)];
    const i = a.findIndex((part, at) => part !== b[at]);
    return a[i]! < b[i]!;
  };
  // A table that only extends the same entities has the same IDs.
  const isMoreOf = (one: number, other: number): boolean =>
    all[one]!.get(keys[one]?.column.column ?? -1)?.some(
      (reading) => reading.target === other && isSameThing(reading, tables[one]!, tables[other]!),
    ) ?? false;
  const keyRefersTo = (one: number, other: number): boolean => isBefore(other, one) && isMoreOf(one, other);
  const fitting = readings.filter(
    (reading) =>
      keys[reading.target]?.column.column === reading.key &&
      (own?.column !== column ||
        (isBefore(reading.target, from) && isSameThing(reading, table, tables[reading.target]!))),
  );
  const [first] = fitting;
  if (first === undefined) return undefined;
  // Among tables of the same entities with all IDs, the one that the others extend.
  const best = fitting
    .filter(
      (other) =>
        other === first ||
        (table.columns[column]!.mark === undefined &&
          shareOf(other.coverage) >= shareOf(first.coverage) - SAME_IDS_SLACK &&
          (own?.column === column || keyRefersTo(first.target, other.target))),
    )
    .reduce((one, other) => (isBefore(other.target, one.target) ? other : one));
  const rivals = fitting.filter(
    (other) =>
      other.target !== best.target &&
      !isMoreOf(other.target, best.target) &&
      best.confidence - other.confidence < TARGET_MARGIN &&
      isRival(best, other),
  );
  if (rivals.length === 0) return best;
  const name = table.columns[column]!.title;
  const id = `target:${table.sample.file}:${name}`;
  const options = [best, ...rivals];
  const nameOf = ({ target }: Reference): string => tables[target]!.name;
  const answered = options.find((option) => nameOf(option) === results[id]) ?? best;
  questions.push({
    id,
    kind: 'target',
    file: table.sample.file,
    column: name,
    choices: options.map((option) => ({
      id: nameOf(option),
      name: nameOf(option),
      count: option.coverage.distinct,
      of: option.coverage.ofDistinct,
    })),
    chosen: nameOf(answered),
  });
  return answered;
}

/** Accepted difference in coverage between tables of the same entities. */
const SAME_IDS_SLACK = 0.02;

/** Whether the name of a key refers to the rows of its table: `id`, `name`, or the entity. */
function namesOwnRows(key: CandidateKey | undefined, { entity }: Table): boolean {
  if (key === undefined) return false;
  const { name } = key.column;
  return isBareIdName(name) || isLabelName(name) || likenessOf(name, '', entity) === 1;
}

/** Two tables compete if neither names nor use of their IDs decide. */
function isRival(one: Reference, other: Reference): boolean {
  return Math.abs(one.likeness - other.likeness) < 0.1 && Math.abs(one.spread - other.spread) < 0.25;
}

/**
 * Whether the key of a table refers to the key of another one, so that both describe the same entities: its name denotes that and not its own rows,
 * or nearly all values are texts that are IDs of the other table.
 */
function isSameThing(reading: Reference, table: Table, target: Table): boolean {
  const { column, likeness, coverage } = reading;
  const own = table.columns[column]!;
  // A single value is in other lists by chance, unless it is called an ID.
  if (own.distinct < 2 && !isIdName(own.name)) return false;
  if (!isNumeric(own) && own.distinct >= SAME_TEXTS_MIN && shareOf(coverage) >= SAME_SHARE_MIN) return true;
  if (isSameSet(reading, own, target)) return true;
  if (isNamedAfter(own, table) && table.entity.join(' ') !== target.entity.join(' ')) return false;
  // Two numbered lists may number their rows by the same name: only what names the other table's things more than its own has their ids.
  return (
    likeness >= 0.9 &&
    (!isNumeric(own) || likenessOf(own.name, '', table.entity) < likenessOf(own.name, '', target.entity))
  );
}

/** Whether two tables have exactly the same numbers in columns of the same name that names neither's rows, as two lists of figures by zone have. */
function isSameSet({ key, coverage, spread }: Reference, own: Column, target: Table): boolean {
  const other = target.columns[key]!;
  return (
    own.isNamed &&
    own.name === other.name &&
    !isBareIdName(own.name) &&
    !isMeasureName(own) &&
    !isPeriodName(own.name) &&
    own.distinct >= SAME_TEXTS_MIN &&
    coverage.distinct === coverage.ofDistinct &&
    spread === 1
  );
}

const SAME_TEXTS_MIN = 5;
const SAME_SHARE_MIN = 0.95;
