import { recordsOf, type PropertySchema, type PropertyType, type SchemaSnapshot, type VidType } from '@astrolabe/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BadCell } from '../mapping/bad-cell.ts';
import { bindFileMapping } from '../mapping/convert-row.ts';
import type { FileMapping } from '../mapping/import-mapping.ts';
import { csvRowAt, readByteRows } from '../reader/read-byte-rows.ts';
import { printRow } from '../reader/read-rows.ts';
import { memorySource } from '../source/byte-source.ts';
import { columnBatches } from './column-batches.ts';

const DIALECT = { encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: false } as const;
const TYPES: readonly PropertyType[] = [
  { kind: 'string' },
  { kind: 'fixed_string', length: 4 },
  { kind: 'int64' },
  { kind: 'int32' },
  { kind: 'int16' },
  { kind: 'int8' },
  { kind: 'double' },
  { kind: 'float' },
  { kind: 'bool' },
  { kind: 'timestamp' },
  { kind: 'date' },
  { kind: 'datetime' },
  { kind: 'time' },
];

function schemaOf(vidType: VidType, properties: readonly PropertySchema[]): SchemaSnapshot {
  return {
    space: { name: 's', id: 1, vidType, partitionCount: 1, replicaFactor: 1, charset: 'utf8', collation: 'utf8_bin' },
    tags: [{ kind: 'tag', name: 't', id: 2, properties }],
    edgeTypes: [{ kind: 'edge', name: 'e', id: 3, properties }],
    indexes: [],
  };
}

function mappingOf(
  propertyCount: number,
  nullText: string | undefined,
  prefix: string | undefined,
  filters: readonly (string | undefined)[],
): FileMapping {
  const properties = Array.from({ length: propertyCount }, (_, i) => ({ property: `p${i}`, column: i + 3 }));
  const id = (column: number) => ({ column, ...(prefix !== undefined && { prefix }) });
  return {
    file: 'x.csv',
    dialect: {},
    ...(nullText !== undefined && { nullText }),
    targets: [
      { kind: 'vertex', tagName: 't', vid: id(0), properties, ...filterOf(filters[0]) },
      {
        kind: 'edge',
        edgeTypeName: 'e',
        src: id(0),
        dst: id(1),
        rank: { column: 2 },
        properties,
        ...filterOf(filters[1]),
      },
    ],
  };
}

const filterOf = (filter: string | undefined) => (filter === undefined ? {} : { filter });

const cell = fc.oneof(
  fc.constantFrom('', '0', '-0', '+7', ' 5 ', '127', '-128', '128', '32768', '2147483648', '9007199254740993', '0x1F'),
  fc.constantFrom('9223372036854775807', '9223372036854775808', '999999999999999', '1.5', '-.25', '5.', '.', '1e3'),
  fc.constantFrom('0.1', '123456789012345.6', '-0.0', 'true', 'FALSE', 'tru', 'null', '-1', '2024-02-29', '2023-02-29'),
  fc.constantFrom(
    '2024-05-01T12:00:00.25Z',
    '2024-05-01 23:59:59',
    '2024-05-01T12:00:00+08:00',
    '2024-05-01x12:00:00',
    '13:05',
  ),
  fc.constantFrom(
    '13:05:09',
    '13:05:09.123456',
    '13:05:09.1234567',
    '24:00:00',
    '0000-01-01',
    '-0044-03-15',
    '2024/5/1',
    '13:05:09.Z',
  ),
  fc.constantFrom('2024-05-01T12:00:00Z', 'é', '中文', 'a"b', 'a,b', 'a\nb', 'word', '1714564800'),
);
const id = fc.constantFrom('1', '22', '-3', 'a', '', '9223372036854775807', 'too long an id', '007');

const filter = fc.constantFrom(undefined, undefined, 'Record[1] IS NOT EMPTY', 'Record[0] == "1"', 'Record[3] != ""');

test('records from columns equal those from rows, with the same bad cells (seed 20261122)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(id, id, cell, fc.array(cell, { minLength: TYPES.length, maxLength: TYPES.length })), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.constantFrom<VidType>({ kind: 'int64' }, { kind: 'fixed_string', length: 8 }),
      fc.constantFrom(undefined, 'null', '', '-1', 'true', 'é', '0000-01-01', '13:05:09'),
      fc.constantFrom(undefined, '', '4'),
      fc.array(fc.constantFrom('nullable', 'required', 'default'), {
        minLength: TYPES.length,
        maxLength: TYPES.length,
      }),
      fc.shuffledSubarray([...TYPES], { minLength: 1, maxLength: 4 }),
      fc.tuple(filter, filter),
      async (lines, vidType, nullText, prefix, needs, types, filters) => {
        const properties = types.map((type, i): PropertySchema => ({
          name: `p${i}`,
          type,
          isNullable: needs[i] === 'nullable',
          ...(needs[i] === 'default' && { defaultText: type.kind === 'bool' ? 'true' : '5' }),
        }));
        const width = types.length + 3;
        const mapping = mappingOf(types.length, nullText, prefix, filters);
        const targets = bindFileMapping(mapping, schemaOf(vidType, properties), width);
        const rows = lines.map(([src, dst, rank, cells]) => [src, dst, rank, ...cells.slice(0, types.length)]);
        const text = rows.map((row) => printRow(row, DIALECT)).join('\n');
        for await (const chunk of readByteRows(memorySource('x.csv', text), DIALECT)) {
          const { batches, bad, filtered, filteredRows } = columnBatches(targets, chunk.rows);
          const expected = targets.map((): unknown[] => []);
          const expectedBad = new Map<number, BadCell>();
          const left = targets.map(() => 0);
          let leftRows = 0;
          for (let row = 0; row < chunk.rows.count; row++) {
            const fields = csvRowAt(chunk.rows, row);
            const records = targets.map(
              (target) => (target.accepts?.(fields.fields) ?? true) && target.convert(fields),
            );
            for (const [i, record] of records.entries()) if (record === false) left[i]!++;
            if (records.every((record) => record === false)) leftRows++;
            const firstBad = records.find((record) => record instanceof BadCell);
            if (firstBad instanceof BadCell) expectedBad.set(row, firstBad);
            else for (const [i, record] of records.entries()) if (record !== false) expected[i]!.push(record);
          }
          expect(new Map([...bad].sort((a, b) => a[0] - b[0]))).toEqual(expectedBad);
          const written = batches.map((batch) => recordsOf(batch).records);
          expect(written).toEqual(expected.filter((records) => records.length > 0));
          expect([filtered, filteredRows]).toEqual([left, leftRows]);
        }
      },
    ),
    { seed: 20261122, numRuns: 600 },
  );
});
