import { expect, test } from 'vitest';
import { firstWindow, PLAY_MODES, playedWindow } from './played-window.ts';

const WHOLE = { from: 1000, to: 2000 };

test('playing starts at the selected range, or from the start if it is everything or at its end', () => {
  const begun = (chosen: { from: number; to: number }) => PLAY_MODES.map((mode) => firstWindow(mode, WHOLE, chosen));
  expect(begun({ from: 1200, to: 1300 })).toEqual([
    { from: 1200, to: 1300 },
    { from: 1200, to: 1300 },
    { from: 1200, to: 2000 },
  ]);
  expect(begun(WHOLE)).toEqual([{ from: 1000, to: 1200 }, { from: 1000, to: 1000 }, WHOLE]);
  expect(begun({ from: 1900, to: 2000 })).toEqual([
    { from: 1000, to: 1100 },
    { from: 1900, to: 1900 },
    { from: 1900, to: 2000 },
  ]);
});

test('a window moves with both ends or one, until the end of the time', () => {
  const first = { from: 1200, to: 1300 };
  const at = (gone: number) => PLAY_MODES.map((mode) => playedWindow(mode, WHOLE, first, gone));
  expect(at(0.5)).toEqual([
    { window: { from: 1700, to: 1800 }, isOver: false },
    { window: { from: 1200, to: 1800 }, isOver: false },
    { window: { from: 1700, to: 2000 }, isOver: false },
  ]);
  expect(at(0.9)).toEqual([
    { window: { from: 1900, to: 2000 }, isOver: true },
    { window: { from: 1200, to: 2000 }, isOver: true },
    { window: { from: 2000, to: 2000 }, isOver: true },
  ]);
});
