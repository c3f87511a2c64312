import type { SourceRange } from '@astrolabe/model';
import { lex } from '../lexer/lexer.ts';
import { ANY_FUNCTION, parse } from '../parser/parse.ts';
import { quoteName } from '../printer/quote.ts';
import type { TextEdit } from '../support/finding.ts';
import { propertyNamed, type SchemaNames } from './schema-names.ts';
import { Untranslatable, type TranslationNote } from './translation.ts';

/**
 * Translates Cypher with the names of a space: labels, types and properties as in the schema, `n.name` to `n.person.name`, and syntax that nGQL
 * writes differently. The surrounding text is kept. Returns undefined if nothing changes.
 */
export function translateCypher(
  text: string,
  names: SchemaNames,
): { readonly text: string; readonly notes: readonly TranslationNote[] } | undefined {
  const notes: TranslationNote[] = [];
  const note = (one: TranslationNote): void => {
    if (!notes.some(({ kind, name }) => kind === one.kind && name === one.name)) notes.push(one);
  };
  const plain = FORMS.reduce((written, form) => form(written, names, note), text);
  const { statements, errors } = parse(plain, ANY_FUNCTION);
  const [error] = errors;
  if (error) {
    if (plain === text && !LOOKS_LIKE_CYPHER.test(text)) return undefined;
    throw new Untranslatable(plain.slice(error.position?.start ?? 0, (error.position?.start ?? 0) + NEAR_LENGTH));
  }
  const parts = new NamedParts(names, note);
  for (const statement of statements) parts.visit(statement);
  const edited = applied(plain, parts.edits);
  return edited === text ? undefined : { text: edited, notes };
}

const NEAR_LENGTH = 20;
const LOOKS_LIKE_CYPHER = /^\s*(?:MATCH|MERGE|CREATE|OPTIONAL|UNWIND|WITH|CALL|FOREACH|DETACH|LOAD)\b/i;

type Form = (text: string, names: SchemaNames, note: (note: TranslationNote) => void) => string;

/** Outside of strings and comments, replaces what matches. */
function replaced(text: string, pattern: RegExp, by: (match: RegExpExecArray) => string | undefined): string {
  const quoted = quotedRanges(text);
  const edits: TextEdit[] = [];
  for (const match of text.matchAll(pattern)) {
    const { index } = match;
    if (quoted.some(({ start, end }) => start <= index && index < end)) continue;
    const insert = by(match);
    if (insert !== undefined) edits.push({ start: index, end: index + match[0].length, insert });
  }
  return applied(text, edits);
}

