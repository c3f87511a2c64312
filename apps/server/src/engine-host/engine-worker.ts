import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import { problemOf } from '@astrolabe/http-api';
import { invariant, inBackground } from '@astrolabe/model';
import { Engine } from '@astrolabe/engine';
import { folderFiles } from './folder-files.ts';
import { EngineThread } from './engine-thread.ts';
import { StatementTasks } from './statement-tasks.ts';
import { WaitingRequests } from './waiting-requests.ts';
import type { EngineControl, EngineRequest, EngineThreadData, EngineThreadNotice } from './protocol.ts';

/** If an import sends no rows for this long, the thread is free. */
const IMPORT_PAUSE_MS = 100;

/* The thread of the embedded database. `parentPort` carries control messages; each `listen` passes a port that uses `protocol.ts`. */
const control = parentPort;
invariant(control, 'the engine runs in a worker thread');
const notify = (notice: EngineThreadNotice): void => control.postMessage(notice);

/** Ends the thread with an error that its host logs. */
const fail = (error: unknown): void =>
  queueMicrotask(() => {
    throw error;
  });

try {
  const { importDirectory, ...data } = workerData as EngineThreadData;
  const engine = Engine.open({
    ...data,
    ...(importDirectory !== undefined && { importFiles: folderFiles(importDirectory) }),
  });
  engine.onAccountChange = (username) => notify({ kind: 'account-changed', username });
  const served = new Map<MessagePort, EngineThread>();
  const waiting = new Map<MessagePort, WaitingRequests>();
  // Short requests run during a long statement.
  const statements = new StatementTasks();
  engine.onTurn = () =>
    statements.turn(() => {
      for (const requests of waiting.values()) requests.serveTurn();
    });
  const warmUp = new AbortController();
  /** Time when the last rows of an import arrived. */
  let importedAt = Number.NEGATIVE_INFINITY;
  const shutDown = async (): Promise<void> => {
    warmUp.abort();
    for (const [port, thread] of served) {
      await thread.close();
      port.close();
    }
    await engine.close();
    notify({ kind: 'closed' });
    control.close();
  };
  control.on('message', (message: EngineControl) => {
    if (message.kind === 'shut-down') {
      // A failure ends the thread, and its host is notified.
      shutDown().catch(fail);
      return;
    }
    if (message.kind === 'graph-address') {
      engine.graphAddress = message.address;
      return;
    }
    const { port } = message;
    const thread = new EngineThread(engine, port, statements);
    const requests = new WaitingRequests(
      () => receiveMessageOnPort(port)?.message as EngineRequest | undefined,
      thread,
    );
    served.set(port, thread);
    waiting.set(port, requests);
    port.on('message', (request: EngineRequest) => {
      if (request.kind === 'write' || request.kind === 'write-columns') importedAt = performance.now();
      requests.receive(request);
    });
    port.on('close', () => {
      served.delete(port);
      waiting.delete(port);
      inBackground('closing the sessions of a port', () => thread.close());
    });
  });
  notify({ kind: 'ready' });
  // Statements run in between; an import has priority over background work.
  const isImporting = (): boolean => performance.now() - importedAt < IMPORT_PAUSE_MS;
  Engine.warmUp(warmUp.signal, isImporting).catch((error: unknown) =>
    process.emitWarning(error instanceof Error ? error : String(error)),
  );
} catch (error) {
  notify({ kind: 'not-opened', problem: problemOf(error) });
}
