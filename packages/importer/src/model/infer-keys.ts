import type { Guess } from './inferred-model.ts';
import { endOfName, isBareIdName, isIdName, isRankName, singular, wordsOf } from './column-words.ts';
import type { FileProfile, SampledColumn } from './sampled-columns.ts';

/** The column, or the columns together, that name each row of a file. */
export interface FileKey extends Guess {
  readonly columns: readonly number[];
}

/** The column whose values are ids of the file's rows, where one is; nothing where values repeat. */
export function keyOfFile(file: FileProfile): FileKey | undefined {
  const marked = file.columns.find(({ mark }) => mark === 'key');
  if (marked) return { columns: [marked.column], confidence: 1, reason: `the header marks ${marked.name} as the id` };
  if (file.columns.some(({ mark }) => mark === 'src' || mark === 'dst')) return undefined;
  const ranked = file.columns
    .filter((column) => column.isUnique && canBeKey(column))
    .map((column) => ({ column, score: keyScore(column, file) }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = ranked;
  if (best === undefined || best.score < KEY_SCORE_MIN) return undefined;
  const { column, score } = best;
  const named = isIdName(column.name) ? ', and its name says so' : '';
  return {
    columns: [column.column],
    confidence: Math.min(0.99, score),
    reason: `all ${column.filled} values of ${column.name} differ${named}`,
  };
}

/** Two columns that together name each row, where no single one does. */
export function pairKeyOf(file: FileProfile, first: number): FileKey | undefined {
  const candidates = file.columns
    .filter((column) => column.column !== first && canBeKey(column, true))
    .toSorted((a, b) => partScore(b) - partScore(a));
  const second = candidates.find(({ column }) => isDistinctTogether(file, [first, column]));
  return (
    second && {
      columns: [first, second.column],
      confidence: 0.6,
      reason: `${file.columns[first]!.name} and ${second.name} together differ in all ${file.labelled.rows.length} rows`,
    }
  );
}

/** Days and ordering numbers tell rows apart by intent, measures by chance. */
function partScore({ name, type }: SampledColumn): number {
  if (type.kind === 'date' || isRankName(name) || isIdName(name)) return 2;
  return type.kind === 'string' ? 1 : 0;
}

/** Whether the cells of some columns together differ in all rows. */
export function isDistinctTogether({ labelled }: FileProfile, columns: readonly number[]): boolean {
  const seen = new Set<string>();
  for (const { fields } of labelled.rows) {
    const key = JSON.stringify(columns.map((column) => fields[column] ?? ''));
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return seen.size > 0;
}

const KEY_SCORE_MIN = 0.5;
const KEY_BYTES_MAX = 128;

function canBeKey({ type, filled, distinct }: SampledColumn, isPart = false): boolean {
  const kinds = isPart ? ['int64', 'string', 'date'] : ['int64', 'string'];
  // Numbers that have to be read in their own way are amounts.
  return (
    kinds.includes(type.kind) &&
    type.decimal === undefined &&
    type.bytesMax <= KEY_BYTES_MAX &&
    filled > 0 &&
    distinct.size > 0
  );
}

function keyScore(column: SampledColumn, file: FileProfile): number {
  const words = wordsOf(column.name).map(singular);
  const isOwn = words.join(' ') === file.entity.join(' ') || words.at(-1) === file.entity.at(-1);
  let score = 0.4;
  if (column.isNamed && isBareIdName(column.name)) score += 0.45;
  else if (column.isNamed && isIdName(column.name)) score += isOwn ? 0.5 : 0.3;
  // A number that is named like the thing is a measure of it.
  else if (column.isNamed && isOwn && column.type.kind === 'string') score += 0.2;
  // Names of things differ as well, and are no ids while anything else is.
  if (/^(?:name|title|label|description|url|email|phone|address)$/i.test(words.at(-1) ?? '')) score -= 0.25;
  // The ends of edges may differ in a short list of them.
  if (column.isNamed && !isOwn && endOfName(column.name) !== undefined) score -= 0.4;
  if (column.column === 0) score += 0.15;
  if (file.labelled.rows.length < 3) score -= 0.05;
  return score;
}
