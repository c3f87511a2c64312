import type { Guess, ModelReason } from './inferred-model.ts';
import {
  endOfName,
  isBareIdName,
  isIdName,
  isLabelName,
  isRankName,
  isSelfName,
  likeness,
  singular,
  wordsOf,
} from './column-words.ts';
import { canBeId, isMeasureName, isNumeric } from './column-roles.ts';
import { parentColumns, type Column, type Table } from './table.ts';

/** The column, or the combination of columns, that identifies each row of a table; empty if the row number does. */
export interface TableKey extends Guess {
  readonly columns: readonly number[];
}

/** A column that could be the key, with how well it fits, about 0 to 1. */
export interface CandidateKey {
  readonly column: Column;
  readonly score: number;
}

/** Minimum share of distinct values of a key whose name denotes a key. */
const NEARLY_UNIQUE = 0.9;
/** The same for a name that only starts like the table, as `Bestell-Nr.` in `Bestellungen`. */
const PASTED_MIN = 0.98;
const PREFIX_LIKENESS = 0.4;
export const KEY_SCORE_MIN = 0.5;

/**
 * Candidate keys of a table, best first. Their values are distinct in all rows, or in nearly all if the column is named as an id. A declared
 * primary key leaves no others, except the columns with the titles `referredTo`, and texts if there are none: databases do not always declare what
 * refers to a name.
 */
export function candidateKeys(table: Table, referredTo: ReadonlySet<string> = new Set()): readonly CandidateKey[] {
  const marked = table.columns.find(({ mark }) => mark === 'key');
  if (marked) return [{ column: marked, score: MARKED_SCORE }];
  const keys = inferredKeys(table);
  const primary = keys.find(({ column: { title } }) => title === table.sample.declared?.primary)?.column;
  if (primary === undefined) return keys;
  const isOther = (column: Column): boolean =>
    referredTo.size === 0 ? !isNumeric(column) : referredTo.has(column.title);
  const others = keys.filter(({ column }) => column !== primary && isOther(column));
  return [{ column: primary, score: DECLARED_SCORE }, ...others];
}

const MARKED_SCORE = 2;
/** Above any inferred key, but below one that rows of other tables refer to. */
const DECLARED_SCORE = 1.2;

function inferredKeys(table: Table): readonly CandidateKey[] {
  if (table.columns.some(({ mark }) => mark === 'src' || mark === 'dst')) return [];
  // Items of a list refer to the row with the list; texts alone are names of other things.
  const before = parentColumns(table);
  if (before > 0 && table.columns.length <= before + 1) return [];
  const columns = table.columns.filter(
    (column) => column.column >= before && canBeId(column) && isUniqueEnough(column, table) && !isOneEnd(column, table),
  );
  // If an ID named after the table is unique, an ID with duplicates is not the key.
  const hasOwnId = columns.some((column) => namesTable(column, table) && column.uniqueness === 1);
  return columns
    .filter(({ uniqueness }) => !hasOwnId || uniqueness === 1)
    .map((column) => ({ column, score: keyScore(column, table) }))
    .toSorted((a, b) => b.score - a.score);
}

/** The row number as ID, if nothing else distinguishes the rows. */
export function rowKey(): TableKey {
  return { columns: [], confidence: 0.5, reason: { code: 'keyRow', values: {} } };
}

/** Reason for choosing a column as the key, with the confidence. */
export function keyOf({ column, score }: CandidateKey, table: Table): TableKey {
  return {
    columns: [column.column],
    confidence: Math.min(0.99, Math.max(0.3, score)),
    reason: reasonOf(column, table),
  };
}

function reasonOf(column: Column, table: Table): ModelReason {
  const { name, title, filled, distinct } = column;
  if (column.mark === 'key') return { code: 'keyMarked', values: { column: title } };
  if (title === table.sample.declared?.primary) return { code: 'keyDeclared', values: { column: title } };
  if (column.isExact && distinct < filled)
    return { code: 'keyRepeats', values: { column: title, count: distinct, rows: table.rows } };
  return {
    code: column.isNamed && isIdName(name) ? 'keyNamed' : 'keyDiffers',
    values: { column: title, count: filled },
  };
}

