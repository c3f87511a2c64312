import { LooseDifference } from '../profile/value-key.ts';
import type { Inclusion, ValueSet } from '../profile/value-set.ts';
import { KEY_SCORE_MIN, type CandidateKey } from './candidate-keys.ts';
import {
  ROLE_LIKENESS,
  endOfName,
  isBareIdName,
  isKinName,
  isIdName,
  isLabelName,
  isLeaderName,
  isPluralName,
  isPersonRole,
  isSelfName,
  likeness,
  otherSides,
  plainWords,
  singular,
  wordsOf,
} from './column-words.ts';
import { canBeId, isAttributeCode, isAttributeWord, isMeasureName, isNeutral, isNumeric } from './column-roles.ts';
import type { Guess, ListOf, ModelCoverage, ModelReason } from './inferred-model.ts';
import { areCopies, parentColumns, type Column, type Table } from './table.ts';

/*
 * Foreign keys among the columns of tables. Candidates are inclusion dependencies over all values, as SPIDER (Bauckmann, Leser, Naumann,
 * Tietz, "Efficiently Detecting Inclusion Dependencies", ICDE 2007) and BINDER (Papenbrock et al., "Divide & Conquer-based Inclusion
 * Dependency Discovery", VLDB 2015) find them, but allowed to be partial, since real ids are damaged. They are ranked by features that
 * distinguish a foreign key from a coincidence: coverage, names, how much of the key is referred to, whether the key is one (A. Rostin et
 * al., "A Machine Learning Approach to Foreign Key Discovery", WebDB 2009), and whether the values look like a random sample of the key's,
 * which the first numbers of a longer range do not (M. Zhang et al., "On Multi-Column Foreign Key Discovery", VLDB 2010).
 */

/** A column whose values are ids of a table's rows. */
export interface Reference extends Guess {
  readonly column: number;
  /** For a composite key: the columns that refer to it, in its order; `column` is the most significant one. */
  readonly columns?: readonly number[];
  /** Index of the table. */
  readonly target: number;
  /** The column of the target that has the ids. */
  readonly key: number;
  readonly likeness: number;
  readonly coverage: ModelCoverage;
  /** The share of the key's values that are referred to, 0 to 1. */
  readonly spread: number;
  /** Further tables with the ids that the target lacks, if a column has ids of several kinds. */
  readonly others?: readonly number[];
  /** Differences to normalize before comparing values, as bits of `LooseDifference`. */
  readonly differences?: number;
  /** The same reference if differences of spelling are ignored, where that explains most values that are no IDs. */
  readonly respelled?: Reference;
}

/** A table with the columns that could be its key. */
export interface KeyedTable {
  readonly table: Table;
  readonly keys: readonly CandidateKey[];
}

/** All possible references of a table's columns, by column, best first. */
export type Readings = ReadonlyMap<number, readonly Reference[]>;

/** For each table, the possible references of its columns. O(columns × keys × values). */
export function findReadings(tables: readonly KeyedTable[]): readonly Readings[] {
  const shared = sharedNames(tables);
  return tables.map(({ table }, from) => {
    const found = new Map<number, readonly Reference[]>();
    for (const column of table.columns) {
      const declared = declaredReference(column, table, tables);
      if (declared !== undefined) found.set(column.column, [declared]);
      if (declared !== undefined || !canRefer(column)) continue;
      const readings = tables
        .flatMap((target, to) =>
          target.keys.flatMap((key) => readingOf(column, { table, from, shared }, target.table, to, key) ?? []),
        )
        .toSorted((a, b) => b.confidence - a.confidence);
      const several =
        readings[0] && shareOf(readings[0].coverage) >= ENOUGH ? undefined : ofSeveral(column, from, tables);
      const all = several === undefined ? readings : [several, ...readings];
      if (all.length > 0) found.set(column.column, all);
    }
    for (const column of table.columns) {
      if (found.has(column.column) || !canRefer(column)) continue;
      const named = namedReferences(column, table, found, tables);
      if (named.length > 0) found.set(column.column, named);
    }
    return found;
  });
}

