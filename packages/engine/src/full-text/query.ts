import { AstrolabeError, type SourceRange } from '@astrolabe/model';

/** A parsed full-text query. `field` is the only property searched; undefined: any property of the index. */
export type TextQuery =
  | { readonly kind: 'all' }
  | { readonly kind: 'word'; readonly text: string; readonly field: string | undefined; readonly distance: number }
  /** A word with `*` for any letters and `?` for one. */
  | { readonly kind: 'wildcard'; readonly text: string; readonly field: string | undefined }
  /** Words in this order; with `slop`, within that many moves. */
  | { readonly kind: 'phrase'; readonly text: string; readonly field: string | undefined; readonly slop: number }
  /** A word between two others. An absent bound is open. */
  | { readonly kind: 'range'; readonly field: string | undefined; readonly from?: RangeBound; readonly to?: RangeBound }
  /** The property has a text. */
  | { readonly kind: 'exists'; readonly field: string }
  /** The score of the operand times a factor. */
  | { readonly kind: 'boost'; readonly factor: number; readonly operand: TextQuery }
  /** A regular expression that matches whole words. */
  | { readonly kind: 'pattern'; readonly text: string; readonly field: string | undefined }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly TextQuery[] }
  | { readonly kind: 'not'; readonly operand: TextQuery };

/** An end of a range of words. */
export interface RangeBound {
  readonly text: string;
  readonly isIncluded: boolean;
}

/** An invalid query, with the position of the error. */
export class TextQueryError extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** Edit distance of a word with `~` and no number. */
const DEFAULT_DISTANCE = 2;
/** Maximum nesting depth of parentheses. */
const DEPTH_MAX = 100;

/**
 * Parses the query language of the text service, as far as supported: words (any of them), `AND` `OR` `NOT`, `+must` and `-mustNot`, `"a phrase"`,
 * `wild*` and `w?ld`, `near~` and `near~1`, `"two words"~2`, `/pattern/`, `[a TO b]`, `{a TO *}`, `>=a`, `boost^2`, `property:word`,
 * `property:(several words)`, `_exists_:property` and parentheses. Throws `TextQueryError` for other input.
 */
export function parseTextQuery(text: string): TextQuery {
  return new QueryReader(text).read();
}

/** Parses a query of a statement. Throws `EXECUTION_ERROR` at `position`, the place of the query in the statement. */
export function textQueryIn(text: string, position: SourceRange): TextQuery {
  try {
    return parseTextQuery(text);
  } catch (error) {
    if (!(error instanceof TextQueryError)) throw error;
    throw new AstrolabeError('EXECUTION_ERROR', `Failed to parse query [${text}]`, {
      position,
      hint: `${error.message}, at character ${error.at + 1} of the query`,
      cause: error,
    });
  }
}

const TOKEN =
  /\s*(?:(\()|(\))|"((?:[^"\\]|\\.)*)"|\/((?:[^/\\]|\\.)*)\/|([+-](?=\S))|((?:\[|\{)[^\]}]*(?:\]|\}))|((?:[^\s()":\\[\]{}^]|\\.)+)(:)?)/uy;
const BOOST = /\^(\d+(?:\.\d+)?)/uy;
const SLOP = /~(\d*)/uy;
const RANGE = /^([[{])\s*("(?:[^"\\]|\\.)*"|\S+)\s+TO\s+("(?:[^"\\]|\\.)*"|\S+?)\s*([\]}])$/u;
const COMPARISON = /^(>=|<=|>|<)(.+)$/u;

interface Token {
  readonly kind: 'open' | 'close' | 'phrase' | 'pattern' | 'sign' | 'word' | 'field' | 'range';
  readonly text: string;
  readonly at: number;
  /** Suffix `^2` of a token. */
  readonly boost?: number;
  /** Suffix `~2` of a phrase. */
  readonly slop?: number;
}

