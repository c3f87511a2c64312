import type { PropertySchema, SchemaSnapshot } from '@astrolabe/model';
import { sampleSpace } from '@astrolabe/model/test/sample-space';
import { describe, expect, test } from 'vitest';
import { memorySource } from '../source/byte-source.ts';
import { resolveHeaders } from './header-notation.ts';
import type { TargetMapping } from './import-mapping.ts';
import { parseImporterConfig } from './importer-config.ts';

const text = (name: string): PropertySchema => ({ name, type: { kind: 'string' }, isNullable: true });
const SCHEMA: SchemaSnapshot = {
  space: sampleSpace('harbour', { idBytes: 8 }),
  tags: [
    { kind: 'tag', name: 'ship', id: 2, properties: [text('name'), text('flag')] },
    { kind: 'tag', name: 'steamer', id: 3, properties: [text('coal')] },
  ],
  edgeTypes: [{ kind: 'edge', name: 'visits', id: 4, properties: [text('days')] }],
  indexes: [],
};

/** The targets of a configuration with one file whose first line is `header`. */
async function targetsOf(schema: object, header: string, withHeader = true): Promise<readonly TargetMapping[]> {
  const { mapping } = parseImporterConfig({
    clientSettings: { space: 'harbour' },
    files: [{ path: 'a.csv', csv: { withHeader, delimiter: ',' }, schema }],
  });
  const resolved = await resolveHeaders(mapping, SCHEMA, [memorySource('a.csv', `${header}\n1,2,3,4\n`)]);
  expect(resolved.files[0]).not.toHaveProperty('headerKind');
  return resolved.files[0]!.targets;
}

describe('a header in the notation', () => {
  test('decides if the configuration names no column', async () => {
    expect(await targetsOf({ type: 'vertex' }, ':IGNORE,:VID(string)/ship.name:string,steamer.coal,ship.flag')).toEqual(
      [
        {
          kind: 'vertex',
          tagName: 'ship',
          vid: { column: 1 },
          properties: [
            { property: 'name', column: 1 },
            { property: 'flag', column: 3 },
          ],
        },
        { kind: 'vertex', tagName: 'steamer', vid: { column: 1 }, properties: [{ property: 'coal', column: 2 }] },
      ],
    );
    expect(
      await targetsOf(
        { type: 'edge', edge: { name: 'visits' } },
        'days:string,:DST_VID(string),:SRC_VID(string),:RANK',
      ),
    ).toEqual([
      {
        kind: 'edge',
        edgeTypeName: 'visits',
        src: { column: 2 },
        dst: { column: 1 },
        rank: { column: 3 },
        properties: [{ property: 'days', column: 0 }],
      },
    ]);
  });

  test('is an ordinary header if the configuration names columns', async () => {
    const schema = {
      type: 'vertex',
      vertex: { vid: { index: 3 }, tags: [{ name: 'ship', props: [{ name: 'flag', index: 0 }] }] },
    };
    expect(await targetsOf(schema, ':VID,ship.name,ship.flag,x')).toEqual([
      { kind: 'vertex', tagName: 'ship', vid: { column: 3 }, properties: [{ property: 'flag', column: 0 }] },
    ]);
  });

  test('is data if the file has no header, so that the id has no column', async () => {
    await expect(
      targetsOf({ type: 'vertex', vertex: { tags: [{ name: 'ship' }] } }, ':VID,ship.name,x,y', false),
    ).rejects.toThrow('files[0] (a.csv).schema.vertex.vid.index is missing');
  });

  test('that matches nothing in the space is reported', async () => {
    await expect(targetsOf({ type: 'vertex' }, ':VID,boat.name')).rejects.toMatchObject({
      code: 'IMPORT_MAPPING_INVALID',
      message: 'the header of `a.csv` names no tag of space `harbour`',
    });
  });
});

test('without the notation no column is assumed', async () => {
  const named = { type: 'vertex', vertex: { tags: [{ name: 'ship', props: [{ name: 'name' }, { name: 'flag' }] }] } };
  for (const schema of [named, { type: 'vertex' }, { type: 'edge', edge: { name: 'visits' } }])
    await expect(targetsOf(schema, 'id,name,flag')).rejects.toMatchObject({
      code: 'IMPORT_MAPPING_INVALID',
      message: expect.stringMatching(/^`a\.csv` gives no column for (?:vid|srcVID and dstVID), neither in/),
    });
});
