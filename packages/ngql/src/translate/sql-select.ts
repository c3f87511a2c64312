import { quoteName } from '../printer/quote.ts';
import type { SchemaNames } from './schema-names.ts';
import { SqlExpressions } from './sql-expression.ts';
import { SqlTables, type SqlCondition, type SqlEquality } from './sql-tables.ts';
import { SqlCursor, sqlTokens } from './sql-tokens.ts';
import type { TranslationNote } from './translation.ts';

/** One SELECT, or several joined by UNION, as MATCH. Throws `Untranslatable`. */
export function translateSelect(
  text: string,
  names: SchemaNames,
): { readonly text: string; readonly notes: readonly TranslationNote[] } {
  const cursor = new SqlCursor(sqlTokens(text));
  const notes: TranslationNote[] = [];
  let translated = '';
  for (;;) {
    const select = new Select(cursor, names);
    translated += select.translate();
    notes.push(...select.notes);
    const operator = ['UNION', 'INTERSECT', 'EXCEPT'].find((word) => cursor.accept(word));
    if (operator === undefined) {
      let isNext = false;
      while (cursor.accept(';')) isNext = cursor.is('SELECT');
      if (!isNext) break;
      translated += ';\n';
      continue;
    }
    const all = cursor.accept('ALL') ? ' ALL' : '';
    translated += `\n${operator === 'EXCEPT' ? 'MINUS' : operator}${all}\n`;
  }
  if (cursor.token.kind !== 'end') cursor.fail();
  return { text: translated, notes };
}

/** A column of the result. */
interface Item {
  readonly text: string;
  readonly alias: string | undefined;
  readonly hasAggregate: boolean;
}

/** Ends the items, the tables and the conditions of a SELECT. */
const CLAUSES = [
  'WHERE',
  'GROUP',
  'HAVING',
  'ORDER',
  'LIMIT',
  'OFFSET',
  'FETCH',
  'UNION',
  'INTERSECT',
  'EXCEPT',
  ';',
  ')',
];

class Select {
  readonly #cursor: SqlCursor;
  readonly #tables: SqlTables;
  #skip: string | undefined;
  #limit: string | undefined;

  constructor(cursor: SqlCursor, names: SchemaNames) {
    this.#cursor = cursor;
    this.#tables = new SqlTables(names);
  }

  get notes(): readonly TranslationNote[] {
    return this.#tables.notes;
  }

