import type { SpaceSchema, TagSchema } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { createElementText, createIndexText, createSpaceText } from './schema-text.ts';

const SPACE: SpaceSchema = {
  name: 's',
  id: 1,
  vidType: { kind: 'fixed_string', length: 32 },
  partitionCount: 10,
  replicaFactor: 1,
  charset: 'utf8',
  collation: 'utf8_bin',
};

test('a space', () => {
  expect(createSpaceText(SPACE)).toBe(
    'CREATE SPACE `s` (partition_num = 10, replica_factor = 1, charset = utf8, collate = utf8_bin, vid_type = FIXED_STRING(32))',
  );
  expect(createSpaceText({ ...SPACE, vidType: { kind: 'int64' }, comment: "it's" })).toBe(
    "CREATE SPACE `s` (partition_num = 10, replica_factor = 1, charset = utf8, collate = utf8_bin, vid_type = INT64) comment = 'it\\'s'",
  );
});

test('a tag with everything', () => {
  const tag: TagSchema = {
    kind: 'tag',
    name: 'pilot',
    id: 2,
    properties: [
      { name: 'name', type: { kind: 'string' }, isNullable: false },
      {
        name: 'hours',
        type: { kind: 'int64' },
        isNullable: true,
        defaultText: '18',
        comment: 'in the "air"',
      },
      { name: 'home', type: { kind: 'geography', shape: 'point' }, isNullable: true },
      { name: 'routes', type: { kind: 'set', items: 'int64' }, isNullable: true },
      {
        name: 'plane',
        type: { kind: 'fixed_string', length: 8 },
        isNullable: true,
        defaultText: '"none"',
      },
    ],
    timeToLive: { column: 'hours', durationSeconds: 60 },
    comment: 'c',
  };
  expect(createElementText(tag)).toBe(`CREATE TAG \`pilot\` (
 \`name\` string NOT NULL,
 \`hours\` int64 NULL DEFAULT 18 COMMENT "in the \\"air\\"",
 \`home\` geography(point) NULL,
 \`routes\` set<int> NULL,
 \`plane\` fixed_string(8) NULL DEFAULT "none"
) ttl_duration = 60, ttl_col = "hours", comment = "c"`);
});

test('an edge type without properties, under a name that needs quoting', () => {
  expect(createElementText({ kind: 'edge', name: 'a`b', id: 3, properties: [] })).toBe(
    'CREATE EDGE `a\\`b` (\n) ttl_duration = 0, ttl_col = ""',
  );
});

test('indexes', () => {
  const index = { name: 'i', id: 4, on: 'tag', schemaName: 'pilot' } as const;
  expect(
    createIndexText({
      ...index,
      fields: [{ property: 'name', length: 10 }, { property: 'hours' }],
    }),
  ).toBe('CREATE TAG INDEX `i` ON `pilot` (\n `name`(10),\n `hours`\n)');
  expect(
    createIndexText({
      ...index,
      on: 'edge',
      fields: [],
      s2MaxLevel: 30,
      s2MaxCells: 8,
      comment: 'c',
    }),
  ).toBe('CREATE EDGE INDEX `i` ON `pilot` (\n) WITH (s2_max_level = 30, s2_max_cells = 8) comment "c"');
});
