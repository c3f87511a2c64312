import { quoteString } from '@astrolabe/ngql';
import { ROW_NUMBER, type IdMapping, type RankMapping } from '../mapping/import-mapping.ts';
import { columnsOf } from '../mapping/remap-columns.ts';
import type { ProfiledFile } from '../profile/profiled-file.ts';
import type { ValueSet } from '../profile/value-set.ts';
import type { TableKey } from './candidate-keys.ts';
import { cleanName, isIdName, singular, wordsOf } from './column-words.ts';
import { columnText, type HeaderMark } from './header-marks.ts';
import { identityOf, type IdOwner, type IdSpace } from './identity.ts';
import type {
  InferredModel,
  ModelCount,
  ModelEdgeType,
  ModelEnd,
  ModelFinding,
  ModelProperty,
  ModelReason,
  ModelTag,
} from './inferred-model.ts';
import type { Reference } from './find-references.ts';
import type { LabelledRows } from './labelled-rows.ts';
import { settleComposites } from './composite-keys.ts';
import { propertyTypeOf } from './property-type.ts';
import { settleKeys, type Results } from './settle-keys.ts';
import { parentColumns, tablesOf, type Column, type Table } from './table.ts';
import { rankColumns, roleOf, type TableRole } from './table-roles.ts';
import { findSplits, objectOf, ThingRegistry, type Link, type Thing } from './things.ts';
import { TupleCounter } from './tuple-counter.ts';
import { UnlistedThings } from './unlisted-things.ts';

/** Options of the inference. */
export interface InferOptions {
  /** Chosen options of the questions of an earlier model of the same files, by ID. */
  readonly answers?: Results;
  readonly signal?: AbortSignal;
}

/**
 * Returns the graph model of some files, based on all rows. Throws errors of reading the files again and the signal's reason. Files with
 * edge rows, composite keys or joined tables are read again.
 */
export async function inferModel(files: readonly ProfiledFile[], options: InferOptions = {}): Promise<InferredModel> {
  const { answers = {}, signal } = options;
  const tables = tablesOf(files);
  const counter = new TupleCounter(signal ? { signal } : {});
  const settled = await settleComposites(tables, settleKeys(tables, answers), counter);
  const referredBy = (isMeant: (reference: Reference, from: number) => boolean): ReadonlySet<number> =>
    new Set(
      settled.references.flatMap((found, from) =>
        found
          .filter((reference) => isMeant(reference, from))
          .flatMap(({ target, others = [] }) => [target, ...others])
          .filter((target) => target !== from),
      ),
    );
  // A table that shares its IDs with another describes the same entities and adds no new ones.
  const isFromOthers = ({ column, columns }: Reference, from: number): boolean =>
    columns !== undefined || settled.keys[from]?.columns[0] !== column;
  const referred = referredBy(isFromOthers);
  const referredByRows = referredBy(
    (reference, from) => isFromOthers(reference, from) && reference.column >= parentColumns(tables[from]!),
  );
  const things = new ThingRegistry(tables);
  const unlisted = new UnlistedThings(tables, settled.candidates);
  const parts: Part[] = [];
  for (const [index, table] of tables.entries()) {
    signal?.throwIfAborted();
    const references = settled.references[index]!;
    const key = settled.keys[index];
    const parentKeys = table.columns.slice(0, parentColumns(table)).map(({ column }) => column);
    const taken = new Set([...references.map(({ column }) => column), ...(key?.columns.slice(1) ?? []), ...parentKeys]);
    const splits = await findSplits(table, taken, key?.columns[0], counter);
    const role = await roleOf({
      index,
      table,
      key,
      spareKey: settled.spareKeys[index],
      references,
      splits,
      isReferred: referred.has(index),
      isReferredByRows: referredByRows.has(index),
      things,
      unlisted,
      counter,
    });
    const files = table.files.map(({ sample }) => sample.file);
    parts.push({
      index,
      table,
      files,
      role,
      name: table.name,
      splitColumns: [
        ...parentKeys,
        ...splits.flatMap(({ dependents }) => dependents),
        ...dependentsOf(role),
        ...listColumns(table, tables),
      ],
    });
  }
  name(parts, things.things);
  const counts = new Map<Part, Counted>();
  for (const part of parts) counts.set(part, await counted(part, counter));
  const draft = new ModelDraft(parts, things.things, counts);
  return {
    ...draft.build(),
    files: files.map(({ sample: { file, dialect = {}, header, columnCount } }) => ({
      file,
      dialect,
      columns: columnsOf(header, columnCount),
    })),
    questions: settled.questions,
    groups: groupsOf(parts),
    rows: files.reduce((sum, { profile }) => sum + profile.rows, 0),
    isExact: parts.every((part) => idColumnsOf(part).every(({ isExact }) => isExact)),
  };
}

