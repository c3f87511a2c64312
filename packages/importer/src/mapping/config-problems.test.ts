import { sampleSpace } from '@astrolabe/model/test/sample-space';
import { expect, test } from 'vitest';
import { configProblems, configProblemText, isBlocking, isConnectedTo, type ConnectedAs } from './config-problems.ts';
import { parseImporterConfig } from './importer-config.ts';

const EMBEDDED: ConnectedAs = { host: 'embedded', kind: 'embedded', username: 'root', embeddedHost: '127.0.0.1:9669' };
const MOVED: ConnectedAs = { ...EMBEDDED, embeddedHost: '127.0.0.1:19669' };
const CLOSED: ConnectedAs = { ...EMBEDDED, embeddedHost: 'embedded' };
const CLUSTER: ConnectedAs = { host: '10.0.0.7:9669,graph-2:9779', kind: 'cluster', username: 'ann', embeddedHost: '' };

test.each([
  ['', [true, true, true, false]],
  [' ', [true, true, true, false]],
  [',', [false, false, false, false]],
  ['embedded', [true, true, true, false]],
  ['EMBEDDED:4711', [true, true, true, false]],
  ['127.0.0.1:9669', [true, false, false, false]],
  ['localhost', [true, false, false, false]],
  ['http://[::1]:9669/', [true, false, false, false]],
  ['127.0.0.1:19669', [false, true, false, false]],
  ['127.0.0.1:9669,10.0.0.7:9669', [false, false, false, true]],
  ['10.0.0.7', [false, false, false, true]],
  ['10.0.0.7:9779', [false, false, false, false]],
  ['graph-2:9779', [false, false, false, true]],
  ['GRAPH-2:9779 , other:1', [false, false, false, true]],
  ['graph-2', [false, false, false, false]],
  ['not an address', [false, false, false, false]],
])('the address %j', (address, expected) => {
  expect([EMBEDDED, MOVED, CLOSED, CLUSTER].map((connected) => isConnectedTo(address, connected))).toEqual(expected);
});

test('every problem has a message and a fix, and only a property that becomes NULL allows the import', () => {
  const config = parseImporterConfig({
    clientSettings: { space: 'harbour', connection: { user: 'bob', address: 'elsewhere' } },
    files: [
      {
        path: 'ships.csv',
        schema: {
          type: 'vertex',
          vertex: {
            vid: { index: 0, type: 'int' },
            tags: [
              {
                name: 'ship',
                props: [{ name: 'flag' }, { name: 'built' }, { name: 'crew', index: null }, { name: 'x' }],
              },
              { name: 'boat' },
            ],
          },
        },
      },
      { path: 'v.csv', schema: { edge: { name: 'visits', srcVID: { index: 0 }, dstVID: { index: 1 } } } },
    ],
  });
  const property = (name: string, isNullable: boolean, defaultText?: string) => ({
    name,
    type: { kind: 'string' } as const,
    isNullable,
    ...(defaultText !== undefined && { defaultText }),
  });
  const problems = configProblems(config, {
    connected: EMBEDDED,
    hasFile: (name) => name === 'v.csv',
    hasSpace: () => true,
    schema: {
      space: sampleSpace('harbour', { idBytes: 8 }),
      tags: [
        {
          kind: 'tag',
          name: 'ship',
          id: 2,
          properties: [property('flag', false, '"x"'), property('built', false), property('crew', true)],
        },
      ],
      edgeTypes: [],
      indexes: [],
    },
  });
  expect(problems.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'address elsewhere',
    'user bob',
    'file ships.csv',
    'tag boat',
    'edge visits',
    'idType int',
    'noColumn built',
    'null crew',
    'property x',
  ]);
  expect(problems.filter((problem) => !isBlocking(problem)).map(({ kind }) => kind)).toEqual(['null']);
  for (const problem of problems) {
    const { message, hint } = configProblemText(problem, EMBEDDED);
    expect(
      [message.length, hint.length].every((length) => length > 10),
      message,
    ).toBe(true);
    expect(message).toContain('file' in problem ? problem.file : '');
  }
});
