import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PropertySchema, PropertyType, SchemaSnapshot } from '@astrolabe/model';
import { build, diffSchemas, isEmptyDifference, migrationSteps, printStatement } from '@astrolabe/ngql';
import { Engine } from '../../session/engine.ts';

const TYPES: readonly PropertyType[] = [
  { kind: 'int8' },
  { kind: 'int64' },
  { kind: 'float' },
  { kind: 'double' },
  { kind: 'string' },
  { kind: 'fixed_string', length: 8 },
  { kind: 'fixed_string', length: 16 },
  { kind: 'timestamp' },
  { kind: 'date' },
];

const NAMES = ['a', 'b', 'odd `c`', '名', 'select'];

/** Two defaults of each type, as the database writes them. */
const DEFAULTS: Readonly<Record<string, readonly [string, string]>> = {
  int8: ['1', '-2'],
  int64: ['9007199254740993', '-1'],
  float: ['0.5', '2.25'],
  double: ['0.1', '1e+100'],
  string: ['""', '"say \\"no\\""'],
  fixed_string: ['"a"', '"名"'],
  timestamp: ['now()', '1700000000'],
  date: ['date("2024-02-29")', 'date()'],
};

const COMMENTS = ['', 'plain', 'with "quotes", `ticks` and \\ 名'];

const property = (name: string): fc.Arbitrary<PropertySchema> =>
  fc
    .record({
      type: fc.constantFrom(...TYPES),
      isNullable: fc.boolean(),
      preset: fc.constantFrom(undefined, 0, 1),
      comment: fc.constantFrom(...COMMENTS),
    })
    .map(({ type, isNullable, preset, comment }) => {
      const defaultText = preset === undefined ? undefined : DEFAULTS[type.kind]![preset];
      return {
        name,
        type,
        isNullable,
        ...(defaultText !== undefined && { defaultText }),
        ...(comment !== '' && { comment }),
      };
    });

/** A tag or edge type with some of the properties, perhaps with expiry. */
const element = (on: 'tag' | 'edge', name: string): fc.Arbitrary<SchemaSnapshot['tags'][number]> =>
  fc
    .tuple(fc.shuffledSubarray(NAMES), fc.boolean(), fc.integer({ min: 1, max: 3 }), fc.constantFrom(...COMMENTS))
    .chain(([names, expires, days, comment]) =>
      fc.tuple(...names.map(property)).map((properties) => {
        const column = properties.find(({ type }) => type.kind === 'int64' || type.kind === 'timestamp');
        return {
          kind: 'tag',
          name,
          id: 0,
          properties,
          ...(comment !== '' && { comment }),
          ...(expires && column && { timeToLive: { column: column.name, durationSeconds: days * 86_400 } }),
        } as const;
      }),
    );

const some = (on: 'tag' | 'edge', names: readonly string[]): fc.Arbitrary<SchemaSnapshot['tags']> =>
  fc.subarray([...names]).chain((chosen) => fc.tuple(...chosen.map((name) => element(on, name))));

const schema: fc.Arbitrary<SchemaSnapshot> = fc
  .tuple(some('tag', ['t1', 'T 2', '三']), some('edge', ['e1', 'E`2']), fc.array(fc.nat(7), { maxLength: 4 }))
  .map(([tags, edges, picks]) => {
    const edgeTypes = edges.map((edge) => ({ ...edge, kind: 'edge' as const }));
    // Two indexes cannot have the same fields.
    const taken = new Set<string>();
    const indexes = picks.flatMap((pick, number) => {
      const on = number % 2 === 0 ? ('tag' as const) : ('edge' as const);
      const of = (on === 'tag' ? tags : edgeTypes)[pick % Math.max(1, on === 'tag' ? tags.length : edgeTypes.length)];
      if (!of) return [];
      // One property, or two in either order.
      const chosen = of.properties.slice(pick % 2, (pick % 2) + (pick % 3)).toSorted(() => (pick > 3 ? -1 : 1));
      const fields = chosen.map((field) => ({
        property: field.name,
        ...(field.type.kind === 'string' && { length: 5 + (pick % 2) }),
      }));
      const comment = COMMENTS[pick % COMMENTS.length]!;
      const saying = JSON.stringify([on, of.name, fields]);
      if (taken.has(saying)) return [];
      taken.add(saying);
      return [{ name: `i ${number}`, id: 0, on, schemaName: of.name, fields, ...(comment !== '' && { comment }) }];
    });
    const searchable = tags.flatMap((tag) => {
      const fields = tag.properties.filter(({ type }) => type.kind === 'string').map((property) => property.name);
      return tag.timeToLive || fields.length === 0 ? [] : [{ tag, fields }];
    });
    const fullTextIndexes = searchable.slice(0, 1).map(({ tag, fields }) => ({
      name: 'words',
      on: 'tag' as const,
      schemaName: tag.name,
      fields,
      ...(picks.length > 1 && { analyzer: 'standard' }),
    }));
    return {
      ...(fullTextIndexes.length > 0 && { fullTextIndexes }),
      space: {
        name: 'x',
        id: 0,
        vidType: { kind: 'int64' },
        partitionCount: 1,
        replicaFactor: 1,
        charset: 'utf8',
        collation: 'utf8_bin',
      },
      tags,
      edgeTypes,
      indexes,
    };
  });

