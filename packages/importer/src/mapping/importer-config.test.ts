import { describe, expect, test } from 'vitest';
import { importerConfigOf, parseImporterConfig } from './importer-config.ts';

const V2 = {
  version: 'v2',
  description: 'web console import',
  clientSettings: {
    retry: 3,
    concurrency: 10,
    channelBufferSize: 128,
    space: 'harbour',
    connection: { user: 'root', password: 'secret', address: '127.0.0.1:9669' },
  },
  files: [
    {
      path: '/uploads/ships.csv',
      failDataPath: 'shipsFail.csv',
      batchSize: 20,
      limit: 100,
      type: 'csv',
      csv: { withHeader: true, withLabel: false, delimiter: ';' },
      schema: {
        type: 'vertex',
        vertex: {
          vid: { index: 1, type: 'string', prefix: 's-' },
          tags: [{ name: 'ship', props: [{ name: 'name', type: 'string', index: 2 }] }],
        },
      },
    },
    {
      path: 'visits.csv',
      failDataPath: 'visitsFail.csv',
      batchSize: 20,
      type: 'csv',
      csv: { withHeader: false, withLabel: false },
      schema: {
        type: 'edge',
        edge: {
          name: 'visits',
          srcVID: { index: 0, type: 'string' },
          dstVID: { index: 1, type: 'string' },
          rank: { index: 3 },
          props: [],
        },
      },
    },
  ],
};
const MAPPING = {
  onBadRow: 'skip',
  files: [
    {
      file: 'ships.csv',
      dialect: { hasHeader: true, delimiter: ';' },
      rowsMax: 100,
      targets: [
        {
          kind: 'vertex',
          tagName: 'ship',
          vid: { column: 1, prefix: 's-' },
          properties: [{ property: 'name', column: 2 }],
        },
      ],
    },
    {
      file: 'visits.csv',
      dialect: { hasHeader: false, delimiter: ',' },
      targets: [
        {
          kind: 'edge',
          edgeTypeName: 'visits',
          src: { column: 0 },
          dst: { column: 1 },
          rank: { column: 3 },
          properties: [],
        },
      ],
    },
  ],
};

describe('version 2', () => {
  test('is read', () => {
    expect(parseImporterConfig(V2)).toEqual({
      version: 'v2',
      description: 'web console import',
      spaceName: 'harbour',
      connection: { address: '127.0.0.1:9669', user: 'root', password: 'secret' },
      retry: 3,
      concurrency: 10,
      batchSize: 20,
      mapping: MAPPING,
    });
  });

  test('is written as it was read, but never with a password', () => {
    const { version: _, ...config } = parseImporterConfig(V2);
    const written = importerConfigOf(config, 'string', () => 'string');
    expect(JSON.stringify(written)).not.toContain('secret');
    expect(parseImporterConfig(written)).toEqual({
      ...parseImporterConfig(V2),
      connection: { address: '127.0.0.1:9669', user: 'root' },
    });
  });

  test('keeps constants under a key of our own', () => {
    const { version: _, ...config } = parseImporterConfig(V2);
    const targets = [
      {
        kind: 'vertex',
        tagName: 'ship',
        vid: { column: 0 },
        properties: [
          { property: 'flag', constant: 'PE' },
          { property: 'name', column: 1 },
        ],
      },
    ] as const;
    const written = importerConfigOf(
      {
        ...config,
        mapping: {
          onBadRow: 'skip',
          files: [{ file: 'a.csv', dialect: { hasHeader: true, delimiter: ',' }, targets }],
        },
      },
      'string',
      () => 'string',
    );
    expect(written.files[0]?.schema).toEqual({
      type: 'vertex',
      vertex: {
        vid: { index: 0, type: 'string' },
        tags: [
          {
            name: 'ship',
            props: [
              { name: 'flag', type: 'string', constant: 'PE' },
              { name: 'name', type: 'string', index: 1 },
            ],
          },
        ],
      },
    });
    expect(parseImporterConfig(written).mapping.files[0]?.targets).toEqual(targets);
  });

  test('a vertex file may carry several tags', () => {
    const file = {
      ...V2.files[0],
      schema: {
        type: 'vertex',
        vertex: {
          vid: { index: 0 },
          tags: [
            { name: 'ship', props: [] },
            { name: 'steamer', props: [{ name: 'coal', index: 1 }] },
          ],
        },
      },
    };
    expect(parseImporterConfig({ ...V2, files: [file] }).mapping.files[0]?.targets).toEqual([
      { kind: 'vertex', tagName: 'ship', vid: { column: 0 }, properties: [] },
      { kind: 'vertex', tagName: 'steamer', vid: { column: 0 }, properties: [{ property: 'coal', column: 1 }] },
    ]);
  });
});

test('version 3 is read', () => {
  const config = parseImporterConfig({
    client: {
      version: 'v3',
      address: 'a:9669,b:9669',
      user: 'root',
      password: 'x',
      concurrencyPerAddress: 4,
      retry: 5,
    },
    manager: { spaceName: 'harbour', batch: 64 },
    sources: [
      {
        path: './ships.csv',
        csv: { delimiter: '\\t', withHeader: true },
        tags: [
          {
            name: 'ship',
            id: { type: 'STRING', concatItems: ['s-', 1] },
            props: [{ name: 'name', type: 'STRING', index: 2 }],
          },
        ],
        edges: [{ name: 'visits', src: { id: { index: 1 } }, dst: { id: { index: 3 } }, rank: { index: 4 } }],
      },
    ],
  });
  expect(config.mapping.files).toEqual([
    {
      file: 'ships.csv',
      dialect: { hasHeader: true, delimiter: '\t' },
      targets: [
        {
          kind: 'vertex',
          tagName: 'ship',
          vid: { column: 1, prefix: 's-' },
          properties: [{ property: 'name', column: 2 }],
        },
        {
          kind: 'edge',
          edgeTypeName: 'visits',
          src: { column: 1 },
          dst: { column: 3 },
          rank: { column: 4 },
          properties: [],
        },
      ],
    },
  ]);
  expect([config.spaceName, config.batchSize, config.concurrency, config.retry]).toEqual(['harbour', 64, 4, 5]);
});

describe('what is wrong is named with its path', () => {
  test.each([
    ['text', 'config is not an object'],
    [{ clientSettings: {}, files: [{}] }, 'clientSettings.space is not a text'],
    [{ clientSettings: { space: 'a' }, files: [] }, 'files names no file'],
    [
      {
        clientSettings: { space: 'a' },
        files: [{ path: 'x.csv', schema: { type: 'vertex', vertex: { vid: { index: -1 }, tags: [] } } }],
      },
      'files[0].schema.vertex.vid.index is not a whole number from 0 on',
    ],
    [
      { clientSettings: { space: 'a' }, files: [{ path: 'x.csv', csv: { withLabel: true } }] },
      'files[0].csv.withLabel: label columns are not supported by this version yet',
    ],
    [
      {
        clientSettings: { space: 'a' },
        files: [{ path: 'x.csv', schema: { vertex: { vid: { function: 'hash' }, tags: [] } } }],
      },
      'files[0].schema.vertex.vid.function: `hash` is not supported by this version yet',
    ],
    [
      { manager: { spaceName: 'a' }, client: {}, sources: [{ s3: {} }] },
      'sources[0]: only sources with a path are supported',
    ],
  ])('case %#', (document, message) => {
    expect(() => parseImporterConfig(document)).toThrow(message);
  });
});
