import { expect, test } from 'vitest';
import { SerialQueue } from './serial-queue.ts';

test('a task added while another runs waits for it, and none is dropped', async () => {
  const queue = new SerialQueue();
  const events: string[] = [];
  const gate = Promise.withResolvers<void>();
  const task =
    (name: string, until: Promise<void> = Promise.resolve()) =>
    async (): Promise<string> => {
      events.push(`${name} starts`);
      await until;
      events.push(`${name} ends`);
      return name;
    };
  const first = queue.add(task('first', gate.promise));
  const second = queue.add(async () => {
    await task('second')();
    throw new Error('second failed');
  });
  const third = queue.add(task('third'));
  expect(queue.isIdle).toBe(false);
  gate.resolve();
  await expect(second).rejects.toThrow('second failed');
  expect([await first, await third]).toEqual(['first', 'third']);
  expect(events).toEqual(['first starts', 'first ends', 'second starts', 'second ends', 'third starts', 'third ends']);
  expect(queue.isIdle).toBe(true);
});