/** A table with its role and its name in the graph. */
interface Part {
  readonly index: number;
  readonly table: Table;
  readonly files: readonly string[];
  readonly role: TableRole;
  /** Columns that belong to things which the table was joined with. */
  readonly splitColumns: readonly number[];
  name: string;
}

/** Columns that describe the things at the ends of edges. */
function dependentsOf(role: TableRole): readonly number[] {
  return role.kind === 'edges' ? (role.dependents ?? []) : [];
}

/** Columns whose lists are tables themselves. */
function listColumns({ sample: { header = [] }, files }: Table, tables: readonly Table[]): readonly number[] {
  const lists = tables.flatMap(({ listOf }) =>
    listOf !== undefined && files.some(({ sample }) => sample.file === listOf.file) ? [listOf.column] : [],
  );
  return header.flatMap((title, column) => (lists.includes(title) ? [column] : []));
}

/** Assigns names: those in the files, else distinct ones: of the entity for vertices, of the file for edges. */
function name(parts: readonly Part[], things: readonly Thing[]): void {
  const labels = parts.flatMap(({ table: { labelled } }) => [
    ...(labelled.label === undefined ? [] : [labelled.label]),
    ...(labelled.further ?? []).map(({ label }) => label),
  ]);
  const taken = new Set<string>(labels);
  for (const part of parts) {
    const { label } = part.table.labelled;
    const wanted = part.role.kind === 'edges' ? edgeName(part, parts) : singularName(part.table.name);
    part.name = label ?? freeName(wanted, taken);
  }
  for (const thing of things) thing.name = freeName(thing.name, taken);
}

/** The name of a list is also that of its items if it is no plural: then the edges have the name of the rows in front. */
function edgeName({ table: { name, listOf } }: Part, parts: readonly Part[]): string {
  const parent = parts.find(({ files }) => listOf !== undefined && files.includes(listOf.file));
  return parent !== undefined && singularName(name) === name && !isIdName(name)
    ? `${singularName(parent.table.name)}_${name}`
    : name;
}

function singularName(text: string): string {
  const cut = text.lastIndexOf('_') + 1;
  return text.slice(0, cut) + singular(text.slice(cut));
}

function freeName(wanted: string, taken: Set<string>): string {
  let free = wanted;
  for (let number = 2; taken.has(free); number++) free = `${wanted}_${number}`;
  taken.add(free);
  return free;
}

/** Counts of the records of a table. */
interface Counted {
  readonly count: ModelCount;
  readonly rank?: RankMapping;
  readonly rankColumn?: number;
  readonly rankReason?: ModelReason;
}

/** Counts the records of a table and finds the rank that distinguishes its edges. */
async function counted({ table, role }: Part, counter: TupleCounter): Promise<Counted> {
  const all = table.columns.map(({ column }) => column);
  if (role.kind !== 'edges') {
    const { columns } = role.key;
    const [only] = columns;
    if (columns.length !== 1 || only === undefined)
      return { count: { rows: table.rows, distinct: table.rows, isExact: true } };
    const { distinct, isExact, filled } = table.columns[only]!;
    if (!isExact || distinct === filled) return { count: { rows: filled, distinct, isExact } };
    const [rows] = (await counter.sets(table, [all])) as [ValueSet];
    return { count: { rows: filled, distinct, copies: rows.cells - rows.size, isExact: rows.isExact } };
  }
  const ends = [...new Set([...columnsOfLink(role.src), ...columnsOfLink(role.dst)])];
  const marked = table.columns.find(({ mark }) => mark === 'rank');
  if (marked) {
    const [triples] = (await counter.sets(table, [[...ends, marked.column]])) as [ValueSet];
    const { cells, distinct, isExact } = triples;
    return { count: { rows: cells, distinct, copies: cells - distinct, isExact }, rank: { column: marked.column } };
  }
  const candidates = rankColumns(table, ends, role.key);
  const [pairs, rows, ...ranked] = await counter.sets(table, [
    ends,
    all,
    ...candidates.map(({ column }) => [...ends, column]),
  ]);
  const overwritten = pairs!.cells - pairs!.distinct;
  const copies = rows!.cells - rows!.distinct;
  const isExact = pairs!.isExact;
  // Rows that are equal in all columns are one edge, whatever the rank.
  if (overwritten <= copies) return { count: { rows: pairs!.cells, distinct: pairs!.distinct, copies, isExact } };
  const found = candidates.find((_, i) => ranked[i]!.distinct >= ranked[i]!.cells - copies);
  const count: ModelCount = {
    rows: pairs!.cells,
    distinct: found ? pairs!.cells - copies : pairs!.cells,
    overwrittenWithoutRank: overwritten,
    copies,
    isExact,
  };
  const values = { count: overwritten };
  if (found === undefined) return { count, rank: { column: ROW_NUMBER }, rankReason: { code: 'rankRow', values } };
  const rankReason: ModelReason = {
    code: found.type.kind === 'int64' ? 'rankNumber' : 'rankTime',
    values: { ...values, column: found.title },
  };
  return { count, rank: rankOfColumn(found), rankColumn: found.column, rankReason };
}