/** References of numbers beside the names of what they refer to, as `source` beside `source_title`. */
function namedReferences(
  column: Column,
  { columns }: Table,
  found: Readings,
  tables: readonly KeyedTable[],
): readonly Reference[] {
  if (!isNumeric(column) || !column.isNamed) return [];
  return columns.flatMap((other) => {
    const [best] = found.get(other.column) ?? [];
    if (best === undefined || isNumeric(other)) return [];
    const target = tables[best.target]!;
    if (plainThing(other, target.table.columns[best.key]!) !== plainWords(column.name).join(' ')) return [];
    return target.keys.flatMap(({ column: key, score }): readonly Reference[] => {
      const coverage = coverageOf(column.values.inclusionIn(key.values));
      if (!isNumeric(key) || score < KEY_SCORE_MIN || shareOf(coverage) < NAMED_SHARE_MIN) return [];
      return [
        {
          column: column.column,
          target: best.target,
          key: key.column,
          likeness: ROLE_LIKENESS,
          coverage,
          spread: Math.min(1, coverage.distinct / Math.max(1, key.values.size)),
          confidence: best.confidence,
          reason: includedReason(column, key, target.table, coverage, ROLE_LIKENESS, false),
        },
      ];
    });
  });
}

const NAMED_SHARE_MIN = 0.9;

/** The name of what a column refers to by a key: `source` for `source_title` if the key is a title, and `concept` for `concept_id`. */
export function plainThing(column: Column, key: Column): string {
  const words = plainWords(column.name);
  const last = plainWords(key.name);
  const endsWithKey = last.length > 0 && last.every((word, i) => words[words.length - last.length + i] === word);
  return (endsWithKey ? words.slice(0, -last.length) : words).join(' ');
}

/** The reference that a database declares for a column, if its target has a key to refer to. */
function declaredReference(column: Column, { sample }: Table, tables: readonly KeyedTable[]): Reference | undefined {
  const foreign = sample.declared?.foreign.find((one) => one.column === column.title);
  if (foreign === undefined || column.filled === 0) return undefined;
  const target = tables.findIndex(({ table }) => table.sample.file === foreign.file);
  const key = tables[target]?.keys.find((one) => one.column.title === foreign.key)?.column;
  if (key === undefined) return undefined;
  const coverage = coverageOf(column.values.inclusionIn(key.values));
  return {
    column: column.column,
    target,
    key: key.column,
    likeness: 1,
    coverage,
    spread: Math.min(1, coverage.distinct / Math.max(1, key.values.size)),
    confidence: 1,
    reason: { code: 'declared', values: { column: column.title, file: foreign.file } },
  };
}

/** Names of IDs that several tables have. */
function sharedNames(tables: readonly KeyedTable[]): ReadonlySet<string> {
  const names = tables.flatMap(({ table }) => [
    ...new Set(table.columns.filter(({ name }) => isIdName(name) && !isBareIdName(name)).map(nameKey)),
  ]);
  return new Set(names.filter((name, i) => names.indexOf(name) !== i));
}

function nameKey({ name }: Column): string {
  return wordsOf(name).map(singular).join(' ');
}

const REFERENCE_BYTES_MAX = 128;
const ENOUGH = 0.85;
const SEVERAL_SHARE_MIN = 0.9;
const SEVERAL_PART_MIN = 0.05;
const LOOSE_SHARE_MIN = 0.9;
const LOOSE_GAIN_MIN = 0.3;

function canRefer(column: Column): boolean {
  if (column.mark === 'src' || column.mark === 'dst') return column.filled > 0;
  if (column.mark !== undefined && column.mark !== 'key') return false;
  // Ids of a table with gaps are written as fractions of zeros.
  const isWholeFraction = column.type.kind === 'double' && column.profile.loose !== undefined;
  // A few damaged IDs may look like amounts with a unit; the values decide.
  const isShort = column.filled > 0 && column.profile.bytesMax <= REFERENCE_BYTES_MAX;
  return (
    canBeId(column) ||
    isWholeFraction ||
    (isShort && (column.type.unit !== undefined || column.type.decimal !== undefined))
  );
}

