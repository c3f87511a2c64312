import type { EdgeTypeSchema, SchemaSnapshot, TagSchema } from '@astrolabe/model';

/** Finds what names of other languages and tables mean in a space: `Persons`, `PERSON` and `people` are the tag `person`. */
export class SchemaNames {
  readonly #schema: Pick<SchemaSnapshot, 'tags' | 'edgeTypes'> | undefined;

  constructor(schema: Pick<SchemaSnapshot, 'tags' | 'edgeTypes'> | undefined) {
    this.#schema = schema;
  }

  get edgeTypes(): readonly EdgeTypeSchema[] {
    return this.#schema?.edgeTypes ?? [];
  }

  tag(name: string): TagSchema | undefined {
    return named(this.#schema?.tags ?? [], name);
  }

  edgeType(name: string): EdgeTypeSchema | undefined {
    return named(this.edgeTypes, name);
  }

  /** The tags with a property of this name. */
  tagsWith(property: string): readonly TagSchema[] {
    return (this.#schema?.tags ?? []).filter((tag) => propertyNamed(tag, property) !== undefined);
  }
}

/** The property that a name means, as the schema writes it. */
export function propertyNamed({ properties }: TagSchema | EdgeTypeSchema, name: string): string | undefined {
  return named(properties, name)?.name;
}

/** Whether a column holds the key of a table: `id`, or the name of the table with `id`. */
export function isKeyOf(column: string, table: string): boolean {
  const key = lettersOf(column);
  return ['id', 'vid', 'uuid', ...formsOf(table).map((form) => `${form}id`)].includes(key);
}

/** A name without case and underscores: `ACTED_IN` and `actedIn` are the same. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}

/** A name and its singular. */
export function formsOf(name: string): readonly string[] {
  const letters = lettersOf(name);
  const singular =
    IRREGULAR.get(letters) ??
    letters
      .replace(/ies$/, 'y')
      .replace(/(ss|x|ch|sh)es$/, '$1')
      .replace(/([^s])s$/, '$1');
  return singular === letters ? [letters] : [letters, singular];
}

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['persons', 'person'],
  ['children', 'child'],
  ['companies', 'company'],
  ['movies', 'movie'],
  ['series', 'series'],
]);

function named<Item extends { readonly name: string }>(items: readonly Item[], name: string): Item | undefined {
  const exact = items.find((item) => item.name === name);
  if (exact) return exact;
  const forms = formsOf(name);
  return (
    items.find((item) => lettersOf(item.name) === forms[0]) ??
    items.find((item) => formsOf(item.name).some((form) => forms.includes(form)))
  );
}
