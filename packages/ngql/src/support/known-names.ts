import { didYouMean, type EdgeTypeSchema, type SchemaSnapshot, type TagSchema } from '@astrolabe/model';
import type { Statement } from '../ast/statement.ts';
import type { KnownEdges } from './check-direction.ts';

/** A tag or an edge type. */
export type ElementSchema = TagSchema | EdgeTypeSchema;

/** A schema name: found, missing, or unknown because the script changes it. */
export type Known<Element> = Element | 'missing' | 'unknown';

/**
 * Names that statements of a script can use: schema, parameters, and names defined earlier in the script. Elements that the script creates
 * or alters are not checked.
 */
export class KnownNames {
  readonly schema: SchemaSnapshot | undefined;
  /** Parameters and variables of the script, with their columns if known. */
  readonly variables: ReadonlyMap<string, readonly string[] | undefined>;
  /** The tags connected by edges; absent if not counted, or if the script changes data. */
  readonly edges: KnownEdges | undefined;
  /** The existing indexes and those that the script creates; absent without a schema. */
  readonly indexes: readonly string[] | undefined;
  readonly #made: ReadonlySet<string>;
  readonly #created: ReadonlySet<string>;
  /** Number of changes of each tag or edge type in the script. */
  readonly #changes: ReadonlyMap<string, number>;
  readonly #indexed: ReadonlySet<string>;

  constructor(
    schema: SchemaSnapshot | undefined,
    variables: ReadonlyMap<string, readonly string[] | undefined>,
    statements: readonly Statement[],
    edges?: KnownEdges,
  ) {
    this.schema = schema;
    this.edges = edges;
    this.variables = variables;
    const made = new Set<string>();
    const indexed = new Set<string>();
    const created = new Set<string>();
    const changes = new Map<string, number>();
    const indexes: string[] = [];
    for (const statement of statements) {
      if (statement.kind === 'create-schema' || statement.kind === 'alter-schema') made.add(statement.name.text);
      if (statement.kind === 'create-schema') created.add(statement.name.text);
      if (statement.kind === 'alter-schema')
        changes.set(statement.name.text, (changes.get(statement.name.text) ?? 0) + 1);
      if (statement.kind !== 'create-index') continue;
      indexed.add(statement.schemaName.text);
      indexes.push(statement.name.text);
    }
    this.#made = made;
    this.#indexed = indexed;
    this.#created = created;
    this.#changes = changes;
    this.indexes = schema && [...schema.indexes.map((index) => index.name), ...indexes];
  }

  /** Whether the schema, or the script itself, may have a tag or an edge type of the name. */
  mayBeThere(on: 'tag' | 'edge', name: string): boolean {
    if (!this.schema || this.#created.has(name)) return true;
    const elements: readonly ElementSchema[] = on === 'tag' ? this.schema.tags : this.schema.edgeTypes;
    return elements.some((element) => element.name === name);
  }

  /** Returns a tag or edge type before its only change in the script; undefined for several changes. */
  beforeAlter(on: 'tag' | 'edge', name: string): ElementSchema | undefined {
    if (this.#created.has(name) || this.#changes.get(name) !== 1) return undefined;
    const elements: readonly ElementSchema[] | undefined = on === 'tag' ? this.schema?.tags : this.schema?.edgeTypes;
    return elements?.find((element) => element.name === name);
  }

  /** The tags that have a property. */
  tagsWith(property: string): readonly TagSchema[] {
    return (this.schema?.tags ?? []).filter(({ properties }) => properties.some(({ name }) => name === property));
  }

  tag(name: string): Known<TagSchema> {
    return this.#find(name, this.schema?.tags);
  }

  edgeType(name: string): Known<EdgeTypeSchema> {
    return this.#find(name, this.schema?.edgeTypes);
  }

  /** A tag or an edge type; unknown if both have the name. */
  element(name: string): Known<ElementSchema> {
    const tag = this.tag(name);
    const edgeType = this.edgeType(name);
    if (tag === 'missing') return edgeType;
    return edgeType === 'missing' ? tag : 'unknown';
  }

  /** Whether an index finds the vertices of a tag or the edges of an edge type, including indexes created by the script. */
  isIndexed(name: string): boolean {
    return (
      this.#indexed.has(name) ||
      this.#made.has(name) ||
      this.schema?.indexes.some((index) => index.schemaName === name) === true
    );
  }

  /** Returns the schema name that was probably intended. */
  meant(name: string, kinds: readonly ('tag' | 'edge')[]): string | undefined {
    return didYouMean(
      name,
      [
        ...(kinds.includes('tag') ? (this.schema?.tags ?? []) : []),
        ...(kinds.includes('edge') ? (this.schema?.edgeTypes ?? []) : []),
      ].map((element) => element.name),
    );
  }

  #find<Element extends ElementSchema>(name: string, elements: readonly Element[] | undefined): Known<Element> {
    if (!elements || this.#made.has(name)) return 'unknown';
    return elements.find((element) => element.name === name) ?? 'missing';
  }
}