function readingOf(
  column: Column,
  { table, from, shared }: { readonly table: Table; readonly from: number; readonly shared: ReadonlySet<string> },
  target: Table,
  to: number,
  { column: key, score }: CandidateKey,
): Reference | undefined {
  const isOwn = from === to;
  if (isOwn && key.column === column.column) return undefined;
  if (column.column < parentColumns(table)) return parentReading(column, table.listOf!, target, to, key);
  if (target.sample.declared?.isGenerated && key.title === target.sample.declared.primary) return undefined;
  // Ids of one group have no meaning in another.
  if (column.mark !== undefined && key.mark === 'key' && column.group !== key.group) return undefined;
  // A key of another table needs support by names or values: descriptions are not keys for others.
  const plain = coverageOf(column.values.inclusionIn(key.values));
  const named = isOwn && leadsToOwnKind(column, table) ? 0.7 : alikeOf(column, table, key, target);
  const alike = listsOwnKind(column, table, target, plain) ? Math.max(named, 0.8) : named;
  // A database that declares references of a table hardly leaves out others.
  if ((table.sample.declared?.foreign.length ?? 0) > 0 && alike < 0.8) return undefined;
  const isMarked = column.mark === 'src' || column.mark === 'dst';
  const areTexts = !isNumeric(key) && !isNumeric(column) && column.type.kind !== 'double';
  const loose = alike >= 0.4 || areTexts ? looseCoverage(column, key) : undefined;
  const isLoose =
    loose !== undefined && shareOf(loose) >= LOOSE_SHARE_MIN && shareOf(loose) - shareOf(plain) >= LOOSE_GAIN_MIN;
  const coverage = isLoose ? loose : plain;
  const share = shareOf(coverage);
  const spread = key.distinct === 0 ? 0 : Math.min(1, coverage.distinct / Math.max(1, key.values.size));
  const isShared = shared.has(nameKey(column));
  const evidence: Evidence = { column, key, alike, share, spread, isOwn, isMarked, isShared, keyScore: score };
  if (!isConvincing(evidence, table, target)) return undefined;
  const isOtherLabel = column.label !== undefined && column.label !== target.labelled.label;
  const confidence = isMarked ? (0.5 + 0.49 * share) * (isOtherLabel ? 0.8 : 1) : confidenceOf(evidence);
  const reference: Reference = {
    column: column.column,
    target: to,
    key: key.column,
    likeness: alike,
    coverage,
    spread,
    confidence,
    reason: includedReason(column, key, target, coverage, alike, isLoose),
    ...(isLoose && { differences: differencesBetween(column, key) }),
  };
  const respelled = isLoose ? undefined : respelledCoverage(column, key, plain);
  if (respelled === undefined) return reference;
  const reason = includedReason(column, key, target, respelled, alike, true);
  const differences = spellingsBetween(column, key);
  return { ...reference, respelled: { ...reference, coverage: respelled, reason, differences } };
}

/** The reference of an item of a list to the row with the list. */
function parentReading(
  column: Column,
  { file, keys }: ListOf,
  target: Table,
  to: number,
  key: Column,
): Reference | undefined {
  if (
    !target.files.some(({ sample }) => sample.file === file) ||
    target.sample.header?.[key.column] !== keys[column.column]
  )
    return undefined;
  const coverage = coverageOf(column.values.inclusionIn(key.values));
  return {
    column: column.column,
    target: to,
    key: key.column,
    likeness: 1,
    coverage,
    spread: Math.min(1, coverage.distinct / Math.max(1, key.values.size)),
    confidence: 1,
    reason: { code: 'listItem', values: { column: column.title, file } },
  };
}

/** Whether a list contains only IDs of its own table, as `friends` and `prerequisites` do, and its name is not that of another table. */
function listsOwnKind(column: Column, table: Table, target: Table, coverage: ModelCoverage): boolean {
  const { listOf } = table;
  if (
    listOf === undefined ||
    column.column !== parentColumns(table) ||
    !target.files.some(({ sample }) => sample.file === listOf.file)
  )
    return false;
  return isKinName(column.name) && shareOf(coverage) >= KIN_SHARE_MIN;
}

const KIN_SHARE_MIN = 0.95;

/** Similarity by name; at least that of a role if the name is a person's for a table of people, or one of two sides of the same table. */
function alikeOf(column: Column, table: Table, key: Column, target: Table): number {
  const alike = namesAlike(column, table, key, target);
  if (alike >= ROLE_LIKENESS || !column.isNamed) return alike;
  const isRole = (isPersonRole(column.name) && listsPeople(target)) || isSide(column, table);
  return isRole ? ROLE_LIKENESS : alike;
}

