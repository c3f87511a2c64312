import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SchemaSnapshot } from '@astrolabe/model';
import { sampleSpace } from '@astrolabe/model/test/sample-space';
import type { SignedIn } from '@astrolabe/http-api';
import { templateProblems, type TemplateSurroundings } from './check-template.ts';
import { readTemplate, withAddress } from './read-template.ts';
import { exampleFor } from './save-example.ts';

const EXAMPLE = readFileSync(join(import.meta.dirname, '../../../public/template.yaml'), 'utf8');
const session: SignedIn = { host: '10.0.0.7:9669', kind: 'cluster', username: 'ann', version: 'v3.0' };
const schema: SchemaSnapshot = {
  space: sampleSpace('ferries', { idBytes: 8 }),
  tags: [{ kind: 'tag', name: 'port', id: 2, properties: [] }],
  edgeTypes: [],
  indexes: [],
};
const surroundings: TemplateSurroundings = {
  session,
  embeddedHost: '127.0.0.1:9669',
  fileNames: new Set(['ports.csv']),
  spaces: ['ferries'],
  schema,
};

test('the downloadable example parses, with the lines that are checked', () => {
  const { version, files, addressLine, userLine, config } = readTemplate(EXAMPLE);
  expect({ version, files, addressLine, userLine, space: config.spaceName }).toEqual({
    version: 'v2',
    files: [
      { name: 'ports.csv', line: 14 },
      { name: 'ferries.csv', line: 33 },
    ],
    addressLine: 12,
    userLine: 10,
    space: 'ferries',
  });
});

test('every mismatch is reported with its line', () => {
  expect(templateProblems(readTemplate(EXAMPLE), surroundings)).toEqual([
    { kind: 'address', line: 12, name: '127.0.0.1:9669' },
    { kind: 'user', line: 10, name: 'root' },
    { kind: 'file', line: 33, name: 'ferries.csv' },
    { kind: 'edge', line: undefined, name: 'sails', file: 'ferries.csv' },
  ]);
});

test('an address is replaced by the connected one', () => {
  const template = withAddress(readTemplate(EXAMPLE), session.host);
  expect(templateProblems(template, surroundings).map((problem) => problem.kind)).toEqual(['user', 'file', 'edge']);
  expect(template.data).toMatchObject({
    clientSettings: { space: 'ferries', connection: { user: 'root', address: '10.0.0.7:9669' } },
  });
});

test('the folder of a file name is ignored, and the embedded database has any name of this host', () => {
  const text = EXAMPLE.replace('path: ports.csv', 'path: ./in/ports.csv').replace(
    'path: ferries.csv',
    'path: C:\\\\x\\\\ports.csv',
  );
  const problems = templateProblems(readTemplate(text), {
    ...surroundings,
    session: { ...session, host: 'embedded', kind: 'embedded', username: 'root' },
  });
  expect(problems.map((problem) => problem.kind)).toEqual(['edge']);
});

test.each(['127.0.0.1:9670', '[::1]:9670', 'embedded.example', '127.0.0.1'])(
  'an address other than that of the embedded database is reported: %s',
  (address) => {
    const template = withAddress(readTemplate(EXAMPLE), address);
    const kinds = (embeddedHost: string) =>
      templateProblems(template, {
        ...surroundings,
        embeddedHost,
        session: { host: 'embedded', kind: 'embedded', username: 'root', version: 'v3.0' },
      }).map(({ kind }) => kind);
    expect(kinds('127.0.0.1:9671')).toContain('address');
    expect(kinds('embedded')).toContain('address');
  },
);

test('the saved example matches the session, whatever the names', () => {
  for (const [address, username] of [
    ['10.0.0.7:9669', 'ann'],
    ['[fe80::1]:9669,10.0.0.8:19669', 'o\'neil: "x" $&'],
  ] as const) {
    const { config } = readTemplate(exampleFor(EXAMPLE, address, username));
    expect(config.connection).toEqual({ address, user: username });
    const kinds = templateProblems(readTemplate(exampleFor(EXAMPLE, address, username)), {
      ...surroundings,
      session: { ...session, host: address, username },
    }).map(({ kind }) => kind);
    expect(kinds).toEqual(['file', 'edge']);
  }
});

test('an invalid text is reported with its line', () => {
  expect(() => readTemplate('version: v2\nfiles: [\n  a: {\n')).toThrow(
    expect.objectContaining({ code: 'IMPORT_MAPPING_INVALID', detail: { line: expect.any(Number) } }),
  );
  expect(() => readTemplate('just words')).toThrow('the template is no object');
  expect(() => readTemplate('version: v2\nclientSettings: {space: a}\nfiles: []')).toThrow('files names no file');
});