  translate(): string {
    const cursor = this.#cursor;
    cursor.expect('SELECT');
    const isDistinct = cursor.accept('DISTINCT');
    if (cursor.accept('TOP')) this.#limit = cursor.take().text;
    // The tables after the items determine the meaning of the items.
    const items = cursor.fork();
    this.#skipItems();
    const hasTables = cursor.accept('FROM');
    const on = hasTables ? this.#from() : [];
    const where = cursor.accept('WHERE') ? this.#conditions() : [];
    const behind = cursor.fork();
    cursor.join(items);
    const columns = withoutDoubles(this.#items());
    cursor.join(behind);
    const group = this.#groupBy(columns);
    const having = cursor.accept('HAVING') ? this.#named(this.#expressions().expression(), columns) : undefined;
    const order = this.#orderBy(columns);
    this.#window();
    const { clauses, conditions } = this.#tables.patterns();
    const [first, ...others] = clauses;
    const isLater = ({ tables }: SqlCondition): boolean => [...tables].some((table) => table.isOptional);
    const asked = [...on, ...where];
    const early = [...conditions, ...asked.filter((one) => !isLater(one)).map(({ text }) => text)];
    const late = asked.filter(isLater).map(({ text }) => text);
    const filtered = [
      ...(first === undefined ? [] : [first]),
      ...(early.length > 0 ? [`WHERE ${early.join(' AND ')}`] : []),
      ...others,
      ...(late.length > 0 ? ['WITH *', `WHERE ${late.join(' AND ')}`] : []),
    ];
    const shown = columns.map(({ text, alias }) => (alias === undefined ? text : `${text} AS ${quoteName(alias)}`));
    const returned = `${isDistinct ? 'DISTINCT ' : ''}${shown.join(', ')}`;
    const aliases = columns.map(({ text, alias }) => quoteName(alias ?? text)).join(', ');
    return [
      ...filtered,
      ...(having === undefined
        ? [`RETURN ${returned}${group}`]
        : [`WITH ${returned}`, `WHERE ${having}`, `RETURN ${aliases}`]),
      ...(order.length > 0 ? [`ORDER BY ${order.join(', ')}`] : []),
      ...(this.#skip === undefined ? [] : [`SKIP ${this.#skip}`]),
      ...(this.#limit === undefined ? [] : [`LIMIT ${this.#limit}`]),
    ].join('\n');
  }

  #expressions(): SqlExpressions {
    return new SqlExpressions(this.#cursor, this.#tables.column);
  }

  #skipItems(): void {
    const cursor = this.#cursor;
    for (let depth = 0; depth > 0 || !(cursor.is('FROM') || CLAUSES.some((word) => cursor.is(word)));) {
      const { kind, text } = cursor.take();
      if (kind === 'end') return;
      if (kind === 'sign') depth += text === '(' ? 1 : text === ')' ? -1 : 0;
    }
  }

  /** `table [ [ AS ] alias ] { ',' table | [ kind ] JOIN table ON condition }`; the conditions that are no equalities of two tables */
  #from(): readonly SqlCondition[] {
    const cursor = this.#cursor;
    const conditions: SqlCondition[] = [];
    this.#table(false);
    for (;;) {
      if (cursor.accept(',')) {
        this.#table(false);
        continue;
      }
      const isLeft = cursor.accept('LEFT');
      if (isLeft) cursor.accept('OUTER');
      const isCross = cursor.accept('CROSS');
      const isInner = cursor.accept('INNER');
      if (!cursor.accept('JOIN')) {
        if (isLeft || isCross || isInner || cursor.is('RIGHT') || cursor.is('FULL') || cursor.is('NATURAL'))
          cursor.fail();
        return conditions;
      }
      this.#table(isLeft);
      const asked = cursor.accept('ON') ? this.#conditions() : [];
      if (isLeft) for (const { text } of asked) this.#tables.addOptional(text);
      else conditions.push(...asked);
      if (cursor.is('USING')) cursor.fail();
    }
  }

  #table(isOptional: boolean): void {
    const cursor = this.#cursor;
    if (cursor.is('(')) cursor.fail();
    let name = cursor.name();
    while (cursor.accept('.')) name = cursor.name();
    const isAliased = cursor.accept('AS');
    const { kind, text } = cursor.token;
    const isAlias = kind === 'name' || (kind === 'word' && !NOT_ALIASES.has(text.toUpperCase()));
    this.#tables.add(name, isAliased || isAlias ? cursor.name() : undefined, isOptional);
  }