/** Integers are ranks unchanged; dates become seconds. */
function rankOfColumn({ column, type: { kind, format } }: Column): RankMapping {
  return kind === 'int64' ? { column } : { column, moment: true, ...(format !== undefined && { format }) };
}

/** Assembles tags, edge types and findings after the role of each table is known. */
class ModelDraft {
  readonly #parts: readonly Part[];
  readonly #things: readonly Thing[];
  readonly #counts: ReadonlyMap<Part, Counted>;
  readonly #ids: IdSpace;
  readonly #names: Set<string>;

  constructor(parts: readonly Part[], things: readonly Thing[], counts: ReadonlyMap<Part, Counted>) {
    this.#parts = parts;
    this.#things = things;
    this.#counts = counts;
    this.#names = new Set([...parts.map((part) => part.name), ...things.map((thing) => thing.name)]);
    this.#ids = identityOf([
      ...parts.flatMap((part) => this.#owner(part)),
      ...things.map((thing) => this.#thingOwner(thing)),
    ]);
  }

  build(): Pick<InferredModel, 'vidType' | 'vidGuess' | 'tags' | 'edgeTypes' | 'findings' | 'identity'> {
    const tags: ModelTag[] = [];
    const edgeTypes: ModelEdgeType[] = [];
    for (const part of this.#parts) {
      if (part.role.kind === 'edges') edgeTypes.push(this.#edges(part, part.role));
      else {
        const tag = this.#tag(part, part.role);
        tags.push(tag, ...furtherTags(part, tag));
        for (const link of part.role.links)
          if (!part.role.key.columns.includes(link.column) || part.role.key.columns.length > 1)
            edgeTypes.push(this.#leading(part, part.role, link));
      }
    }
    for (const thing of this.#things) tags.push(...this.#thingTags(thing));
    return {
      vidType: this.#ids.vidType,
      vidGuess: this.#ids.guess,
      identity: this.#ids.identity,
      tags,
      edgeTypes,
      findings: this.#parts.flatMap((part) => this.#findings(part)),
    };
  }

  #owner(part: Part): readonly IdOwner[] {
    if (part.role.kind !== 'vertices') return [];
    const { columns } = part.role.key;
    const { sample, labelled } = part.table;
    const referring = this.#linksTo(part.index);
    return [
      {
        name: part.name,
        keys: [columns.map((column) => part.table.columns[column]!), ...this.#moreKeys(part.index)],
        referring: referring.map(({ table, link }) => table.columns[link.column]!),
        differences: referring.reduce((bits, { link }) => bits | (link.reference?.differences ?? 0), 0),
        ...(labelled.filter !== undefined && { source: JSON.stringify([sample.file, columns]) }),
      },
    ];
  }

  /** The keys of tables that have more properties of a table's vertices. */
  #moreKeys(index: number): readonly (readonly Column[])[] {
    return this.#parts.flatMap(({ role, table }) =>
      role.kind === 'more' && role.reference.target === index
        ? [role.key.columns.map((column) => table.columns[column]!)]
        : [],
    );
  }

  #linksTo(index: number): readonly { readonly table: Table; readonly link: Link }[] {
    return this.#parts.flatMap(({ table, role }) =>
      linksOf(role)
        .filter(({ reference }) => reference !== undefined && this.#ownerIndex(reference.target) === index)
        .map((link) => ({ table, link })),
    );
  }

