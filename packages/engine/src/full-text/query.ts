/** A parsed full-text query. `field` is the only property searched; undefined: any property of the index. */
export type TextQuery =
  | { readonly kind: 'all' }
  | { readonly kind: 'word'; readonly text: string; readonly field: string | undefined; readonly distance: number }
  /** A word with `*` for any letters and `?` for one. */
  | { readonly kind: 'wildcard'; readonly text: string; readonly field: string | undefined }
  | { readonly kind: 'phrase'; readonly text: string; readonly field: string | undefined }
  /** A regular expression that a whole word must match. */
  | { readonly kind: 'pattern'; readonly text: string; readonly field: string | undefined }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly TextQuery[] }
  | { readonly kind: 'not'; readonly operand: TextQuery };

/** A query that cannot be read, with the place in it. */
export class TextQueryError extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** Edit distance of a word with `~` and no number. */
const DEFAULT_DISTANCE = 2;
/** Parentheses in one another. */
const DEPTH_MAX = 100;

/**
 * Parses the query language of the text service, as far as supported: words (any of them), `AND` `OR` `NOT`, `+must` and `-mustNot`, `"a
 * phrase"`, `wild*` and `w?ld`, `near~` and `near~1`, `/pattern/`, `property:word`, `property:(several words)` and parentheses.
 */
export function parseTextQuery(text: string): TextQuery {
  return new QueryReader(text).read();
}

const TOKEN = /\s*(?:(\()|(\))|"((?:[^"\\]|\\.)*)"|\/((?:[^/\\]|\\.)*)\/|([+-](?=\S))|((?:[^\s()":\\]|\\.)+)(:)?)/uy;

interface Token {
  readonly kind: 'open' | 'close' | 'phrase' | 'pattern' | 'sign' | 'word' | 'field';
  readonly text: string;
  readonly at: number;
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
    // Required words decide; alternatives only count if nothing is required.
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
        if (!this.#take('close')) throw new TextQueryError('a parenthesis is not closed', token.at);
        this.#depth--;
        return inner;
      }
      case 'field':
        return this.#operand(token.text);
      case 'phrase':
        return { kind: 'phrase', text: unescaped(token.text), field };
      case 'pattern':
        return { kind: 'pattern', text: token.text.replaceAll('\\/', '/'), field };
      case 'word':
        return wordQuery(token.text, field);
      default:
        throw new TextQueryError('a word is missing', token?.at ?? this.#length);
    }
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
    if (!match) throw new TextQueryError('a quotation or a word is not finished', at);
    const [, open, close, phrase, pattern, sign, word, colon] = match;
    if (open !== undefined) tokens.push({ kind: 'open', text: open, at });
    else if (close !== undefined) tokens.push({ kind: 'close', text: close, at });
    else if (phrase !== undefined) tokens.push({ kind: 'phrase', text: phrase, at });
    else if (pattern !== undefined) tokens.push({ kind: 'pattern', text: pattern, at });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at });
    else if (word !== undefined) tokens.push({ kind: colon === undefined ? 'word' : 'field', text: word, at });
  }
  return tokens;
}

function wordQuery(text: string, field: string | undefined): TextQuery {
  if (text === '*' && field === undefined) return { kind: 'all' };
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
