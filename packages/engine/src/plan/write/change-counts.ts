/** Numbers of changes made by a statement. */
export interface ChangeCounts {
  verticesCreated: number;
  verticesDeleted: number;
  edgesCreated: number;
  edgesDeleted: number;
  propertiesSet: number;
  tagsAdded: number;
  tagsRemoved: number;
}

/** The counts as columns of a result, in their order. */
export const COUNT_COLUMNS: readonly (readonly [keyof ChangeCounts, string])[] = [
  ['verticesCreated', 'Vertices created'],
  ['verticesDeleted', 'Vertices deleted'],
  ['edgesCreated', 'Edges created'],
  ['edgesDeleted', 'Edges deleted'],
  ['propertiesSet', 'Properties set'],
  ['tagsAdded', 'Tags added'],
  ['tagsRemoved', 'Tags removed'],
];

/** Counts of a statement without changes. */
export function noChanges(): ChangeCounts {
  return {
    verticesCreated: 0,
    verticesDeleted: 0,
    edgesCreated: 0,
    edgesDeleted: 0,
    propertiesSet: 0,
    tagsAdded: 0,
    tagsRemoved: 0,
  };
}

/** The nonzero counts as a note: `Vertices created: 2, Properties set: 4`. */
export function printCounts(counts: ChangeCounts): string {
  const parts = COUNT_COLUMNS.filter(([key]) => counts[key] > 0).map(([key, name]) => `${name}: ${counts[key]}`);
  return parts.length > 0 ? parts.join(', ') : 'No changes';
}
