import { expect, test } from 'vitest';
import { runKills } from './kills.ts';

/** `npm run kills` kills more often. */
test('no acknowledged write is lost when the database is killed', { timeout: 240_000 }, async () => {
  const lives = [150, 400, 700, 1000];
  const figures = await runKills(lives.length, () => lives.pop()!);
  expect(figures.acknowledged).toBeGreaterThan(3);
});
