import { expect, test } from 'vitest';
import type { Row } from '@astrolabe/model';
import { isBeyond, trendOf } from './card-number.ts';

const trend = (...rows: readonly Row[]) => trendOf({ columns: [], rows, rowCount: rows.length });

test('the trend is the change from the second column, or from the second row', () => {
  expect([trend([12n, 10n]), trend([5n], [10n]), trend([5n, 4n], [100n])]).toEqual([
    { change: 2, part: 0.2 },
    { change: -5, part: -0.5 },
    { change: 1, part: 0.25 },
  ]);
  expect([trend([5n, 0n]), trend([-5n, -10n])]).toEqual([
    { change: 5, part: undefined },
    { change: 5, part: 0.5 },
  ]);
});

test('a single number and texts have no trend', () => {
  expect([trend([5n]), trend(['a', 'b']), trend([5n, 'b']), trend()]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a value at the threshold does not exceed it', () => {
  const above = { when: 'above', limit: 10 } as const;
  const below = { when: 'below', limit: 10 } as const;
  expect([isBeyond(10n, above), isBeyond(10.5, above), isBeyond(9n, below), isBeyond('11', above)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
