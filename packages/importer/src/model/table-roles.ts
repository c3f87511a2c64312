import { distinguishingColumns, rowKey, type TableKey } from './candidate-keys.ts';
import { canBeId, isMeasureName, isNumeric } from './column-roles.ts';
import { cleanName, endOfName, isBareIdName, isLabelName, isRankName, isSelfName, likeness } from './column-words.ts';
import { endsOf, type Reference } from './find-references.ts';
import type { ModelReason } from './inferred-model.ts';
import { parentColumns, type Column, type Table } from './table.ts';
import {
  nameOfEnd,
  nameOfThing,
  kinThings,
  overlappingPair,
  sidedThings,
  thingAtEnd,
  UNNAMED_THING,
  type Link,
  type Split,
  type ThingRegistry,
} from './things.ts';
import type { ValueSet } from '../profile/value-set.ts';
import type { TupleCounter } from './tuple-counter.ts';
import type { UnlistedThings } from './unlisted-things.ts';

/** Role of the rows of a table: vertices, more properties of another table's vertices, or edges. */
export type TableRole =
  | {
      readonly kind: 'vertices';
      readonly key: TableKey;
      readonly links: readonly Link[];
      readonly reason?: ModelReason;
    }
  | { readonly kind: 'more'; readonly key: TableKey; readonly links: readonly Link[]; readonly reference: Reference }
  | {
      readonly kind: 'edges';
      readonly src: Link;
      readonly dst: Link;
      readonly key: TableKey | undefined;
      readonly links: readonly Link[];
      /** Columns that describe an end, and not the edge. */
      readonly dependents?: readonly number[];
      readonly confidence: number;
      readonly reason: ModelReason;
    };

/** Facts for deciding the role of a table. */
export interface RoleInput {
  readonly index: number;
  readonly table: Table;
  readonly key: TableKey | undefined;
  /** A weak key, used if there is no other. */
  readonly spareKey: TableKey | undefined;
  readonly references: readonly Reference[];
  readonly splits: readonly Split[];
  /** Whether other tables refer to its rows. */
  readonly isReferred: boolean;
  /** Like `isReferred`, but references from the table's own list items do not count. */
  readonly isReferredByRows: boolean;
  readonly things: ThingRegistry;
  readonly unlisted: UnlistedThings;
  readonly counter: TupleCounter;
}

/**
 * Decides the role of a table's rows. Two references without an own ID are an edge; three or more are an event, a vertex with an edge per
 * reference; a row with an ID is a vertex.
 */
export async function roleOf(input: RoleInput): Promise<TableRole> {
  const { table, references, isReferred, isReferredByRows, spareKey } = input;
  const listed = await listRole(input);
  if (listed) return listed;
  // Rows that only extend the entities of one other table have its IDs.
  const isOfOther = references.length === 1 && isKeyReference(references[0]!, spareKey);
  const key = input.key ?? (isOfOther ? spareKey : undefined);
  const own = references.find((reference) => isKeyReference(reference, key));
  const others = references.filter((reference) => reference !== own);
  const links = [...others.map(linkOf), ...splitLinks(input)];
  if (
    key &&
    own &&
    !isReferred &&
    links.length === 1 &&
    (table.columns.length === 2 || areFriends(own, links[0]!, table))
  ) {
    const ends = endsOf([linkOf(own), ...links], table.columns)!;
    return edges(ends, undefined, [], { code: 'linkOfTwo', values: namesOf(table, ends) });
  }
  if (key && own && !isReferredByRows) return { kind: 'more', key, links, reference: own };
  const marked = markedEnds(input, links);
  if (marked) return edges(marked, undefined, [], { code: 'linkNamed', values: namesOf(table, marked) });
  const outward = links.filter(({ reference }) => reference?.target !== input.index || key === undefined);
  if (!isReferred) {
    const linked = linkRole(input, outward, links);
    if (linked) return linked;
  }
  if (key) return { kind: 'vertices', key, links: [...links, ...thingLinks(input, links)] };
  const implied = isReferred ? [] : impliedEnds(input, links);
  const all = [...links, ...implied];
  if (all.length === 2 && !isReferred) {
    const ends = endsOf(all, table.columns)!;
    return edges(ends, undefined, [], { code: 'linkNamed', values: namesOf(table, ends) });
  }
  const every = implied.length > 0 ? all : [...links, ...thingLinks(input, links)];
  const relation = every.length === 0 && !isReferred ? await relationEnds(input) : undefined;
  if (relation) return edges(relation, undefined, [], { code: 'linkNamed', values: namesOf(table, relation) });
  // A column that is unique among the items of lists is so by chance, unless it is named like an ID.
  const isItem = table.listOf !== undefined && !isReferred;
  const spare = isItem ? rowKey() : (input.spareKey ?? (await pairKey(input, every)) ?? rowKey());
  const reason: ModelReason | undefined =
    every.length >= EVENT_LINKS_MIN
      ? {
          code: 'event',
          values: { count: every.length, columns: every.map(({ column }) => table.columns[column]!.title).join(', ') },
        }
      : undefined;
  return { kind: 'vertices', key: spare, links: every, ...(reason && { reason }) };
}

