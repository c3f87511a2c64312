import type { SourceRange } from '@astrolabe/model';
import { lex, type TokenList } from '../lexer/lexer.ts';
import { isClosing, isOpening } from '../lexer/bracket.ts';
import { T, isKeyword, isNameToken, isReserved, isTrivia } from '../lexer/token.ts';
import { isKeywordFunction } from '../lexer/keyword-function.ts';
import { ANY_FUNCTION, parse } from '../parser/parse.ts';
import { splitScript } from '../script/split-script.ts';
import type { TextEdit } from './finding.ts';

/** Maximum line length before a statement is broken at its clauses. */
const LINE_LENGTH_MAX = 80;

/**
 * Returns the edits that format a script: one space between words, upper-case reserved words, and a line per clause in long statements.
 * Comments, commands and invalid statements are not changed.
 */
export function formatScript(text: string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const { kind, range, joins, text: written } of splitScript(text)) {
    if (kind === 'command' || joins.length > 0 || parse(written, ANY_FUNCTION).errors.length > 0) continue;
    const formed = formatStatement(written);
    // Formatting must not change tokens.
    const insert = isSameText(formed, written) ? formed : written;
    const blank = text[range.start - 1] === ';' ? ' ' : '';
    if (blank !== '' || insert !== written) edits.push({ ...range, insert: blank + insert });
  }
  return edits;
}

/** The kind of `||`, which the lexer reads as two pipes. */
const CONCATENATION = -1;

interface Piece {
  readonly kind: number;
  readonly text: string;
  /** Blanks, or at least one line feed, before it as written. */
  readonly gap: '' | ' ' | '\n';
  /** How many brackets and CASE expressions are open around it. */
  readonly depth: number;
  readonly isWithClause: boolean;
  /** Whether it is one of the angles of a type, as in `set<int>`. */
  readonly isOfType: boolean;
}

function formatStatement(written: string): string {
  const tokens = lex(written);
  const pieces = piecesOf(tokens, placesOf(written));
  const oneLine = join(pieces, () => false);
  const isShort = oneLine.length <= LINE_LENGTH_MAX && !oneLine.includes('\n');
  return isShort ? oneLine : join(pieces, startsLine);
}

/** Positions in a statement that only its tree tells apart. */
interface Places {
  /** Names that may look like keywords; they are not changed. */
  readonly names: ReadonlySet<number>;
  /** Starts of WITH clauses; other uses of WITH belong to their clause. */
  readonly withClauses: ReadonlySet<number>;
}

function placesOf(text: string): Places {
  const names = new Set<number>();
  const withClauses = new Set<number>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { kind, range, text: name, name: label } = node as Readonly<Record<string, unknown>>;
    if (isRange(range)) {
      if (typeof name === 'string' || typeof label === 'string') names.add(range.start);
      if (kind === 'with-clause') withClauses.add(range.start);
    }
    Object.values(node).forEach(visit);
  };
  parse(text, ANY_FUNCTION).statements.forEach(visit);
  return { names, withClauses };
}

function isRange(value: unknown): value is SourceRange {
  return typeof value === 'object' && value !== null && 'start' in value;
}

function piecesOf(tokens: TokenList, { names, withClauses }: Places): readonly Piece[] {
  const { text, kinds, ends } = tokens;
  const cases = caseWords(tokens, names);
  const pieces: Piece[] = [];
  let depth = 0;
  let gap: Piece['gap'] = '';
  for (let index = 0; index < kinds.length - 1; index++) {
    const kind = kinds[index]!;
    const start = index === 0 ? 0 : ends[index - 1]!;
    const token = text.slice(start, ends[index]!);
    if (kind === T.BLANK) {
      gap = token.includes('\n') ? '\n' : ' ';
      continue;
    }
    const ofCase = cases.get(index);
    if (isClosing(kind) || ofCase === 'close') depth--;
    const before = pieces.at(-1)?.kind;
    if (kind === T.PIPE && gap === '' && before === T.PIPE) {
      pieces.push({ ...pieces.pop()!, kind: CONCATENATION, text: '||' });
      continue;
    }
    const isName = isNameAt(kind, before, names.has(start));
    const opensType = kind === T.LESS && OF_ITEMS.has(before);
    pieces.push({
      kind,
      text:
        ofCase !== undefined ? token.toUpperCase() : isName ? token : inCapitals(kind, token, kindBehind(kinds, index)),
      gap,
      depth,
      isWithClause: withClauses.has(start),
      isOfType: opensType || (kind === T.GREATER && pieces.at(-2)?.isOfType === true),
    });
    if (isOpening(kind) || ofCase === 'open') depth++;
    gap = '';
  }
  return pieces;
}

