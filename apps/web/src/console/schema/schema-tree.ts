import type { EdgeTypeSchema, IndexSchema, SchemaSnapshot, TagSchema } from '@astrolabe/model';

/** The part of a schema that a search shows. */
export interface SchemaTreeView {
  readonly tags: readonly TagSchema[];
  readonly edgeTypes: readonly EdgeTypeSchema[];
  readonly indexes: readonly IndexSchema[];
}

/** Filters a schema by name of tag, edge type, index or property. */
export function searchSchema(schema: SchemaSnapshot, search: string): SchemaTreeView {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return schema;
  const isFound = (name: string): boolean => name.toLowerCase().includes(wanted);
  const isElementFound = (element: TagSchema | EdgeTypeSchema): boolean =>
    isFound(element.name) || element.properties.some((property) => isFound(property.name));
  return {
    tags: schema.tags.filter(isElementFound),
    edgeTypes: schema.edgeTypes.filter(isElementFound),
    indexes: schema.indexes.filter(
      (index) => isFound(index.name) || index.fields.some((field) => isFound(field.property)),
    ),
  };
}

/** Returns what an index covers: its tag or edge type, and its fields. */
export function indexText(index: IndexSchema): string {
  return `${index.schemaName}(${index.fields.map((field) => (field.length === undefined ? field.property : `${field.property}(${field.length})`)).join(', ')})`;
}