/**
 * The edges from rows with lists to what the items name: texts, or objects with a name or an ID that repeats. Undefined for other tables, and
 * for items that are rows of their own.
 */
async function listRole(input: RoleInput): Promise<TableRole | undefined> {
  const { index, table, key, references, splits, isReferred, things, counter } = input;
  const before = parentColumns(table);
  const parent = references.find(({ column }) => column < before);
  if (table.listOf === undefined || parent === undefined || isReferred) return undefined;
  const others = references.filter((reference) => reference !== parent);
  const src = linkOf(parent);
  const edgesTo = (dst: Link, dependents: readonly number[] = []): TableRole => ({
    ...edges([src, dst], undefined, [], { code: 'linkOfTwo', values: namesOf(table, [src, dst]) }),
    ...(dependents.length > 0 && { dependents }),
  });
  const name = cleanName(table.entity.join('_'), UNNAMED_THING);
  const [only, ...more] = table.columns.slice(before);
  if (only !== undefined && more.length === 0)
    return edgesTo(others[0] ? linkOf(others[0]) : things.link(index, before, name, unlisted(only)));
  if (key !== undefined || others.length > 0 || splits.length > 0) return undefined;
  const named = table.columns.find((column) => column.column >= before && namesItem(column, table));
  if (named === undefined) return undefined;
  const dependents = await determinedBy(table, named, counter);
  // Verses are numbered in each chapter: equal numbers have nothing else in common.
  if (isNumeric(named) && dependents.length === 0 && table.columns.length > before + 1) return undefined;
  return edgesTo(things.link(index, named.column, name, unlisted(named), dependents), dependents);
}

/** Returns the columns with keys of another row; at most one is a link. */
function parentKeys(table: Table): readonly number[] {
  return table.columns.slice(0, parentColumns(table)).map(({ column }) => column);
}

/** Whether a column has the names or the IDs of the items of a list. */
function namesItem(column: Column, { entity, rows }: Table): boolean {
  const { name, isNamed, filled } = column;
  const isName = isBareIdName(name) || isLabelName(name) || likeness(name, '', entity) >= 0.8;
  return isNamed && isName && canBeId(column) && filled >= rows * NAMED_ITEMS_MIN;
}

const NAMED_ITEMS_MIN = 0.9;

/** Returns the columns that `by` determines: each value of `by` has at most one value in them. */
async function determinedBy(table: Table, by: Column, counter: TupleCounter): Promise<readonly number[]> {
  const others = table.columns.filter(
    ({ column, filled }) => column >= parentColumns(table) && column !== by.column && filled > 0,
  );
  const sets = await counter.sets(
    table,
    others.map(({ column }) => [by.column, column]),
  );
  return others
    .filter(({ distinct }, i) => distinct > 1 && sets[i]!.distinct <= by.distinct)
    .map(({ column }) => column);
}

/**
 * Whether rows bring two things of one kind together although the first ones differ in all rows, as in a short list of friends. Rows that
 * name a leader or a parent describe the first thing.
 */
function areFriends({ target }: Reference, { reference, column }: Link, { columns }: Table): boolean {
  if (reference?.target !== target || columns.length > FRIEND_COLUMNS_MAX) return false;
  return !isSelfName(columns[column]!.name) && !columns.some((one) => isMeasureName(one) && one.column < column);
}

const FRIEND_COLUMNS_MAX = 5;

/** Whether a reference is also the complete key of its own table. */
function isKeyReference({ column, columns }: Reference, key: TableKey | undefined): boolean {
  return columns === undefined && key?.columns.length === 1 && key.columns[0] === column;
}

/** From this many references on a row is an event, and not an edge. */
const EVENT_LINKS_MIN = 3;