/** Whether a column is one of two that are named only by a side, such as `home` and `away`. */
function isSide({ name }: Column, { columns }: Table): boolean {
  const others = otherSides(name);
  return columns.some((other) => others.includes(wordsOf(other.name).join(' ')));
}

/** Similarity of the names of a column and a key, or the entity of the key's table; 0 if one of them is meaningless. */
function namesAlike(column: Column, { entity }: Table, key: Column, target: Table): number {
  if (isNeutral(column)) return 0;
  // The `type` of a line is a line type.
  const qualified = [...entity, ...wordsOf(column.name).map(singular)].join(' ');
  if (qualified === target.entity.join(' ')) return 0.9;
  // A `state` is one of the `us_states`.
  const words = wordsOf(column.name).map(singular).join(' ');
  const isTail = words !== '' && target.entity.length > 1 && ` ${target.entity.join(' ')}`.endsWith(` ${words}`);
  const inner = embeddedName(column, key);
  const named = likeness(inner ?? column.name, key.isNamed && inner === undefined ? key.name : '', target.entity);
  const isWhole = isTail && (!isNumeric(column) || isIdName(column.name));
  const alike = Math.max(named, isWhole ? 0.8 : startsWithThing(column, target) ? 0.6 : 0);
  // `year` is the name of many columns, and an id in few of them.
  return isMeasureName(column) ? Math.min(alike, 0.3) : alike;
}

/** The name of an object that contains the key of a row, such as `class` for `class.index` if the key is `index`. */
function embeddedName(column: Column, key: Column): string | undefined {
  const isKey = key.isNamed && !key.name.includes('.') && column.name.endsWith(`.${key.name}`);
  return isKey ? column.name.slice(0, -key.name.length - 1) : undefined;
}

interface Evidence {
  readonly column: Column;
  readonly key: Column;
  readonly alike: number;
  readonly share: number;
  readonly spread: number;
  readonly isOwn: boolean;
  readonly isMarked: boolean;
  /** Whether another table has a column of that name. */
  readonly isShared: boolean;
  readonly keyScore: number;
}

function isConvincing(evidence: Evidence, table: Table, target: Table): boolean {
  const { column, key, alike, share, spread, isOwn, isMarked, isShared, keyScore } = evidence;
  if (isMarked) return share > 0.02;
  if (
    isAttributeCode(column) &&
    alike < 0.9 &&
    !listsAttribute(target, column, key, alike) &&
    !endsWithThing(column, alike) &&
    !startsWithThing(column, target)
  )
    return false;
  // The time zone of a zone is one of its attributes.
  if (isOwn && isAttributeCode(column) && !isSelfName(column.name)) return false;
  if (!isOwn && column.distinct === 1 && table.rows >= CONSTANT_ROWS_MIN && alike < 0.8) return false;
  if (!isOwn && isSharedAttribute(evidence, target)) return false;
  if (!isOwn && table.listOf === undefined && isCount(evidence)) return false;
  if (!isOwn && alike < 0.8 && isOwnId(column, table, alike)) return false;
  if (isOwn) {
    if (isLabelName(column.name) || areCopies(table, column.column, key.column)) return false;
    if (isLeaderName(column.name) && !leadsToOwnKind(column, table)) return false;
    if (keyScore < KEY_SCORE_MIN && isNumeric(key)) return false;
    if (isSelfName(column.name) || leadsToOwnKind(column, table)) return share >= 0.7;
    if (column.distinct < 2) return false;
    // The first of two columns with the same values is the id, and the other one its copy.
    if (column.uniqueness > 0.95 && spread > 0.95) return false;
    if (endOfName(column.name) !== undefined) return share >= 0.9;
    // Counts occur among ids that start at one as well.
    if (isNumeric(column)) return isRare(column, key) && share >= 0.98;
    return alike < 0.95 && share >= 0.95 && column.distinct >= 3;
  }
  // Columns with names of entities are only referred to by columns of the same name.
  if (keyScore < KEY_SCORE_MIN && alike < 0.8 && !isStrongText(evidence)) return false;
  if (alike >= 0.8) return share >= 0.3;
  if (alike === ROLE_LIKENESS && !isRoleOf(evidence, target)) return false;
  if (alike >= 0.4) return share >= ENOUGH && (!isNumeric(column) || !isMeasureName(column));
  if (share < 0.9) return false;
  if (!isNumeric(column)) return isStrongText(evidence);
  if (isMeasureName(column)) return false;
  if (isRare(column, key) && (namesId(column) || column.distinct >= CHANCE_VALUES_MIN)) return true;
  // Numbered documents: `0000004969` and so on, most of which the column has.
  if (spread >= 0.5 && share >= 0.98 && isLateRange(column, key) && areWideCodes(column, key)) return true;
  if (areDocuments(evidence)) return true;
  if (column.column === ownKeyColumn(table) || column.distinct < 3) return false;
  // In a header, `n` or `x` is a figure, and figures occur in any short list of numbers.
  if (isNeutral(column)) return spread >= 0.5 && (!column.isNamed || key.distinct >= FEW_VALUES);
  if (endOfName(column.name) !== undefined) return share >= 0.95 && spread >= 0.5;
  // Ids of an entity without a file occur among other ids by accident if both start at one; two tables with such a column mean the same entity.
  return isIdName(column.name) && !isShared && alike === 0 && share >= 0.98 && spread >= 0.9;
}

