import { didYouMean, type AstrolabeError, type SourceRange } from '@astrolabe/model';
import { said, type Said } from './diagnostic-text.ts';
import type { Finding, TextEdit, Verbatim } from './finding.ts';
import { saidByHint, saidByMessage } from './syntax-said.ts';
import { parse } from '../parser/parse.ts';
import { quoteName } from '../printer/quote.ts';

/** A construct of another query language, its counterpart in nGQL, and the replacement if there is exactly one. */
interface OtherWords {
  readonly written: RegExp;
  readonly example: string;
  readonly insert?: string;
}

/** First words of statements in other query languages. */
const OTHER_LANGUAGES: readonly OtherWords[] = [
  { written: /^select\b/i, example: 'MATCH … RETURN, LOOKUP ON … YIELD' },
  { written: /^show\s+(?:tables|labels)\b/i, example: 'SHOW TAGS', insert: 'SHOW TAGS' },
  { written: /^show\s+(?:relationship\s+types|relations)\b/i, example: 'SHOW EDGES', insert: 'SHOW EDGES' },
  { written: /^show\s+(?:databases|schemas)\b/i, example: 'SHOW SPACES', insert: 'SHOW SPACES' },
  { written: /^show\s+indices\b/i, example: 'SHOW INDEXES', insert: 'SHOW INDEXES' },
  { written: /^create\s+table\b/i, example: 'CREATE TAG', insert: 'CREATE TAG' },
  { written: /^drop\s+table\b/i, example: 'DROP TAG', insert: 'DROP TAG' },
  { written: /^alter\s+table\b/i, example: 'ALTER TAG', insert: 'ALTER TAG' },
  { written: /^insert\s+into\b/i, example: 'INSERT VERTEX … VALUES, INSERT EDGE … VALUES' },
  { written: /^update\s+\w+\s+set\b/i, example: 'UPDATE VERTEX ON … SET, UPDATE EDGE ON … SET' },
  { written: /^delete\s+from\b/i, example: 'DELETE VERTEX, LOOKUP … | DELETE VERTEX' },
];

/** Clauses of other languages after MATCH, and their nGQL counterparts. */
const BEHIND_MATCH: readonly OtherWords[] = [
  { written: /^(?:detach\s+)?delete\b/i, example: 'DELETE VERTEX … WITH EDGE, DELETE EDGE' },
  { written: /^(?:create|merge)\b/i, example: 'INSERT EDGE, UPSERT EDGE' },
];

/** Property types of other languages. */
const OTHER_TYPES: readonly OtherWords[] = [
  { written: /^(?:integer|bigint)\b/i, example: 'INT64', insert: 'int64' },
  { written: /^smallint\b/i, example: 'INT16', insert: 'int16' },
  { written: /^tinyint\b/i, example: 'INT8', insert: 'int8' },
  { written: /^(?:(?:var)?char|text|clob)\b(?:\s*\(\s*\d+\s*\))?/i, example: 'STRING', insert: 'string' },
  { written: /^boolean\b/i, example: 'BOOL', insert: 'bool' },
  { written: /^real\b/i, example: 'FLOAT', insert: 'float' },
  {
    written: /^(?:number|numeric|decimal)\b(?:\s*\(\s*\d+\s*(?:,\s*\d+\s*)?\))?/i,
    example: 'DOUBLE',
    insert: 'double',
  },
];

/** Returns the finding for a syntax error; the fix applies its hint: another word, or backquotes. */
export function syntaxFinding({ code, message, position, hint }: AstrolabeError, text: string): Finding {
  const range = position ?? { start: 0, end: text.length };
  const { edit, hint: known } = remedy(text, range, hint);
  const edits = edit === undefined ? quotedWords(text) : [edit];
  return {
    range,
    severity: 'error',
    code,
    message: { text: message, said: saidByMessage(message) },
    fixes: edits.length === 0 ? [] : [{ title: [...new Set(edits.map((one) => one.insert.trim()))].join(', '), edits }],
    ...(known !== undefined && { hint: known }),
  };
}

interface Remedy {
  readonly edit?: TextEdit | undefined;
  readonly hint?: Said | Verbatim | undefined;
}

