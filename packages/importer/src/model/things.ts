import {
  cleanName,
  endOfName,
  isBareIdName,
  isIdName,
  isLabelName,
  isPeriodName,
  singular,
  thingOfName,
  thingOfKin,
  thingOfSide,
  wordsOf,
} from './column-words.ts';
import { canBeId, isAttributeCode, isNeutral, isNumeric } from './column-roles.ts';
import type { ModelReason } from './inferred-model.ts';
import type { Reference } from './find-references.ts';
import { areCopies, type Column, type Table } from './table.ts';
import type { TupleCounter } from './tuple-counter.ts';

/** Tag of vertices that only edges mention and no column describes. */
export const UNNAMED_THING = 'node';

/** An entity that no file lists: its IDs, and maybe some properties, are in columns of other tables. */
export interface Thing {
  /** Used as a tag name. */
  name: string;
  readonly columns: { readonly table: number; readonly column: number; readonly properties: readonly number[] }[];
}

/** A column of a table whose values are ids: of another table's rows, or of things that no file lists. */
export interface Link {
  readonly column: number;
  readonly reference?: Reference;
  readonly thing?: Thing;
  readonly confidence: number;
  readonly reason: ModelReason | string;
}

/** A column that determines others of its table, as `customer_id` does `customer_name`. */
export interface Split {
  readonly column: number;
  readonly dependents: readonly number[];
}

/**
 * Finds columns that describe another entity in a denormalized table: functional dependencies X → A hold if X has as many values as X and A
 * together (TANE, Huhtala et al., The Computer Journal 42(2), 1999). Candidates come from the first rows and are counted over all rows; only
 * columns with related names are used, since others match by accident.
 */
export async function findSplits(
  table: Table,
  taken: ReadonlySet<number>,
  keyColumn: number | undefined,
  counter: TupleCounter,
): Promise<readonly Split[]> {
  // Other members of a nested object describe the row that it refers to.
  const described = new Set([...taken].flatMap((at) => objectOf(table.columns[at]!) ?? []));
  const free = table.columns.filter(
    (column) =>
      !taken.has(column.column) &&
      column.column !== keyColumn &&
      column.mark === undefined &&
      !described.has(objectOf(column) ?? ''),
  );
  const candidates = free.flatMap((column): readonly Split[] => {
    if (!canDetermine(column, table) || isOfRows(column, table)) return [];
    const dependents = free
      .filter(
        (other) => other !== column && belongsTo(other, column) && isDetermined(table, column.column, other.column),
      )
      .map((other) => other.column);
    return dependents.length === 0 ? [] : [{ column: column.column, dependents }];
  });
  if (candidates.length === 0) return [];
  const pairs = candidates.flatMap(({ column, dependents }) => dependents.map((other) => [column, other]));
  const sets = await counter.sets(table, pairs);
  const holds = new Set(
    pairs.flatMap(([column, other], i) => {
      const both = sets[i]!;
      const filled = Math.min(table.columns[column!]!.distinct, both.distinct);
      return both.distinct <= Math.max(table.columns[column!]!.distinct, filled) * DEPENDENCY_SLACK
        ? [`${column} ${other}`]
        : [];
    }),
  );
  return withoutShared(
    candidates
      .map(({ column, dependents }) => ({
        column,
        dependents: dependents.filter((other) => holds.has(`${column} ${other}`)),
      }))
      .filter(({ dependents }) => dependents.length > 0),
    table,
  );
}

/** Some names of the same thing may be written differently. */
const DEPENDENCY_SLACK = 1.02;
const DETERMINING_VALUES_MIN = 2;

/** The nested object that a column is a member of: `customer` for `customer.name`. */
export function objectOf({ title }: Column): string | undefined {
  const end = title.lastIndexOf('.');
  return end > 0 ? title.slice(0, end) : undefined;
}

function canDetermine(column: Column, { rows }: Table): boolean {
  return (
    canBeId(column) &&
    column.distinct >= DETERMINING_VALUES_MIN &&
    column.uniqueness < 0.95 &&
    column.filled >= rows * 0.5 &&
    (column.isNamed || isNeutral(column)) &&
    (isIdName(column.name) || !isNumeric(column))
  );
}

/** Whether a column describes the entity of its own table, such as `stop_name` in a table of stops. */
function isOfRows(column: Column, { entity }: Table): boolean {
  return stemOf(column.name).join(' ') === entity.join(' ');
}