function quotedRanges(text: string): readonly SourceRange[] {
  const { ends } = lex(text);
  return ends.flatMap((end, index) => {
    const start = index === 0 ? 0 : ends[index - 1]!;
    return /^["'`]|^\/\/|^\/\*/.test(text.slice(start, start + 2)) ? [{ start, end }] : [];
  });
}

const NAME = String.raw`(\`[^\`]+\`|\w+)`;

/** Forms that nGQL writes otherwise, each as a change of the text. */
const FORMS: readonly Form[] = [
  // Parameters of old versions.
  (text) => replaced(text, /(?<=(?:[=<>:]|\bIN)\s*)\{([a-z_]\w*)\}/gi, ([, name]) => `$${name}`),
  // CREATE INDEX i FOR (n:Person) ON (n.name), and for relationships.
  (text, names, note) =>
    replaced(
      text,
      new RegExp(
        String.raw`CREATE\s+(?:(?:RANGE|BTREE|TEXT)\s+)?INDEX\s+(?:${NAME}\s+)?(IF\s+NOT\s+EXISTS\s+)?FOR\s*\((?:\s*\)\s*-\s*\[)?\s*\w*\s*:\s*${NAME}\s*\]?\s*(?:-\s*>?\s*\(\s*\)|\))\s*ON\s*(?:EACH\s*)?\(([^)]*)\)`,
        'gi',
      ),
      ([whole, name, exists, label, fields]) => {
        const isEdge = /\[\s*\w*\s*:/.test(whole ?? '');
        const bare = bareName(label ?? '');
        const schema = isEdge ? names.edgeType(bare) : names.tag(bare);
        const properties = (fields ?? '').split(',').map((field) => {
          const written = bareName(field.trim().replace(/^\w+\./, ''));
          const property = (schema && propertyNamed(schema, written)) ?? written;
          const isText = schema?.properties.find((one) => one.name === property)?.type.kind === 'string';
          if (isText) note({ kind: 'indexLength', name: property, taken: String(INDEX_LENGTH) });
          return `${quoteName(property)}${isText ? `(${INDEX_LENGTH})` : ''}`;
        });
        const index = name ?? `${bare.toLowerCase()}_index`;
        const kind = isEdge ? 'EDGE' : 'TAG';
        const target = quoteName(schema?.name ?? bare);
        return `CREATE ${kind} INDEX ${exists ? 'IF NOT EXISTS ' : ''}${index} ON ${target}(${properties.join(', ')})`;
      },
    ),
  // Constraints of Neo4j 3 and 4.
  (text) =>
    replaced(
      text,
      /CREATE\s+CONSTRAINT\s+(?:(\w+)\s+)?ON\s*\(\s*(\w+)\s*:\s*(\w+)\s*\)\s*ASSERT\s+/gi,
      ([, name, variable, label]) =>
        `CREATE CONSTRAINT ${name ?? `${label?.toLowerCase()}_constraint`} FOR (${variable}:${label}) REQUIRE `,
    ),
  (text, names) =>
    replaced(text, /(?<=\bCONSTRAINT\b[^:]*)(\bFOR\s*\(\s*\w+\s*:\s*)(\w+)/gi, ([, before, label]) => {
      return `${before}${quoteName(names.tag(label ?? '')?.name ?? label ?? '')}`;
    }),
  (text) =>
    replaced(text, /\bexists\s*\(\s*((?:\w+)\.(?:`[^`]+`|\w+))\s*\)/gi, ([, property]) => `${property} IS NOT NULL`),
  (text) => replaced(text, /\bSHOW\s+DATABASES\b/gi, () => 'SHOW SPACES'),
  (text) => replaced(text, /^\s*:use\s+(\w+)/gim, ([, name]) => `USE ${name}`),
];

/** Characters of a string that an index of translated text compares. */
const INDEX_LENGTH = 64;

function bareName(name: string): string {
  return name.replaceAll('`', '');
}

/** Edits for the names of tags, edge types and properties in a tree. */
class NamedParts {
  readonly edits: TextEdit[] = [];
  readonly #names: SchemaNames;
  readonly #note: (note: TranslationNote) => void;
  /** The tags of the vertices that have names; none: edges. */
  readonly #nodes = new Map<string, readonly string[]>();
  readonly #attributes: Attribute[] = [];

  constructor(names: SchemaNames, note: (note: TranslationNote) => void) {
    this.#names = names;
    this.#note = note;
  }

  visit(statement: unknown): void {
    this.#walk(statement);
    for (const attribute of this.#attributes) this.#property(attribute);
    this.#attributes.length = 0;
  }

  #walk(part: unknown): void {
    if (Array.isArray(part)) {
      part.forEach((item) => this.#walk(item));
      return;
    }
    if (typeof part !== 'object' || part === null) return;
    if (isNode(part)) this.#node(part);
    else if (isEdge(part)) part.types.forEach((type) => this.#name(type, this.#names.edgeType(type.text)?.name));
    else if (isAttribute(part)) this.#attributes.push(part);
    Object.values(part).forEach((value) => this.#walk(value));
  }

  #node({ alias, labels }: Node): void {
    const tags = labels.map(({ name, properties }) => {
      const tag = this.#names.tag(name.text);
      this.#name(name, tag?.name);
      for (const { key } of properties?.entries ?? []) {
        const property = tag && propertyNamed(tag, key.text);
        if (property !== undefined && property !== key.text) this.#edit(key.range, quoteName(property));
      }
      return tag?.name ?? name.text;
    });
    if (alias) this.#nodes.set(alias.text, [...(this.#nodes.get(alias.text) ?? []), ...tags]);
  }

  #name({ text, range }: Named, known: string | undefined): void {
    if (known === undefined) this.#note({ kind: 'labelUnknown', name: text });
    else if (known !== text) this.#edit(range, quoteName(known));
  }

  /** `n.name` of a vertex is `n.person.name`. */
  #property({ base, name }: Attribute): void {
    const tags = this.#nodes.get(base.name);
    if (!tags || this.#names.tag(name.text)?.name === name.text) return;
    const all = this.#names.tagsWith(name.text);
    const own = all.filter((tag) => tags.includes(tag.name));
    const [tag] = own.length > 0 ? own : tags.length === 0 ? all : [];
    if (!tag) {
      this.#note({ kind: 'propertyUnknown', name: `${base.name}.${name.text}` });
      return;
    }
    if (own.length === 0 && all.length > 1)
      this.#note({ kind: 'propertyAmbiguous', name: `${base.name}.${name.text}`, taken: tag.name });
    this.#edit(name.range, `${quoteName(tag.name)}.${quoteName(propertyNamed(tag, name.text) ?? name.text)}`);
  }

  #edit({ start, end }: SourceRange, insert: string): void {
    if (!this.edits.some((edit) => edit.start === start)) this.edits.push({ start, end, insert });
  }
}

interface Named {
  readonly text: string;
  readonly range: SourceRange;
}
interface Node {
  readonly alias?: Named;
  readonly labels: readonly {
    readonly name: Named;
    readonly properties?: { readonly entries: readonly { readonly key: Named }[] };
  }[];
}
interface Attribute {
  readonly base: { readonly kind: 'label'; readonly name: string };
  readonly name: Named;
}

function isNode(part: object): part is Node {
  return 'labels' in part && Array.isArray(part.labels) && !('kind' in part);
}

function isEdge(part: object): part is { readonly types: readonly Named[] } {
  return 'types' in part && 'direction' in part;
}

function isAttribute(part: object): part is Attribute {
  if (!('kind' in part) || part.kind !== 'attribute' || !('base' in part)) return false;
  const { base } = part;
  return typeof base === 'object' && base !== null && 'kind' in base && base.kind === 'label';
}

function applied(text: string, edits: readonly TextEdit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((edited, { start, end, insert }) => edited.slice(0, start) + insert + edited.slice(end), text);
}