/** Whether a table lists the codes of a column: `pokemonType.id` refers to a row of `types`. */
function listsAttribute({ entity }: Table, column: Column, key: Column, alike: number): boolean {
  const words = wordsOf(embeddedName(column, key) ?? column.name).map(singular);
  return alike >= 0.8 && !isNumeric(column) && words.at(-1) === entity.at(-1);
}

/** Whether texts are called an ID that starts with the name of what a table lists: `tax_import_id` refers to one of the taxes. */
function startsWithThing(column: Column, { entity }: Table): boolean {
  const words = wordsOf(column.name).map(singular);
  return (
    isIdName(column.name) && !isNumeric(column) && entity.length > 0 && entity.every((word, i) => words[i] === word)
  );
}

/** Whether a name is that of an entity with an attribute word, as `gender_concept_id`: it has IDs of concepts. */
function endsWithThing(column: Column, alike: number): boolean {
  return alike >= 0.8 && isIdName(column.name) && !isAttributeWord(wordsOf(column.name).map(singular).at(-1) ?? '');
}

/** Whether a column's name may denote IDs: it names an ID, an edge end or a role, or has no meaning. */
function namesId(column: Column): boolean {
  const { name } = column;
  return isIdName(name) || isNeutral(column) || endOfName(name) !== undefined || isSelfName(name);
}

/** From this many rows on a column with one value only is a constant. */
const CONSTANT_ROWS_MIN = 10;

/**
 * Whether a column is an additional ID of its table's entity, such as `item_code` in a table of items, and its name is not more similar to another
 * entity.
 */
function isOwnId({ name }: Column, { entity }: Table, alike: number): boolean {
  return (
    isIdName(name) && !isBareIdName(name) && !isSelfName(name) && likeness(name, '', entity) > Math.max(alike, 0.35)
  );
}

/**
 * Whether a column that is only named like an end or a role, such as `target` or `manager_id`, contains IDs of a table. Numbers occur in
 * any longer list, unless they use most of it or skip most of their range; managers occur among people.
 */
function isRoleOf({ column, key, spread }: Evidence, target: Table): boolean {
  if (column.distinct < 2) return false;
  if (!isNumeric(column) || isRare(column, key) || spread >= 0.5 || isBeyondChance(column, key)) return true;
  if (isLateRange(column, key)) return true;
  // Numbers of a range that starts late are not counts.
  if (isPersonRole(column.name) && (namesId(column) || (key.profile.least ?? 0) >= LATE_MIN))
    return listsPeople(target);
  return isLeaderName(column.name) && target.entity.some((word) => STAFF_WORDS.has(word));
}

/** Whether a column can refer to its own table: a parent in any table, but a manager only in a table of people, unless its values are texts. */
function leadsToOwnKind(column: Column, table: Table): boolean {
  if (isPersonRole(column.name) && isIdName(column.name)) return listsPeople(table);
  if (!isSelfName(column.name)) return false;
  return !isLeaderName(column.name) || !isNumeric(column) || listsPeople(table);
}

