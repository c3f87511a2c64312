import type { EdgeTypeSchema, TagSchema } from '@astrolabe/model';
import { quoteName } from '../printer/quote.ts';
import { formsOf, isKeyOf, lettersOf, propertyNamed, type SchemaNames } from './schema-names.ts';
import { Untranslatable, type TranslationNote } from './translation.ts';

/** A table of FROM: a tag, or an edge type if a table of pairs is one. */
export interface SqlTable {
  readonly alias: string;
  readonly written: string;
  readonly schema: TagSchema | EdgeTypeSchema | undefined;
  readonly isOptional: boolean;
}

/** `left.column = right.column`. */
export interface SqlEquality {
  readonly left: SqlColumn;
  readonly right: SqlColumn;
}
/** A condition, and the tables whose columns it reads. */
export interface SqlCondition {
  readonly text: string;
  readonly tables: ReadonlySet<SqlTable>;
}
interface SqlColumn {
  readonly table: SqlTable;
  readonly column: string;
}

/** The tables of a SELECT as patterns. */
export class SqlTables {
  readonly tables: SqlTable[] = [];
  readonly equalities: SqlEquality[] = [];
  readonly notes: TranslationNote[] = [];
  /** Conditions of the ON of a LEFT JOIN, by its table. */
  readonly #optional = new Map<SqlTable, string[]>();
  #read = new Set<SqlTable>();
  readonly #names: SchemaNames;

  constructor(names: SchemaNames) {
    this.#names = names;
  }

  add(written: string, alias: string | undefined, isOptional: boolean): void {
    const schema = this.#names.tag(written) ?? this.#names.edgeType(written);
    if (!schema) this.note('tableUnknown', written);
    this.tables.push({ alias: alias ?? written, written, schema, isOptional });
  }

  note(kind: TranslationNote['kind'], name: string, taken?: string): void {
    if (!this.notes.some((note) => note.kind === kind && note.name === name))
      this.notes.push({ kind, name, ...(taken !== undefined && { taken }) });
  }

  /** Runs the translation of a condition; returns it with the tables it reads. */
  condition(translate: () => string): SqlCondition {
    this.#read = new Set();
    const text = translate();
    return { text, tables: this.#read };
  }

  /** Adds a condition to the ON of the last joined table. */
  addOptional(text: string, table = this.tables.at(-1)): void {
    if (table) this.#optional.set(table, [...(this.#optional.get(table) ?? []), text]);
  }

  find(alias: string): SqlTable | undefined {
    return this.tables.find((table) => table.alias.toLowerCase() === alias.toLowerCase());
  }

  /** A column in nGQL. */
  readonly column = (column: string, alias: string | undefined): string => {
    if (alias !== undefined) {
      const table = this.find(alias);
      if (!table) throw new Untranslatable(`${alias}.${column}`);
      return this.#columnOf(table, column);
    }
    const having = this.tables.filter(({ schema }) => schema && propertyNamed(schema, column) !== undefined);
    const keyed = this.tables.filter((table) => isKey(table, column));
    const [table] = having.length > 0 ? having : keyed.length > 0 ? keyed : this.tables;
    if (!table) throw new Untranslatable(column);
    if (having.length > 1) this.note('columnAmbiguous', column, table.alias);
    return this.#columnOf(table, column);
  };

  #columnOf(table: SqlTable, column: string): string {
    const { schema, alias } = table;
    this.#read.add(table);
    const property = schema && propertyNamed(schema, column);
    const name = quoteName(alias);
    if (property === undefined && isKey(table, column)) return `id(${name})`;
    if (property === undefined) this.note('columnUnknown', column, schema?.name ?? table.written);
    const written = quoteName(property ?? column);
    return schema?.kind === 'edge'
      ? `${name}.${written}`
      : `${name}.${quoteName(schema?.name ?? table.written)}.${written}`;
  }

