import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Value, Vid } from '../value/value.ts';
import type { RecordSink } from './graph-service.ts';
import type { EdgeRecord, VertexRecord } from './record-batch.ts';

/** A sink under test and access to its records. */
export interface SinkUnderTest {
  readonly sink: RecordSink;
  /** The cells of a query's rows; the sink's space is chosen. */
  query(text: string): Promise<readonly (readonly Value[])[]>;
  close(): Promise<void>;
}

/** The space that the suite writes to; a factory creates and chooses it. */
export const SUITE_SPACE = [
  'CREATE SPACE sink (vid_type = FIXED_STRING(8)); USE sink',
  'CREATE TAG plane(name string NOT NULL, seats int16 DEFAULT 100, built date, at timestamp)',
  'CREATE EDGE hop(miles int NOT NULL, note string)',
] as const;

function vertex(line: number, vid: Vid, ...values: readonly Value[]): VertexRecord {
  return { line, vid, values };
}

function edge(line: number, src: Vid, dst: Vid, rank: bigint, ...values: readonly Value[]): EdgeRecord {
  return { line, src, dst, rank, values };
}

/** Contract tests for every `RecordSink`. */
export function describeRecordSink(name: string, open: () => Promise<SinkUnderTest>): void {
  describe(`a record sink: ${name}`, () => {
    let under: SinkUnderTest;
    beforeEach(async () => {
      under = await open();
    });
    afterEach(() => under.close());

    test('writes vertices with the given properties, defaults and nulls', async () => {
      const records = [vertex(1, 'a', 1n, 'A320'), vertex(2, 'b', 2n, 'B747')];
      expect(
        await under.sink.write({
          kind: 'vertex',
          tagName: 'plane',
          properties: ['seats', 'name'],
          records,
          bytes: 0,
        }),
      ).toEqual({ written: 2, rejected: [] });
      await under.sink.flush();
      expect(
        await under.query(
          'FETCH PROP ON plane "a", "b" YIELD id(vertex) AS v, plane.name, plane.seats | ORDER BY $-.v',
        ),
      ).toEqual([
        ['a', 'A320', 1n],
        ['b', 'B747', 2n],
      ]);
      await under.sink.write({
        kind: 'vertex',
        tagName: 'plane',
        properties: ['name'],
        records: [vertex(3, 'a', 'A321')],
        bytes: 0,
      });
      await under.sink.flush();
      expect(await under.query('FETCH PROP ON plane "a" YIELD plane.name, plane.seats')).toEqual([['A321', 100n]]);
    });

    test('writes edges, whose ends need not exist', async () => {
      const records = [edge(1, 'a', 'b', 0n, 10n), edge(2, 'a', 'b', -7n, 20n), edge(3, 'a', 'b', 0n, 30n)];
      expect(
        await under.sink.write({
          kind: 'edge',
          edgeTypeName: 'hop',
          properties: ['miles'],
          records,
          bytes: 0,
        }),
      ).toEqual({ written: 3, rejected: [] });
      await under.sink.flush();
      expect(await under.query('GO FROM "a" OVER hop YIELD rank(edge) AS r, hop.miles AS m | ORDER BY $-.r')).toEqual([
        [-7n, 20n],
        [0n, 30n],
      ]);
    });

    test('rejects a bad record with its line and writes the others', async () => {
      const records = [
        vertex(10, 'a', 'A320', 1n),
        vertex(11, 'b', 'B747', 40_000n),
        vertex(12, 'too long an id', 'C', 1n),
        vertex(13, 'd', 'D', 'many'),
        vertex(14, 'e', 'E', 5n),
      ];
      const outcome = await under.sink.write({
        kind: 'vertex',
        tagName: 'plane',
        properties: ['name', 'seats'],
        records,
        bytes: 0,
      });
      await under.sink.flush();
      expect(outcome.written).toBe(2);
      expect(outcome.rejected.map(({ line, message }) => [line, message])).toEqual([
        [11, 'Storage Error: Out of range value.'],
        [12, 'Storage Error: The VID must be a 64-bit integer or a string fitting space vertex id length limit.'],
        [13, 'Storage Error: The data type does not meet the requirements. Use the correct type of data.'],
      ]);
      expect(await under.query('FETCH PROP ON plane "a", "b", "d", "e" YIELD id(vertex) AS v | ORDER BY $-.v')).toEqual(
        [['a'], ['e']],
      );
    });

    test('writes nothing of an empty batch', async () => {
      expect(
        await under.sink.write({
          kind: 'vertex',
          tagName: 'plane',
          properties: ['name'],
          records: [],
          bytes: 0,
        }),
      ).toEqual({ written: 0, rejected: [] });
    });

    test('refuses a tag, an edge type or a property that is not there', async () => {
      const records = [vertex(1, 'a', 'x')];
      await expect(
        under.sink.write({
          kind: 'vertex',
          tagName: 'boat',
          properties: ['name'],
          records,
          bytes: 0,
        }),
      ).rejects.toMatchObject({ message: "No schema found for `boat'" });
      await expect(
        under.sink.write({
          kind: 'vertex',
          tagName: 'plane',
          properties: ['nam'],
          records,
          bytes: 0,
        }),
      ).rejects.toMatchObject({ message: "Unknown column `nam' in schema" });
    });

    test('keeps texts, nulls and long integers exactly', async () => {
      const name = 'quote " and \\ and \n and 中🐏';
      await under.sink.write({
        kind: 'vertex',
        tagName: 'plane',
        properties: ['name'],
        records: [vertex(1, 'é\n"', name)],
        bytes: 0,
      });
      await under.sink.write({
        kind: 'edge',
        edgeTypeName: 'hop',
        properties: ['miles', 'note'],
        records: [edge(2, 'é\n"', 'b', 2n ** 63n - 1n, -(2n ** 63n), '')],
        bytes: 0,
      });
      await under.sink.flush();
      expect(await under.query('LOOKUP ON plane YIELD id(vertex) AS v, plane.name AS n')).toEqual([['é\n"', name]]);
      expect(
        await under.query('GO FROM "b" OVER hop REVERSELY YIELD rank(edge) AS r, hop.miles AS m, hop.note AS n'),
      ).toEqual([[2n ** 63n - 1n, -(2n ** 63n), '']]);
    });
  });
}
