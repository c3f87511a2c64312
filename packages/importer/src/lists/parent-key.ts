import { candidateKeys, KEY_SCORE_MIN } from '../model/candidate-keys.ts';
import { isNumeric } from '../model/column-roles.ts';
import { cleanName, entityOf, isIdName, isLabelName, likeness, wordsOf } from '../model/column-words.ts';
import { nameOfFile } from '../model/file-names.ts';
import { tablesOf, type Column } from '../model/table.ts';
import type { ProfiledFile } from '../profile/profiled-file.ts';

/**
 * The columns that could name each row of a file, best first, so that the items of a list in a row can refer to it; empty if there is none.
 * `wanted` is the evidence that the best one needs: an ID by name, a column likely to be the key, or any column whose values differ.
 */
export function keysOfFile(file: ProfiledFile, wanted: 'id' | 'likely' | 'any'): readonly number[] {
  const [table, ...others] = tablesOf([file]);
  if (table === undefined || others.length > 0) return [];
  const [best, ...more] = candidateKeys(table);
  if (best === undefined || (wanted !== 'any' && best.score < KEY_SCORE_MIN)) return [];
  if (wanted === 'id' && !isIdName(best.column.name)) return [];
  // Other files may refer to rows by another key.
  const isCode = (column: Column): boolean =>
    !isNumeric(column) &&
    column.profile.bytesMax <= CODE_BYTES_MAX &&
    [...column.seen].every((cell) => /^[\w-]+$/.test(cell));
  const isOther = (column: Column): boolean =>
    isIdName(column.name) ||
    isLabelName(column.name) ||
    likeness(column.name, '', table.entity) >= 0.8 ||
    isCode(column);
  return [best, ...more.filter(({ column }) => column.distinct === table.rows && isOther(column))]
    .slice(0, KEYS_MAX)
    .map(({ column }) => column.column);
}

const KEYS_MAX = 5;
const CODE_BYTES_MAX = 8;

/** The word for one row of a file: `movie` for `movies.json`. */
export function nameOfRows(file: string): string {
  return cleanName(entityOf(nameOfFile(file)).join('_'), 'row');
}

/** The title of a column that has the keys of the rows of another file: `movie_id` for `id`; one that no other column has. */
export function titleOfParentKey(key: string, file: string, taken: ReadonlySet<string>): string {
  const entity = entityOf(nameOfFile(file));
  const isNamed = likeness(key, '', entity) >= 0.8 || wordsOf(key).join(' ').startsWith(entity.join(' '));
  let title = isNamed ? key : `${nameOfRows(file)}_${cleanName(key, 'id')}`;
  while (taken.has(title)) title = `parent_${title}`;
  return title;
}
