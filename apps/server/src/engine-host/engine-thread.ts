import type { MessagePort } from 'node:worker_threads';
import {
  AstrolabeError,
  recordsOf,
  unreachable,
  type ProblemError,
  type RecordSink,
  type ResultChunk,
  type ResultSet,
  type SchemaSnapshot,
} from '@astrolabe/model';
import {
  answerStreamText,
  answerText,
  execResultText,
  problemOf,
  resultFileText,
  type ResultFileFormat,
} from '@astrolabe/http-api';
import { unpackBatch } from '@astrolabe/importer';
import { SHORT_ANSWER_CHARS_MAX, SHORT_ANSWER_MS, TURN_MS } from '../limits.ts';
import type {
  HostedAnswer,
  HostedEngine,
  HostedEngineSession,
  HostedExecuteOptions,
  HostedFiles,
} from './hosted-engine.ts';
import type { EngineReply, EngineReplyValue, EngineRequest, RunOptions, RunRequest } from './protocol.ts';
import { encodedPieces, encodedPiecesNow } from '../graphd/encoded-pieces.ts';
import { AnswerWindow } from './answer-window.ts';
import { parametersFromWire } from './wire-parameters.ts';

/** Serves requests of `protocol.ts` that arrive at a port with an engine of this thread. Sessions belong to the port that opened them. */
export class EngineThread {
  readonly #engine: HostedEngine;
  readonly #port: Pick<MessagePort, 'postMessage'>;
  readonly #sessions = new Map<number, HostedEngineSession>();
  readonly #sinks = new Map<number, RecordSink>();
  readonly #running = new Map<number, AnswerWindow>();
  readonly #encoder = new TextEncoder();
  #lastHandle = 0;

  constructor(engine: HostedEngine, port: Pick<MessagePort, 'postMessage'>) {
    this.#engine = engine;
    this.#port = port;
  }

  /** Handles one message; its replies leave through the port. Never throws. */
  receive(request: EngineRequest): void {
    if (request.kind === 'taken') this.#running.get(request.id)?.taken(request.bytes);
    else if (request.kind === 'cancel') this.#running.get(request.id)?.open();
    else if (request.kind === 'run') this.#start(request);
    else void this.#serve(request);
  }