/** Returns whether a word is a name. After a dot, a reserved word is a part of the name of a procedure or property. */
function isNameAt(kind: number, before: number | undefined, isKnownName: boolean): boolean {
  return ((CLAUSE_WORDS.has(kind) || CASE_PARTS.has(kind)) && isKnownName) || (before === T.DOT && isKeyword(kind));
}

/** Returns the tokens that open, continue and close CASE expressions, by their indexes. */
function caseWords(
  { kinds, ends }: TokenList,
  names: ReadonlySet<number>,
): ReadonlyMap<number, 'open' | 'part' | 'close'> {
  const words = new Map<number, 'open' | 'part' | 'close'>();
  let openCount = 0;
  kinds.forEach((kind, index) => {
    const start = ends[index - 1] ?? 0;
    if (isNameAt(kind, kinds[index - 1], names.has(start))) return;
    if (kind === T.CASE) {
      openCount++;
      words.set(index, 'open');
    } else if (openCount > 0 && CASE_PARTS.has(kind)) {
      if (kind === T.END) openCount--;
      words.set(index, kind === T.END ? 'close' : 'part');
    }
  });
  return words;
}

/** Returns the kind of the next token that is not whitespace. */
function kindBehind(kinds: readonly number[], index: number): number | undefined {
  return kinds[index + 1] === T.BLANK ? kinds[index + 2] : kinds[index + 1];
}

/** Function names keep their case, since they name columns; types and element keywords are converted, since they are commonly lowercase. */
function inCapitals(kind: number, token: string, next: number | undefined): string {
  if (isOperatorOfWords(kind)) return token.replace(/\s+/g, ' ').toUpperCase();
  if (CLAUSE_WORDS.has(kind) || (kind === T.SET && !OF_A_TYPE.has(next))) return token.toUpperCase();
  const isCalled = isKeywordFunction(kind) && next === T.OPEN_PAREN;
  const isElement = ELEMENTS.has(kind) && (next === T.CLOSE_PAREN || next === T.AS);
  return isReserved(kind) && !isCalled && !isElement && !TYPES.has(kind) ? token.toUpperCase() : token;
}

/** Returns whether a token is an operator of several words, such as STARTS WITH. */
function isOperatorOfWords(kind: number): boolean {
  return kind >= T.NOT_IN && !isKeyword(kind);
}

/** Types with an item type in angle brackets. */
const OF_ITEMS: ReadonlySet<number | undefined> = new Set([T.SET, T.LIST]);

/** Tokens after SET as a type or value. */
const OF_A_TYPE: ReadonlySet<number | undefined> = new Set([T.LESS, T.OPEN_PAREN, T.OPEN_BRACE]);

/** Clause keywords that can also be names; as names they are not changed. */
const CLAUSE_WORDS: ReadonlySet<number> = new Set([
  T.LIMIT,
  T.SKIP,
  T.SAMPLE,
  T.OFFSET,
  T.GROUP,
  T.OPTIONAL,
  T.BIDIRECT,
  T.SUBGRAPH,
  T.SHORTEST,
  T.NOLOOP,
  T.VALUES,
  T.CONTAINS,
  T.DEFAULT,
  T.COMMENT,
  T.TTL_COL,
  T.TTL_DURATION,
]);

/** Words after CASE that are no reserved words. */
const CASE_PARTS: ReadonlySet<number> = new Set([T.THEN, T.ELSE, T.END]);

const ELEMENTS: ReadonlySet<number> = new Set([T.VERTEX, T.VERTICES, T.EDGE, T.EDGES, T.PATH]);
const TYPES: ReadonlySet<number> = new Set([
  T.BOOL,
  T.DATE,
  T.DATETIME,
  T.DOUBLE,
  T.DURATION,
  T.FIXED_STRING,
  T.FLOAT,
  T.GEOGRAPHY,
  T.INT,
  T.INT8,
  T.INT16,
  T.INT32,
  T.INT64,
  T.LIST,
  T.MAP,
  T.SET,
  T.STRING,
  T.TIME,
  T.TIMESTAMP,
]);

/** Tells whether a piece starts a line, from its neighbors. */
type LineTest = (piece: Piece, before: Piece, after: Piece | undefined) => boolean;

