import type { TableKey } from './candidate-keys.ts';
import { endOfName, isBareIdName, isPeriodName, likeness, singular, wordsOf } from './column-words.ts';
import { isAttributeCode, isMeasureName, isNeutral, isNumeric } from './column-roles.ts';
import { shareOf, type Reference } from './find-references.ts';
import type { ModelCoverage } from './inferred-model.ts';
import type { Settled } from './settle-keys.ts';
import type { Column, Table } from './table.ts';
import type { TupleCounter } from './tuple-counter.ts';
import type { ValueSet } from '../profile/value-set.ts';

/*
 * Keys of several columns, and references to them, such as (year, team) to the seasons of teams. Candidates are pairs and triples of columns whose single values are
 * included in those of another table already, as in the level-wise search for n-ary inclusion dependencies (F. De Marchi, S. Lopes, J.-M. Petit, "Efficient
 * Algorithms for Mining Inclusion Dependencies", EDBT 2002); whether the tuples themselves are unique and included is counted over all rows.
 */

/** A column of a referring table, and the column of the other table's key that has its values. */
interface Match {
  readonly column: Column;
  readonly key: Column;
  /** How strongly the names, or a third table, suggest that both have the same meaning, 0 to 1. */
  readonly alike: number;
  /** Further columns of the same table that match nearly as well. */
  readonly others: readonly Match[];
}

/** Columns of a table that could be its key together, and which columns of other tables could refer to them. */
interface Composite {
  readonly target: number;
  readonly key: readonly number[];
  readonly users: readonly { readonly from: number; readonly matches: readonly Match[] }[];
}

/** Minimum name similarity of further columns with ids of the same part. */
const ROLE_ALIKE_MIN = 0.8;
const PARTS_MAX = 3;
/** Matching columns of two tables that are combined, and combinations that are counted for a table. */
const MATCHES_MAX = 6;
const COMPOSITES_MAX = 12;
const PART_SHARE_MIN = 0.85;
const TUPLE_SHARE_MIN = 0.8;
/** Share of rows that a composite key must distinguish. */
const UNIQUE_MIN = 0.98;
/** Minimum name similarity of a part and the table of its key, so that the tuple identifies rows and is not only shared by them. */
const NAMED_MIN = 0.6;

/** Adds composite keys and the references to them to the settled ones. Reads the files of candidate tables again. */
export async function settleComposites(
  tables: readonly Table[],
  settled: Settled,
  counter: TupleCounter,
): Promise<Settled> {
  const keys = [...settled.keys];
  const references = settled.references.map((found) => [...found]);
  const candidates: { readonly target: number; readonly found: Found }[] = [];
  for (const target of tables.keys()) {
    // The items of lists have the key of their row, and texts alone have none of their own.
    if (tables[target]!.listOf !== undefined || !canHaveComposite(target, settled)) continue;
    const found = await bestComposite(tables, settled, target, counter);
    if (found !== undefined) candidates.push({ target, found });
  }
  // If two tables have the same combinations, the ids are those of the table that starts with these columns, or has fewer rows.
  const order = candidates.toSorted(
    (a, b) => placeOf(a.found) - placeOf(b.found) || tables[a.target]!.rows - tables[b.target]!.rows,
  );
  for (const { target, found } of order) {
    // Of two tables with the same key, one refers to the other.
    const users = found.users.filter(
      ({ from }) => !references[target]!.some((one) => one.target === from && one.columns !== undefined),
    );
    if (users.length === 0) continue;
    keys[target] = found.key;
    for (const { from, reference } of users) references[from]!.push(reference);
    // A column that is part of the key refers to nothing that has the same ids as its rows.
    references[target] = references[target]!.filter(({ target: to }) => to !== target);
  }
  return { ...settled, keys, references };
}

