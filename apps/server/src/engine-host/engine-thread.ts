import type { MessagePort } from 'node:worker_threads';
import {
  AstrolabeError,
  recordsOf,
  unreachable,
  type Cursor,
  type ProblemError,
  type RecordSink,
  type ResultForm,
  type SessionOrigin,
} from '@astrolabe/model';
import type { Engine, EngineExecuteOptions, EngineSession, Steps } from '@astrolabe/engine';
import { problemOf } from '@astrolabe/http-api';
import { unpackBatch } from '@astrolabe/importer';
import { TURN_MS } from '../limits.ts';
import type { EngineReply, EngineReplyValue, EngineRequest, RunRequest } from './protocol.ts';
import { ResultCursor } from './result-cursor.ts';
import { StatementTask } from './statement-task.ts';
import { StatementTasks } from './statement-tasks.ts';
import { StepsTask } from './steps-task.ts';
import { parametersFromWire } from './wire-parameters.ts';

type FileWork = 'backupSteps' | 'verifySteps' | 'restoreSteps' | 'checkSteps';

/** What the thread needs from a session; file work is optional. */
export interface ThreadSession
  extends
    Pick<EngineSession, 'prepare' | 'mayRunNow' | 'joinsGroup' | 'enqueue' | 'mayEnqueueNow' | 'schemaNow' | 'close'>,
    Partial<Pick<EngineSession, 'id' | FileWork>> {
  bulkNow(space: string): RecordSink;
}

/** What the thread needs from an engine; `authenticateNow` is optional for engines without turns. */
export interface ThreadEngine extends Partial<Pick<Engine, 'authenticateNow' | 'facts'>> {
  authenticate(username: string, password: string, origin?: SessionOrigin): Promise<ThreadSession>;
}

/** Handles requests of `protocol.ts` from a port with an engine of this thread. Sessions belong to the port that opened them. */
export class EngineThread {
  readonly #engine: ThreadEngine;
  readonly #port: Pick<MessagePort, 'postMessage'>;
  readonly #statements: StatementTasks;
  readonly #sessions = new Map<number, ThreadSession>();
  readonly #sinks = new Map<number, RecordSink>();
  readonly #tasks = new Map<number, StatementTask>();
  /** Backups and checks in progress. */
  readonly #fileTasks = new Set<StepsTask<EngineReplyValue>>();
  /** For each session whose statement was paused before its first chunk: the statements queued after it. */
  readonly #behind = new Map<number, RunRequest[]>();
  #lastHandle = 0;

  /** `statements` are shared by all ports of the thread. */
  constructor(
    engine: ThreadEngine,
    port: Pick<MessagePort, 'postMessage'>,
    statements: StatementTasks = new StatementTasks(),
  ) {
    this.#engine = engine;
    this.#port = port;
    this.#statements = statements;
  }

  /** Handles one message; replies are sent through the port. Never throws. */
  receive(request: EngineRequest): void {
    if (request.kind === 'taken') this.#taken(request.id, request.bytes);
    else if (request.kind === 'cancel') this.#cancelled(request.id);
    else if (request.kind === 'run') this.#start(request);
    else if (isFileRequest(request)) this.#startFileWork(request);
    else this.#serveInBackground(request);
  }