  #thingOwner(thing: Thing): IdOwner {
    const columns = thing.columns.map(({ table, column }) => this.#parts[table]!.table.columns[column]!);
    return { name: thing.name, keys: columns.map((column) => [column]), referring: [], differences: 0 };
  }

  /** Vertices of another table have its ids. */
  #ownerIndex(index: number): number {
    const { role } = this.#parts[index]!;
    return role.kind === 'more' && role.reference.target !== index ? this.#ownerIndex(role.reference.target) : index;
  }

  #ownerName(index: number): string {
    return this.#parts[this.#ownerIndex(index)]!.name;
  }

  #id(owner: string, columns: readonly number[]): IdMapping {
    const [column = ROW_NUMBER, ...more] = columns;
    const { identity } = this.#ids;
    const isRow = columns.length === 0;
    const prefix = identity.isPrefixed || isRow ? (identity.prefixes[owner] ?? `${owner}:`) : undefined;
    const normalize = isRow ? undefined : this.#ids.normalize.get(owner);
    return {
      column,
      ...(prefix !== undefined && { prefix }),
      ...(more.length > 0 && { more: more.flatMap((next) => [{ text: '_' }, { column: next }]) }),
      ...(normalize && { normalize }),
    };
  }

  #tag(part: Part, { key, links, kind, ...role }: Exclude<TableRole, { readonly kind: 'edges' }>): ModelTag {
    // A single part of a composite ID is meaningful on its own.
    const ids = key.columns.length === 1 ? key.columns : [];
    const used = new Set([...ids, ...links.map(({ column }) => column), ...part.splitColumns]);
    const reason = kind === 'vertices' && 'reason' in role && role.reason !== undefined ? role.reason : key.reason;
    return {
      kind: 'tag',
      name: part.name,
      files: part.files,
      vid: this.#id(this.#ownerName(part.index), key.columns),
      properties: propertiesOf(part.table, (column) => !used.has(column)),
      ...filterOf(conditionsOf(part)),
      count: this.#counts.get(part)!.count,
      ...('reference' in role && {
        sameAs: { tag: this.#ownerName(role.reference.target), coverage: role.reference.coverage },
      }),
      confidence: key.confidence,
      reason,
    };
  }

  #end(link: Link): ModelEnd {
    const { column, reference, thing, confidence, reason } = link;
    if (reference === undefined) {
      const owner = thing?.name ?? '';
      return { tag: owner, id: this.#id(owner, [column]), confidence, reason };
    }
    const target = this.#parts[reference.target]!;
    const id = { ...this.#id(this.#ownerName(reference.target), columnsOfLink(link)), ...this.#linePrefix(reference) };
    return { tag: target.name, id, coverage: reference.coverage, confidence, reason };
  }

  /** The prefix of IDs that are numbers of lines. */
  #linePrefix({ target, key }: Reference): Pick<IdMapping, 'prefix'> {
    const prefix = this.#id(this.#ownerName(target), []).prefix;
    return key === ROW_NUMBER && prefix !== undefined ? { prefix } : {};
  }

  #edges(part: Part, role: Extract<TableRole, { readonly kind: 'edges' }>): ModelEdgeType {
    const { count, rank, rankColumn } = this.#counts.get(part)!;
    const used = new Set([role.src.column, role.dst.column, ...part.splitColumns]);
    return {
      kind: 'edgeType',
      name: part.name,
      files: part.files,
      src: this.#end(role.src),
      dst: this.#end(role.dst),
      ...(rank && { rank }),
      // A rank cannot be queried by the name of its column, so it is stored as a property too.
      properties: propertiesOf(part.table, (column) => !used.has(column) || column === rankColumn),
      ...filterOf(conditionsOf(part)),
      count,
      confidence: role.confidence,
      reason: role.reason,
    };
  }

  /** The edge represented by a column of a table of vertices; rows without a value have none. */
  #leading(
    part: Part,
    { key, links }: { readonly key: TableKey; readonly links: readonly Link[] },
    link: Link,
  ): ModelEdgeType {
    const column = part.table.columns[link.column]!;
    const areFilled = columnsOfLink(link).flatMap((at) => filledConditions(part, at));
    const target = link.reference ? this.#parts[link.reference.target]!.name : (link.thing?.name ?? '');
    const called = cleanName(wordsOf(column.name).join('_'), 'leads_to');
    const isPlain = called === '' || called === target || (link.reference ? link.reference.likeness >= 0.9 : true);
    const isOwn = link.reference?.target === part.index;
    const isOnly = !links.some((other) => other !== link && isSameEnd(other, link));
    const { filled } = column;
    return {
      kind: 'edgeType',
      name: freeName(isPlain && !isOwn && isOnly ? `${part.name}_${target}` : `${part.name}_${called}`, this.#names),
      files: part.files,
      src: {
        tag: part.name,
        id: this.#id(this.#ownerName(part.index), key.columns),
        confidence: key.confidence,
        reason: key.reason,
      },
      dst: this.#end(link),
      properties: [],
      ...filterOf([...conditionsOf(part), ...areFilled]),
      count: { rows: filled, distinct: filled, isExact: true },
      confidence: link.confidence,
      reason: link.reason,
    };
  }

  /** Vertices from columns of other tables: they have an ID and the properties that these tables contain. */
  #thingTags(thing: Thing): readonly ModelTag[] {
    return thing.columns.map(({ table, column, properties }): ModelTag => {
      const part = this.#parts[table]!;
      const source = part.table.columns[column]!;
      return {
        kind: 'tag',
        name: thing.name,
        files: part.files,
        vid: this.#id(thing.name, [column]),
        properties: propertiesOf(part.table, (one) => properties.includes(one), objectOf(source)),
        ...filterOf([...conditionsOf(part), ...filledConditions(part, column)]),
        count: { rows: source.filled, distinct: source.distinct, isExact: source.isExact },
        confidence: 0.6,
        reason: { code: 'unlisted', values: { column: source.title } },
      };
    });
  }

  #findings(part: Part): readonly ModelFinding[] {
    const { role, table } = part;
    const links = linksOf(role);
    const { rankColumn, rankReason } = this.#counts.get(part)!;
    return part.files.flatMap((file) =>
      table.columns.filter(isOfKind(table)).map((one): ModelFinding => {
        const { column, type, mark } = one;
        if (role.kind !== 'edges' && role.key.columns.includes(column))
          return {
            file,
            column,
            role: 'vid',
            ...(role.kind === 'more' && { pointsTo: this.#ownerName(role.reference.target) }),
            confidence: role.key.confidence,
            reason: role.key.reason,
          };
        const link = links.find((found) => found.column === column);
        if (link) {
          const { confidence, reason } = link;
          return { file, column, role: 'reference', pointsTo: this.#end(link).tag ?? '', confidence, reason };
        }
        if (mark === 'rank')
          return { file, column, role: 'rank', confidence: 1, reason: { code: 'rankMarked', values: {} } };
        if (column === rankColumn && rankReason)
          return { file, column, role: 'rank', confidence: 0.9, reason: rankReason };
        const isProperty = isContent(one, table.labelled);
        const reason = isProperty || mark === undefined ? type.reason : ({ code: 'label', values: {} } as const);
        return { file, column, role: isProperty ? 'property' : 'ignored', confidence: type.confidence, reason };
      }),
    );
  }
}

/** Returns the columns of the IDs of a link's end. */
function columnsOfLink({ column, reference }: Link): readonly number[] {
  return reference?.columns ?? [column];
}

/** Returns the condition that a column has a value, if some rows have none. */
function filledConditions({ table }: Part, column: number): readonly string[] {
  const { emptyCells, nullText } = table.columns[column]!.type;
  return emptyCells > 0 ? [filledText(columnText(table.sample.header ?? [], column), nullText)] : [];
}

function isSameEnd(one: Link, other: Link): boolean {
  return one.reference === undefined ? one.thing === other.thing : one.reference.target === other.reference?.target;
}

function linksOf(role: TableRole): readonly Link[] {
  return role.kind === 'edges' ? [role.src, role.dst] : role.links;
}

function idColumnsOf({ table, role }: Part): readonly Column[] {
  const keys = role.kind === 'edges' ? [] : role.key.columns;
  return [...keys, ...linksOf(role).flatMap(columnsOfLink)].map((column) => table.columns[column]!);
}

/** Groups the files of a model by their links: tables that refer to each other, or to the same entities. */
function groupsOf(parts: readonly Part[]): readonly (readonly string[])[] {
  const groupOf = parts.map((_, index) => index);
  const rootOf = (index: number): number => (groupOf[index] === index ? index : rootOf(groupOf[index]!));
  const join = (one: number, other: number): void => {
    groupOf[rootOf(other)] = rootOf(one);
  };
  const users = new Map<Thing, number>();
  for (const { index, role } of parts) {
    if (role.kind === 'more') join(role.reference.target, index);
    for (const { reference, thing } of linksOf(role)) {
      for (const target of reference ? [reference.target, ...(reference.others ?? [])] : []) join(target, index);
      if (thing === undefined) continue;
      const before = users.get(thing);
      if (before === undefined) users.set(thing, index);
      else join(before, index);
    }
  }
  const groups = new Map<number, Set<string>>();
  for (const { index, files } of parts) {
    const root = rootOf(index);
    groups.set(root, new Set([...(groups.get(root) ?? []), ...files]));
  }
  return [...groups.values()].map((files) => [...files]);
}

/** Returns the additional tags of some vertices of a table, with the same IDs and properties. */
function furtherTags(part: Part, tag: ModelTag): readonly ModelTag[] {
  return (part.table.labelled.further ?? []).map(({ label, filter }) => ({
    ...tag,
    name: label,
    ...filterOf(conditionsOf(part, filter)),
  }));
}

/** Returns the condition for rows of a table: the label matches, and the row is not one that closes the table. */
function conditionsOf({ table, role }: Part, hasLabel = table.labelled.filter): readonly string[] {
  const { closing, sample } = table;
  const column = (role.kind === 'edges' ? role.src.column : role.key.columns[0]) ?? 0;
  // A sum without a text in the column of the ids is recognized by its first text.
  const closed = closing.flatMap(({ fields }) => {
    const at = (fields[column] ?? '') === '' ? fields.findIndex((field) => field !== '') : column;
    return at < 0 ? [] : [`${columnText(sample.header ?? [], at)} != ${quoteString(fields[at]!)}`];
  });
  return [...(hasLabel === undefined ? [] : [hasLabel]), ...new Set(closed)];
}

function filterOf(conditions: readonly string[]): { readonly filter?: string } {
  if (conditions.length === 0) return {};
  const [only = ''] = conditions;
  if (conditions.length === 1) return { filter: only };
  return { filter: conditions.map((one) => (one.includes(' OR ') ? `(${one})` : one)).join(' AND ') };
}

/** The condition that a column has a value. */
function filledText(column: string, nullText: string | undefined): string {
  const isFilled = `${column} IS NOT EMPTY`;
  return nullText === undefined ? isFilled : `${isFilled} AND ${column} != ${quoteString(nullText)}`;
}

/** The properties of some columns; those of members of a nested object have their name in it. */
function propertiesOf(
  { columns, labelled }: Table,
  isTaken: (column: number) => boolean,
  object?: string,
): ModelProperty[] {
  const nameOf = ({ title }: Column): string =>
    object !== undefined && title.startsWith(`${object}.`) ? title.slice(object.length + 1) : title;

  const names = new Set<string>();
  return columns
    .filter((column) => isTaken(column.column) && isContent(column, labelled))
    .map((column) => ({
      name: freeName(cleanName(nameOf(column), `column_${column.column + 1}`), names),
      column: column.column,
      isNullable: true,
      ...propertyTypeOf(column),
    }));
}

/** Marks of columns whose cells are not property values. */
const NO_CONTENT: ReadonlySet<HeaderMark> = new Set(['label', 'rank', 'ignored']);

/**
 * Whether a column has content: a delimiter at the end of each row creates an empty one, columns of other row kinds are empty too, and
 * labels are the tags.
 */
function isContent({ isNamed, filled, mark }: Column, { filter }: LabelledRows): boolean {
  return ((isNamed && filter === undefined) || filled > 0) && (mark === undefined || !NO_CONTENT.has(mark));
}

/** In a file with several kinds of rows, each kind has findings only for its own columns. */
function isOfKind({ labelled }: Table): (column: Column) => boolean {
  return ({ filled }) => labelled.filter === undefined || filled > 0;
}
