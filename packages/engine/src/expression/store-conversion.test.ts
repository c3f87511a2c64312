import { EMPTY, NULL, NULLS, type PropertyType, type Value } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { checkVid, convertForProperty } from './store-conversion.ts';

const TYPE = 'Storage Error: The data type does not meet the requirements. Use the correct type of data.';
const RANGE = 'Storage Error: Out of range value.';
const point: Value = { kind: 'geography', shape: { type: 'point', coordinate: [1, 2] } };
const day: Value = { kind: 'date', year: 2024, month: 1, day: 31 };

test.each<[PropertyType, Value, Value]>([
  [{ kind: 'bool' }, true, true],
  [{ kind: 'bool' }, 0n, false],
  [{ kind: 'bool' }, -3n, true],
  [{ kind: 'int8' }, -128n, -128n],
  [{ kind: 'int64' }, true, 1n],
  [{ kind: 'int16' }, 2.5, 3n],
  [{ kind: 'int16' }, -2.5, -3n],
  [{ kind: 'float' }, 0.1, 0.10000000149011612],
  [{ kind: 'float' }, 3n, 3],
  [{ kind: 'double' }, 2n, 2],
  [{ kind: 'double' }, 1e300, 1e300],
  [{ kind: 'string' }, 'a', 'a'],
  [{ kind: 'fixed_string', length: 3 }, 'abcd', 'abc'],
  [{ kind: 'fixed_string', length: 4 }, 'aéé', 'aé'],
  [{ kind: 'fixed_string', length: 5 }, '中文', '中'],
  [{ kind: 'fixed_string', length: 3 }, '\u{1F600}', ''],
  [{ kind: 'timestamp' }, 9223372036n, 9223372036n],
  [{ kind: 'date' }, day, day],
  [{ kind: 'geography' }, point, point],
  [{ kind: 'geography', shape: 'point' }, point, point],
  [{ kind: 'int8' }, NULL, NULL],
  [{ kind: 'list', items: 'string' }, ['a', '', 'a'], ['a', '', 'a']],
  [{ kind: 'list', items: 'int64' }, [], []],
  [{ kind: 'list', items: 'float' }, [0.1, 2n], [0.10000000149011612, 2]],
  [
    { kind: 'set', items: 'int64' },
    { kind: 'set', items: [2n, 1n] },
    { kind: 'set', items: [2n, 1n] },
  ],
  [
    { kind: 'set', items: 'float' },
    { kind: 'set', items: [16777216, 16777217] },
    { kind: 'set', items: [16777216] },
  ],
  [{ kind: 'set', items: 'string' }, NULL, NULL],
])('%o keeps %o', (type, value, expected) => {
  expect(convertForProperty(value, type)).toEqual({ ok: true, value: expected });
});

test.each<[PropertyType, Value, string]>([
  [{ kind: 'bool' }, 1, TYPE],
  [{ kind: 'int8' }, 128n, RANGE],
  [{ kind: 'int8' }, 127.5, RANGE],
  [{ kind: 'int64' }, NaN, RANGE],
  [{ kind: 'int32' }, '1', TYPE],
  [{ kind: 'float' }, 1e39, RANGE],
  [{ kind: 'float' }, '1', TYPE],
  [{ kind: 'double' }, true, TYPE],
  [{ kind: 'string' }, 1n, TYPE],
  [{ kind: 'timestamp' }, -1n, RANGE],
  [{ kind: 'timestamp' }, 9223372037n, RANGE],
  [{ kind: 'timestamp' }, '2024-01-31T00:00:00', TYPE],
  [{ kind: 'datetime' }, day, TYPE],
  [{ kind: 'geography', shape: 'polygon' }, point, TYPE],
  [{ kind: 'geography' }, 'POINT(1 2)', TYPE],
  [{ kind: 'string' }, ['a'], TYPE],
  [{ kind: 'int8' }, NULLS.BAD_DATA, TYPE],
  [{ kind: 'int8' }, EMPTY, TYPE],
  [{ kind: 'list', items: 'int64' }, [1n, true], TYPE],
  [{ kind: 'list', items: 'int64' }, [1.0], TYPE],
  [{ kind: 'list', items: 'string' }, [NULL], TYPE],
  [{ kind: 'list', items: 'float' }, [1e39], RANGE],
  [{ kind: 'list', items: 'string' }, { kind: 'set', items: ['a'] }, TYPE],
  [{ kind: 'set', items: 'string' }, ['a'], TYPE],
  [{ kind: 'set', items: 'string' }, { kind: 'set', items: [1n] }, TYPE],
])('%o refuses %o', (type, value, message) => {
  expect(convertForProperty(value, type)).toEqual({ ok: false, message });
});

test('a vid has the type of the space and fits its length in bytes', () => {
  const text = { kind: 'fixed_string', length: 4 } as const;
  const unfit = 'Storage Error: The VID must be a 64-bit integer or a string fitting space vertex id length limit.';
  expect(checkVid('éé', text)).toEqual({ ok: true, value: 'éé' });
  expect(checkVid('ééa', text)).toEqual({ ok: false, message: unfit });
  expect(checkVid(1n, text)).toEqual({ ok: false, message: 'Wrong vertex id type: 1' });
  expect(checkVid(1n, { kind: 'int64' })).toEqual({ ok: true, value: 1n });
  expect(checkVid('a', { kind: 'int64' })).toEqual({ ok: false, message: 'Wrong vertex id type: a' });
});