  #serveInBackground(request: OtherRequest): void {
    this.#serve(request).catch((error: unknown) => this.#reply(failureOf(request.id, error)));
  }

  #taken(id: number, bytes: number): void {
    const task = this.#tasks.get(id);
    task?.taken(bytes);
    if (task?.isReady) this.#statements.wake();
  }

  #cancelled(id: number): void {
    this.#tasks.get(id)?.open();
    if (this.#tasks.has(id)) this.#statements.wake();
  }

  /** Starts a statement while the thread is free. */
  #start(request: RunRequest): void {
    const behind = this.#behind.get(request.session);
    if (behind) {
      behind.push(request);
      return;
    }
    try {
      const session = this.#session(request.session);
      const options = executeOptionsOf(request);
      if (session.joinsGroup(request.text)) this.#enqueue(request, session, options);
      else this.#run(request, (form) => session.prepare(request.text, options).run(form));
    } catch (error) {
      this.#reply(failureOf(request.id, error));
    }
  }

  /** Runs a cursor for one slice or a budget; the rest runs in later turns and when the thread is free. */
  #run(request: RunRequest, open: (form: ResultForm) => Cursor, budgetMs?: number): void {
    const { id } = request;
    const { session } = request;
    const behind: RunRequest[] = [];
    const task: StatementTask = new StatementTask(request, open, {
      post: (reply, moved) => this.#port.postMessage(reply, moved),
      fail: (error) => this.#reply(failureOf(id, error)),
      onStart: () => {
        if (this.#behind.get(session) === behind) this.#behind.delete(session);
        if (behind.length > 0) setImmediate(() => behind.forEach((next) => this.#start(next)));
      },
      onDone: () => {
        this.#tasks.delete(id);
        this.#statements.remove(task);
      },
    });
    this.#behind.set(session, behind);
    this.#tasks.set(id, task);
    this.#statements.host(() => task.step(budgetMs));
    if (!task.isDone) this.#statements.add(task);
  }

  #enqueue(request: RunRequest, session: ThreadSession, options: EngineExecuteOptions): void {
    session.enqueue(
      request.text,
      options,
      (result) => this.#run(request, () => new ResultCursor(result)),
      (error) => this.#reply(failureOf(request.id, error)),
    );
  }

  /** Handles a request synchronously while another statement waits. Returns false if it must wait for that one. */
  respondNow(request: EngineRequest): boolean {
    switch (request.kind) {
      case 'taken':
      case 'cancel':
        this.receive(request);
        return true;
      case 'authenticate': {
        const engine = this.#engine;
        if (!engine.authenticateNow) return false;
        return this.#answerWith(request.id, () =>
          this.#opened(engine.authenticateNow!(request.username, request.password, request.origin)),
        );
      }
      case 'schema': {
        return this.#answerWith(request.id, () => ({
          schema: this.#session(request.session).schemaNow(request.space),
        }));
      }
      case 'facts':
        return this.#answerWith(request.id, () => this.#facts());
      case 'run':
        return this.#startNow(request);
      case 'open-sink': {
        return this.#answerWith(request.id, () =>
          this.#openedSink(this.#session(request.session).bulkNow(request.space)),
        );
      }
      case 'backup':
      case 'verify-backup':
      case 'restore':
      case 'check-space':
        this.#startFileWork(request);
        return true;
      case 'write':
      case 'write-columns':
      case 'flush':
      case 'close-sink':
        return this.#sinkNow(request);
      default:
        return false;
    }
  }

  /** Starts a statement in the turn of another. Returns false if it must wait. After a slice it continues in later turns. */
  #startNow(request: RunRequest): boolean {
    const session = this.#sessions.get(request.session);
    if (!session) return false;
    try {
      const options = executeOptionsOf(request);
      if (session.mayEnqueueNow(request.text)) {
        this.#enqueue(request, session, options);
        return true;
      }
      if (!session.mayRunNow(request.text, options)) return false;
      this.#run(request, (form) => session.prepare(request.text, options).run(form), TURN_MS);
    } catch (error) {
      this.#reply(failureOf(request.id, error));
    }
    return true;
  }

  /** Runs a step of an import in the turn of a statement. Returns false if it must wait. */
  #sinkNow(request: SinkRequest): boolean {
    const sink = this.#sinks.get(request.sink);
    if (!sink || !isImmediate(sink) || !sink.mayWriteNow) return false;
    return this.#answerWith(request.id, () => {
      switch (request.kind) {
        case 'write':
          return { outcome: sink.writeNow(unpackBatch(request.batch)) };
        case 'write-columns':
          return { outcome: sink.writeColumnsNow(request.batch) };
        case 'flush':
          sink.flushNow();
          return undefined;
        case 'close-sink':
          this.#sinks.delete(request.sink);
          sink.closeNow();
          return undefined;
      }
    });
  }

  /** Starts file work that runs concurrently with statements. */
  #startFileWork(request: FileRequest): void {
    const { id } = request;
    try {
      const task: StepsTask<EngineReplyValue> = new StepsTask(this.#fileSteps(request), {
        onProgress: (share) => noteProgress(request, share),
        onResult: (value) => end({ kind: 'done', id, value }),
        onError: (error) => end(failureOf(id, error)),
      });
      const end = (reply: EngineReply): void => {
        this.#fileTasks.delete(task);
        this.#statements.remove(task);
        this.#reply(reply);
      };
      this.#fileTasks.add(task);
      this.#statements.add(task);
    } catch (error) {
      this.#reply(failureOf(id, error));
    }
  }

  *#fileSteps(request: FileRequest): Steps<EngineReplyValue> {
    const files = this.#files(request.session);
    switch (request.kind) {
      case 'backup':
        return { backup: yield* files.backupSteps(request.space, request.file) };
      case 'verify-backup':
        return { backup: yield* files.verifySteps(request.file) };
      case 'restore': {
        const { file, space, withRoles } = request;
        return { backup: yield* files.restoreSteps(file, space, { withRoles }) };
      }
      case 'check-space': {
        const { problems, milliseconds } = yield* files.checkSteps(request.space);
        return { check: { problems, milliseconds } };
      }
    }
  }

  #openedSink(sink: RecordSink): EngineReplyValue {
    const handle = ++this.#lastHandle;
    this.#sinks.set(handle, sink);
    return { handle };
  }

  #answerWith(id: number, result: () => EngineReplyValue | undefined): true {
    try {
      const value = result();
      this.#reply({ kind: 'done', id, ...(value && { value }) });
    } catch (error) {
      this.#reply(failureOf(id, error));
    }
    return true;
  }

  #opened(session: ThreadSession): EngineReplyValue {
    const handle = ++this.#lastHandle;
    this.#sessions.set(handle, session);
    return { handle, ...(session.id !== undefined && { sessionId: session.id }) };
  }

  /** Closes everything opened through the port. */
  async close(): Promise<void> {
    for (const task of this.#tasks.values()) task.abandon();
    for (const task of this.#fileTasks) {
      task.abandon();
      this.#statements.remove(task);
    }
    this.#fileTasks.clear();
    await Promise.allSettled([...this.#sinks.values()].map((sink) => sink.close()));
    await Promise.allSettled([...this.#sessions.values()].map((session) => session.close()));
    this.#sinks.clear();
    this.#sessions.clear();
  }

  async #serve(request: OtherRequest): Promise<void> {
    try {
      const value = await this.#answer(request);
      this.#reply({ kind: 'done', id: request.id, ...(value && { value }) });
    } catch (error) {
      this.#reply(failureOf(request.id, error));
    }
  }

  async #answer(request: OtherRequest): Promise<EngineReplyValue | undefined> {
    switch (request.kind) {
      case 'authenticate':
        return this.#opened(await this.#engine.authenticate(request.username, request.password, request.origin));
      case 'close-session': {
        const session = this.#sessions.get(request.session);
        this.#sessions.delete(request.session);
        await session?.close();
        return undefined;
      }
      case 'facts':
        return this.#facts();
      case 'schema':
        return { schema: this.#session(request.session).schemaNow(request.space) };
      case 'open-sink':
        return this.#openedSink(this.#session(request.session).bulkNow(request.space));
      case 'write':
        return { outcome: await this.#sink(request.sink).write(unpackBatch(request.batch)) };
      case 'write-columns': {
        const sink = this.#sink(request.sink);
        const { batch } = request;
        return { outcome: await (sink.writeColumns?.(batch) ?? sink.write(recordsOf(batch))) };
      }
      case 'flush':
        await this.#sink(request.sink).flush();
        return undefined;
      case 'close-sink': {
        const sink = this.#sinks.get(request.sink);
        this.#sinks.delete(request.sink);
        await sink?.close();
        return undefined;
      }
      default:
        return unreachable(request);
    }
  }

  #facts(): EngineReplyValue {
    const facts = this.#engine.facts?.();
    if (!facts) throw new AstrolabeError('NOT_SUPPORTED', 'this database has no statistics');
    return { facts };
  }

  #session(handle: number): ThreadSession {
    const session = this.#sessions.get(handle);
    if (!session) throw new AstrolabeError('SESSION_INVALID', 'this session of the embedded database has ended');
    return session;
  }

  #files(handle: number): Pick<EngineSession, FileWork> {
    const session = this.#session(handle);
    if (!hasFiles(session)) throw new AstrolabeError('NOT_SUPPORTED', 'this database keeps no files');
    return session;
  }

  #sink(handle: number): RecordSink {
    const sink = this.#sinks.get(handle);
    if (!sink) throw new AstrolabeError('STORAGE_FAILED', 'this bulk writer has been closed');
    return sink;
  }

  #reply(reply: EngineReply): void {
    this.#port.postMessage(reply);
  }
}