/** Whether a table has no single-column key that is referenced. */
function canHaveComposite(target: number, { keys, references }: Settled): boolean {
  if (keys[target]?.reason !== undefined && isMarkedKey(keys[target])) return false;
  return !references.some((found, from) => from !== target && found.some((one) => one.target === target));
}

function isMarkedKey({ reason }: TableKey): boolean {
  return typeof reason === 'object' && reason.code === 'keyMarked';
}

/** Distance of the key columns from the start of the table. */
function placeOf({ key: { columns } }: Found): number {
  return columns.reduce((sum, column, i) => sum + column - i, 0);
}

interface Found {
  readonly key: TableKey;
  readonly users: readonly { readonly from: number; readonly reference: Reference }[];
}

async function bestComposite(
  tables: readonly Table[],
  settled: Settled,
  target: number,
  counter: TupleCounter,
): Promise<Found | undefined> {
  const table = tables[target]!;
  const composites = compositesOf(tables, settled, target);
  if (composites.length === 0) return undefined;
  const sets = await counter.sets(
    table,
    composites.map(({ key }) => key),
  );
  let best: Found | undefined;
  for (const [i, composite] of composites.entries()) {
    const ids = sets[i]!;
    const isKey = ids.cells >= table.rows * UNIQUE_MIN && ids.distinct >= ids.cells * UNIQUE_MIN;
    if (!isKey || (best !== undefined && best.key.columns.length < composite.key.length)) continue;
    const users = await usersOf(tables, composite, ids, counter);
    if (users.length <= (best?.users.length ?? 0)) continue;
    best = { key: keyOf(table, composite.key, ids), users };
  }
  return best;
}

function keyOf(table: Table, columns: readonly number[], { distinct }: ValueSet): TableKey {
  const names = columns.map((column) => table.columns[column]!.title);
  const values = { column: names.slice(0, -1).join(', '), other: names.at(-1)!, count: distinct };
  return { columns, confidence: 0.85, reason: { code: 'keyPair', values } };
}

/** Combinations of columns that could be the key of a table, the smallest first. */
function compositesOf(tables: readonly Table[], settled: Settled, target: number): readonly Composite[] {
  const table = tables[target]!;
  const found = new Map<string, { key: readonly number[]; users: Composite['users'][number][] }>();
  for (const from of tables.keys()) {
    if (from === target) continue;
    const matches = matchesOf(tables, settled, from, target);
    for (const parts of combinations(matches)) {
      if (
        !namesRows(parts, table, settled.keys[target]) ||
        !canBeUnique(parts, table) ||
        areDescriptions(parts, settled.keys[target])
      )
        continue;
      const key = parts.map((part) => part.key.column).toSorted((a, b) => a - b);
      const ordered = key.map((column) => parts.find((part) => part.key.column === column)!);
      const known = found.get(key.join()) ?? { key, users: [] };
      known.users.push(...rolesOf(ordered).map((one) => ({ from, matches: one })));
      found.set(key.join(), known);
    }
  }
  return [...found.values()]
    .toSorted((a, b) => a.key.length - b.key.length || b.users.length - a.users.length)
    .slice(0, COMPOSITES_MAX)
    .map(({ key, users }) => ({ target, key, users }));
}

/**
 * Returns the combination once per column that contains IDs of the same part, as `home_team` and `away_team` with one `season`. All columns named
 * like an end are of the same end, as `from_trip` and `from_stop`.
 */
function rolesOf(parts: readonly Match[]): readonly (readonly Match[])[] {
  const used = new Set(parts.map(({ column }) => column));
  const others = parts.flatMap((part, at) =>
    part.others.filter(({ column }) => !used.has(column)).map((other) => parts.with(at, other)),
  );
  const sided = parts.map(({ column }) => endOfName(column.name)).filter((end) => end !== undefined);
  const across = sided.length > 1 ? ENDS.flatMap((end) => atEnd(parts, end) ?? []) : [];
  return [...(across.length > 0 ? [] : [parts, ...others]), ...across].filter(hasOneEnd);
}