/** Role of a table whose rows only relate two entities. */
function linkRole({ table, key }: RoleInput, outward: readonly Link[], links: readonly Link[]): TableRole | undefined {
  const ends = endsOf(outward, table.columns);
  if (!ends || outward.length !== 2) return undefined;
  if (key !== undefined && !isBetween(table, key, ends)) return undefined;
  const rest = links.filter((link) => !ends.includes(link));
  return edges(ends, key, rest, { code: 'linkOfTwo', values: namesOf(table, ends) });
}

/** Whether a row with an own ID is still an edge: both ends are of one kind, or only a number was added. */
function isBetween(table: Table, { columns: [keyColumn = 0] }: TableKey, [src, dst]: readonly [Link, Link]): boolean {
  const rest = table.columns.length - 3;
  const areAlike = src.reference !== undefined && src.reference.target === dst.reference?.target;
  const key = table.columns[keyColumn]!;
  return (areAlike && rest <= 8) || (isBareIdName(key.name) && rest <= 2);
}

function edges(
  [src, dst]: readonly [Link, Link],
  key: TableKey | undefined,
  links: readonly Link[],
  reason: ModelReason,
): TableRole {
  return { kind: 'edges', src, dst, key, links, confidence: Math.min(src.confidence, dst.confidence), reason };
}

function linkOf(reference: Reference): Link {
  const { column, confidence, reason } = reference;
  return { column, reference, confidence, reason };
}

function splitLinks({ index, table, splits, things }: RoleInput): readonly Link[] {
  return splits.map(({ column, dependents }) => {
    const { title } = table.columns[column]!;
    const reason: ModelReason = {
      code: 'split',
      values: { column: title, columns: dependents.map((other) => table.columns[other]!.title).join(', ') },
    };
    return things.link(index, column, nameOfEnd(table.columns[column]!, table), reason, dependents);
  });
}

/**
 * Whether a column that is named after the table's own rows numbers them: it hardly repeats, or another column identifies them. The id of a
 * shape in a list of its points does neither.
 */
function numbersOwnRows({ uniqueness }: Column, spareKey: TableKey | undefined): boolean {
  return spareKey !== undefined || uniqueness > OWN_UNIQUENESS_MIN;
}

const OWN_UNIQUENESS_MIN = 0.5;

/** Columns of a vertex table with IDs of entities that no file lists. */
function thingLinks(
  { index, table, key, spareKey, things, splits, unlisted: unlistedThings }: RoleInput,
  links: readonly Link[],
): readonly Link[] {
  const used = new Set([
    ...links.map(({ column }) => column),
    ...(key?.columns ?? []),
    ...splits.flatMap(({ dependents }) => dependents),
    ...parentKeys(table),
  ]);
  const sided = sidedThings(table, used);
  return table.columns.flatMap((column): readonly Link[] => {
    if (sided?.columns.includes(column)) return [things.link(index, column.column, sided.name, unlisted(column))];
    if (used.has(column.column) || column.mark !== undefined) return [];
    const thing = unlistedThings.nameOf(index, column, links.length > 0);
    if (thing === undefined) return [];
    const isOwn = thing === table.entity.join('_') && numbersOwnRows(column, spareKey);
    // A name that has several rows, as a team has that was renamed, is an ID nevertheless where other tables use it.
    if (isOwn && !unlistedThings.isShared(index, column)) return [];
    return [things.link(index, column.column, thing, unlisted(column))];
  });
}

/**
 * Returns the ends of edges if at least one end is not a row of any file: columns marked or named as ends, columns of IDs, or columns with common
 * values.
 */
function impliedEnds(
  { index, table, things, unlisted: unlistedThings }: RoleInput,
  links: readonly Link[],
): readonly Link[] {
  const used = new Set([...links.map(({ column }) => column), ...parentKeys(table)]);
  const free = table.columns.filter(({ column, mark }) => !used.has(column) && mark !== 'label');
  const ends = free.filter((column) => canBeId(column) && thingAtEnd(column) !== undefined);
  const isPair = ends.length === 2 || (ends.length === 1 && links.length === 1);
  if (isPair && links.length < 2)
    return ends.map((column) => things.link(index, column.column, thingAtEnd(column)!, unlisted(column)));
  const namedBy = (hasLinks: boolean): readonly { readonly column: Column; readonly thing: string }[] =>
    free.flatMap((column) => {
      const thing = unlistedThings.nameOf(index, column, hasLinks);
      return thing === undefined ? [] : [{ column, thing }];
    });
  const certain = namedBy(true);
  // Of columns that may be IDs, use those needed to link the rows.
  const named = certain.length + links.length >= 2 ? certain : namedBy(false);
  if (named.length + links.length >= 2)
    return named.map(({ column, thing }) => things.link(index, column.column, thing, unlisted(column)));
  const sided = kinThings(table, used) ?? sidedThings(table, used);
  if (sided) return sided.columns.map((column) => things.link(index, column.column, sided.name, unlisted(column)));
  const pair = links.length === 0 ? overlappingPair(table, used) : undefined;
  return (pair ?? []).map((column) => things.link(index, column.column, UNNAMED_THING, unlisted(column)));
}