/** Whether the name of a column starts with the entity of another one: `customer_city` with `customer_id`. */
function belongsTo(column: Column, of: Column): boolean {
  const { name, isNamed, distinct } = column;
  if (!isNamed || !of.isNamed || distinct < 2) return false;
  const object = objectOf(of);
  if (object !== undefined && object === objectOf(column)) {
    const member = of.title.slice(object.length + 1);
    return isBareIdName(member) || isLabelName(member);
  }
  const stem = stemOf(of.name);
  if (stem.length === 0) return false;
  const words = wordsOf(name).map(singular);
  if (words.length > stem.length && stem.every((word, i) => words[i] === word)) return true;
  // `Kundenname` belongs to `Kunde` and `KundenNr`, and `department` to `department_id`.
  const [joined, whole] = [words.join(''), stem.join('')];
  return joined !== whole ? whole.length >= 3 && joined.startsWith(whole) : isIdName(of.name) && !isIdName(name);
}

/** Returns the words for the entity whose ID or name a column contains. */
function stemOf(name: string): readonly string[] {
  const words = wordsOf(name).map(singular);
  if (isBareIdName(name)) return [];
  return words.length > 1 && NAME_WORDS.has(words.at(-1)!) ? words.slice(0, -1) : words;
}

const NAME_WORDS: ReadonlySet<string> = new Set([
  'name',
  'title',
  'email',
  'nom',
  'nombre',
  'bezeichnung',
  '名称',
  '姓名',
  '名',
]);

/** A column's thing as a name of a tag: `customer` of `customer_id` and of `customer_name`. */
export function nameOfThing({ name }: Column): string {
  return cleanName(stemOf(name).join('_'), UNNAMED_THING);
}

/** Whether each value of one column has at most one value of another in the first rows. */
function isDetermined({ labelled }: Table, column: number, other: number): boolean {
  const found = new Map<string, string>();
  let repeats = 0;
  let misses = 0;
  for (const { fields } of labelled.rows) {
    const value = fields[column] ?? '';
    if (value === '') continue;
    const before = found.get(value);
    if (before === undefined) found.set(value, fields[other] ?? '');
    else {
      repeats++;
      if (before !== fields[other]) misses++;
    }
  }
  return repeats >= 2 && misses <= repeats * 0.02;
}

/** Of columns that determine each other, keeps the one named like an id; each dependent belongs to one column only. */
function withoutShared(splits: readonly Split[], { columns }: Table): readonly Split[] {
  const order = splits.toSorted(
    (a, b) => rankOf(columns[b.column]!) - rankOf(columns[a.column]!) || a.column - b.column,
  );
  const used = new Set<number>();
  return order.flatMap(({ column, dependents }) => {
    if (used.has(column)) return [];
    const own = dependents.filter((other) => !used.has(other));
    if (own.length === 0) return [];
    for (const other of [column, ...own]) used.add(other);
    return [{ column, dependents: own }];
  });
}

function rankOf({ name }: Column): number {
  return isIdName(name) ? 1 : 0;
}

/** Collects entities without a file, so that columns of several tables with ids of the same entity become one tag. */
export class ThingRegistry {
  readonly things: Thing[] = [];
  readonly #tables: readonly Table[];

  constructor(tables: readonly Table[]) {
    this.#tables = tables;
  }

  /** Links a column to entities by name; `properties` are columns that describe them. */
  link(table: number, column: number, name: string, reason: ModelReason, properties: readonly number[] = []): Link {
    const known = this.things.find((thing) => thing.name === name && this.#isSame(thing, table, column));
    const thing = known ?? { name, columns: [] };
    if (!known) this.things.push(thing);
    thing.columns.push({ table, column, properties });
    return { column, thing, confidence: properties.length > 0 ? 0.85 : 0.6, reason };
  }

  /** Unnamed entities of two tables are the same only if some of their ids are. */
  #isSame(thing: Thing, table: number, column: number): boolean {
    if (thing.name !== UNNAMED_THING || thing.columns.some((one) => one.table === table)) return true;
    const { values } = this.#tables[table]!.columns[column]!;
    return thing.columns.some((one) => {
      const other = this.#tables[one.table]!.columns[one.column]!;
      return !isNumeric(other) && values.inclusionIn(other.values).distinct > 0;
    });
  }
}

/** Returns the entity of a column named as an end of an edge: a station for `from_station_id`, any for `target`. */
export function thingAtEnd({ name, isNamed }: Column): string | undefined {
  if (!isNamed || endOfName(name) === undefined) return undefined;
  const words = wordsOf(name).filter((word) => endOfName(word) === undefined);
  if (words.length > 0 && isPeriodName(words.join('_'))) return undefined;
  if (words.length === 0 || isBareIdName(name)) return UNNAMED_THING;
  return cleanName(words.map(singular).join('_'), UNNAMED_THING);
}

