import { quoteString } from '../printer/quote.ts';
import type { SqlCursor } from './sql-tokens.ts';
import { Untranslatable } from './translation.ts';

/** Returns a column in nGQL; `table` is the alias before the dot. */
export type ResolveColumn = (column: string, table: string | undefined) => string;

/** Words that end an expression outside of brackets. */
const ENDS: ReadonlySet<string> = new Set(
  'FROM WHERE GROUP HAVING ORDER LIMIT OFFSET FETCH UNION EXCEPT INTERSECT JOIN INNER LEFT RIGHT FULL CROSS ON AS ASC DESC NULLS WHEN THEN ELSE END AND OR'.split(
    ' ',
  ),
);
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['=', '=='],
  ['<>', '!='],
  ['||', '+'],
]);
const FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['LEN', 'length'],
  ['CHAR_LENGTH', 'length'],
  ['CHARACTER_LENGTH', 'length'],
  ['IFNULL', 'coalesce'],
  ['NVL', 'coalesce'],
  ['ISNULL', 'coalesce'],
  ['CEILING', 'ceil'],
  ['POWER', 'pow'],
  ['LN', 'log'],
  ['NOW', 'datetime'],
  ['GETDATE', 'datetime'],
  ['STDDEV', 'std'],
  ['STRING_AGG', 'collect'],
  ['GROUP_CONCAT', 'collect'],
  ['ARRAY_AGG', 'collect'],
]);
const AGGREGATE = /^(?:COUNT|SUM|AVG|MIN|MAX|STD|STDDEV|COLLECT|ARRAY_AGG)$/i;
const TYPES: ReadonlyMap<string, string> = new Map([
  ['INTEGER', 'INT'],
  ['BIGINT', 'INT'],
  ['VARCHAR', 'STRING'],
  ['TEXT', 'STRING'],
  ['CHAR', 'STRING'],
  ['REAL', 'FLOAT'],
  ['NUMERIC', 'DOUBLE'],
  ['DECIMAL', 'DOUBLE'],
  ['BOOLEAN', 'BOOL'],
]);

/** Translates expressions of SQL. `hasAggregate` refers to the last one. */
export class SqlExpressions {
  hasAggregate = false;
  readonly #cursor: SqlCursor;
  readonly #resolve: ResolveColumn;

  constructor(cursor: SqlCursor, resolve: ResolveColumn) {
    this.#cursor = cursor;
    this.#resolve = resolve;
  }

  /** `and { OR and }` */
  expression(): string {
    let text = this.conjunction();
    while (this.#cursor.accept('OR')) text += ` OR ${this.conjunction()}`;
    return text;
  }

  /** `comparison { AND comparison }` */
  conjunction(): string {
    let text = this.comparison();
    while (this.#cursor.accept('AND')) text += ` AND ${this.comparison()}`;
    return text;
  }

  comparison(): string {
    const cursor = this.#cursor;
    if (cursor.accept('NOT')) return `NOT ${this.comparison()}`;
    let text = this.#sum();
    for (;;) {
      if (cursor.accept('IS', 'NOT', 'NULL')) text = `${text} IS NOT NULL`;
      else if (cursor.accept('IS', 'NULL')) text = `${text} IS NULL`;
      else if (cursor.is('NOT') || cursor.is('IN') || cursor.is('LIKE') || cursor.is('ILIKE') || cursor.is('BETWEEN')) {
        const isNot = cursor.accept('NOT');
        text = this.#word(text, isNot);
      } else if (cursor.token.kind === 'sign' && /^(?:=|<>|!=|<|<=|>|>=)$/.test(cursor.token.text)) {
        const sign = cursor.take().text;
        text = `${text} ${SIGNS.get(sign) ?? sign} ${this.#sum()}`;
      } else return text;
    }
  }

  /** `IN (…)`, `LIKE '…'` or `BETWEEN a AND b` */
  #word(left: string, isNot: boolean): string {
    const cursor = this.#cursor;
    const not = isNot ? 'NOT ' : '';
    if (cursor.accept('IN')) {
      cursor.expect('(');
      if (cursor.is('SELECT')) cursor.fail();
      return `${left} ${not}IN [${this.#list().join(', ')}]`;
    }
    if (cursor.accept('BETWEEN')) {
      const low = this.#sum();
      cursor.expect('AND');
      const between = `${left} >= ${low} AND ${left} <= ${this.#sum()}`;
      return isNot ? `NOT (${between})` : between;
    }
    const ignoresCase = cursor.accept('ILIKE');
    if (!ignoresCase) cursor.expect('LIKE');
    const { kind, text } = cursor.take();
    if (kind !== 'string') throw new Untranslatable(text);
    return like(left, text, not, ignoresCase);
  }

  #sum(): string {
    const cursor = this.#cursor;
    let text = this.#operand();
    while (cursor.token.kind === 'sign' && /^(?:[-+*/%]|\|\|)$/.test(cursor.token.text)) {
      const sign = cursor.take().text;
      text = `${text} ${SIGNS.get(sign) ?? sign} ${this.#operand()}`;
    }
    return text;
  }

