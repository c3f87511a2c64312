import { Untranslatable } from './translation.ts';

/** A token of SQL. `word`: a keyword or a name without quotes, as written. */
export interface SqlToken {
  readonly kind: 'word' | 'name' | 'string' | 'number' | 'sign' | 'end';
  readonly text: string;
}

const TOKEN =
  /\s+|--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[A-Za-z_][^\]]*\]|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[\p{L}_][\p{L}\p{N}_$]*|<>|!=|<=|>=|\|\||::|[-+*/%=<>(),.;?]|:\w+|\$\w+/uy;

/** Splits a text. Throws `Untranslatable` at a character that SQL does not have. */
export function sqlTokens(text: string): readonly SqlToken[] {
  const tokens: SqlToken[] = [];
  const pattern = new RegExp(TOKEN);
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(text)?.[0];
    if (match === undefined) throw new Untranslatable(text.slice(at, at + 10));
    const token = tokenOf(match);
    if (token) tokens.push(token);
  }
  return [...tokens, { kind: 'end', text: '' }];
}

function tokenOf(text: string): SqlToken | undefined {
  const first = text.charAt(0);
  if (/\s/.test(first) || text.startsWith('--') || text.startsWith('/*')) return undefined;
  if (first === "'") return { kind: 'string', text: text.slice(1, -1).replaceAll("''", "'") };
  if (first === '"') return { kind: 'name', text: text.slice(1, -1).replaceAll('""', '"') };
  if (first === '`' || first === '[') return { kind: 'name', text: text.slice(1, -1) };
  if (/\d/.test(first)) return { kind: 'number', text };
  return /[\p{L}_]/u.test(first) ? { kind: 'word', text } : { kind: 'sign', text };
}

/** A position in the tokens. */
export class SqlCursor {
  readonly #tokens: readonly SqlToken[];
  #at: number;

  constructor(tokens: readonly SqlToken[], at = 0) {
    this.#tokens = tokens;
    this.#at = at;
  }

  /** The same position again. */
  fork(): SqlCursor {
    return new SqlCursor(this.#tokens, this.#at);
  }

  /** Moves to a fork. */
  join(fork: SqlCursor): void {
    this.#at = fork.#at;
  }

  get token(): SqlToken {
    return this.#tokens[this.#at]!;
  }

  peek(ahead = 1): SqlToken {
    return this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)]!;
  }

  take(): SqlToken {
    const { token } = this;
    if (token.kind !== 'end') this.#at++;
    return token;
  }

  /** Whether these keywords, or this sign, are here. */
  is(...words: readonly string[]): boolean {
    return words.every((word, index) => {
      const { kind, text } = this.peek(index);
      return (kind === 'word' || kind === 'sign') && text.toUpperCase() === word;
    });
  }

  accept(...words: readonly string[]): boolean {
    if (!this.is(...words)) return false;
    for (const _ of words) this.take();
    return true;
  }

  expect(word: string): void {
    if (!this.accept(word)) this.fail();
  }

  name(): string {
    const { kind, text } = this.token;
    if (kind !== 'word' && kind !== 'name') this.fail();
    this.take();
    return text;
  }

  fail(): never {
    throw new Untranslatable(this.token.text);
  }
}
