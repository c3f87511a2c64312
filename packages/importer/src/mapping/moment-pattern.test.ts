import { describe, expect, test } from 'vitest';
import { parseMomentPattern } from './moment-pattern.ts';
import { printPlainMoment } from './print-moment.ts';

const read = (pattern: string, text: string): string | undefined => {
  const moment = parseMomentPattern(pattern).dateTime(text);
  return moment && printPlainMoment(moment, false);
};

describe('times are parsed by a pattern', () => {
  test.each([
    ['DD.MM.YYYY', '31.12.2024', '2024-12-31 00:00:00'],
    ['D.M.YYYY', '1.2.2024', '2024-02-01 00:00:00'],
    ['MM/DD/YYYY', '02/29/2024', '2024-02-29 00:00:00'],
    ['YYYYMMDD', '20240501', '2024-05-01 00:00:00'],
    ['DD.MM.YY', '05.06.99', '1999-06-05 00:00:00'],
    ['DD.MM.YY', '05.06.24', '2024-06-05 00:00:00'],
    ['D MMM YYYY', '7 September 2021', '2021-09-07 00:00:00'],
    ['D-MMM-YYYY', '7-dec-2021', '2021-12-07 00:00:00'],
    ['M/D/YYYY h:mm A', '3/4/2020 12:05 am', '2020-03-04 00:05:00'],
    ['M/D/YYYY h:mm A', '3/4/2020 1:05 PM', '2020-03-04 13:05:00'],
    ['YYYY-MM-DD[T]HH:mm:ssZ', '2020-01-01T01:00:00+02:00', '2019-12-31 23:00:00'],
    ['DD/MM/YYYY HH:mm', '29/02/2023 10:00', undefined],
    ['DD.MM.YYYY', '2024-12-31', undefined],
    ['DD.MM.YYYY', '31x12x2024', undefined],
    ['M/D/YYYY h:mm A', '3/4/2020 13:05 PM', undefined],
    ['D MMM YYYY', '7 Sextember 2021', undefined],
  ])('%s reads %s', (pattern, text, expected) => {
    expect(read(pattern, text)).toBe(expected);
  });

  test('a pattern without a date parses times of day', () => {
    expect(parseMomentPattern('HH.mm').time('13.05')).toEqual({
      kind: 'time',
      hour: 13,
      minute: 5,
      second: 0,
      microsecond: 0,
    });
  });

  test.each([
    ['some day', 'has neither a whole date nor an hour'],
    ['DD.MM.', 'has neither a whole date nor an hour'],
    ['DD HH:mm', 'has only a part of a date'],
    ['YYYY-MM-DD DD', 'has two parts for the day'],
    ['YYYY-MM-DD mm', 'has minutes or seconds, but no hour'],
  ])('%s is not a pattern', (pattern, problem) => {
    expect(() => parseMomentPattern(pattern)).toThrow(`the format \`${pattern}\` ${problem}`);
  });
});
