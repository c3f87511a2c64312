import { NULL, NULLS, printValue, type Value } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { callFunction } from '../../../test/_call-function.ts';

const map = (entries: Record<string, Value>): Value => ({ kind: 'map', entries: new Map(Object.entries(entries)) });

test.each<[string, Value[], string]>([
  ['date', [], '2023-11-14'],
  ['time', [], '22:13:20.125000'],
  ['datetime', [], '2023-11-14T22:13:20.125000'],
  ['timestamp', [], '1700000000'],
  ['now', [], '1700000000'],
  ['date', ['2024-02'], '2024-02-01'],
  ['date', ['2023-02-29'], 'BAD_DATA'],
  ['date', [map({ year: 2024n, Month: 2n })], '2024-02-01'],
  ['date', [map({})], '0000-01-01'],
  ['date', [map({ hour: 1n })], 'BAD_DATA'],
  ['date', [map({ year: '2024' })], 'BAD_TYPE'],
  ['date', [map({ month: 13n })], 'BAD_DATA'],
  ['date', [1n], 'BAD_TYPE'],
  ['date', [NULL], 'BAD_TYPE'],
  ['time', ['01:02:03.5'], '01:02:03.500000'],
  ['time', ['01:02:03+08:00'], '17:02:03.000000'],
  ['time', ['25:00'], 'BAD_DATA'],
  ['time', [map({ hour: 1n, millisecond: 5n, microsecond: 6n })], '01:00:00.005006'],
  ['time', [map({ microsecond: 1000n })], 'BAD_DATA'],
  ['datetime', ['2024-01-31T08:09:10'], '2024-01-31T08:09:10.000000'],
  ['datetime', ['2024-01-31T08:09:10+08:00'], '2024-01-31T00:09:10.000000'],
  ['datetime', ['2024-01-31T08:09:10Z'], 'BAD_DATA'],
  ['datetime', ['2024-01-31T08:09:10[Asia/Shanghai]'], '2024-01-31T00:09:10.000000'],
  ['datetime', ['2024-07-31T08:09:10[Europe/Berlin]'], '2024-07-31T07:09:10.000000'],
  ['datetime', ['2024-07-31T08:09:10[Australia/Sydney]'], '2024-07-30T22:09:10.000000'],
  ['datetime', ['2024-01-31T08:09:10+08:00[Asia/Shanghai]'], '2024-01-31T00:09:10.000000'],
  ['datetime', ['2024-01-31T08:09:10+09:00[Asia/Shanghai]'], 'BAD_DATA'],
  ['datetime', ['2024-01-31T08:09:10[Mars/Olympus]'], 'BAD_DATA'],
  ['datetime', [map({ year: 2024n, hour: 5n })], '2024-01-01T05:00:00.000000'],
  ['datetime', [0n], '1970-01-01T00:00:00.000000'],
  ['datetime', [-1n], 'BAD_DATA'],
  ['timestamp', ['2000-10-10T10:00:00'], '971172000'],
  ['timestamp', ['2000-10-10T10:00:00.5'], 'BAD_DATA'],
  ['timestamp', ['1969-12-31T23:59:59'], 'BAD_DATA'],
  ['timestamp', [9223372036n], '9223372036'],
  ['timestamp', [9223372037n], 'BAD_DATA'],
  [
    'timestamp',
    [{ kind: 'datetime', year: 1970, month: 1, day: 1, hour: 0, minute: 1, second: 0, microsecond: 9 }],
    '60',
  ],
  ['timestamp', [1.5], 'BAD_TYPE'],
  [
    'duration',
    [map({ years: 1n, quarters: 1n, months: 1n, weeks: 1n, days: 1n, hours: 1n, minutes: 1n, seconds: 1n })],
    'P16MT694861.000000000S',
  ],
  ['duration', [map({ seconds: 1n, milliseconds: 1500n, microseconds: 7n })], 'P0MT2.500007000S'],
  ['duration', [map({ seconds: 1.5 })], 'BAD_TYPE'],
  ['duration', [map({ eons: 1n })], 'BAD_DATA'],
  ['duration', [map({ seconds: 2n ** 63n })], 'BAD_DATA'],
  ['duration', ['P1D'], 'BAD_TYPE'],
])('%s(%o) is %s', (name, parameters, printed) => {
  expect(printValue(callFunction(name, parameters))).toBe(printed);
});

test('texts without a zone are in the zone of the server, dates have none', () => {
  const context = { timezoneOffsetSeconds: 8 * 3600 };
  expect(printValue(callFunction('datetime', ['2024-01-31T08:09:10'], context))).toBe('2024-01-31T00:09:10.000000');
  expect(printValue(callFunction('time', ['01:00:00'], context))).toBe('17:00:00.000000');
  expect(printValue(callFunction('datetime', [map({ year: 2024n })], context))).toBe('2023-12-31T16:00:00.000000');
  expect(callFunction('timestamp', ['1970-01-01T08:00:01'], context)).toBe(1n);
  expect(printValue(callFunction('date', ['2024-01-31'], context))).toBe('2024-01-31');
  expect(callFunction('date', ['x'], context)).toBe(NULLS.BAD_DATA);
});