  /** Answers a statement before it returns where its answer is short; else begins to. */
  #start(request: RunRequest): void {
    const session = this.#sessions.get(request.session);
    const { format, id } = request;
    if (!session?.begin || isFile(format) || format === 'exec') {
      void this.#serve(request);
      return;
    }
    let begun: HostedAnswer | undefined;
    try {
      begun = session.begin(request.text, executeOptionsOf(request));
      if (begun && !begun.rest) {
        checkCancelled(request);
        if (format !== 'stream') {
          for (const piece of encodedPiecesNow(begun.chunks, format)) this.#post(request, piece);
          this.#reply({ kind: 'done', id });
          return;
        }
        const text = shortText(begun.chunks, request.options);
        if (text !== undefined) {
          const bytes = this.#encoder.encode(text);
          this.#port.postMessage({ kind: 'done', id, bytes } satisfies EngineReply, [bytes.buffer]);
          return;
        }
      }
    } catch (error) {
      begun?.release();
      this.#reply(failureOf(id, error));
      return;
    }
    void this.#serve(request, begun);
  }

  /** Answers a request before it returns, while another statement waits; false where it has to wait for that one. */
  answerNow(request: EngineRequest): boolean {
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
        const session = this.#sessions.get(request.session);
        if (!session?.schemaNow) return false;
        return this.#answerWith(request.id, () => ({ schema: session.schemaNow!(request.space) }));
      }
      case 'facts':
        return this.#answerWith(request.id, () => this.#facts());
      case 'run':
        return this.#runNow(request);
      default:
        return false;
    }
  }

  /** Runs a statement in the turn of another. Its pieces leave all at once: the thread cannot wait for the reader. */
  #runNow(request: RunRequest): boolean {
    const session = this.#sessions.get(request.session);
    const { format } = request;
    if (!session?.executeNow || isFile(format)) return false;
    const options = executeOptionsOf(request);
    if (!session.mayRunNow?.(request.text, options)) return false;
    return this.#answerWith(request.id, () => {
      const result = session.executeNow!(request.text, options);
      const { rowsShownMax, rowsSkipped, localParametersText } = request.options;
      if (format === 'exec')
        for (const piece of execResultText(result, localParametersText))
          this.#post(request, this.#encoder.encode(piece));
      else if (format === 'stream')
        for (const piece of answerText(chunksOf(result), rowsShownMax, rowsSkipped))
          this.#post(request, this.#encoder.encode(piece));
      else for (const piece of encodedPiecesNow(chunksOf(result), format)) this.#post(request, piece);
      return undefined;
    });
  }

  #answerWith(id: number, answer: () => EngineReplyValue | undefined): true {
    try {
      const value = answer();
      this.#reply({ kind: 'done', id, ...(value && { value }) });
    } catch (error) {
      this.#reply(failureOf(id, error));
    }
    return true;
  }

  #opened(session: HostedEngineSession): EngineReplyValue {
    const handle = ++this.#lastHandle;
    this.#sessions.set(handle, session);
    return { handle, ...(session.id !== undefined && { sessionId: session.id }) };
  }

  /** Closes what the port had opened. */
  async close(): Promise<void> {
    for (const window of this.#running.values()) window.open();
    await Promise.allSettled([...this.#sinks.values()].map((sink) => sink.close()));
    await Promise.allSettled([...this.#sessions.values()].map((session) => session.close()));
    this.#sinks.clear();
    this.#sessions.clear();
  }

  async #serve(request: Exclude<EngineRequest, { kind: 'taken' | 'cancel' }>, begun?: HostedAnswer): Promise<void> {
    try {
      if (request.kind === 'run') {
        const bytes = await this.#run(request, begun);
        this.#port.postMessage(
          { kind: 'done', id: request.id, ...(bytes && { bytes }) } satisfies EngineReply,
          bytes ? [bytes.buffer] : [],
        );
        return;
      }
      const value = await this.#answer(request);
      this.#reply({ kind: 'done', id: request.id, ...(value && { value }) });
    } catch (error) {
      this.#reply(failureOf(request.id, error));
    }
  }

  async #answer(
    request: Exclude<EngineRequest, RunRequest | { kind: 'taken' | 'cancel' }>,
  ): Promise<EngineReplyValue | undefined> {
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
        return { schema: await this.#schema(request.session, request.space) };
      case 'backup': {
        const { progress } = request;
        const backup = await this.#files(request.session).backup(request.space, request.file, (share) => {
          Atomics.store(progress, 0, Math.floor(share * 1000));
          if (Atomics.load(progress, 1) !== 0)
            throw new AstrolabeError('EXECUTION_CANCELLED', 'the backup was cancelled');
        });
        return { backup };
      }
      case 'check-space': {
        const { problems, milliseconds } = await this.#files(request.session).checkConsistency(request.space);
        return { check: { problems, milliseconds } };
      }
      case 'verify-backup':
        return { backup: await this.#files(request.session).verifyBackup(request.file) };
      case 'restore': {
        const { file, space, withRoles } = request;
        return { backup: await this.#files(request.session).restore(file, space, { withRoles }) };
      }
      case 'open-sink': {
        const handle = ++this.#lastHandle;
        this.#sinks.set(handle, await this.#session(request.session).bulk(request.space));
        return { handle };
      }
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

  /** Runs a statement that may have begun; answers the last piece where it is to come with the end. */
  async #run(request: RunRequest, begun: HostedAnswer | undefined): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const session = this.#session(request.session);
    const options = executeOptionsOf(request);
    const window = new AnswerWindow();
    this.#running.set(request.id, window);
    try {
      if (request.format === 'exec') {
        const result = await session.execute(request.text, options);
        for (const piece of execResultText(result, request.options.localParametersText))
          await this.#send(request, window, piece);
        return undefined;
      }
      const chunks = takingTurns(begun ? chunksOfBegun(begun) : session.stream(request.text, options));
      switch (request.format) {
        case 'stream': {
          const { rowsShownMax, rowsSkipped } = request.options;
          const startedAt = performance.now();
          let text = '';
          let wait: NodeJS.Immediate | undefined;
          const sendGathered = (): void => {
            wait = undefined;
            const bytes = this.#encoder.encode(text);
            text = '';
            void window.sent(bytes.length);
            this.#post(request, bytes);
          };
          try {
            for await (const piece of answerStreamText(chunks, rowsShownMax, rowsSkipped)) {
              text += piece;
              if (text.length < SHORT_ANSWER_CHARS_MAX && performance.now() - startedAt < SHORT_ANSWER_MS) {
                // What is gathered goes at once when the next piece lets the thread wait for it.
                wait ??= setImmediate(sendGathered);
                continue;
              }
              clearImmediate(wait);
              wait = undefined;
              await this.#send(request, window, text);
              text = '';
            }
          } catch (error) {
            // What was found before it failed is told, as it would be of a long answer.
            if (text !== '') sendGathered();
            throw error;
          } finally {
            clearImmediate(wait);
          }
          if (text === '') break;
          checkCancelled(request);
          return this.#encoder.encode(text);
        }
        case 'csv':
        case 'json':
        case 'jsonl':
          for await (const piece of resultFileText(chunks, request.format)) await this.#send(request, window, piece);
          break;
        default:
          for await (const piece of encodedPieces(chunks, request.format))
            await this.#sendBytes(request, window, piece);
      }
      return undefined;
    } finally {
      begun?.release();
      this.#running.delete(request.id);
    }
  }

  #send(request: RunRequest, window: AnswerWindow, piece: string): Promise<void> {
    return this.#sendBytes(request, window, this.#encoder.encode(piece));
  }

  async #sendBytes(request: RunRequest, window: AnswerWindow, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    checkCancelled(request);
    const length = bytes.length;
    this.#post(request, bytes);
    await window.sent(length);
  }

  #post(request: RunRequest, bytes: Uint8Array<ArrayBuffer>): void {
    this.#port.postMessage({ kind: 'piece', id: request.id, bytes } satisfies EngineReply, [bytes.buffer]);
  }

  /** The schema of a space, for a session that may see it: describing the space fails where it may not. */
  async #schema(handle: number, space: string): Promise<SchemaSnapshot> {
    return this.#session(handle).schema(space);
  }

  #facts(): EngineReplyValue {
    const facts = this.#engine.facts?.();
    if (!facts) throw new AstrolabeError('NOT_SUPPORTED', 'this database does not tell what it holds');
    return { facts };
  }

  #session(handle: number): HostedEngineSession {
    const session = this.#sessions.get(handle);
    if (!session) throw new AstrolabeError('SESSION_INVALID', 'this session of the embedded database has ended');
    return session;
  }

  #files(handle: number): HostedFiles {
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

