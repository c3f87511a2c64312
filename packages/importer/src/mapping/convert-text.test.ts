import type { PropertyType } from '@astrolabe/model';
import { describe, expect, test } from 'vitest';
import { convertText, InvalidText } from './convert-text.ts';

const date = (year: number, month: number, day: number) => ({ kind: 'date', year, month, day });
const datetime = (
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  microsecond = 0,
) => ({ kind: 'datetime', year, month, day, hour, minute, second, microsecond });
const time = (hour: number, minute: number, second: number, microsecond = 0) => ({
  kind: 'time',
  hour,
  minute,
  second,
  microsecond,
});

describe('text that fits', () => {
  test.each<[PropertyType, string, unknown]>([
    [{ kind: 'int64' }, '9223372036854775807', 9223372036854775807n],
    [{ kind: 'int64' }, '9007199254740993', 9007199254740993n],
    [{ kind: 'int64' }, '-9007199254740993', -9007199254740993n],
    [{ kind: 'int64' }, '12345678901234567', 12345678901234567n],
    [{ kind: 'int64' }, '-9223372036854775808', -9223372036854775808n],
    [{ kind: 'int64' }, ' +007 ', 7n],
    [{ kind: 'int64' }, '0xff', 255n],
    [{ kind: 'int8' }, '-128', -128n],
    [{ kind: 'double' }, '1e3', 1000],
    [{ kind: 'double' }, '-.5', -0.5],
    [{ kind: 'double' }, '1.7976931348623157e308', Number.MAX_VALUE],
    [{ kind: 'double' }, '-1.7976931348623157e308', -Number.MAX_VALUE],
    [{ kind: 'float' }, '3.25', 3.25],
    [{ kind: 'bool' }, 'TRUE', true],
    [{ kind: 'bool' }, 'n', false],
    [{ kind: 'bool' }, 'Nein', false],
    [{ kind: 'bool' }, '是', true],
    [{ kind: 'string' }, '  kept ', '  kept '],
    [{ kind: 'string' }, '', ''],
    [{ kind: 'fixed_string', length: 4 }, 'Zoë', 'Zoë'],
    [{ kind: 'date' }, '2024-02-29', date(2024, 2, 29)],
    [{ kind: 'date' }, '2024/2/9', date(2024, 2, 9)],
    [{ kind: 'time' }, '10:30', time(10, 30, 0)],
    [{ kind: 'time' }, '01:30:05.25+02:00', time(23, 30, 5, 250000)],
    [{ kind: 'datetime' }, '2024-05-01T10:20:30.123456', datetime(2024, 5, 1, 10, 20, 30, 123456)],
    [{ kind: 'datetime' }, '2024-01-01 00:30:00+01:00', datetime(2023, 12, 31, 23, 30, 0)],
    [{ kind: 'datetime' }, '2024-05-01T10:20:30Z', datetime(2024, 5, 1, 10, 20, 30)],
    [{ kind: 'datetime' }, '0050-01-01', datetime(50, 1, 1, 0, 0, 0)],
    [{ kind: 'timestamp' }, '1700000000', 1700000000n],
    [{ kind: 'timestamp' }, '2023-11-14T22:13:20', 1700000000n],
    [
      { kind: 'duration' },
      'P1Y2M3DT4H5M6.5S',
      { kind: 'duration', months: 14, seconds: 273906n, microseconds: 500000 },
    ],
    [{ kind: 'duration' }, '-PT90S', { kind: 'duration', months: 0, seconds: -90n, microseconds: 0 }],
    [
      { kind: 'geography', shape: 'point' },
      'POINT(1.5 -2)',
      { kind: 'geography', shape: { type: 'point', coordinate: [1.5, -2] } },
    ],
    [
      { kind: 'geography' },
      'linestring(0 0, 1 1)',
      {
        kind: 'geography',
        shape: {
          type: 'linestring',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
      },
    ],
    [
      { kind: 'geography' },
      'POLYGON((0 0, 1 0, 1 1, 0 0))',
      {
        kind: 'geography',
        shape: {
          type: 'polygon',
          rings: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        },
      },
    ],
    [{ kind: 'list', items: 'string' }, ' ["a, b", "say \\"hi\\"", ""] ', ['a, b', 'say "hi"', '']],
    [{ kind: 'list', items: 'int64' }, '[3, -1, 3]', [3n, -1n, 3n]],
    [{ kind: 'list', items: 'float' }, '[]', []],
    [{ kind: 'list', items: 'float', dimension: 3 }, ' [1, -0.5, 1e-3] ', [1, -0.5, 0.001]],
    [{ kind: 'set', items: 'int64' }, '{2, 1, 2}', { kind: 'set', items: [2n, 1n] }],
    [{ kind: 'set', items: 'float' }, '[0.5, 2]', { kind: 'set', items: [0.5, 2] }],
    [{ kind: 'set', items: 'string' }, '{}', { kind: 'set', items: [] }],
  ])('%j takes %j', (type, text, expected) => {
    expect(convertText(text, type)).toEqual(expected);
  });
});

describe('text that does not fit has a reason', () => {
  test.each<[PropertyType, string, string]>([
    [{ kind: 'int64' }, '9223372036854775808', 'is out of the range of int64'],
    [{ kind: 'int64' }, '1.0', 'is not an int64'],
    [{ kind: 'int64' }, '', 'is not an int64'],
    [{ kind: 'int8' }, '128', 'is out of the range of int8'],
    [{ kind: 'double' }, '1,5', 'is not a double'],
    [{ kind: 'double' }, 'NaN', 'is not a double'],
    [{ kind: 'double' }, '1e999', 'is out of the range of double'],
    [{ kind: 'float' }, '1e39', 'is out of the range of float'],
    [{ kind: 'bool' }, 'maybe', 'is not a bool'],
    [{ kind: 'fixed_string', length: 3 }, 'Zoë', 'is longer than 3 bytes'],
    [{ kind: 'date' }, '2023-02-29', 'is not a date'],
    [{ kind: 'date' }, '31/02/2018', 'is not a date'],
    [{ kind: 'time' }, '24:00', 'is not a time'],
    [{ kind: 'datetime' }, '2024-05-01T', 'is not a datetime'],
    [{ kind: 'timestamp' }, '-1', 'is not a timestamp'],
    [{ kind: 'timestamp' }, '9223372037', 'is out of the range of timestamp'],
    [{ kind: 'timestamp' }, '2024-05-01T10:00:00.5', 'has a fraction of a second, which a timestamp cannot hold'],
    [{ kind: 'duration' }, 'P', 'is not a duration'],
    [{ kind: 'duration' }, '3 days', 'is not a duration'],
    [{ kind: 'geography', shape: 'polygon' }, 'POINT(1 2)', 'is a point, not a polygon'],
    [{ kind: 'geography' }, 'POINT(181 2)', 'lies outside the sphere: `181 2`'],
    [{ kind: 'geography' }, 'POLYGON((0 0, 1 0, 1 1))', 'has a ring that does not close'],
    [{ kind: 'geography' }, 'CIRCLE(1 2)', 'is not well-known text of a point, line string or polygon'],
    [{ kind: 'list', items: 'int64' }, '1, 2', 'is not a list such as […, …]'],
    [{ kind: 'list', items: 'float', dimension: 3 }, '[1, 2]', 'is not a list of 3 numbers'],
    [{ kind: 'list', items: 'float', dimension: 2 }, '[1, "2"]', 'is not a list of 2 numbers'],
    [{ kind: 'list', items: 'float', dimension: 2 }, '1, 2', 'is not a list of 2 numbers'],
    [{ kind: 'list', items: 'int64' }, '{1, 2}', 'is not a list such as […, …]'],
    [{ kind: 'set', items: 'int64' }, '{1, 2', 'is not a set such as {…, …}'],
    [{ kind: 'list', items: 'int64' }, '[1, "2"]', 'has an item that is not an int64'],
    [{ kind: 'list', items: 'int64' }, '[9223372036854775808]', 'is not a list such as […, …]'],
    [{ kind: 'set', items: 'string' }, '{a}', 'has an item that is not a text in quotes'],
  ])('%j refuses %j', (type, text, reason) => {
    expect(convertText(text, type)).toEqual(new InvalidText(reason));
  });
});
