import type { ImportMapping } from '@astrolabe/importer';

/** Mapping of the two files of a `BenchGraph`: members by their ids, and the edges between them. */
export const GRAPH_MAPPING: ImportMapping = {
  onBadRow: 'stop',
  files: [
    {
      file: 'member.csv',
      dialect: { hasHeader: true },
      targets: [
        {
          kind: 'vertex',
          tagName: 'member',
          vid: { column: 0 },
          properties: [
            { property: 'handle', column: 1 },
            { property: 'age', column: 2 },
          ],
        },
      ],
    },
    {
      file: 'follows.csv',
      dialect: { hasHeader: true },
      targets: [
        {
          kind: 'edge',
          edgeTypeName: 'follows',
          src: { column: 0 },
          dst: { column: 1 },
          properties: [{ property: 'since', column: 2 }],
        },
      ],
    },
  ],
};
