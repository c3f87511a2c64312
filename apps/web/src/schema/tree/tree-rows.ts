import type {
  EdgeTypeSchema,
  FullTextIndexSchema,
  IndexSchema,
  PropertySchema,
  SchemaSnapshot,
  TagSchema,
} from '@astrolabe/model';

/** The three branches of the tree. */
const TREE_BRANCHES = ['tag', 'edge', 'index'] as const;

/** A branch of the tree: tags, edge types or indexes. */
export type TreeBranch = (typeof TREE_BRANCHES)[number];

/** A line of the tree. `key` is unique in a space, `level` counts from 1. */
export type TreeRow = { readonly key: string; readonly level: number } & (
  | { readonly kind: 'branch'; readonly branch: TreeBranch; readonly count: number; readonly isOpen: boolean }
  | {
      readonly kind: 'element';
      readonly on: 'tag' | 'edge';
      readonly element: TagSchema | EdgeTypeSchema;
      /** Index among all tags, or edge types, of the space; determines shape and color. */
      readonly slot: number;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'property';
      readonly on: 'tag' | 'edge';
      readonly element: TagSchema | EdgeTypeSchema;
      readonly property: PropertySchema;
    }
  | { readonly kind: 'index'; readonly index: IndexSchema }
  | { readonly kind: 'full-text'; readonly index: FullTextIndexSchema }
);

/**
 * Returns the visible lines of a tree. Branches are open and elements closed, unless `toggled` contains their key. A search keeps matches by name
 * or comment, and opens an element at matching properties.
 */
export function treeRows(schema: SchemaSnapshot, toggled: ReadonlySet<string>, search: string): readonly TreeRow[] {
  const wanted = search.trim().toLowerCase();
  const isFound = ({ name, comment }: { readonly name: string; readonly comment?: string | undefined }): boolean =>
    name.toLowerCase().includes(wanted) || comment?.toLowerCase().includes(wanted) === true;
  const rows: TreeRow[] = [];
  const branch = (on: TreeBranch, lines: readonly TreeRow[], count: number): void => {
    if (wanted !== '' && lines.length === 0) return;
    const isOpen = wanted !== '' || !toggled.has(on);
    rows.push({ key: on, level: 1, kind: 'branch', branch: on, count, isOpen });
    // One by one: tens of thousands of arguments are too many for a call.
    if (isOpen) for (const line of lines) rows.push(line);
  };
  for (const on of ['tag', 'edge'] as const) {
    const lines: TreeRow[] = [];
    let count = 0;
    for (const [slot, element] of (on === 'tag' ? schema.tags : schema.edgeTypes).entries()) {
      const key = `${on} ${element.name}`;
      const found = wanted === '' ? element.properties : element.properties.filter(isFound);
      const isItself = wanted === '' || isFound(element);
      if (!isItself && found.length === 0) continue;
      count++;
      // A match by its own name opens all properties, a match by property only that one.
      const isOpen = (wanted !== '' && !isItself) !== toggled.has(key);
      lines.push({ key, level: 2, kind: 'element', on, element, slot, isOpen });
      if (isOpen)
        for (const property of isItself ? element.properties : found)
          lines.push({ key: `${key} ${property.name}`, level: 3, kind: 'property', on, element, property });
    }
    branch(on, lines, count);
  }
  const indexes = schema.indexes.filter(
    (index) => wanted === '' || isFound(index) || index.fields.some((field) => isFound({ name: field.property })),
  );
  const fullText = (schema.fullTextIndexes ?? []).filter(
    (index) => wanted === '' || isFound(index) || index.fields.some((name) => isFound({ name })),
  );
  branch(
    'index',
    [
      ...indexes.map((index) => ({ key: `index ${index.name}`, level: 2, kind: 'index', index }) as const),
      ...fullText.map((index) => ({ key: `full-text ${index.name}`, level: 2, kind: 'full-text', index }) as const),
    ],
    indexes.length + fullText.length,
  );
  return rows;
}

/** Returns the line that Enter opens: the best match by equality, prefix, then substring. */
export function bestRow(rows: readonly TreeRow[], search: string): TreeRow | undefined {
  const wanted = search.trim().toLowerCase();
  const rank = (row: TreeRow): number => {
    const name = rowName(row).toLowerCase();
    return row.kind === 'branch'
      ? 4
      : name === wanted
        ? 0
        : name.startsWith(wanted)
          ? 1
          : name.includes(wanted)
            ? 2
            : 3;
  };
  let best: TreeRow | undefined;
  for (const row of rows) if (best === undefined || rank(row) < rank(best)) best = row;
  return best;
}

/** The name of a line; a branch has the name of its kind. */
export function rowName(row: TreeRow): string {
  switch (row.kind) {
    case 'branch':
      return row.branch;
    case 'element':
      return row.element.name;
    case 'property':
      return row.property.name;
    case 'index':
    case 'full-text':
      return row.index.name;
  }
}
