import { KEYWORD_TEXTS, keywordKindOf } from '../lexer/keyword.ts';
import { isReserved } from '../lexer/token.ts';
import { parse } from '../parser/parse.ts';

/** Tokens that the grammar allows after a text. */
export interface GrammarPlace {
  /** Keywords that can follow, some with the keyword that must follow them. */
  readonly words: readonly string[];
  /** Whether a name can follow. */
  readonly takesName: boolean;
  /** Whether any expression can follow. */
  readonly takesExpression: boolean;
  /** Whether a column of the input can follow. */
  readonly takesColumn: boolean;
  /** Whether a vid must follow: a string or integer literal. */
  readonly takesVid: boolean;
}

/** Keywords that are meaningful only together; the first one is not offered alone. */
const PHRASES: readonly string[] = [
  'ORDER BY',
  'GROUP BY',
  'UNION ALL',
  'NOT IN',
  'CONTAINS',
  'NOT CONTAINS',
  'STARTS WITH',
  'NOT STARTS WITH',
  'ENDS WITH',
  'NOT ENDS WITH',
  'IS NULL',
  'IS NOT NULL',
  'IS EMPTY',
  'IS NOT EMPTY',
  'IF NOT EXISTS',
  'IF EXISTS',
  'OPTIONAL MATCH',
  'FETCH PROP ON',
  'LOOKUP ON',
  'INSERT VERTEX',
  'INSERT EDGE',
  'GET SUBGRAPH',
  'FIND SHORTEST PATH',
  'VERTEX AS',
  'EDGE AS',
  'VERTICES AS',
  'EDGES AS',
  'PATH AS',
];
const REPLACED_BY_PHRASES: ReadonlySet<string> = new Set(['ORDER', 'GROUP', 'IF', 'OPTIONAL', 'LOOKUP', 'STEP', 'IS']);
const CANDIDATES: readonly string[] = [
  ...KEYWORD_TEXTS.filter((word) => !REPLACED_BY_PHRASES.has(word) && !PHRASES.includes(word)),
  ...PHRASES,
  // Names in 3.x, which are words in some places only.
  ...[
    'FILTER',
    'LET',
    'FOR',
    'NEXT',
    'FINISH',
    'LOAD CSV',
    'COPY',
    'WITH HEADERS',
    'FIELDTERMINATOR',
    'CHEAPEST',
    'COST',
    'OPTIONAL CALL',
    'EXCEPT',
    'OTHERWISE',
    'NULLS FIRST',
    'NULLS LAST',
    'OVER (',
    'PARTITION BY',
    'DETACH DELETE',
    'FOREACH',
    'CONSTRAINT',
    'CONSTRAINTS',
    'REQUIRE',
    'IS UNIQUE',
    'IS LABELED',
    'IS TYPED',
    'START TRANSACTION',
    'COMMIT',
    'ROLLBACK',
    'ON CREATE SET',
    'ON MATCH SET',
    'WALK',
    'ACYCLIC',
    'SIMPLE',
  ],
];
/** Functions whose names are keywords; offered as functions. */
const WORDS_OF_EXPRESSIONS: readonly string[] = ['ALL', 'ANY', 'NONE', 'SINGLE', 'REDUCE'];

/** A name without a meaning, and a sign that is never valid. */
const SOME_NAME = 'q0q';
const NOWHERE = '~';

/** After longer statements no keywords are tried, since each costs a parse. */
const PREFIX_LENGTH_MAX = 4000;

let last: { readonly prefix: string; readonly place: GrammarPlace | undefined } | undefined;

/**
 * Returns what can follow the text of a statement, by parsing it with each keyword, so that nothing invalid is offered. Returns undefined
 * if unknown: in a part skipped after an error, and after very long statements.
 */
export function grammarPlace(prefix: string): GrammarPlace | undefined {
  // While a word is typed, the text before it is unchanged.
  if (last?.prefix === prefix) return last.place;
  const place = askParser(prefix);
  last = { prefix, place };
  return place;
}

function askParser(prefix: string): GrammarPlace | undefined {
  if (prefix.length > PREFIX_LENGTH_MAX || takes(prefix, NOWHERE)) return undefined;
  const takesName = takes(prefix, SOME_NAME);
  const takesExpression = takes(prefix, 'CASE') && takes(prefix, 'NULL');
  // In a pattern, IS is followed by the name of a tag or an edge type.
  const isLabel = takes(prefix, `IS ${SOME_NAME}`);
  const words = CANDIDATES.filter((word) => {
    if (isLabel && word.startsWith('IS ')) return false;
    // If a name is allowed, any non-reserved word is parsed as one.
    const isName = takesName && !isReserved(keywordKindOf(word.split(' ')[0] ?? word));
    return !isName && takes(prefix, word);
  });
  return {
    words: takesExpression ? [...words, ...WORDS_OF_EXPRESSIONS] : words,
    takesName,
    takesExpression,
    takesVid: !takesExpression && takes(prefix, '"q"') && takes(prefix, '1'),
    takesColumn: takesExpression || takes(prefix, `$-.${SOME_NAME}`),
  };
}

/** Returns whether the parser accepts a word after a text, regardless of what must follow. */
function takes(prefix: string, word: string): boolean {
  const start = prefix === '' ? 0 : prefix.length + 1;
  const end = start + word.length;
  const { errors } = parse(prefix === '' ? word : `${prefix} ${word}`);
  return !errors.some(({ position }) => position && position.start >= start && position.start < end);
}