function executeOptionsOf({ options, cancelFlag }: RunRequest): HostedExecuteOptions {
  const { parameters, space, rowsMax, timeoutMs } = options;
  return {
    cancelFlag,
    ...(space !== undefined && { space }),
    ...(parameters && { parameters: parametersFromWire(parameters) }),
    ...(rowsMax !== undefined && { rowsMax }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
}

/** Whether an answer becomes a file, which may be long and waits for its turn. */
function isFile(format: RunRequest['format']): format is ResultFileFormat {
  return format === 'csv' || format === 'json' || format === 'jsonl';
}

/** The lines of an answer, where they are few characters. */
function shortText(chunks: readonly ResultChunk[], { rowsShownMax, rowsSkipped }: RunOptions): string | undefined {
  let text = '';
  for (const piece of answerText(chunks, rowsShownMax, rowsSkipped)) {
    text += piece;
    if (text.length >= SHORT_ANSWER_CHARS_MAX) return undefined;
  }
  return text;
}

function* chunksOfBegun({ chunks, rest }: HostedAnswer): Iterable<ResultChunk> {
  yield* chunks;
  if (rest) yield* rest;
}

/** A whole answer as chunks. */
function* chunksOf({ hasTable, columns, rows, ...end }: ResultSet): Iterable<ResultChunk> {
  yield { kind: 'head', hasTable, columns };
  if (rows.length > 0) yield { kind: 'rows', rows };
  yield { kind: 'end', ...end };
}

function hasFiles(session: HostedEngineSession): session is HostedEngineSession & HostedFiles {
  return session.backup !== undefined && session.checkConsistency !== undefined;
}

/** The same chunks, with a turn for other messages of the thread wherever this statement had the thread for long enough. */
async function* takingTurns(
  chunks: AsyncIterable<ResultChunk> | Iterable<ResultChunk>,
): AsyncGenerator<ResultChunk, void, undefined> {
  let turnStarted = performance.now();
  for await (const chunk of chunks) {
    if (performance.now() - turnStarted > TURN_MS) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      turnStarted = performance.now();
    }
    yield chunk;
  }
}

function checkCancelled({ cancelFlag }: RunRequest): void {
  if (Atomics.load(cancelFlag, 0) !== 0) throw new AstrolabeError('EXECUTION_CANCELLED', 'the statement was cancelled');
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
