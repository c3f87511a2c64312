import { TASK_NAME_LENGTH_MAX } from '../../limits.ts';

/** A name for an import from its files: the first one without its extension, and the number of others. */
export function taskNameOf(files: readonly string[]): string {
  const [first = ''] = files;
  const stem = first.replace(/\.(csv|tsv|txt|jsonl?|parquet|sqlite3?|db|graphml|gexf|gz|zip)\b.*$/i, '');
  const more = files.length > 1 ? ` + ${files.length - 1}` : '';
  return `${stem.slice(0, TASK_NAME_LENGTH_MAX - more.length)}${more}`;
}