function listsPeople({ entity, columns }: Table): boolean {
  return entity.some((word) => PERSON_WORDS.has(word)) || columns.some((one) => PERSON_COLUMN.test(one.name));
}

/** People who have a superior. */
const STAFF_WORDS: ReadonlySet<string> = new Set(
  `employee emp staff person user worker member agent player officer salesperson rep consultant actor mitarbeiter personal empleado empleados persona
   employé personne 员工 人员 职员 用户`.split(/\s+/),
);
const PERSON_WORDS: ReadonlySet<string> = new Set([
  ...STAFF_WORDS,
  ...`athlete student teacher author driver patient doctor profile contact customer client personen student studenten spieler kunde kunden personas
   alumno alumnos maestro maestros jugador usuario usuarios cliente étudiant joueur 学生 教师 客户 球员`.split(/\s+/),
]);
const PERSON_COLUMN =
  /^(?:first|last|given|family|full|sur)[_ ]?name$|^(?:name|hire|birth|salary|gehalt|vorname|nachname|nombre|prénom|nom|姓名|工资)|job|title/iu;

/** Texts that are IDs of another table are not coincidence, unless there are few or they have one letter. */
function isStrongText({ column, key, share, spread }: Evidence): boolean {
  if (isNumeric(column) || isNumeric(key) || share < 0.9 || column.distinct < 2) return false;
  if (column.profile.bytesMax <= 1) return spread >= 0.8 && column.distinct >= 3;
  return column.distinct >= 5 || spread >= 0.5;
}

/**
 * Whether two columns only describe rows by the same words, as the `color` in two lists does: they have the same name, which is no ID and
 * not that of the table, is hardly its key, and has too few values to decide.
 */
function isSharedAttribute({ column, key, share, keyScore }: Evidence, { entity }: Table): boolean {
  if (keyScore >= KEY_SCORE_MIN) return false;
  if (isIdName(column.name) || nameKey(column) !== nameKey(key) || likeness(column.name, '', entity) >= 0.8)
    return false;
  return column.distinct === 1 || key.distinct < SHARED_VALUES_MIN || (share < ENOUGH && key.distinct < FEW_VALUES);
}

const SHARED_VALUES_MIN = 3;
const FEW_VALUES = 20;

/** Whether numbers count something, as the `trips` of a person do: they use few of the ids, and these follow each other. */
function isCount({ column, key, spread }: Evidence): boolean {
  return isNumeric(column) && isPluralName(column.name) && spread < COUNT_SPREAD_MAX && !isRare(column, key);
}

const COUNT_SPREAD_MAX = 0.2;

/** Whether integers match a table's ids by more than coincidence: the ids use only a small part of their range. */
function isRare(column: Column, key: Column): boolean {
  const { least, greatest } = key.profile;
  if (least === undefined || greatest === undefined || column.distinct < 5) return false;
  // Where the column itself uses most numbers of its range, so does the key there.
  if (densityOf(column) >= 0.5) return false;
  const density = key.distinct / (greatest - least + 1);
  return density < 0.2 || (density < 0.5 && areWideCodes(column, key) && isBeyondChance(column, key));
}

/** The share of the whole numbers between the least and the greatest one that a column has. */
function densityOf({ profile: { least, greatest }, distinct }: Column): number {
  return least === undefined || greatest === undefined ? 0 : distinct / (greatest - least + 1);
}

/** Whether this many random numbers from the range of a key are unlikely to all be among its IDs. */
function isBeyondChance(column: Column, key: Column): boolean {
  const { least, greatest } = key.profile;
  if (least === undefined || greatest === undefined || column.distinct < CHANCE_VALUES_MIN) return false;
  return (key.distinct / (greatest - least + 1)) ** column.distinct < CHANCE_MAX;
}

const CHANCE_VALUES_MIN = 20;
const CHANCE_MAX = 1e-6;

/** Whether numbers use most of a range that starts too late to be counted up to, such as zones 492 to 1100. */
function isLateRange({ profile: column }: Column, { profile: key }: Column): boolean {
  const [from, to] = [column.least ?? 0, column.greatest ?? 0];
  const [least, greatest] = [key.least ?? 0, key.greatest ?? 0];
  return least >= LATE_MIN && from >= least && to <= greatest && to - from >= (greatest - least) / 2;
}

