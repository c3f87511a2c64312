import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { problemOf } from '@astrolabe/http-api';
import { invariant, inBackground } from '@astrolabe/model';
import { Engine } from '@astrolabe/engine';
import { folderFiles } from './folder-files.ts';
import { servePort, type ServedPort } from './serve-port.ts';
import { StatementTasks } from './statement-tasks.ts';
import type { EngineControl, EngineThreadData, EngineThreadNotice } from './protocol.ts';

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
  const served = new Map<MessagePort, ServedPort>();
  // Short requests run during a long statement.
  const statements = new StatementTasks();
  engine.onTurn = () =>
    statements.turn(() => {
      for (const one of served.values()) one.serveTurn();
    });
  const warmUp = new AbortController();
  /** Time when the last rows of an import arrived. */
  let importedAt = Number.NEGATIVE_INFINITY;
  const shutDown = async (): Promise<void> => {
    warmUp.abort();
    for (const [port, { thread }] of served) {
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
    const one = servePort(engine, port, statements, ({ kind }) => {
      if (kind === 'write' || kind === 'write-columns') importedAt = performance.now();
    });
    served.set(port, one);
    port.on('close', () => {
      served.delete(port);
      inBackground('closing the sessions of a port', () => one.thread.close());
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
