import { didYouMean, type EdgeTypeSchema, type SchemaSnapshot, type TagSchema } from '@astrolabe/model';
import type { Statement } from '../ast/statement.ts';

/** A tag or an edge type. */
export type ElementSchema = TagSchema | EdgeTypeSchema;

/** What a name of the schema is: found, not there, or about to be changed by the script so that nothing can be said. */
export type Known<Element> = Element | 'missing' | 'unknown';

/**
 * The names that statements of a script can use: those of the schema, of parameters, and of what the script itself makes
 * before. Of tags and edge types that the script creates or alters nothing is claimed.
 */
export class KnownNames {
  readonly schema: SchemaSnapshot | undefined;
  /** Parameters and the variables that the script assigns, with their columns where these are known. */
  readonly variables: ReadonlyMap<string, readonly string[] | undefined>;
  readonly #made: ReadonlySet<string>;
  readonly #indexed: ReadonlySet<string>;

  constructor(
    schema: SchemaSnapshot | undefined,
    variables: ReadonlyMap<string, readonly string[] | undefined>,
    statements: readonly Statement[],
  ) {
    this.schema = schema;
    this.variables = variables;
    const made = new Set<string>();
    const indexed = new Set<string>();
    for (const statement of statements) {
      if (statement.kind === 'create-schema' || statement.kind === 'alter-schema') made.add(statement.name.text);
      if (statement.kind === 'create-index') indexed.add(statement.schemaName.text);
    }
    this.#made = made;
    this.#indexed = indexed;
  }

  tag(name: string): Known<TagSchema> {
    return this.#find(name, this.schema?.tags);
  }

  edgeType(name: string): Known<EdgeTypeSchema> {
    return this.#find(name, this.schema?.edgeTypes);
  }

  /** A tag or an edge type; unknown where both have the name. */
  element(name: string): Known<ElementSchema> {
    const tag = this.tag(name);
    const edgeType = this.edgeType(name);
    if (tag === 'missing') return edgeType;
    return edgeType === 'missing' ? tag : 'unknown';
  }

  /** Whether an index finds the vertices of a tag or the edges of an edge type, be it that the script makes one. */
  isIndexed(name: string): boolean {
    return (
      this.#indexed.has(name) ||
      this.#made.has(name) ||
      this.schema?.indexes.some((index) => index.schemaName === name) === true
    );
  }

  /** The name of the schema that was probably meant. */
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
