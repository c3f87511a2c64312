import { NULL, NULLS, type Edge, type Value } from '@astrolabe/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryValue } from '../../test/_arbitrary-value.ts';
import { double, field, int, list, map, struct, text } from '../../test/_bytes.ts';
import { newReader, newWriter } from '../thrift/encoding.ts';
import type { Encoding } from '../thrift/wire-type.ts';
import { readValue, writeValue } from './value.ts';

const ENCODINGS: readonly Encoding[] = ['binary', 'compact-1', 'compact-2'];
const VID_A = struct(field(11, 5, text('a')));
const VID_B = struct(field(11, 5, text('b')));

/** Values and their bytes in the binary encoding, made by hand from the field numbers. */
const TABLE: readonly (readonly [string, Value, string])[] = [
  ['null', NULL, struct(field(8, 1, int(0, 4)))],
  ['a bad null', NULLS.DIV_BY_ZERO, struct(field(8, 1, int(6, 4)))],
  ['empty', { kind: 'empty' }, struct()],
  ['true', true, struct(field(2, 2, '01'))],
  ['the smallest int', -(2n ** 63n), struct(field(10, 3, '8000000000000000'))],
  ['an int beyond doubles', 2n ** 53n + 1n, struct(field(10, 3, '0020000000000001'))],
  ['minus zero', -0, struct(field(4, 4, '8000000000000000'))],
  ['infinity', Infinity, struct(field(4, 4, double(Infinity)))],
  ['a text', 'Grüße', struct(field(11, 5, text('Grüße')))],
  ['bytes that are no text', 'a\udcff', struct(field(11, 5, '0000000261ff'))],
  [
    'a date',
    { kind: 'date', year: -3, month: 2, day: 29 },
    struct(field(12, 6, struct(field(6, 1, int(-3, 2)), field(3, 2, '02'), field(3, 3, '1d')))),
  ],
  [
    'a time',
    { kind: 'time', hour: 23, minute: 59, second: 58, microsecond: 999_999 },
    struct(field(12, 7, struct(field(3, 1, '17'), field(3, 2, '3b'), field(3, 3, '3a'), field(8, 4, int(999_999, 4))))),
  ],
  [
    'a datetime',
    { kind: 'datetime', year: 2024, month: 1, day: 31, hour: 8, minute: 9, second: 10, microsecond: 11 },
    struct(
      field(
        12,
        8,
        struct(
          field(6, 1, int(2024, 2)),
          field(3, 2, '01'),
          field(3, 3, '1f'),
          field(3, 4, '08'),
          field(3, 5, '09'),
          field(3, 6, '0a'),
          field(8, 7, int(11, 4)),
        ),
      ),
    ),
  ],
  [
    'a duration',
    { kind: 'duration', months: 13, seconds: -3600n, microseconds: -5 },
    struct(field(12, 17, struct(field(10, 1, int(-3600, 8)), field(8, 2, int(-5, 4)), field(8, 3, int(13, 4))))),
  ],
  [
    'a list',
    [1n, 'a'],
    struct(field(12, 12, struct(field(15, 1, list(12, [struct(field(10, 3, int(1, 8))), VID_A]))))),
  ],
  ['an empty list', [], struct(field(12, 12, struct(field(15, 1, list(12, [])))))],
  ['a set', { kind: 'set', items: ['a'] }, struct(field(12, 14, struct(field(14, 1, list(12, [VID_A])))))],
  [
    'a map',
    { kind: 'map', entries: new Map([['k', 'a']]) },
    struct(field(12, 13, struct(field(13, 1, map(11, 12, [[text('k'), VID_A]]))))),
  ],
  [
    'a vertex',
    { kind: 'vertex', vid: 'a', tags: [{ name: 't', properties: new Map([['p', true]]) }] },
    struct(
      field(
        12,
        9,
        struct(
          field(12, 1, VID_A),
          field(
            15,
            2,
            list(12, [
              struct(field(11, 1, text('t')), field(13, 2, map(11, 12, [[text('p'), struct(field(2, 2, '01'))]]))),
            ]),
          ),
        ),
      ),
    ),
  ],
  [
    'an edge',
    { kind: 'edge', edgeType: 'e', src: 'a', dst: 'b', rank: 7n, properties: new Map() },
    struct(
      field(
        12,
        10,
        struct(
          field(12, 1, VID_A),
          field(12, 2, VID_B),
          field(8, 3, int(1, 4)),
          field(11, 4, text('e')),
          field(10, 5, int(7, 8)),
          field(13, 6, map(11, 12, [])),
        ),
      ),
    ),
  ],
  [
    'an edge walked against its direction, with its ends as walked',
    { kind: 'edge', edgeType: 'e', src: 'a', dst: 'b', rank: 0n, properties: new Map(), isReversed: true },
    struct(
      field(
        12,
        10,
        struct(
          field(12, 1, VID_B),
          field(12, 2, VID_A),
          field(8, 3, int(-1, 4)),
          field(11, 4, text('e')),
          field(10, 5, int(0, 8)),
          field(13, 6, map(11, 12, [])),
        ),
      ),
    ),
  ],
  [
    'a path',
    {
      kind: 'path',
      start: { kind: 'vertex', vid: 'a', tags: [] },
      steps: [
        {
          edge: { kind: 'edge', edgeType: 'e', src: 'b', dst: 'a', rank: 1n, properties: new Map(), isReversed: true },
          vertex: { kind: 'vertex', vid: 'b', tags: [] },
        },
      ],
    },
    struct(
      field(
        12,
        11,
        struct(
          field(12, 1, struct(field(12, 1, VID_A), field(15, 2, list(12, [])))),
          field(
            15,
            2,
            list(12, [
              struct(
                field(12, 1, struct(field(12, 1, VID_B), field(15, 2, list(12, [])))),
                field(8, 2, int(-1, 4)),
                field(11, 3, text('e')),
                field(10, 4, int(1, 8)),
                field(13, 5, map(11, 12, [])),
              ),
            ]),
          ),
        ),
      ),
    ),
  ],
  [
    'a point',
    { kind: 'geography', shape: { type: 'point', coordinate: [1.5, -2] } },
    struct(
      field(
        12,
        16,
        struct(field(12, 1, struct(field(12, 1, struct(field(4, 1, double(1.5)), field(4, 2, double(-2))))))),
      ),
    ),
  ],
  [
    'a polygon',
    { kind: 'geography', shape: { type: 'polygon', rings: [[[0, 1]]] } },
    struct(
      field(
        12,
        16,
        struct(
          field(
            12,
            3,
            struct(field(15, 1, list(15, [list(12, [struct(field(4, 1, double(0)), field(4, 2, double(1)))])]))),
          ),
        ),
      ),
    ),
  ],
];

