import { decodeQuoted } from '../lexer/decode.ts';
import { lex } from '../lexer/lexer.ts';
import { T, isNameToken, isTrivia } from '../lexer/token.ts';

/** A token other than whitespace and comments, with its text. */
export interface ScopeToken {
  readonly kind: number;
  readonly text: string;
}

/** A name that a pattern or OVER binds, and the labels or edge types written with it. */
export interface ScopeAlias {
  readonly name: string;
  readonly kind: 'node' | 'edge' | 'value';
  readonly labels: readonly string[];
}

/** The names bound by a possibly unfinished statement, derived from tokens since broken parts have no tree. */
export interface StatementScope {
  /** The first token after the last pipe or set operator, after EXPLAIN and an assignment. */
  readonly head: number | undefined;
  /** The tokens of that part. */
  readonly tokens: readonly ScopeToken[];
  /** Start of that part in the text. */
  readonly partStart: number;
  /** Position of the pipe before that part, if any. */
  readonly pipeAt: number | undefined;
  readonly aliases: readonly ScopeAlias[];
  /** The names after OVER; absent for `*` and without OVER. */
  readonly over: readonly string[] | undefined;
}

/** Returns the names bound before the cursor. */
export function statementScope(prefix: string): StatementScope {
  const { kinds, ends } = lex(prefix);
  let tokens: ScopeToken[] = [];
  let partStart = 0;
  let pipeAt: number | undefined;
  let depth = 0;
  for (let index = 0; index < kinds.length - 1; index++) {
    const kind = kinds[index]!;
    if (isTrivia(kind)) continue;
    const start = index === 0 ? 0 : ends[index - 1]!;
    const end = ends[index]!;
    if (kind === T.OPEN_PAREN || kind === T.OPEN_BRACKET || kind === T.OPEN_BRACE) depth++;
    if (kind === T.CLOSE_PAREN || kind === T.CLOSE_BRACKET || kind === T.CLOSE_BRACE) depth = Math.max(0, depth - 1);
    const isPipe = kind === T.PIPE && depth === 0;
    if (isPipe || kind === T.UNION || kind === T.INTERSECT || kind === T.MINUS || kind === T.SEMICOLON) {
      tokens = [];
      partStart = end;
      pipeAt = isPipe ? start : undefined;
      continue;
    }
    const text = kind === T.QUOTED_LABEL ? decodeQuoted(prefix, start, end) : prefix.slice(start, end);
    tokens.push({ kind, text });
  }
  const body = withoutIntroduction(tokens);
  return { head: body[0]?.kind, tokens: body, partStart, pipeAt, aliases: aliasesOf(body), over: namesOver(body) };
}

/** Returns the tokens after EXPLAIN with its format, an opening brace, and `$name =`. */
function withoutIntroduction(tokens: readonly ScopeToken[]): readonly ScopeToken[] {
  let from = 0;
  if (tokens[from]?.kind === T.EXPLAIN || tokens[from]?.kind === T.PROFILE) {
    from++;
    if (tokens[from]?.kind === T.FORMAT) from += 3;
    if (tokens[from]?.kind === T.OPEN_BRACE) from++;
  }
  if (tokens[from]?.kind === T.VARIABLE && tokens[from + 1]?.kind === T.ASSIGN) from += 2;
  return tokens.slice(from);
}

function aliasesOf(tokens: readonly ScopeToken[]): readonly ScopeAlias[] {
  const aliases = new Map<string, ScopeAlias>();
  const isMatch = tokens.some(({ kind }) => kind === T.MATCH);
  tokens.forEach((token, index) => {
    const next = tokens[index + 1];
    if (token.kind === T.AS && next && isNameToken(next.kind)) {
      aliases.set(next.text, { name: next.text, kind: 'value', labels: [] });
      return;
    }
    if (!isMatch || !next || !isNameToken(next.kind)) return;
    const isEdge = token.kind === T.HYPHEN_BRACKET || token.kind === T.LEFT_ARROW_BRACKET;
    const isNode = token.kind === T.OPEN_PAREN && isPatternAt(tokens, index);
    if (!isEdge && !isNode) {
      if (tokens[index + 2]?.kind === T.ASSIGN && (token.kind === T.MATCH || token.kind === T.COMMA))
        aliases.set(next.text, { name: next.text, kind: 'value', labels: [] });
      return;
    }
    const known = aliases.get(next.text);
    const labels = [...(known?.labels ?? []), ...labelsBehind(tokens, index + 2)];
    aliases.set(next.text, { name: next.text, kind: isEdge ? 'edge' : 'node', labels });
  });
  return [...aliases.values()];
}

/** Returns whether a parenthesis opens a node: after the start of a pattern, a comma or an edge. */
export function isPatternAt(tokens: readonly ScopeToken[], index: number): boolean {
  switch (tokens[index - 1]?.kind) {
    case T.MATCH:
    case T.ASSIGN:
    case T.COMMA:
    case T.BRACKET_HYPHEN:
    case T.BRACKET_RIGHT_ARROW:
    case T.EDGE_BOTH:
    case T.EDGE_OUT:
    case T.EDGE_IN:
    case T.EDGE_IN_OUT:
    case T.SHORTESTPATH:
    case T.ALLSHORTESTPATHS:
      return true;
    case T.OPEN_PAREN:
      return isPatternAt(tokens, index - 1);
    default:
      return false;
  }
}

/** The names in `:a:b` or `:a|b` from a token on. */
export function labelsBehind(tokens: readonly ScopeToken[], from: number): readonly string[] {
  const labels: string[] = [];
  for (let index = from; tokens[index]?.kind === T.COLON || tokens[index]?.kind === T.PIPE; index += 2) {
    const name = tokens[index + 1];
    if (!name || !isNameToken(name.kind)) break;
    labels.push(name.text);
  }
  return labels;
}

function namesOver(tokens: readonly ScopeToken[]): readonly string[] | undefined {
  const from = tokens.findIndex(({ kind }) => kind === T.OVER);
  if (from < 0 || tokens[from + 1]?.kind === T.STAR || tokens[from + 1]?.kind === T.OPEN_PAREN) return undefined;
  const names: string[] = [];
  for (let index = from + 1; index < tokens.length; index++) {
    const { kind, text } = tokens[index]!;
    if (kind === T.AS) index++;
    else if (isNameToken(kind)) names.push(text);
    else if (kind !== T.COMMA) break;
  }
  return names;
}