function join(pieces: readonly Piece[], isLineStart: LineTest): string {
  let result = '';
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1];
    if (before) result += separator(piece, before, pieces[index + 1], isLineStart);
    result += piece.text;
  });
  return result;
}

function separator(piece: Piece, before: Piece, after: Piece | undefined, isLineStart: LineTest): string {
  // A line comment ends its line, and a comment on its own line remains there.
  if (before.kind === T.LINE_COMMENT) return '\n';
  if (isComment(piece.kind)) return piece.gap === '' ? ' ' : piece.gap;
  if (before.kind === T.BLOCK_COMMENT && before.gap === '\n' && piece.gap === '\n') return '\n';
  if (isLineStart(piece, before, after)) return '\n';
  return hasBlank(piece, before) ? ' ' : '';
}

function hasBlank(piece: Piece, before: Piece): boolean {
  if (before.kind === T.DOT || piece.kind === T.DOT) return piece.gap !== '';
  if (piece.kind === T.COMMA || isClosing(piece.kind) || isOpening(before.kind)) return false;
  if (before.kind === T.COMMA) return true;
  if (piece.isOfType || (before.isOfType && before.kind === T.LESS)) return false;
  if (SPACED.has(piece.kind) || SPACED.has(before.kind)) return true;
  if (before.kind === T.CLOSE_PAREN && (isKeyword(piece.kind) || isNameToken(piece.kind))) return true;
  if ((piece.kind === T.PIPE || before.kind === T.PIPE) && piece.depth === 0) return true;
  return piece.gap !== '';
}

/** Operators with a space on both sides. Others, such as a minus, depend on their neighbors. */
const SPACED: ReadonlySet<number> = new Set([
  T.EQUAL,
  T.NOT_EQUAL,
  T.LESS,
  T.LESS_EQUAL,
  T.GREATER,
  T.GREATER_EQUAL,
  T.MATCHES,
  T.ASSIGN,
  T.CARET,
  CONCATENATION,
]);

/** Returns whether a clause starts that gets its own line. */
function startsLine({ kind, depth, isWithClause }: Piece, before: Piece, after: Piece | undefined): boolean {
  if (depth > 0 || (kind === T.OVER && after?.kind === T.OPEN_PAREN)) return false;
  if (isWithClause) return !isExplaining(before.kind);
  switch (kind) {
    case T.PIPE:
    case T.OVER:
    case T.YIELD:
    case T.RETURN:
    case T.UNWIND:
    case T.UPTO:
    case T.VALUES:
    case T.OPTIONAL:
    case T.UNION:
    case T.INTERSECT:
    case T.MINUS:
      return before.kind !== T.PIPE && before.kind !== T.ASSIGN && !startsSet(before.kind);
    case T.MATCH:
      return before.kind !== T.OPTIONAL && !startsSet(before.kind) && !isExplaining(before.kind);
    case T.WHERE:
    case T.WHEN:
      return true;
    case T.ORDER:
    case T.GROUP:
      return before.kind !== T.PIPE && before.kind !== T.DOT;
    default:
      return startsSet(before.kind) && kind !== T.ALL && kind !== T.DISTINCT;
  }
}

function startsSet(kind: number): boolean {
  return kind === T.UNION || kind === T.INTERSECT || kind === T.MINUS;
}

function isExplaining(kind: number): boolean {
  return kind === T.EXPLAIN || kind === T.PROFILE || kind === T.STRING_VALUE;
}

function isComment(kind: number): boolean {
  return kind === T.LINE_COMMENT || kind === T.BLOCK_COMMENT;
}

/** Returns whether two texts have the same tokens, including comments; keywords may differ in case. */
function isSameText(a: string, b: string): boolean {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  return left.length === right.length && left.every((word, index) => word === right[index]);
}

function wordsOf(text: string): readonly string[] {
  const { kinds, ends } = lex(text);
  const words: string[] = [];
  for (let index = 0; index < kinds.length - 1; index++) {
    const kind = kinds[index]!;
    if (isTrivia(kind) && !isComment(kind)) continue;
    const token = text.slice(index === 0 ? 0 : ends[index - 1]!, ends[index]!);
    // Operators of several words are separated by spaces.
    words.push(
      isKeyword(kind)
        ? token.toUpperCase()
        : isOperatorOfWords(kind)
          ? token.replace(/\s+/g, ' ').toUpperCase()
          : token,
    );
  }
  return words;
}
