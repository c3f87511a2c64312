import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { problemOf } from '@astrolabe/http-api';
import { invariant } from '@astrolabe/model';
import { Engine } from '@astrolabe/engine';
import { EngineThread } from './engine-thread.ts';
import type { EngineControl, EngineThreadData, EngineThreadNotice } from './protocol.ts';

/*
 * The thread in which the embedded database lives. The first message channel (`parentPort`) carries control messages, each
 * `listen` brings a port that speaks `protocol.ts`.
 */
const control = parentPort;
invariant(control, 'the engine runs in a worker thread');
const notify = (notice: EngineThreadNotice): void => control.postMessage(notice);

try {
  const engine = Engine.open(workerData as EngineThreadData);
  const threads = new Set<EngineThread>();
  control.on('message', (message: EngineControl & { readonly port?: MessagePort }) => {
    if (message.kind === 'listen' && message.port) {
      const port = message.port;
      const thread = new EngineThread(engine, port);
      threads.add(thread);
      port.on('message', (request) => thread.receive(request));
      port.on('close', () => {
        threads.delete(thread);
        void thread.close();
      });
    } else if (message.kind === 'shut-down') {
      void (async () => {
        for (const thread of threads) await thread.close();
        await engine.close();
        notify({ kind: 'closed' });
        control.close();
      })();
    }
  });
  notify({ kind: 'ready' });
} catch (error) {
  notify({ kind: 'not-opened', problem: problemOf(error) });
}