const LATE_MIN = 100;

/** Whether all values of both columns have the same number of digits, five or more: codes, which nothing counts up to. */
function areWideCodes(...columns: readonly Column[]): boolean {
  return columns.every(({ profile: { bytesMin, bytesMax } }) => bytesMin === bytesMax && bytesMax >= CODE_DIGITS_MIN);
}

/** Whether many numbers with leading zeros are numbers of a key that starts late: nothing else has so many of them. */
function areDocuments({ column, key, share }: Evidence): boolean {
  const { least = 0, greatest = 0, bytesMin } = key.profile;
  const isPadded = String(greatest).length < bytesMin && bytesMin >= DOCUMENT_DIGITS_MIN;
  return isPadded && least >= LATE_MIN && areWideCodes(column, key) && column.distinct * share >= DOCUMENTS_MIN;
}

const DOCUMENT_DIGITS_MIN = 8;
const DOCUMENTS_MIN = 50;

const CODE_DIGITS_MIN = 5;

/** The first column of numbers that counts the rows. */
function ownKeyColumn(table: Table): number | undefined {
  return table.columns.find((column) => column.uniqueness === 1 && column.filled === table.rows)?.column;
}

function confidenceOf({ column, key, alike, share, spread, keyScore }: Evidence): number {
  // If only the values can decide, prefer the table whose IDs are used up to the last one.
  const fit = isNumeric(column) && !isRare(column, key) ? spread : Math.max(spread, 0.5);
  const weight = 0.2 + 0.35 * alike + 0.3 * share + 0.1 * fit + 0.05 * Math.min(1, keyScore);
  return Math.round(Math.min(0.99, weight) * 100) / 100;
}

/** The share of the values, or of the cells, that are ids: damaged ids are many values, but few cells. */
export function shareOf({ distinct, ofDistinct, cells, ofCells }: ModelCoverage): number {
  return ofDistinct === 0 ? 0 : Math.max(distinct / ofDistinct, cells / ofCells);
}

function coverageOf({ distinct, ofDistinct, cells, ofCells, isExact }: Inclusion): ModelCoverage {
  return { distinct, ofDistinct, cells, ofCells, isExact };
}

/** Returns the coverage of loosely compared values. */
function looseCoverage(column: Column, key: Column): ModelCoverage | undefined {
  if (column.profile.loose === undefined && key.profile.loose === undefined) return undefined;
  const [values, ids] = haveBothPrefixes(column, key)
    ? [column.profile.folded ?? column.values, key.profile.folded ?? key.values]
    : [column.profile.loose ?? column.values, key.profile.loose ?? key.values];
  // Ids that are equal in a loose comparison would be merged.
  if (ids.distinct < key.distinct) return undefined;
  const { distinct, ofDistinct, cells, isExact } = values.inclusionIn(ids);
  if (ofDistinct === 0) return undefined;
  // Cells with a text for NULL are counted in the values, but are not filled.
  return { distinct, ofDistinct, cells: Math.min(cells, column.filled), ofCells: column.filled, isExact };
}

/**
 * Returns the coverage of values compared without regard to surrounding spaces, case, leading zeros and fractions of zeros, if that explains
 * at least half of the values that are no IDs.
 */
function respelledCoverage(column: Column, key: Column, plain: ModelCoverage): ModelCoverage | undefined {
  const missing = plain.ofDistinct - plain.distinct;
  if (missing === 0 || (column.profile.loose === undefined && key.profile.loose === undefined)) return undefined;
  const [values, ids] = [spelledAlike(column), spelledAlike(key)];
  // Ids that are equal in this comparison would be merged.
  if (ids.distinct < key.distinct) return undefined;
  const { distinct, ofDistinct, cells, isExact } = values.inclusionIn(ids);
  const explained = (missing - (ofDistinct - distinct)) / missing;
  if (explained < RESPELLED_MIN) return undefined;
  return { distinct, ofDistinct, cells: Math.min(cells, plain.ofCells), ofCells: plain.ofCells, isExact };
}

const RESPELLED_MIN = 0.5;

function spelledAlike({ profile, values }: Column): ValueSet {
  return profile.folded ?? profile.loose ?? values;
}

