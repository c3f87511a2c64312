import { cleanName, isTableWord } from './column-words.ts';

/**
 * Returns the name of a file as a tag name: without folder, extensions, leading numbers and export suffixes such as dates. A table of a
 * file has its own name in parentheses: `league.json (teams)` is `teams`.
 */
export function nameOfFile(file: string): string {
  const path = file.split(/[\\/]/).at(-1) ?? file;
  const base = TABLE_OF_FILE.exec(path)?.[1] ?? path;
  const bare = base
    .replace(
      /(?:\.(?:csv|txt|tsv|tab|dat|data|json|jsonl|ndjson|geojson|parquet|sqlite3?|db|edgelist|edges|gz))+$/i,
      '',
    )
    .replace(/^\d+[-_ .]+/, '')
    .replace(/[-_ .]*\(\d{1,2}\)$/, '')
    .replace(
      /(?:[-_ .]+(?:DATA_TABLE|export|dump|copy|kopie)|(?<=\p{L})[-_ .]+(?:19|20)\d{2}(?:[-_.]?[01]\d(?:[-_.]?[0-3]\d)?)?)+$/iu,
      '',
    );
  return cleanName(bare, 'data');
}

const TABLE_OF_FILE = /\.\w+ \(([^()]+)\)$/;

/** Returns the files that some tables come from, each once: `league.json` for `league.json (teams)` and `league.json (matches)`. */
export function uploadsOf(files: readonly string[]): readonly string[] {
  return [...new Set(files.map((file) => file.replace(/(\.\w+) \([^()]+\)$/, '$1')))];
}

/** Names of files that belong together, and what they share. */
export interface FileNames {
  /** In the order of the files. */
  readonly names: readonly string[];
  /** The words that all names started with; empty if there are none. */
  readonly prefix: string;
}

/**
 * Returns the names of a set of files as tag names: without words for a stage or a schema, as in `raw_orders` and `dbo.Orders`, and without
 * those that all of at least three files start with, as in `olist_orders_dataset` and `olist_sellers_dataset`. Tables of a file keep their
 * names, and all names stay whole if shortened ones would be the same.
 */
export function namesOfFiles(files: readonly string[]): FileNames {
  const isTable = files.map((file) => TABLE_OF_FILE.test(file));
  const whole = files.map((file) => withoutStage(nameOfFile(file).split('_')));
  const ofFiles = whole.filter((_, i) => !isTable[i]);
  const isSet = distinctCount(ofFiles) >= SHARED_FILES_MIN;
  const shared = isSet ? sharedWords(ofFiles) : 0;
  const behind = isSet ? sharedTableWords(ofFiles.map((words) => words.slice(shared))) : 0;
  const short = whole.map((words, i) => (isTable[i] ? words : words.slice(shared, words.length - behind)));
  const isShort = distinctCount(short) === distinctCount(whole);
  return {
    names: (isShort ? short : whole).map((words) => words.join('_')),
    prefix: isShort ? (ofFiles[0] ?? []).slice(0, shared).join('_') : '',
  };
}

function distinctCount(names: readonly (readonly string[])[]): number {
  return new Set(names.map((words) => words.join('_'))).size;
}

const SHARED_FILES_MIN = 3;
const STAGE_WORDS: ReadonlySet<string> = new Set(['raw', 'stg', 'staging', 'tbl', 'dbo', 'src', 'tmp']);

function withoutStage(words: readonly string[]): readonly string[] {
  const from = words.findIndex((word) => !STAGE_WORDS.has(word.toLowerCase()));
  const rest = from < 0 ? [] : words.slice(from);
  return isName(rest) ? rest : words;
}

/** Returns how many words all names start with, so that each keeps at least one more. */
function sharedWords(names: readonly (readonly string[])[]): number {
  const [first = []] = names;
  let count = 0;
  while (names.every((words) => words[count] === first[count] && isName(words.slice(count + 1)))) count++;
  return count;
}

/** Returns how many words for tables all names end with. */
function sharedTableWords(names: readonly (readonly string[])[]): number {
  const [first = []] = names;
  const isShared = (count: number): boolean => {
    const word = first.at(-count) ?? '';
    return isTableWord(word) && names.every((words) => words.length > count && words.at(-count) === word);
  };
  let count = 0;
  while (isShared(count + 1)) count++;
  return count;
}

/** Whether words name a table on their own: more than a number or a letter. */
function isName([first = '', ...others]: readonly string[]): boolean {
  return /^\p{L}/u.test(first) && (first.length > 1 || others.length > 0);
}
