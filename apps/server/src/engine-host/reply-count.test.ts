import { Engine } from '@astrolabe/engine';
import { expect, test } from 'vitest';
import { EngineThread } from './engine-thread.ts';
import type { EngineReply, EngineRequest, ResultFormat } from './protocol.ts';
import { StatementTasks } from './statement-tasks.ts';

/** Kinds of the reply messages of a request. */
async function repliesTo(thread: EngineThread, replies: EngineReply[], request: EngineRequest): Promise<EngineReply[]> {
  replies.length = 0;
  thread.receive(request);
  await expect.poll(() => replies.at(-1)?.kind, { interval: 1 }).toMatch(/done|failed/);
  return [...replies];
}

test.each<ResultFormat | 'binary' | 'compact-2'>(['binary', 'compact-2', 'exec', 'stream'])(
  'a short result in the format %s leaves the thread as one message',
  async (format) => {
    const engine = Engine.open({});
    const replies: EngineReply[] = [];
    const thread = new EngineThread(
      engine,
      { postMessage: (reply: EngineReply) => replies.push(reply) },
      new StatementTasks(),
    );
    const [opened] = await repliesTo(thread, replies, {
      kind: 'authenticate',
      id: 1,
      username: 'root',
      password: 'nebula',
    });
    const session = opened?.kind === 'done' && opened.value && 'handle' in opened.value ? opened.value.handle : -1;
    const run = (id: number, text: string): EngineRequest => ({
      kind: 'run',
      id,
      session,
      text,
      format,
      options: {},
      cancelFlag: new Int32Array(new SharedArrayBuffer(4)),
    });
    // On a busy machine, a slice that ends in between produces two messages.
    const counts: number[] = [];
    while (counts.length < 20 && counts.at(-1) !== 1)
      counts.push((await repliesTo(thread, replies, run(2, 'YIELD 1 AS a'))).length);
    expect(counts).toContain(1);
    const long = await repliesTo(thread, replies, run(3, 'UNWIND range(1, 100000) AS n RETURN n, n AS m'));
    expect(long.length).toBeGreaterThan(format === 'exec' ? 1 : 2);
    await thread.close();
    await engine.close();
  },
);
