import { uploadsOf } from '@astrolabe/importer';
import { TASK_NAME_LENGTH_MAX } from '../../limits.ts';

/** A name for an import from its files: the first one without its extension, and the number of others. */
export function taskNameOf(files: readonly string[]): string {
  const [first = '', ...others] = uploadsOf(files);
  const stem = first.replace(/\.(csv|tsv|txt|jsonl?|parquet|sqlite3?|db|graphml|gexf|gz|zip)\b.*$/i, '');
  const more = others.length > 0 ? ` + ${others.length}` : '';
  return `${stem.slice(0, TASK_NAME_LENGTH_MAX - more.length)}${more}`;
}