/** Returns the differences of spelling between two columns: all but texts before digits, behind which the case may differ. */
function spellingsBetween(column: Column, key: Column): number {
  const all = column.profile.differences | key.profile.differences;
  return (all & LooseDifference.prefix) === 0 ? all : (all & ~LooseDifference.prefix) | LooseDifference.case;
}

/** Whether IDs on both sides have a text before their digits: it distinguishes kinds of IDs (`S1` and `C1`) and is compared. */
function haveBothPrefixes(column: Column, key: Column): boolean {
  return (column.profile.differences & key.profile.differences & LooseDifference.prefix) !== 0;
}

/** Returns the differences between two columns to normalize. */
function differencesBetween(column: Column, key: Column): number {
  const all = column.profile.differences | key.profile.differences;
  // Values with a prefix are texts whose case may differ.
  return haveBothPrefixes(column, key) ? spellingsBetween(column, key) : all;
}

function includedReason(
  column: Column,
  key: Column,
  target: Table,
  coverage: ModelCoverage,
  alike: number,
  isLoose: boolean,
): ModelReason {
  const code = isLoose ? 'includedLoosely' : alike >= 0.6 ? 'includedNamed' : 'included';
  return {
    code,
    values: {
      column: column.title,
      key: key.title,
      file: target.sample.file,
      distinct: coverage.distinct,
      ofDistinct: coverage.ofDistinct,
      cells: coverage.cells,
      ofCells: coverage.ofCells,
      isExact: coverage.isExact ? 'yes' : 'no',
    },
  };
}

/** A column with ids of several tables, such as a list of typed ids: no table has them all, but together they do. */
function ofSeveral(column: Column, from: number, tables: readonly KeyedTable[]): Reference | undefined {
  if (isNumeric(column) || column.distinct < 3 || isAttributeCode(column)) return undefined;
  const parts = tables
    .flatMap(({ table, keys }, target) => {
      const [key] = keys;
      if (key === undefined || target === from || isNumeric(key.column)) return [];
      const coverage = coverageOf(column.values.inclusionIn(key.column.values));
      return [{ target, table, key: key.column, coverage }];
    })
    .filter(({ coverage }) => coverage.distinct / Math.max(1, coverage.ofDistinct) >= SEVERAL_PART_MIN)
    .toSorted((a, b) => b.coverage.cells - a.coverage.cells);
  const [first, ...others] = parts;
  if (first === undefined || others.length === 0) return undefined;
  const sum = (of: 'distinct' | 'cells'): number => parts.reduce((total, { coverage }) => total + coverage[of], 0);
  const coverage = { ...first.coverage, distinct: sum('distinct'), cells: sum('cells') };
  if (shareOf(coverage) < SEVERAL_SHARE_MIN || coverage.distinct > coverage.ofDistinct * 1.01) return undefined;
  return {
    column: column.column,
    target: first.target,
    key: first.key.column,
    likeness: 0,
    coverage,
    spread: 0.5,
    others: others.map(({ target }) => target),
    confidence: 0.85,
    reason: {
      code: 'includedMany',
      values: {
        column: column.title,
        files: parts.map(({ table }) => table.sample.file).join(', '),
        distinct: coverage.distinct,
        ofDistinct: coverage.ofDistinct,
      },
    },
  };
}

/** Whether a column is named after its own table's entity. */
export function isNamedAfter({ name, isNamed }: Column, { entity }: Table): boolean {
  return isNamed && wordsOf(name).map(singular).join(' ') === entity.join(' ');
}

/** The two columns that are the ends of the edges of a table: by their names, else in the order of the columns. */
export function endsOf<End extends { readonly column: number }>(
  ends: readonly End[],
  columns: readonly Column[],
): readonly [src: End, dst: End] | undefined {
  const [first, second] = ends.toSorted((a, b) => a.column - b.column);
  if (first === undefined || second === undefined) return undefined;
  const named = (end: 'src' | 'dst'): End | undefined =>
    ends.find(({ column }) => (columns[column]!.mark ?? endOfName(columns[column]!.name)) === end);
  const src = named('src');
  const dst = named('dst');
  if (src && dst) return [src, dst];
  return src === second || dst === first ? [second, first] : [first, second];
}