/** Returns the edit that puts a mistake right, if there is one, and the hint. */
function remedy(text: string, range: SourceRange, hint: string | undefined): Remedy {
  const other = unnamedIndex(text) ?? inOtherLanguage(text, range.start);
  const insert = /^did you mean (\w+)\?$/.exec(hint ?? '')?.[1];
  const word = insert === undefined || range.start === range.end ? undefined : { ...range, insert };
  if (other !== undefined)
    return { edit: other.edit ?? word ?? missingBracket(text, range.start, hint), hint: other.hint };
  const misspelling = word === undefined ? misspelledClause(text, range.start) : undefined;
  if (misspelling !== undefined) return { edit: misspelling, hint: said('didYouMean', { name: misspelling.insert }) };
  return {
    edit: word ?? missingBracket(text, range.start, hint),
    hint: misplaced(text, range.start, hint) ?? verbatim(hint),
  };
}

function verbatim(hint: string | undefined): Verbatim | undefined {
  return hint === undefined ? undefined : { text: hint, said: saidByHint(hint) };
}

/** Words that start a clause or an optional part of one, where the parser cannot know which was meant. */
const CLAUSE_STARTS = [
  ...['WHERE', 'WITH', 'RETURN', 'YIELD', 'MATCH', 'OPTIONAL', 'UNWIND', 'ORDER', 'GROUP', 'LIMIT', 'SKIP', 'OFFSET'],
  ...['DISTINCT', 'OVER', 'FROM', 'REVERSELY', 'BIDIRECT', 'STEPS', 'UPTO', 'SAMPLE', 'UNION', 'INTERSECT', 'MINUS'],
  ...['DESC', 'ASC', 'AS', 'AND', 'OR', 'SET', 'VALUES', 'WHEN', 'COMMENT'],
];
const CLAUSE_WORD_LENGTH_MIN = 4;

/** Corrects a misspelled keyword at a mistake or just before it, if the statement is valid up to a later place then. */
function misspelledClause(text: string, mistake: number): TextEdit | undefined {
  const [before = ''] = /[a-z]+\s+$/i.exec(text.slice(0, mistake)) ?? [];
  const starts = before === '' ? [mistake] : [mistake, mistake - before.length];
  for (const start of starts) {
    const [written = ''] = /^[a-z]+/i.exec(text.slice(start)) ?? [];
    const insert = written.length < CLAUSE_WORD_LENGTH_MIN ? undefined : didYouMean(written, CLAUSE_STARTS);
    if (insert === undefined || insert === written.toUpperCase()) continue;
    const end = start + written.length;
    const [error] = parse(`${text.slice(0, start)}${insert}${text.slice(end)}`).errors;
    if (error === undefined || (error.position?.start ?? 0) > start + insert.length) return { start, end, insert };
  }
  return undefined;
}

/** Inserts the closing bracket that the parser expected, if this makes the statement valid. */
function missingBracket(text: string, mistake: number, hint: string | undefined): TextEdit | undefined {
  const bracket = /^expected ([)\]}])$/.exec(hint ?? '')?.[1];
  if (bracket === undefined) return undefined;
  const at = text.slice(0, mistake).trimEnd().length;
  const isFixed = parse(`${text.slice(0, at)}${bracket}${text.slice(at)}`).errors.length === 0;
  return isFixed ? { start: at, end: at, insert: bracket } : undefined;
}

/** Maximum reserved words that one fix quotes; each costs a parse. */
const QUOTED_MAX = 20;

/** Quotes all reserved words used as names, as far as these are the errors from the start of the statement. */
function quotedWords(text: string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  let rest = text;
  while (edits.length < QUOTED_MAX) {
    const [error] = parse(rest).errors;
    const at = error?.position;
    if (at === undefined || at.start === at.end) break;
    const insert = `\`${rest.slice(at.start, at.end)}\``;
    // Where an expression may be, the parser gives no hint, but the same word was a name before.
    const isName = error?.hint?.includes('is a reserved word') === true || edits.some((edit) => edit.insert === insert);
    if (!isName) break;
    // Every edit before this one added two quotes.
    const start = at.start - 2 * edits.length;
    edits.push({ start, end: start + insert.length - 2, insert });
    rest = rest.slice(0, at.start) + insert + rest.slice(at.end);
  }
  return edits;
}