function markedEnds({ index, table, things }: RoleInput, links: readonly Link[]): readonly [Link, Link] | undefined {
  const end = (mark: 'src' | 'dst'): Link | undefined => {
    const column = table.columns.find((one) => one.mark === mark);
    if (column === undefined) return undefined;
    return (
      links.find((link) => link.column === column.column) ??
      things.link(index, column.column, UNNAMED_THING, unlisted(column))
    );
  };
  const [src, dst] = [end('src'), end('dst')];
  return src && dst ? [src, dst] : undefined;
}

/**
 * Returns the ends of edges of a table with exactly two columns whose values repeat but are unique together: such rows only relate two
 * kinds of entities, such as genes and diseases.
 */
async function relationEnds({
  index,
  table,
  things,
  counter,
  spareKey,
}: RoleInput): Promise<readonly [Link, Link] | undefined> {
  const [one, other, more] = table.columns;
  if (!one || !other || more || spareKey || !canBeEnd(one, table) || !canBeEnd(other, table)) return undefined;
  const [pairs] = (await counter.sets(table, [[0, 1]])) as [ValueSet];
  if (pairs.distinct < pairs.cells * RELATION_PAIRS_MIN) return undefined;
  const [src, dst] = [one, other].map((column) =>
    things.link(index, column.column, column.isNamed ? nameOfThing(column) : column.title, unlisted(column)),
  );
  return [src!, dst!];
}

/** Some pairs may occur twice. */
const RELATION_PAIRS_MIN = 0.95;
const RELATION_VALUES_MIN = 10;

function canBeEnd(column: Column, { rows }: Table): boolean {
  return (
    canBeId(column) &&
    !isMeasureName(column) &&
    column.filled === rows &&
    column.distinct >= RELATION_VALUES_MIN &&
    column.uniqueness <= 0.9
  );
}

function unlisted({ title }: Column): ModelReason {
  return { code: 'unlisted', values: { column: title } };
}

function namesOf({ columns }: Table, [src, dst]: readonly [Link, Link]): ModelReason['values'] {
  return { column: columns[src.column]!.title, other: columns[dst.column]!.title };
}

/** Two columns that together differ in all rows. */
async function pairKey({ table, counter }: RoleInput, links: readonly Link[]): Promise<TableKey | undefined> {
  const firsts = [...new Set([links[0]?.column, 0].filter((column) => column !== undefined))];
  if (links.length >= EVENT_LINKS_MIN) return undefined;
  const pairs = firsts.flatMap((first) => distinguishingColumns(table, [first]).map(({ column }) => [first, column]));
  const wanted = pairs.filter(([first]) => table.columns[first!]!.filled === table.rows);
  const sets = await counter.sets(table, wanted);
  const found = wanted.find((_, i) => sets[i]!.isExact && sets[i]!.size === table.rows);
  if (found === undefined) return undefined;
  const [column, other] = found.map((at) => table.columns[at]!.title);
  return {
    columns: found,
    confidence: 0.6,
    reason: { code: 'keyPair', values: { column: column!, other: other!, count: table.rows } },
  };
}

/** Columns that could be the rank of edges, the best first: the id of the row, a time, a number that orders. */
export function rankColumns(table: Table, ends: readonly number[], key: TableKey | undefined): readonly Column[] {
  return table.columns
    .filter(
      ({ column, type, filled }) =>
        !ends.includes(column) && RANK_KINDS.has(type.kind) && type.decimal === undefined && filled === table.rows,
    )
    .map((column) => ({ column, score: rankScore(column, key?.columns[0]) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, RANK_CANDIDATES_MAX)
    .map(({ column }) => column);
}

const RANK_KINDS: ReadonlySet<string> = new Set(['int64', 'date', 'datetime', 'timestamp']);
const RANK_CANDIDATES_MAX = 5;

function rankScore({ column, name, type }: Column, keyColumn: number | undefined): number {
  if (column === keyColumn) return 4;
  if (isRankName(name)) return 3;
  if (type.kind !== 'int64') return 2;
  return endOfName(name) === undefined ? 1 : 0;
}
