import { expect, it } from 'vitest';
import { Engine } from './engine.ts';

it('warms up without side effects and gives turns to others', async () => {
  const engine = Engine.open();
  const session = await engine.authenticate('root', 'nebula');
  let isWarm = false;
  const warming = Engine.warmUp().then(() => (isWarm = true));
  let results = 0;
  while (!isWarm) {
    expect((await session.execute('YIELD 1 AS one')).rows).toEqual([[1n]]);
    results++;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await warming;
  expect(results).toBeGreaterThan(3);
  expect((await session.execute('SHOW SPACES')).rows).toEqual([]);
});

it('ends with its slice on request', async () => {
  const stop = new AbortController();
  let slices = 0;
  await Engine.warmUp(stop.signal, () => {
    if (++slices === 2) stop.abort();
    return false;
  });
  expect(slices).toBe(2);
});

it('pauses while others are busy', async () => {
  const stop = new AbortController();
  let questions = 0;
  await Engine.warmUp(stop.signal, () => {
    if (++questions === 3) stop.abort();
    return true;
  });
  expect(questions).toBe(3);
});