function bytesOf(value: Value, encoding: Encoding): Buffer {
  const writer = newWriter(encoding);
  writeValue(writer, value);
  return writer.out.take();
}

describe('a value in the binary encoding', () => {
  it.each(TABLE)('writes %s', (_name, value, expected) =>
    expect(bytesOf(value, 'binary').toString('hex')).toBe(expected),
  );
  it.each(TABLE)('reads %s', (_name, value, bytes) =>
    expect(readValue(newReader('binary', Buffer.from(bytes, 'hex')))).toEqual(value),
  );
});

describe('values', () => {
  it.each(ENCODINGS)('are unchanged after bytes in %s', (encoding) => {
    fc.assert(
      fc.property(arbitraryValue, (value) => {
        expect(readValue(newReader(encoding, bytesOf(value, encoding)))).toEqual(value);
      }),
      { numRuns: 300 },
    );
  });

  it('are read past unknown fields and fields of another type', () => {
    const unknown = struct(
      field(11, 30, text('new')),
      field(
        12,
        12,
        struct(field(13, 9, map(11, 15, [[text('k'), list(2, ['01', '00'])]])), field(15, 1, list(12, [VID_A]))),
      ),
      field(11, 3, text('no int')),
    );
    expect(readValue(newReader('binary', Buffer.from(unknown, 'hex')))).toEqual(['a']);
  });

  it('derive the direction of a step from its ends if it is missing', () => {
    const edge: Edge = { kind: 'edge', edgeType: 'e', src: 'b', dst: 'a', rank: 0n, properties: new Map() };
    const path: Value = {
      kind: 'path',
      start: { kind: 'vertex', vid: 'a', tags: [] },
      steps: [{ edge, vertex: { kind: 'vertex', vid: 'b', tags: [] } }],
    };
    const expected = {
      ...path,
      steps: [{ edge: { ...edge, isReversed: true }, vertex: { kind: 'vertex', vid: 'b', tags: [] } }],
    };
    expect(readValue(newReader('binary', bytesOf(path, 'binary')))).toEqual(expected);
  });

  it('show a table inside a value as maps', () => {
    const row = struct(field(15, 1, list(12, [VID_A])));
    const bytes = struct(field(12, 15, struct(field(15, 1, list(11, [text('n')])), field(15, 2, list(12, [row])))));
    expect(readValue(newReader('binary', Buffer.from(bytes, 'hex')))).toEqual([
      { kind: 'map', entries: new Map([['n', 'a']]) },
    ]);
  });

  it.each(ENCODINGS)('are rejected if nested too deeply, in %s', (encoding) => {
    let deep: Value = [];
    for (let level = 0; level < 3000; level++) deep = [deep];
    expect(() => bytesOf(deep, encoding)).toThrow(expect.objectContaining({ code: 'EXECUTION_ERROR' }));
  });

  it('are rejected if received nested too deeply', () => {
    const bytes = Buffer.concat(Array.from({ length: 5000 }, () => Buffer.from('0c000c0f00010c00000001', 'hex')));
    expect(() => readValue(newReader('binary', bytes))).toThrow(
      expect.objectContaining({
        code: 'RPC_FAILURE',
        message: 'not the protocol of a graph service: values are nested too deep',
      }),
    );
  });
});