  /** Conditions joined by AND; equalities of two tables become edges. */
  #conditions(): readonly SqlCondition[] {
    const cursor = this.#cursor;
    const start = cursor.fork();
    const conditions: SqlCondition[] = [];
    const equalities: SqlEquality[] = [];
    do {
      const isBracketed = cursor.is('(') && this.#equality(cursor.fork(), true) !== undefined;
      if (isBracketed) cursor.expect('(');
      const equality = this.#equality(cursor, false);
      if (equality) equalities.push(equality);
      else conditions.push(this.#tables.condition(() => this.#expressions().comparison()));
      if (isBracketed) cursor.expect(')');
    } while (cursor.accept('AND'));
    if (!cursor.is('OR')) {
      this.#tables.equalities.push(...equalities);
      return conditions;
    }
    cursor.join(start);
    return [this.#tables.condition(() => `(${this.#expressions().expression()})`)];
  }

  /** `a.x = b.y` of two tables; it is consumed. */
  #equality(cursor: SqlCursor, isInBrackets: boolean): SqlEquality | undefined {
    const at = cursor.fork();
    if (isInBrackets) at.expect('(');
    const tokens = Array.from({ length: 8 }, (_, index) => at.peek(index));
    const [a, dot, x, equal, b, second, y, behind] = tokens.map(({ text }) => text);
    if (dot !== '.' || equal !== '=' || second !== '.') return undefined;
    const [left, right] = [this.#tables.find(a ?? ''), this.#tables.find(b ?? '')];
    const isEnd = !/^[-+*/%.(|]/.test(behind ?? '');
    if (!left || !right || left === right || !isEnd) return undefined;
    for (let index = 0; index < 7; index++) at.take();
    cursor.join(at);
    return { left: { table: left, column: x ?? '' }, right: { table: right, column: y ?? '' } };
  }

  #items(): readonly Item[] {
    const cursor = this.#cursor;
    const items: Item[] = [];
    do {
      if (cursor.accept('*')) {
        items.push(
          ...this.#tables.tables.map(({ alias }) => ({
            text: quoteName(alias),
            alias: undefined,
            hasAggregate: false,
          })),
        );
        continue;
      }
      if (cursor.peek().text === '.' && cursor.peek(2).text === '*') {
        items.push({ text: quoteName(cursor.name()), alias: undefined, hasAggregate: false });
        cursor.take();
        cursor.take();
        continue;
      }
      const name = cursor.peek().text === '.' ? cursor.peek(2).text : cursor.token.text;
      const isColumn = cursor.token.kind === 'word' || cursor.token.kind === 'name';
      const expressions = this.#expressions();
      const text = expressions.expression();
      const isAliased = cursor.accept('AS');
      const { kind, text: word } = cursor.token;
      const hasAlias = isAliased || kind === 'name' || (kind === 'word' && !NOT_ALIASES.has(word.toUpperCase()));
      const isPlain = isColumn && /^(?:[\w`]+\.)*[\w`]+$|^id\([\w`]+\)$/.test(text);
      items.push({
        text,
        alias: hasAlias ? cursor.name() : isPlain ? name : undefined,
        hasAggregate: expressions.hasAggregate,
      });
    } while (cursor.accept(','));
    return items;
  }

  /** GROUP BY follows from the items, unless it has others. */
  #groupBy(items: readonly Item[]): string {
    if (!this.#cursor.accept('GROUP', 'BY')) return '';
    const keys = this.#list(() => this.#expressions().expression());
    const known = keys.map((key) => items.find(({ text, alias }) => text === key || alias === key)?.text ?? key);
    const plain = items.filter(({ hasAggregate }) => !hasAggregate).map(({ text }) => text);
    const isSaid = known.every((key) => plain.includes(key)) && items.some(({ hasAggregate }) => hasAggregate);
    return isSaid ? '' : `\nGROUP BY ${known.join(', ')}`;
  }

  #orderBy(items: readonly Item[]): readonly string[] {
    const cursor = this.#cursor;
    if (!cursor.accept('ORDER', 'BY')) return [];
    return this.#list(() => {
      const isPlace = cursor.token.kind === 'number';
      const isAlias =
        items.some(({ alias }) => alias !== undefined && alias === cursor.token.text) && cursor.peek().text !== '.';
      const place = isPlace ? items[Number(cursor.take().text) - 1] : undefined;
      const text = isAlias ? quoteName(cursor.name()) : this.#expressionOf(place);
      const order = cursor.accept('DESC') ? ' DESC' : cursor.accept('ASC') ? '' : '';
      const nulls = cursor.accept('NULLS', 'FIRST')
        ? ' NULLS FIRST'
        : cursor.accept('NULLS', 'LAST')
          ? ' NULLS LAST'
          : '';
      return `${this.#named(text, items)}${order}${nulls}`;
    });
  }

  #expressionOf(place: Item | undefined): string {
    return place ? quoteName(place.alias ?? place.text) : this.#expressions().expression();
  }

  /** A text with items replaced by their aliases, as after WITH and RETURN. */
  #named(text: string, items: readonly Item[]): string {
    return items.reduce(
      (named, item) => (item.alias === undefined ? named : named.replaceAll(item.text, quoteName(item.alias))),
      text,
    );
  }

  /** LIMIT, OFFSET, FETCH */
  #window(): void {
    const cursor = this.#cursor;
    for (;;) {
      if (cursor.accept('LIMIT')) {
        const count = cursor.take().text;
        if (cursor.accept(',')) {
          this.#skip = count;
          this.#limit = cursor.take().text;
        } else this.#limit = count;
      } else if (cursor.accept('OFFSET')) {
        this.#skip = cursor.take().text;
        if (!cursor.accept('ROWS')) cursor.accept('ROW');
      } else if (cursor.accept('FETCH')) {
        if (!cursor.accept('FIRST')) cursor.expect('NEXT');
        this.#limit = cursor.take().text;
        if (!cursor.accept('ROWS')) cursor.expect('ROW');
        cursor.expect('ONLY');
      } else return;
    }
  }

  #list<Part>(read: () => Part): readonly Part[] {
    const parts = [read()];
    while (this.#cursor.accept(',')) parts.push(read());
    return parts;
  }
}

/** Columns with equal names keep the names that nGQL assigns. */
function withoutDoubles(items: readonly Item[]): readonly Item[] {
  const isDouble = ({ alias }: Item): boolean => items.filter((item) => item.alias === alias).length > 1;
  return items.map((item) => (item.alias !== undefined && isDouble(item) ? { ...item, alias: undefined } : item));
}

/** Words that cannot be aliases of tables or columns. */
const NOT_ALIASES: ReadonlySet<string> = new Set(
  'FROM WHERE GROUP HAVING ORDER LIMIT OFFSET FETCH UNION EXCEPT INTERSECT JOIN INNER LEFT RIGHT FULL CROSS NATURAL ON USING AND OR'.split(
    ' ',
  ),
);
