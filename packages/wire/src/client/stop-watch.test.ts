import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { StopWatch } from './stop-watch.ts';

it('retains nothing it has waited for, so that long results need no memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const watch = new StopWatch({});
  const seen: WeakRef<object>[] = [];
  for (let round = 0; round < 50; round++) seen.push(new WeakRef(await watch.orStopped(Promise.resolve({ round }))));
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(seen.filter((one) => one.deref() !== undefined).length).toBeLessThanOrEqual(1);
  watch.end();
});

it('ends the wait when canceled, before and during it', async () => {
  const controller = new AbortController();
  const watch = new StopWatch({ signal: controller.signal });
  const waiting = watch.orStopped(new Promise(() => undefined));
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'EXECUTION_CANCELLED' });
  await expect(watch.orStopped(Promise.reject(new Error('late')))).rejects.toMatchObject({
    code: 'EXECUTION_CANCELLED',
  });
  watch.end();
});

it('is over from the start if the signal was aborted before', async () => {
  const watch = new StopWatch({ signal: AbortSignal.abort() });
  expect(watch.isOver).toBe(true);
  expect(() => watch.check()).toThrow(expect.objectContaining({ code: 'EXECUTION_CANCELLED' }));
  watch.end();
  const running = new StopWatch({ signal: new AbortController().signal });
  expect(running.isOver).toBe(false);
  running.end();
});