  /** MATCH and OPTIONAL MATCH, and as conditions the equalities that are not edges. */
  patterns(): { readonly clauses: readonly string[]; readonly conditions: readonly string[] } {
    const conditions: string[] = [];
    const links = this.#links(conditions);
    const named = new Set<string>();
    const nodeOf = (table: SqlTable | undefined): string => {
      if (!table) return '()';
      const name = quoteName(table.alias);
      if (named.has(table.alias)) return `(${name})`;
      named.add(table.alias);
      return `(${name}:${quoteName(table.schema?.name ?? table.written)})`;
    };
    const paths: { text: string; end: SqlTable | undefined }[] = [];
    for (const { from, edge, to } of links.filter((link) => !link.isOptional)) {
      const last = paths.at(-1);
      if (last && from && last.end === from) {
        last.text += `${edge}${nodeOf(to)}`;
        last.end = to;
      } else paths.push({ text: `${nodeOf(from)}${edge}${nodeOf(to)}`, end: to });
    }
    const vertices = this.tables.filter(({ schema }) => schema?.kind !== 'edge');
    const alone = vertices.filter((table) => !table.isOptional && !named.has(table.alias));
    const matched = [...paths.map(({ text }) => text), ...alone.map(nodeOf)];
    const optional = links
      .filter((link) => link.isOptional)
      .map((link) => {
        const text = `${nodeOf(link.from)}${link.edge}${nodeOf(link.to)}`;
        return this.#optionalMatch(text, [link.table, link.to, link.from]);
      });
    const rest = vertices.filter((table) => !named.has(table.alias));
    return {
      clauses: [
        ...(matched.length > 0 ? [`MATCH ${matched.join(', ')}`] : []),
        ...optional,
        ...rest.map((table) => this.#optionalMatch(nodeOf(table), [table])),
      ],
      conditions,
    };
  }

  #optionalMatch(text: string, tables: readonly (SqlTable | undefined)[]): string {
    const conditions = [...new Set(tables)].flatMap((table) => (table && this.#optional.get(table)) ?? []);
    return `OPTIONAL MATCH ${text}${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''}`;
  }

  /** The edges between the tables; other equalities are conditions. */
  #links(conditions: string[]): readonly Link[] {
    const links = this.tables.filter((table) => table.schema?.kind === 'edge').map((table) => this.#edgeTable(table));
    const taken = new Set(links.flatMap(({ used }) => used));
    for (const equality of this.equalities) {
      if (taken.has(equality)) continue;
      const link = this.#foreignKey(equality);
      const { left, right } = equality;
      const optional = [right.table, left.table].find((table) => table.isOptional);
      if (link) links.push(link);
      else if (optional) this.addOptional(`${this.#side(left)} == ${this.#side(right)}`, optional);
      else conditions.push(`${this.#side(left)} == ${this.#side(right)}`);
    }
    return links;
  }

  #side({ table, column }: SqlColumn): string {
    return this.#columnOf(table, column);
  }

  /** A table of pairs: its equalities with other tables are its ends. */
  #edgeTable(table: SqlTable): Link {
    const used = this.equalities.filter(({ left, right }) => left.table === table || right.table === table).slice(0, 2);
    const ends = used.map((equality) => {
      const [own, other] =
        equality.left.table === table ? [equality.left, equality.right] : [equality.right, equality.left];
      return { column: own.column, table: other.table };
    });
    const [a, b] = ends;
    const isReversed = (a && isDestination(a.column)) || (b && isSource(b.column) && !isSource(a?.column ?? ''));
    const [from, to] = isReversed ? [b?.table, a?.table] : [a?.table, b?.table];
    // Between different tags an edge has one direction, which the columns may not reveal.
    const isKnown = [a, b].some((end) => end && (isSource(end.column) || isDestination(end.column)));
    const isDirected = isKnown || from?.schema === to?.schema;
    const edge = `-[${quoteName(table.alias)}:${quoteName(table.schema?.name ?? table.written)}]-${isDirected ? '>' : ''}`;
    return { table, from, to, edge, used, isOptional: table.isOptional };
  }

  /** An edge between tables: one side is the key of its table and the other is not: `player.team_id = team.id`. */
  #foreignKey(equality: SqlEquality): Link | undefined {
    const { left, right } = equality;
    const [isLeftKey, isRightKey] = [isKey(left.table, left.column), isKey(right.table, right.column)];
    if (isLeftKey === isRightKey) return undefined;
    const [own, key] = isRightKey ? [left, right] : [right, left];
    const type = this.#typeOf(own.column, key.table);
    const edge = type === undefined ? '-->' : `-[:${quoteName(type)}]->`;
    const isOptional = left.table.isOptional || right.table.isOptional;
    return { table: undefined, from: own.table, to: key.table, edge, used: [equality], isOptional };
  }

  /** The edge type represented by a column with the key of a table. */
  #typeOf(column: string, target: SqlTable): string | undefined {
    const stem = lettersOf(column).replace(/(?:id|key|no)$/, '');
    const wanted = [stem, ...formsOf(target.written)].filter((form) => form !== '');
    const types = this.#names.edgeTypes;
    const exact = types.find(({ name }) => lettersOf(name) === stem);
    if (exact) return exact.name;
    const near = types.filter(({ name }) => wanted.some((form) => lettersOf(name).includes(form)));
    const [guess] = near.length > 0 ? near : types.length === 1 ? types : [];
    if (guess) this.note('edgeGuessed', column, guess.name);
    else this.note('edgeOpen', column);
    return guess?.name;
  }
}

/** An edge of the pattern between two tables. */
interface Link {
  /** The table of pairs that is the edge. */
  readonly table: SqlTable | undefined;
  readonly from: SqlTable | undefined;
  readonly to: SqlTable | undefined;
  readonly edge: string;
  readonly used: readonly SqlEquality[];
  readonly isOptional: boolean;
}

/** Whether a column is the key of its table, and no property of the tag. */
function isKey({ schema, written }: SqlTable, column: string): boolean {
  if (schema && propertyNamed(schema, column) !== undefined) return false;
  return schema?.kind !== 'edge' && isKeyOf(column, written);
}

function isSource(column: string): boolean {
  return /^(?:src|source|from|start|begin)|_from$|1(?:_?id)?$/i.test(column);
}

function isDestination(column: string): boolean {
  return /^(?:dst|dest|target|to(?:_|$)|end)|_to$|2(?:_?id)?$/i.test(column);
}