test('a migration turns any schema into any other without differences', async () => {
  const engine = Engine.open();
  const session = await engine.authenticate('root', 'nebula');
  await fc.assert(
    fc.asyncProperty(schema, schema, async (before, after) => {
      await session.execute('DROP SPACE IF EXISTS x');
      await session.execute('CREATE SPACE x (vid_type = INT64)');
      for (const statement of build.recreateSpace(before, { hasSpace: false }))
        await session.execute(printStatement(statement), { space: 'x' });
      const now = await session.schema('x');
      expect(isEmptyDifference(diffSchemas(now, before))).toBe(true);
      for (const step of migrationSteps(now, after))
        for (const statement of step.statements) await session.execute(printStatement(statement), { space: 'x' });
      const left = diffSchemas(await session.schema('x'), after);
      expect(
        [...left.elements, ...left.indexes, ...left.fullTextIndexes].filter((pair) => pair.difference !== 'same'),
      ).toEqual([]);
    }),
    { numRuns: 150, seed: 20 },
  );
  await engine.close();
});

test('lossless steps come before destructive ones, which are marked', async () => {
  const engine = Engine.open();
  const session = await engine.authenticate('root', 'nebula');
  await session.execute('CREATE SPACE x (vid_type = INT64)');
  for (const text of [
    'CREATE TAG keeps(wide int8, narrow int64, gone string, due timestamp) TTL_COL = "due", TTL_DURATION = 60',
    'CREATE TAG leaves(a int)',
    'CREATE EDGE stays(a string NULL)',
    'CREATE EDGE INDEX by_a ON stays(a(4))',
  ])
    await session.execute(text, { space: 'x' });
  const now = await session.schema('x');
  const wanted: SchemaSnapshot = {
    ...now,
    tags: [
      {
        ...now.tags[0]!,
        properties: [
          { name: 'wide', type: { kind: 'int32' }, isNullable: true },
          { name: 'narrow', type: { kind: 'int64' }, isNullable: true },
          { name: 'due', type: { kind: 'timestamp' }, isNullable: true },
          { name: 'more', type: { kind: 'date' }, isNullable: true },
        ],
      },
    ],
    edgeTypes: [
      {
        ...now.edgeTypes[0]!,
        properties: [{ name: 'a', type: { kind: 'string' }, isNullable: false, defaultText: '""' }],
      },
    ],
  };
  expect(
    migrationSteps(now, wanted).map(({ reason, risk, statements }) => [
      reason,
      risk,
      ...statements.map(printStatement),
    ]),
  ).toEqual([
    ['add-properties', 'safe', 'ALTER TAG keeps ADD (more DATE NULL)'],
    ['widen', 'safe', 'ALTER TAG keeps CHANGE (wide INT32 NULL)'],
    [
      'require-value',
      'may-refuse',
      'DROP EDGE INDEX by_a',
      'ALTER EDGE stays CHANGE (a STRING NOT NULL DEFAULT "")',
      'CREATE EDGE INDEX by_a ON stays(a(4))',
      'REBUILD EDGE INDEX by_a',
    ],
    ['drop-properties', 'loses-data', 'ALTER TAG keeps DROP (gone)'],
    ['drop-element', 'loses-data', 'DROP TAG leaves'],
  ]);
  await engine.close();
});