  #operand(): string {
    const cursor = this.#cursor;
    if (cursor.accept('-')) return `-${this.#operand()}`;
    if (cursor.accept('(')) {
      if (cursor.is('SELECT')) cursor.fail();
      const inner = this.expression();
      cursor.expect(')');
      return `(${inner})`;
    }
    if (cursor.is('CASE')) return this.#case();
    const { kind, text } = cursor.token;
    if (kind === 'end' || kind === 'sign' || (kind === 'word' && ENDS.has(text.toUpperCase()))) {
      if (!/^[:$]\w/.test(text)) cursor.fail();
      cursor.take();
      return `$${text.slice(1)}`;
    }
    cursor.take();
    if (kind === 'string') return quoteString(text);
    if (kind === 'number') return text;
    return cursor.is('(') && kind === 'word' ? this.#call(text) : this.#name(kind === 'word', text);
  }

  #name(isWord: boolean, text: string): string {
    const cursor = this.#cursor;
    const upper = text.toUpperCase();
    if (isWord && /^(?:NULL|TRUE|FALSE)$/.test(upper)) return upper === 'NULL' ? upper : text.toLowerCase();
    if (isWord && upper === 'CURRENT_DATE') return 'date()';
    if (isWord && upper === 'CURRENT_TIMESTAMP') return 'datetime()';
    if (isWord && /^(?:DATE|TIMESTAMP)$/.test(upper) && cursor.token.kind === 'string')
      return `${upper === 'DATE' ? 'date' : 'datetime'}(${quoteString(cursor.take().text)})`;
    return cursor.accept('.') ? this.#resolve(cursor.name(), text) : this.#resolve(text, undefined);
  }

  #call(name: string): string {
    const cursor = this.#cursor;
    cursor.expect('(');
    const isAggregate = AGGREGATE.test(name);
    if (isAggregate) this.hasAggregate = true;
    const translated = FUNCTIONS.get(name.toUpperCase()) ?? name.toLowerCase();
    if (cursor.accept('*')) {
      cursor.expect(')');
      return `${translated}(*)`;
    }
    const distinct = cursor.accept('DISTINCT') ? 'DISTINCT ' : '';
    if (/^(?:CAST)$/i.test(name)) return this.#cast();
    const items = cursor.accept(')') ? [] : this.#list();
    if (cursor.is('OVER')) cursor.fail();
    return `${translated}(${distinct}${items.join(', ')})`;
  }

  #cast(): string {
    const cursor = this.#cursor;
    const operand = this.expression();
    cursor.expect('AS');
    const type = cursor.name().toUpperCase();
    if (cursor.accept('(')) while (!cursor.accept(')')) if (cursor.take().kind === 'end') cursor.fail();
    cursor.expect(')');
    return `CAST(${operand} AS ${TYPES.get(type) ?? type})`;
  }

  #case(): string {
    const cursor = this.#cursor;
    cursor.expect('CASE');
    let text = cursor.is('WHEN') ? 'CASE' : `CASE ${this.expression()}`;
    while (cursor.accept('WHEN')) {
      const when = this.expression();
      cursor.expect('THEN');
      text += ` WHEN ${when} THEN ${this.expression()}`;
    }
    if (cursor.accept('ELSE')) text += ` ELSE ${this.expression()}`;
    cursor.expect('END');
    return `${text} END`;
  }

  /** `expr,.. ')'` */
  #list(): readonly string[] {
    const items = [this.expression()];
    while (this.#cursor.accept(',')) items.push(this.expression());
    this.#cursor.expect(')');
    return items;
  }
}

/** Translates a LIKE pattern to the equivalent operator of nGQL. */
function like(left: string, pattern: string, not: string, ignoresCase: boolean): string {
  const inner = pattern.replaceAll(/^%+|%+$/g, '');
  const isPlain = !ignoresCase && !/[%_\\]/.test(inner);
  const [isOpenLeft, isOpenRight] = [pattern.startsWith('%'), pattern.endsWith('%')];
  if (isPlain && isOpenLeft && isOpenRight) return `${left} ${not}CONTAINS ${quoteString(inner)}`;
  if (isPlain && isOpenRight) return `${left} ${not}STARTS WITH ${quoteString(inner)}`;
  if (isPlain && isOpenLeft) return `${left} ${not}ENDS WITH ${quoteString(inner)}`;
  if (isPlain) return `${left} ${not === '' ? '==' : '!='} ${quoteString(inner)}`;
  const regex = pattern
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('%', '.*')
    .replaceAll('_', '.');
  return `${not}${left} =~ ${quoteString(`${ignoresCase ? '(?i)' : ''}${regex}`)}`;
}