const UNNAMED_INDEX =
  /^\s*create\s+(?:tag|edge)\s+index\s+(?:if\s+not\s+exists\s+)?(?=on\s+(?<element>\w+|`[^`]+`)\s*\((?<properties>[^)]*))/i;

/** Cypher creates indexes for `(n:Label)` and `()-[r:TYPE]-()`, or in its older form on `:Label(property)`. */
const CYPHER_INDEX =
  /^\s*create\s+(?:\w+\s+)?index\s+(?<name>(?!on\b|for\b|if\b)\w+\s+)?(?:if\s+not\s+exists\s+)?(?:on\s*:(?<element>\w+)|for\s*\((?:(?:\w*\s*:\s*(?<tag>\w+)\s*\))|\)\s*<?-\s*\[\s*\w*\s*:\s*(?<edge>\w+)\s*\]\s*->?\s*\(\s*\))\s*on(?:\s+each)?)\s*[([](?<properties>[^)\]]*)[)\]]/i;

/** Names an index after its element and properties if it has no name, also if it is written as in Cypher. */
function unnamedIndex(text: string): { readonly hint: Said; readonly edit: TextEdit } | undefined {
  const found = UNNAMED_INDEX.exec(text);
  if (found?.groups) {
    const { element = '', properties = '' } = found.groups;
    const start = found[0].length;
    const name = indexName(element, properties);
    return { hint: said('indexName', { name }), edit: { start, end: start, insert: `${name} ` } };
  }
  const cypher = CYPHER_INDEX.exec(text);
  if (!cypher?.groups) return undefined;
  const { name, element, tag, edge, properties = '' } = cypher.groups;
  const owner = element ?? tag ?? edge ?? '';
  const fields = properties.replaceAll(/\w+\s*\./g, '').trim();
  const insert = `CREATE ${edge === undefined ? 'TAG' : 'EDGE'} INDEX ${name?.trim() ?? indexName(owner, fields)} ON ${owner}(${fields})`;
  return { hint: said('otherLanguage', { example: insert }), edit: { start: 0, end: cypher[0].length, insert } };
}

function indexName(element: string, properties: string): string {
  const words = `${element} ${properties.replaceAll(/\(\d*/g, ' ')}`.match(/[\p{L}\p{N}_]+/gu) ?? [];
  return quoteName(`${words.join('_')}_index`);
}

/** Recognizes other query languages. Returns a hint and, if unambiguous, an edit. */
function inOtherLanguage(text: string, mistake: number): { readonly hint: Said; readonly edit?: TextEdit } | undefined {
  const rest = text.slice(mistake);
  return (
    otherWords(OTHER_LANGUAGES, text, 0) ??
    (/^match\b/i.test(text) ? otherWords(BEHIND_MATCH, rest, mistake) : undefined) ??
    (/^(?:create|alter)\s+(?:tag|edge)\b/i.test(text) ? otherWords(OTHER_TYPES, rest, mistake) : undefined)
  );
}

function otherWords(
  words: readonly OtherWords[],
  text: string,
  offset: number,
): { readonly hint: Said; readonly edit?: TextEdit } | undefined {
  for (const { written, example, insert } of words) {
    const found = written.exec(text)?.[0];
    if (found === undefined) continue;
    return {
      hint: said('otherLanguage', { example }),
      ...(insert !== undefined && { edit: { start: offset, end: offset + found.length, insert } }),
    };
  }
  return undefined;
}

/** Returns a hint for a valid part in the wrong place. */
function misplaced(text: string, mistake: number, hint: string | undefined): Said | undefined {
  const before = /\b(limit|sample)\b[^|]*$/i.exec(text.slice(0, mistake))?.[1];
  if (before !== undefined && /^yield\b/i.test(text.slice(mistake)))
    return said('yieldBefore', { word: before.toUpperCase() });
  return /^match\b/i.test(text) && hint?.startsWith('aggregate in a YIELD') === true
    ? said('aggregateInWith')
    : undefined;
}
