import { sampleSpace } from '@astrolabe/model/test/sample-space';
import type { FilePreview } from '@astrolabe/http-api';
import type { ImportPlan } from './import-plan.ts';

/** The start of a file as the server shows it. */
export function previewOf(
  name: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  size = 100,
): FilePreview {
  return {
    name,
    size,
    dialect: { encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true },
    confidence: { encoding: 1, delimiter: 1, header: 1 },
    hasBom: false,
    lineBreak: 'lf',
    columnCount: header.length,
    header,
    types: header.map(() => ({
      kind: 'string',
      confidence: 1,
      reason: '',
      cells: rows.length,
      emptyCells: 0,
      bytesMax: 4,
    })),
    rows: rows.map((fields, index) => ({ line: index + 2, fields })),
  };
}

/** Ports and the ferries between them, as two files for a new space. */
export const FERRIES: ImportPlan = {
  schema: {
    space: sampleSpace('sea', { idBytes: 8, id: 0 }),
    tags: [
      { kind: 'tag', name: 'port', id: 0, properties: [{ name: 'name', type: { kind: 'string' }, isNullable: true }] },
    ],
    edgeTypes: [
      {
        kind: 'edge',
        name: 'sails',
        id: 0,
        properties: [{ name: 'minutes', type: { kind: 'int64' }, isNullable: true }],
      },
    ],
    indexes: [],
  },
  added: new Set(['vertex:port', 'edge:sails']),
  drafts: [
    {
      file: 'ports.csv',
      columnCount: 2,
      targets: [{ kind: 'vertex', name: 'port', roles: [{ kind: 'vid' }, { kind: 'property', name: 'name' }] }],
    },
    {
      file: 'sails.csv',
      columnCount: 3,
      targets: [
        {
          kind: 'edge',
          name: 'sails',
          roles: [{ kind: 'src' }, { kind: 'dst' }, { kind: 'property', name: 'minutes' }],
          ends: { src: 'port', dst: 'port' },
        },
      ],
    },
  ],
};

/** Previews of the files; the last ferry leads to a missing port, and one has a duration that is not a number. */
export const FERRY_PREVIEWS: ReadonlyMap<string, FilePreview> = new Map([
  [
    'ports.csv',
    previewOf(
      'ports.csv',
      ['id', 'name'],
      [
        ['p1', 'North'],
        ['p2', 'South'],
        ['p3', 'Isle'],
      ],
    ),
  ],
  [
    'sails.csv',
    previewOf(
      'sails.csv',
      ['from', 'to', 'minutes'],
      [
        ['p1', 'p2', '35'],
        ['p2', 'p3', 'soon'],
        ['p3', 'p9', '50'],
      ],
    ),
  ],
]);
