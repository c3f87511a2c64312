import { expect, test } from 'vitest';
import { worldPoint } from './map-projection.ts';
import { tilesOf } from './tiles.ts';

const TEMPLATE = 'https://tiles.example.com/{z}/{x}/{y}.png';

test('a view is covered by tiles of the nearest zoom level, edge to edge', () => {
  const size = { width: 800, height: 500 };
  for (const scale of [900, 70_000, 1.3e6, 4e7]) {
    const { x, y } = worldPoint([18.07, 59.33]);
    const tiles = tilesOf(TEMPLATE, { x, y, scale }, size);
    const covers = (left: number, top: number): boolean =>
      tiles.some(
        (tile) => tile.left <= left && left <= tile.left + tile.side && tile.top <= top && top <= tile.top + tile.side,
      );
    expect([covers(400, 250), covers(800, 0) || scale < 2000, covers(0, 500)], `${scale}`).toEqual([true, true, true]);
    expect(tiles[0]!.side).toBeGreaterThan(180);
    expect(tiles[0]!.side).toBeLessThan(363);
    expect(new Set(tiles.map(({ url }) => url)).size).toBe(tiles.length);
    expect(tiles.length).toBeLessThan(40);
  }
});

test('addresses follow the template, and there is none beyond the world or the last zoom level', () => {
  const whole = tilesOf(TEMPLATE, { x: 0.5, y: 0.5, scale: 256 }, { width: 2000, height: 2000 });
  expect(whole).toEqual([{ url: 'https://tiles.example.com/0/0/0.png', left: 872, top: 872, side: 256 }]);
  const near = tilesOf(TEMPLATE, { x: 0.25, y: 0.25, scale: 2 ** 32 }, { width: 100, height: 100 });
  expect(near[0]!.url).toMatch(/^https:\/\/tiles\.example\.com\/19\/13107[12]\/13107[12]\.png$/);
});