function executeOptionsOf({ options, cancelFlag }: RunRequest): EngineExecuteOptions {
  const { parameters, space, rowsMax, timeoutMs, isSessionShared, untaggedProperties } = options;
  return {
    cancelFlag,
    ...(space !== undefined && { space }),
    ...(parameters && { parameters: parametersFromWire(parameters) }),
    ...(rowsMax !== undefined && { rowsMax }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(isSessionShared && { isSessionShared }),
    ...(untaggedProperties !== undefined && { untaggedProperties }),
  };
}

/** Requests that are handled synchronously. */
type OtherRequest = Exclude<EngineRequest, RunRequest | FileRequest | { kind: 'taken' | 'cancel' }>;

/** A step of an import. */
type SinkRequest = Extract<EngineRequest, { kind: 'write' | 'write-columns' | 'flush' | 'close-sink' }>;

function isImmediate(sink: RecordSink): sink is ReturnType<EngineSession['bulkNow']> {
  return 'mayWriteNow' in sink;
}

function hasFiles(session: ThreadSession): session is ThreadSession & Pick<EngineSession, FileWork> {
  return session.backupSteps !== undefined && session.checkSteps !== undefined;
}

/** Work with files of the database. */
type FileRequest = Extract<EngineRequest, { kind: 'backup' | 'verify-backup' | 'restore' | 'check-space' }>;

function isFileRequest(request: EngineRequest): request is FileRequest {
  return ['backup', 'verify-backup', 'restore', 'check-space'].includes(request.kind);
}

/** Publishes the progress of a backup. Throws if it was canceled. */
function noteProgress(request: FileRequest, share: number): void {
  if (request.kind !== 'backup') return;
  const { progress } = request;
  Atomics.store(progress, 0, Math.floor(share * 1000));
  if (Atomics.load(progress, 1) !== 0) throw new AstrolabeError('EXECUTION_CANCELLED', 'the backup was canceled');
}

function failureOf(id: number, error: unknown): EngineReply {
  const problem: ProblemError = problemOf(error);
  const stack =
    AstrolabeError.is(error) && problem.code !== 'INTERNAL'
      ? undefined
      : error instanceof Error
        ? error.stack
        : String(error);
  return { kind: 'failed', id, problem, ...(stack !== undefined && { stack }) };
}
