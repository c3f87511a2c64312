import { sampleSpace } from '@astrolabe/model/test/sample-space';
import { expect, test } from 'vitest';
import { bindFileMapping } from './convert-row.ts';
import { parseImportMapping, ROW_NUMBER } from './import-mapping.ts';
import { ID_NORMALIZATIONS, normalizeId } from './normalize-id.ts';

test.each([
  ['C-017', '17'],
  ['user:5', '5'],
  [' 007 ', '7'],
  ['12.0', '12'],
  ['12.5', '12.5'],
  ['ABE', 'abe'],
  ['0', '0'],
  ['A1-B2', 'a1-b2'],
  [' New  York', 'new york'],
  ['cafe\u0301', 'caf\u00e9'],
])('%s becomes %s', (text, id) => {
  expect(normalizeId(text, ID_NORMALIZATIONS)).toBe(id);
});

test('the row number is an id and a rank, and ids are normalized on both sides', () => {
  const mapping = parseImportMapping({
    files: [
      {
        file: 'a.csv',
        targets: [
          { kind: 'vertex', tagName: 'event', vid: { column: ROW_NUMBER, prefix: 'event:' } },
          {
            kind: 'edge',
            edgeTypeName: 'at',
            src: { column: 0, normalize: ['zeros'] },
            dst: { column: 1, normalize: ['zeros', 'case'] },
            rank: { column: ROW_NUMBER, offset: 1000 },
          },
        ],
      },
    ],
  });
  const schema = {
    space: sampleSpace('s', { idBytes: 16 }),
    tags: [{ kind: 'tag' as const, name: 'event', id: 1, properties: [] }],
    edgeTypes: [{ kind: 'edge' as const, name: 'at', id: 2, properties: [] }],
    indexes: [],
  };
  const targets = bindFileMapping(mapping.files[0]!, schema, 2);
  expect(targets.map((target) => target.convert({ line: 7, fields: ['007', 'ABE'] }))).toEqual([
    { line: 7, vid: 'event:7', values: [] },
    { line: 7, src: '7', dst: 'abe', rank: 1007n, values: [] },
  ]);
});
