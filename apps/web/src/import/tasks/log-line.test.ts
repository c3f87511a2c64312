import { expect, test } from 'vitest';
import { parseLogLine } from './log-line.ts';

test('a log line is split into time, level and message; rows of a failed-rows file stay whole', () => {
  expect([parseLogLine('2026-11-21T12:02:14.006Z WARN books.csv line 3: no'), parseLogLine('3,soon')]).toEqual([
    { time: '12:02:14.006', level: 'WARN', message: 'books.csv line 3: no' },
    { time: '', level: '', message: '3,soon' },
  ]);
});