function isUniqueEnough(column: Column, { rows, entity, columns }: Table): boolean {
  const { filled, uniqueness, isNamed, name } = column;
  // Repeated rows of a single-column table are the same entity.
  if (columns.length === 1 && uniqueness >= NEARLY_UNIQUE) return filled === rows;
  if (uniqueness >= 1 - SKETCH_ERROR(column)) return filled >= rows * (isNamed && isIdName(name) ? NEARLY_UNIQUE : 1);
  if (!isNamed || !isIdName(name) || filled < rows * NEARLY_UNIQUE || uniqueness < NEARLY_UNIQUE) return false;
  // A foreign ID with few duplicates is not a key of this table; a leading ID named like its rows is, even with a few duplicated rows.
  if (isBareIdName(name) || isOwnName(name, entity)) return true;
  return column.column === 0 && uniqueness >= PASTED_MIN && likeness(name, '', entity) >= PREFIX_LIKENESS;
}

/** Whether a column is one of two edge ends, which may be unique in a short list of edges. */
function isOneEnd({ column, name }: Column, { columns, entity }: Table): boolean {
  const end = endOfName(name);
  if (end === undefined || isOwnName(name, entity)) return false;
  return columns.some((other) => other.column !== column && endOfName(other.name) === (end === 'src' ? 'dst' : 'src'));
}

/** Counts of sampled values have an error of a few percent. */
function SKETCH_ERROR({ isExact }: Column): number {
  return isExact ? 0 : 0.02;
}

function namesTable({ name, isNamed }: Column, { entity }: Table): boolean {
  return isNamed && isIdName(name) && wordsOf(name).map(singular).join(' ') === entity.join(' ');
}

function isOwnName(name: string, entity: readonly string[]): boolean {
  const words = wordsOf(name).map(singular);
  return words.join(' ') === entity.join(' ') || words.at(-1) === entity.at(-1);
}

function keyScore(column: Column, { entity, rows, columns }: Table): number {
  const { name, isNamed, type } = column;
  const words = wordsOf(name).map(singular);
  const isOwn = isOwnName(name, entity);
  // A client or tenant in front is the same in all rows.
  const isFirst =
    column === (columns.find(({ distinct, isClient }) => !isClient && (distinct > 1 || rows === 1)) ?? columns[0]);
  let score = 0.4;
  if (isNamed && isBareIdName(name)) score += 0.45;
  else if (isNamed && isIdName(name)) score += isOwn ? 0.5 : 0.3;
  // A number named like the entity is a measure of it.
  else if (isNamed && isOwn && type.kind === 'string' && isFirst) score += 0.2;
  // Names of entities are unique as well, but are not IDs if there is another candidate.
  const isName = isLabelName(words.join(' ')) && isFirst;
  const last = words.at(-1) ?? '';
  if (!isName && (isLabelName(last) || /^(?:description|url|email|phone|address|text|comment|note)$/i.test(last)))
    score -= 0.25;
  // In a short list, the ends of edges may be unique by accident, and so may measures.
  if (isNamed && !isOwn && (endOfName(name) !== undefined || isSelfName(name))) score -= 0.4;
  if (isMeasureName(column)) score -= 0.3;
  if (isFirst) score += 0.15;
  if (rows < 3) score -= 0.05;
  if (column.filled < rows || column.uniqueness < 1) score -= 0.05;
  return score;
}

/**
 * Columns that could distinguish rows with otherwise equal values, likeliest first: times and sequence numbers by design, measures by
 * chance.
 */
export function distinguishingColumns(table: Table, beside: readonly number[]): readonly Column[] {
  return table.columns
    .filter(({ column, filled, distinct, type }) => {
      const isKind = type.kind === 'int64' || type.kind === 'string' || MOMENTS.has(type.kind);
      return !beside.includes(column) && isKind && filled === table.rows && distinct > 1;
    })
    .map((column) => ({ column, score: distinguishingScore(column) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ column }) => column)
    .slice(0, CANDIDATES_MAX);
}

function distinguishingScore({ name, type, profile }: Column): number {
  if (MOMENTS.has(type.kind)) return 2;
  if (isRankName(name)) return 3;
  if (isIdName(name)) return 2;
  return type.kind === 'string' && profile.bytesMax <= 64 ? 1 : 0;
}

const MOMENTS: ReadonlySet<string> = new Set(['date', 'datetime', 'timestamp']);
const CANDIDATES_MAX = 4;