/** Two columns of a table with common values, such as the ends of an edge list without a vertex file. */
export function overlappingPair(table: Table, taken: ReadonlySet<number>): readonly [Column, Column] | undefined {
  const free = table.columns.filter(
    (column) =>
      !taken.has(column.column) && canBeId(column) && column.filled >= table.rows * 0.9 && column.distinct >= 3,
  );
  for (const [i, one] of free.entries())
    for (const other of free.slice(i + 1)) {
      if (isNumeric(one) !== isNumeric(other)) continue;
      if (isNumeric(one) && !(isNeutral(one) && isNeutral(other)) && !(isIdName(one.name) && isIdName(other.name)))
        continue;
      if (isAttributeCode(one) || isAttributeCode(other) || nameTwoThings(one, other)) continue;
      if (areCopies(table, one.column, other.column)) continue;
      if (table.columns.length > EDGE_COLUMNS_MAX && !(isEndLike(one) && isEndLike(other))) continue;
      const shared = one.values.inclusionIn(other.values);
      const least = Math.min(one.values.size, other.values.size);
      if (shared.distinct >= Math.max(2, least * OVERLAP_MIN)) return [one, other];
    }
  return undefined;
}

/** Columns of a table that relate things of one kind as kin, such as parents and children, and the name of these. */
export function kinThings(
  table: Table,
  taken: ReadonlySet<number>,
): { readonly columns: readonly [Column, Column]; readonly name: string } | undefined {
  const free = table.columns.filter(
    (column) =>
      !taken.has(column.column) &&
      column.isNamed &&
      canBeId(column) &&
      column.distinct >= SIDED_VALUES_MIN &&
      column.filled >= table.rows * SIDED_FILLED_MIN,
  );
  for (const [i, one] of free.entries())
    for (const other of free.slice(i + 1)) {
      const name = isNumeric(one) === isNumeric(other) ? thingOfKin(one.name, other.name) : undefined;
      if (name !== undefined && sharedShare(one, other) >= OVERLAP_MIN) return { columns: [one, other], name };
    }
  return undefined;
}

/** The name of the things of a column; that of both sides if another column has the same things on the other side of the row. */
export function nameOfEnd(column: Column, { columns }: Table): string {
  const name = thingOfSide(column.name);
  const hasOther = columns.some(
    (other) => other !== column && thingOfSide(other.name) === name && sharedShare(column, other) >= SIDED_SHARED_MIN,
  );
  return name !== undefined && hasOther ? name : nameOfThing(column);
}

/** Columns on different sides of a row with the same things, such as `team1` and `team2`, and the name of these. */
export function sidedThings(
  table: Table,
  taken: ReadonlySet<number>,
): { readonly columns: readonly Column[]; readonly name: string } | undefined {
  const described = new Set([...taken].flatMap((at) => objectOf(table.columns[at]!) ?? []));
  const free = table.columns.filter(
    (column) =>
      !taken.has(column.column) &&
      !described.has(objectOf(column) ?? '') &&
      column.isNamed &&
      !isNeutral(column) &&
      canBeId(column) &&
      !isNumeric(column) &&
      !isAttributeCode(column) &&
      column.distinct >= SIDED_VALUES_MIN &&
      column.filled >= table.rows * SIDED_FILLED_MIN,
  );
  for (const one of free) {
    const name = thingOfSide(one.name);
    if (name === undefined) continue;
    const others = free.filter(
      (other) => other !== one && thingOfSide(other.name) === name && sharedShare(one, other) >= SIDED_SHARED_MIN,
    );
    if (others.length > 0) return { columns: [one, ...others], name };
  }
  return undefined;
}

const SIDED_VALUES_MIN = 3;
const SIDED_FILLED_MIN = 0.9;
const SIDED_SHARED_MIN = 0.5;

/** Share of the values of the smaller of two columns that the other one has. */
function sharedShare(one: Column, other: Column): number {
  return one.values.inclusionIn(other.values).distinct / Math.max(1, Math.min(one.values.size, other.values.size));
}

const OVERLAP_MIN = 0.25;

/** Tables with more columns describe entities, some of whose names coincide with those of others. */
const EDGE_COLUMNS_MAX = 4;

function isEndLike(column: Column): boolean {
  return isNeutral(column) || isIdName(column.name) || endOfName(column.name) !== undefined;
}

/** Whether columns are ids of differently named things, such as of a region and of a province that are both counted from one. */
function nameTwoThings(one: Column, other: Column): boolean {
  const [first, second] = [thingOfName(one.name), thingOfName(other.name)];
  const isEnd = endOfName(one.name) !== undefined || endOfName(other.name) !== undefined;
  return !isEnd && first !== undefined && second !== undefined && first !== second;
}