const ENDS = ['src', 'dst'] as const;

/** Returns the combination with the columns of one end; undefined if a part has none. */
function atEnd(parts: readonly Match[], end: 'src' | 'dst'): readonly (readonly Match[])[] | undefined {
  const found = parts.map((part) =>
    endOfName(part.column.name) === undefined
      ? part
      : [part, ...part.others].find(({ column }) => endOfName(column.name) === end),
  );
  return found.every((part) => part !== undefined) ? [found] : undefined;
}

function hasOneEnd(parts: readonly Match[]): boolean {
  return new Set(parts.map(({ column }) => endOfName(column.name)).filter((end) => end !== undefined)).size <= 1;
}

/** The best column of a table for each column that could be part of another table's key. */
function matchesOf(tables: readonly Table[], settled: Settled, from: number, target: number): readonly Match[] {
  const [table, other] = [tables[from]!, tables[target]!];
  const used = new Set<number>();
  return other.columns
    .filter((key) => canBePart(key, other))
    .flatMap((key): readonly Match[] => {
      const [best, ...others] = table.columns
        .flatMap((column) => {
          const alike = alikeOf(column, key, other, targetOf(settled, from, column), targetOf(settled, target, key));
          return alike === 0 ? [] : [{ column, key, alike, others: [] }];
        })
        .toSorted((a, b) => b.alike - a.alike);
      return best === undefined ? [] : [{ ...best, others: others.filter(({ alike }) => alike >= ROLE_ALIKE_MIN) }];
    })
    .toSorted((a, b) => b.alike - a.alike)
    .filter(({ column }) => !used.has(column.column) && used.add(column.column))
    .slice(0, MATCHES_MAX);
}

function targetOf({ references }: Settled, table: number, { column }: Column): number | undefined {
  return references[table]!.find((one) => one.column === column && one.columns === undefined)?.target;
}

function canBePart({ type, filled, distinct, profile, mark }: Column, { rows }: Table): boolean {
  if (mark !== undefined || filled < rows * UNIQUE_MIN || distinct < 2 || type.decimal !== undefined) return false;
  return PART_KINDS.has(type.kind) && type.unit === undefined && profile.bytesMax <= 64;
}

const PART_KINDS: ReadonlySet<string> = new Set(['int64', 'string', 'date']);

function alikeOf(
  column: Column,
  key: Column,
  target: Table,
  one: number | undefined,
  other: number | undefined,
): number {
  if (column.filled === 0 || isNumeric(column) !== isNumeric(key)) return 0;
  const { distinct, ofDistinct, cells, ofCells } = column.values.inclusionIn(key.values);
  if (ofDistinct === 0 || Math.max(distinct / ofDistinct, cells / ofCells) < PART_SHARE_MIN) return 0;
  if (one !== undefined && one === other) return 0.9;
  if (isNeutral(column) || isNeutral(key)) return isStrong(column, key) ? 0.5 : 0;
  const named = likeness(column.name, key.name, target.entity);
  if (named >= 0.8 || isSameName(column, key)) return Math.max(named, 0.9);
  return isStrong(column, key) && !isAttributeCode(column) ? 0.5 : 0;
}

function isSameName(column: Column, key: Column): boolean {
  const [a, b] = [wordsOf(column.name).map(singular).join(' '), wordsOf(key.name).map(singular).join(' ')];
  return a === b && !isBareIdName(column.name);
}

/** If many of the texts are used, the inclusion is not a coincidence. */
function isStrong(column: Column, key: Column): boolean {
  return !isNumeric(column) && column.distinct >= 5 && column.distinct >= key.distinct * 0.3;
}

/**
 * Whether a part of the tuple names the entity of the target, or all parts are references of both tables; but rows with their own ID share
 * such references by accident, as a visit and a concept.
 */