class QueryReader {
  readonly #tokens: readonly Token[];
  readonly #length: number;
  #next = 0;
  #depth = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
    this.#length = text.length;
  }

  read(): TextQuery {
    const query = this.#alternatives(undefined);
    const left = this.#tokens[this.#next];
    if (left) throw new TextQueryError(`unexpected ${left.text}`, left.at);
    return query;
  }

  /** Adjacent words are alternatives unless signs mark them as required or excluded. */
  #alternatives(field: string | undefined): TextQuery {
    const optional: TextQuery[] = [];
    const wanted: TextQuery[] = [];
    while (this.#tokens[this.#next] && this.#tokens[this.#next]!.kind !== 'close') {
      if (this.#takeWord('OR') || this.#takeWord('||')) continue;
      const sign = this.#take('sign')?.text;
      const operand = this.#conjunction(field);
      if (sign === '+') wanted.push(operand);
      else if (sign === '-') wanted.push({ kind: 'not', operand });
      else optional.push(operand);
    }
    if (optional.length === 0 && wanted.length === 0)
      throw new TextQueryError('there is nothing to search for', this.#tokens[this.#next]?.at ?? this.#length);
    // Only required words filter; alternatives count if nothing is required.
    if (wanted.some(({ kind }) => kind !== 'not') || optional.length === 0) return together('and', wanted);
    return together('and', [together('or', optional), ...wanted]);
  }

  #conjunction(field: string | undefined): TextQuery {
    const operands = [this.#operand(field)];
    while (this.#takeWord('AND') || this.#takeWord('&&')) operands.push(this.#operand(field));
    return together('and', operands);
  }

  #operand(field: string | undefined): TextQuery {
    if (this.#takeWord('NOT') || this.#takeWord('!')) return { kind: 'not', operand: this.#operand(field) };
    const token = this.#tokens[this.#next++];
    switch (token?.kind) {
      case 'open': {
        if (++this.#depth > DEPTH_MAX) throw new TextQueryError('too many parentheses', token.at);
        const inner = this.#alternatives(field);
        const close = this.#take('close');
        if (!close) throw new TextQueryError('a parenthesis is not closed', token.at);
        this.#depth--;
        return boosted(inner, close);
      }
      case 'field':
        return token.text === '_exists_' ? this.#exists(token) : this.#operand(unescaped(token.text));
      case 'phrase':
        return boosted({ kind: 'phrase', text: unescaped(token.text), field, slop: token.slop ?? 0 }, token);
      case 'pattern':
        return boosted({ kind: 'pattern', text: token.text.replaceAll('\\/', '/'), field }, token);
      case 'range':
        return boosted(rangeQuery(token, field), token);
      case 'word':
        return boosted(wordQuery(token.text, field), token);
      default:
        throw new TextQueryError('a word is missing', token?.at ?? this.#length);
    }
  }

  #exists({ at }: Token): TextQuery {
    const name = this.#take('word');
    if (!name) throw new TextQueryError('the name of a property is missing', at);
    return boosted({ kind: 'exists', field: unescaped(name.text) }, name);
  }

  #take(kind: Token['kind']): Token | undefined {
    const token = this.#tokens[this.#next];
    if (token?.kind !== kind) return undefined;
    this.#next++;
    return token;
  }

  #takeWord(text: string): boolean {
    const token = this.#tokens[this.#next];
    if (token?.kind !== 'word' || token.text !== text) return false;
    this.#next++;
    return true;
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new TextQueryError(unreadable(text.slice(at).trimStart()), at);
    const [, open, close, phrase, pattern, sign, range, word, colon] = match;
    if (open !== undefined) tokens.push({ kind: 'open', text: open, at });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at });
    else if (colon !== undefined) tokens.push({ kind: 'field', text: word ?? '', at });
    else {
      const slop = phrase === undefined ? undefined : suffix(SLOP, text);
      const boost = suffix(BOOST, text);
      const ends = { at, ...(slop !== undefined && { slop }), ...(boost !== undefined && { boost }) };
      if (close !== undefined) tokens.push({ kind: 'close', text: close, ...ends });
      else if (phrase !== undefined) tokens.push({ kind: 'phrase', text: phrase, ...ends });
      else if (pattern !== undefined) tokens.push({ kind: 'pattern', text: pattern, ...ends });
      else if (range !== undefined) tokens.push({ kind: 'range', text: range, ...ends });
      else if (word !== undefined) tokens.push({ kind: 'word', text: word, ...ends });
    }
  }
  return tokens;
}

function unreadable(rest: string): string {
  if (rest.startsWith('[') || rest.startsWith('{')) return 'a range is not closed';
  if (rest.startsWith('^')) return 'a boost is written word^2';
  if (/^[\]}:]/u.test(rest)) return `unexpected ${rest.charAt(0)}`;
  return 'a quotation or a word is not finished';
}

/** Reads a number that directly follows a token, and moves past it. `~` alone is 0. */
function suffix(pattern: RegExp, text: string): number | undefined {
  pattern.lastIndex = TOKEN.lastIndex;
  const match = pattern.exec(text);
  if (!match) return undefined;
  TOKEN.lastIndex = pattern.lastIndex;
  return Number(match[1]);
}

function boosted(operand: TextQuery, { boost }: Token): TextQuery {
  return boost === undefined ? operand : { kind: 'boost', factor: boost, operand };
}

function rangeQuery({ text, at }: Token, field: string | undefined): TextQuery {
  const [, open, from = '*', to = '*', close] = RANGE.exec(text) ?? [];
  if (open === undefined) throw new TextQueryError('a range is written [a TO b]', at);
  return {
    kind: 'range',
    field,
    ...(from !== '*' && { from: { text: boundText(from), isIncluded: open === '[' } }),
    ...(to !== '*' && { to: { text: boundText(to), isIncluded: close === ']' } }),
  };
}

function boundText(text: string): string {
  return unescaped(text.startsWith('"') ? text.slice(1, -1) : text);
}

function wordQuery(text: string, field: string | undefined): TextQuery {
  if (text === '*') return field === undefined ? { kind: 'all' } : { kind: 'exists', field };
  const [, comparison, bound] = COMPARISON.exec(text) ?? [];
  if (comparison !== undefined && bound !== undefined) {
    const end: RangeBound = { text: unescaped(bound), isIncluded: comparison.endsWith('=') };
    return { kind: 'range', field, ...(comparison.startsWith('>') ? { from: end } : { to: end }) };
  }
  const [, word, distance] = /^(.+)~(\d?)$/u.exec(text) ?? [];
  if (word !== undefined)
    return {
      kind: 'word',
      text: unescaped(word),
      field,
      distance: distance === '' ? DEFAULT_DISTANCE : Math.min(Number(distance), DEFAULT_DISTANCE),
    };
  if (/(?<!\\)[*?]/u.test(text)) return { kind: 'wildcard', text, field };
  return { kind: 'word', text: unescaped(text), field, distance: 0 };
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/gsu, '$1');
}

function together(kind: 'and' | 'or', operands: readonly TextQuery[]): TextQuery {
  const [only] = operands;
  return operands.length === 1 && only ? only : { kind, operands };
}
