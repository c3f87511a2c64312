import { describe, expect, test } from 'vitest';
import { parseImporterConfig } from './importer-config.ts';
import { importerConfigNotes, importerConfigOf } from './write-importer-config.ts';

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
      notes: [],
      declared: {
        idTypes: [
          { file: 'ships.csv', path: 'files[0] (ships.csv).schema.vertex.vid.type', type: 'string' },
          { file: 'visits.csv', path: 'files[1] (visits.csv).schema.edge.srcVID.type', type: 'string' },
          { file: 'visits.csv', path: 'files[1] (visits.csv).schema.edge.dstVID.type', type: 'string' },
        ],
        unmapped: [],
      },
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

  test('counts the columns after a label, and is written that way', () => {
    const labelled = {
      ...V2,
      files: V2.files.map((file) => ({ ...file, csv: { ...file.csv, withHeader: false, withLabel: true } })),
    };
    const { version: _, ...config } = parseImporterConfig(labelled);
    expect(config.mapping.files[1]).toMatchObject({
      file: 'visits.csv',
      hasLabel: true,
      targets: [{ src: { column: 1 }, dst: { column: 2 }, rank: { column: 4 } }],
    });
    const written = importerConfigOf(config, 'string', () => 'string');
    expect(written.files.at(-1)).toMatchObject({
      csv: { withLabel: true },
      schema: { edge: { srcVID: { index: 0 }, dstVID: { index: 1 }, rank: { index: 3 } } },
    });
    expect(parseImporterConfig(written).mapping).toEqual(config.mapping);
  });

  test('stores a time as rank under keys of our own', () => {
    const { version: _, ...config } = parseImporterConfig(V2);
    const edge = {
      kind: 'edge',
      edgeTypeName: 'visits',
      src: { column: 0 },
      dst: { column: 1 },
      rank: { column: 2, moment: true, format: 'DD/MM/YYYY' },
      properties: [],
    } as const;
    const mapping = { ...config.mapping, files: [{ ...config.mapping.files[1]!, targets: [edge] }] };
    const written = importerConfigOf({ ...config, mapping }, 'string', () => 'string');
    expect(parseImporterConfig(written).mapping.files[0]?.targets).toEqual([edge]);
    expect(importerConfigNotes(mapping)).toEqual([
      'visits.csv: that a rank is a moment is under `moment` and `format`, which are keys of our own',
    ]);
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

  test('a vertex file can have several tags', () => {
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

/** Every way to fill a property or an id, as versions 2 and 3 write it. */
const ALL_FORMS = {
  file: 'ships.csv',
  dialect: { hasHeader: true, delimiter: ',', linesBefore: 2 },
  targets: [
    {
      kind: 'vertex',
      tagName: 'ship',
      vid: { column: 0, prefix: 's-', more: [{ text: '/' }, { column: 1 }] },
      properties: [
        { property: 'name', column: 2, nullText: '-', alternatives: [3, 4], fallback: 'nameless' },
        { property: 'built', column: 5, format: 'DD.MM.YYYY' },
        { property: 'length', column: 6, decimal: ',', unit: 'm' },
        { property: 'fleet', constant: 'north' },
      ],
      filter: 'Record[0] != "0"',
    },
  ],
} as const;

test('composed ids, hash, null texts, further columns, defaults and conditions are read in both versions', () => {
  const tag = {
    name: 'ship',
    filter: { expr: 'Record[0] != "0"' },
    props: [
      {
        name: 'name',
        type: 'STRING',
        index: 2,
        nullable: true,
        nullValue: '-',
        alternativeIndices: [3, 4],
        defaultValue: 'nameless',
      },
      { name: 'built', type: 'DATE', index: 5, format: 'DD.MM.YYYY' },
      { name: 'length', type: 'DOUBLE', index: 6, decimal: ',', unit: 'm' },
      { name: 'fleet', type: 'STRING', constant: 'north' },
    ],
  };
  const id = { type: 'STRING', concatItems: ['s-', 0, '/', 1] };
  const csv = { withHeader: true, delimiter: ',', linesBefore: 2 };
  const v3 = parseImporterConfig({
    client: { version: 'v3' },
    manager: { spaceName: 'harbour', hooks: { before: [{ statements: ['CREATE TAG ship()'] }] } },
    sources: [{ path: 'ships.csv', csv, tags: [{ ...tag, id }] }],
  });
  expect(v3.batchSize).toBe(128);
  expect(v3.mapping.files).toEqual([ALL_FORMS]);
  expect(v3.notes).toEqual([
    'the statements of manager.hooks are not run; run them in the console where they are needed',
  ]);
  const v2 = parseImporterConfig({
    clientSettings: { space: 'harbour', postStart: { commands: 'CREATE TAG ship()' } },
    files: [{ path: 'ships.csv', csv, schema: { type: 'vertex', vertex: { vid: id, tags: [tag] } } }],
  });
  expect(v2.mapping.files).toEqual([ALL_FORMS]);
  expect(v2.notes).toHaveLength(1);
  const hashed = parseImporterConfig({
    clientSettings: { space: 'harbour' },
    files: [
      {
        path: 'ships.csv',
        csv,
        schema: {
          type: 'vertex',
          vertex: { vid: { index: 0, function: 'hash', prefix: 'x' }, tags: [{ name: 'ship' }] },
        },
      },
    ],
  });
  expect(hashed.mapping.files[0]?.targets[0]).toMatchObject({ vid: { column: 0, prefix: 'x', function: 'hash' } });
});

test.each([
  [{ address: '${YOUR_NEBULA_ADDRESS}' }, 'a.csv', 'the connection still holds the placeholder ${YOUR_NEBULA_ADDRESS}'],
  [
    { password: '${YOUR_NEBULA_PASSWORD}' },
    'a.csv',
    'the connection still holds the placeholder ${YOUR_NEBULA_PASSWORD}',
  ],
  [{}, 'https://files.example/a.csv', 'files[0].path is an address'],
])('a configuration with %j and the path %s is rejected', (connection, path, message) => {
  const schema = { type: 'vertex', vertex: { tags: [{ name: 'ship' }] } };
  expect(() =>
    parseImporterConfig({ clientSettings: { space: 'harbour', connection }, files: [{ path, schema }] }),
  ).toThrow(message);
});

test('unknown keys are reported with their path', () => {
  const schema = { type: 'vertex', vertex: { vid: { index: 0 }, tags: [{ name: 'ship' }] } };
  const { notes } = parseImporterConfig({
    clientSettings: { space: 'harbour', retires: 3 },
    files: [{ path: 'a.csv', csv: { delimeter: ';' }, schema }],
  });
  expect(notes).toEqual([
    'clientSettings.retires is no key of a configuration; it was passed over',
    'files[0].csv.delimeter is no key of a configuration; it was passed over',
  ]);
});

test('features without a key in version 2 are written with ours, read back unchanged, and reported', () => {
  const mapping = {
    onBadRow: 'skip' as const,
    files: [
      ALL_FORMS,
      {
        file: 'visits.csv',
        dialect: { hasHeader: false, delimiter: ';' },
        targets: [
          {
            kind: 'edge' as const,
            edgeTypeName: 'visits',
            src: { column: 0, function: 'hash' as const },
            dst: { column: 1 },
            properties: [],
            filter: 'Record[2] == "yes"',
          },
        ],
      },
    ],
  };
  const written = importerConfigOf(
    {
      description: '',
      spaceName: 'harbour',
      connection: { address: '', user: 'root' },
      retry: 3,
      concurrency: 10,
      batchSize: 60,
      mapping,
    },
    'string',
    () => 'string',
  );
  expect(parseImporterConfig(JSON.parse(JSON.stringify(written))).mapping).toEqual(mapping);
  expect(importerConfigNotes(mapping)).toEqual([
    'ships.csv: the lines before the table are under `linesBefore`, which is a key of our own',
    'ships.csv: ids of several parts are under `concatItems`, which version 3 has',
    'ships.csv: the condition on rows is under `filter`, which version 3 has',
    'ships.csv: the text that is null is under `nullValue`, which version 3 has',
    'ships.csv: further columns are under `alternativeIndices`, which version 3 has',
    'ships.csv: what stands for an empty cell is under `defaultValue`, which version 3 has',
    'ships.csv: how dates are written is under `format`, which is a key of our own',
    'ships.csv: the decimal character is under `decimal`, which is a key of our own',
    'ships.csv: what stands beside numbers is under `unit`, which is a key of our own',
    'ships.csv: constants are under `constant`, which is a key of our own',
    'visits.csv: the condition on rows is under `filter`, which version 3 has',
  ]);
  expect(importerConfigNotes({ ...mapping, files: [] })).toEqual([]);
});

describe('an error is named with its path', () => {
  test.each([
    ['text', 'config is not an object'],
    [{ clientSettings: {}, files: [{}] }, 'clientSettings.space is not a text'],
    [{ clientSettings: { space: 'a' }, files: [] }, 'files names no file'],
    [
      {
        clientSettings: { space: 'a' },
        files: [{ path: 'x.csv', schema: { type: 'vertex', vertex: { vid: { index: -1 }, tags: [] } } }],
      },
      'files[0] (x.csv).schema.vertex.vid.index is not a whole number from 0 on',
    ],
    [
      {
        clientSettings: { space: 'a' },
        files: [{ path: 'x.csv', schema: { vertex: { vid: { function: 'uuid' }, tags: [] } } }],
      },
      'files[0] (x.csv).schema.vertex.vid.function: `uuid` is not known; only `hash` is',
    ],
    [
      { manager: { spaceName: 'a' }, client: {}, sources: [{ s3: {} }] },
      'sources[0]: only sources with a path are supported',
    ],
  ])('case %#', (document, message) => {
    expect(() => parseImporterConfig(document)).toThrow(message);
  });
});