function namesRows(parts: readonly Match[], target: Table, key: TableKey | undefined): boolean {
  const named = parts.some(
    ({ column, key }) =>
      !isPeriodName(key.name) &&
      (likeness(key.name, '', target.entity) >= NAMED_MIN ||
        likeness(column.name, '', target.entity) >= NAMED_MIN ||
        isBareIdName(key.name) ||
        key.name.toLowerCase().endsWith('code')),
  );
  if (named || hasOwnId(target, key)) return named;
  return parts.every(({ alike, key }) => alike >= 0.9 && !isPeriodName(key.name) && !isMeasureName(key));
}

/** Whether a table has an ID column named after its entity. */
function hasOwnId({ columns, entity }: Table, key: TableKey | undefined): boolean {
  const [only, more] = key?.columns ?? [];
  return only !== undefined && more === undefined && likeness(columns[only]!.name, '', entity) === 1;
}

/** Whether all parts describe rows that have an ID: other texts differ together with it. */
function areDescriptions(parts: readonly Match[], key: TableKey | undefined): boolean {
  return key?.columns.length === 1 && parts.every((part) => DESCRIPTION_NAME.test(part.key.name));
}

const DESCRIPTION_NAME = /^(?:name|title|label|descr?|description|text|comment|note)$/i;

function canBeUnique(parts: readonly Match[], { rows }: Table): boolean {
  if (parts.some(({ key }) => key.distinct === rows)) return false;
  return parts.reduce((product, { key }) => product * key.distinct, 1) >= rows * UNIQUE_MIN;
}

function combinations(matches: readonly Match[]): readonly (readonly Match[])[] {
  const grow = (sets: readonly (readonly Match[])[]): readonly (readonly Match[])[] =>
    sets.flatMap((set) => matches.slice(matches.indexOf(set.at(-1)!) + 1).map((match) => [...set, match]));
  let sets: readonly (readonly Match[])[] = matches.map((match) => [match]);
  const found: (readonly Match[])[] = [];
  for (let size = 2; size <= PARTS_MAX; size++) {
    sets = grow(sets);
    found.push(...sets);
  }
  return found;
}

/** The tables whose tuples are ids of the target. */
async function usersOf(
  tables: readonly Table[],
  { target, key, users }: Composite,
  ids: ValueSet,
  counter: TupleCounter,
): Promise<Found['users']> {
  const found: { from: number; reference: Reference }[] = [];
  for (const { from, matches } of users) {
    const table = tables[from]!;
    const columns = matches.map(({ column }) => column.column);
    const [tuples] = (await counter.sets(table, [columns])) as [ValueSet];
    const { distinct, cells, ofDistinct, ofCells, isExact } = tuples.inclusionIn(ids);
    const coverage: ModelCoverage = { distinct, ofDistinct, cells, ofCells, isExact };
    if (shareOf(coverage) < TUPLE_SHARE_MIN) continue;
    const main = mainPart(matches, tables[target]!);
    found.push({
      from,
      reference: {
        column: main.column.column,
        columns,
        target,
        key: key[0]!,
        likeness: likeness(main.column.name, '', tables[target]!.entity),
        coverage,
        spread: Math.min(1, distinct / Math.max(1, ids.size)),
        confidence: Math.round((0.5 + 0.45 * shareOf(coverage)) * 100) / 100,
        reason: {
          code: 'includedTogether',
          values: {
            column: matches.map(({ column }) => column.title).join(', '),
            file: tables[target]!.sample.file,
            distinct,
            ofDistinct,
          },
        },
      },
    });
  }
  return found;
}

/** Returns the part named like the entity of the target. */
function mainPart(matches: readonly Match[], { entity }: Table): Match {
  const score = ({ column, key }: Match): number =>
    Math.max(likeness(column.name, '', entity), likeness(key.name, '', entity), isBareIdName(key.name) ? 0.5 : 0) -
    (isPeriodName(column.name) ? 1 : 0);
  return matches.toSorted((a, b) => score(b) - score(a))[0]!;
}
