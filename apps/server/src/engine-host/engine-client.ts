import type { MessagePort, Worker } from 'node:worker_threads';
import {
  AstrolabeError,
  buffersOf,
  collectResult,
  collectResultNow,
  type ExecuteOptions,
  type GraphService,
  type GraphSession,
  type ColumnBatch,
  type RecordBatch,
  type RecordSink,
  type ResultChunk,
  type ResultSet,
  type SchemaSnapshot,
  type SessionOrigin,
  type WriteOutcome,
} from '@astrolabe/model';
import type { BackupFacts, EngineFacts } from '@astrolabe/engine';
import { packBatch } from '@astrolabe/importer';
import { readResult, readResultStream } from '@astrolabe/http-api';
import type { EncodedChunk, Encoding, EncodingSession } from '@astrolabe/wire';
import type {
  ResultFormat,
  EngineReply,
  EngineReplyValue,
  EngineRequest,
  ReplyMessage,
  RunOptions,
  RunRequest,
  SentRequest,
  SpaceCheck,
} from './protocol.ts';
import { ArrivingResult, piecesOf, type Pending } from './arriving-result.ts';
import { RequestChannel } from './request-channel.ts';
import { chunkOf } from '../graphd/encoded-pieces.ts';
import { parametersToWire } from './wire-parameters.ts';

/** `ExecuteOptions` with options for encoded responses. */
export interface ResultOptions extends ExecuteOptions {
  /** Send at most this many rows and count the rest (`stream` only). */
  readonly rowsShownMax?: number;
  /** Number of initial rows to skip (`stream` only). */
  readonly rowsSkipped?: number;
  /** JSON text of `localParams` (`exec` only). */
  readonly localParametersText?: string;
}

/** A session whose results can also be encoded as bytes in the database thread. */
export interface ServedSession extends GraphSession {
  /** False if its database has ended, so that another session must be opened. */
  readonly isOpen: boolean;
  /** Yields the result in a format, piece by piece. Throws failures, also in the middle. */
  result(text: string, format: ResultFormat, options?: ResultOptions): AsyncIterableIterator<Uint8Array>;
  /** Returns the schema of a space. */
  schema(space: string): Promise<SchemaSnapshot>;
  bulk(space: string): Promise<RecordSink>;
  /** Copies of spaces as local files; embedded database only. */
  readonly files?: SpaceFiles;
}

/** Backups of spaces as files, for accounts with full access. */
export interface SpaceFiles {
  /** Copies a space to a new file while the database runs. */
  backup(space: string, file: string, options: BackupOptions): Promise<BackupFacts>;
  /** Reads all of a backup; damage is `STORAGE_CORRUPT`. */
  verify(file: string): Promise<BackupFacts>;
  /** Checks a space for inconsistencies, and its file against its checksums. */
  check(space: string): Promise<SpaceCheck>;
  /** Creates a space from a backup. With `withRoles`, users with the same names get the roles saved in it. */
  restore(file: string, space: string, withRoles: boolean): Promise<BackupFacts>;
}

/** Progress and cancellation of a running backup. */
export interface BackupOptions {
  readonly signal?: AbortSignal;
  /** Element 0 is the progress in thousandths; setting element 1 cancels. */
  readonly progress: Int32Array<SharedArrayBuffer>;
}

/** The embedded database in any thread. */
export interface EmbeddedDatabase extends GraphService {
  authenticate(username: string, password: string, origin?: SessionOrigin): Promise<ServedSession>;
  /** Accepted instead of any account's password, for users identified by other means. Never leaves this process. */
  readonly hostSecret: string;
  /** Returns the current figures of the database. */
  facts(): Promise<EngineFacts>;
  /** A port for an `EngineClient` in another thread, to be transferred there. Closing it ends its sessions. */
  openPort(): Promise<MessagePort>;
}

/** Client of the embedded database in another thread, over a message port. */
export class EngineClient implements GraphService {
  readonly #channel: RequestChannel;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #failure: AstrolabeError | undefined;

  /** Takes a port of `EngineHost.openPort`, or a worker; the owner closes it. */
  constructor(port: MessagePort | Worker) {
    this.#channel = new RequestChannel(port, (ids, error) => {
      for (const id of ids) this.#takePending(id)?.fail(error);
    });
    port.on('message', (replies: ReplyMessage) => {
      for (const reply of replies) this.#receive(reply);
    });
  }

  async authenticate(username: string, password: string, origin?: SessionOrigin): Promise<ServedSession> {
    const value = await this.request({
      kind: 'authenticate',
      id: this.nextId(),
      username,
      password,
      ...(origin && { origin }),
    });
    return new HostedSession(this, handleOf(value), value && 'handle' in value ? value.sessionId : undefined);
  }

  /** Returns the current figures of the database. */
  async facts(): Promise<EngineFacts> {
    const value = await this.request({ kind: 'facts', id: this.nextId() });
    if (value && 'facts' in value) return value.facts;
    throw new AstrolabeError('INTERNAL', 'the embedded database answered nothing about itself');
  }

  /** Fails pending and future requests with this error. */
  fail(error: AstrolabeError): void {
    this.#failure = error;
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    for (const pending of waiting) pending.fail(error);
  }

  /** Whether the other side has ended. */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** A number for the next request. */
  nextId(): number {
    return ++this.#lastId;
  }

  /** Sends a request with one reply. Memory in `moved` is transferred. */
  request(
    request: Exclude<EngineRequest, RunRequest>,
    moved: readonly ArrayBuffer[] = [],
  ): Promise<EngineReplyValue | undefined> {
    return new Promise((resolve, reject) => {
      this.#post(request, { done: resolve, fail: reject, pieces: () => {} }, moved);
    });
  }

  /** Sends a statement; its pieces arrive as the returned iterator is read. */
  run(request: StatementRequest, signal?: AbortSignal): AsyncGenerator<Uint8Array, void, undefined> {
    return piecesOf(() => this.#send(request, signal));
  }

  /** Sends a statement. Returns its result if it arrived in one piece, else its pieces. */
  async runShort(
    request: StatementRequest,
    signal?: AbortSignal,
  ): Promise<Uint8Array | AsyncGenerator<Uint8Array, void, undefined>> {
    const result = this.#send(request, signal);
    await result.hasCome();
    return result.takeWhole() ?? piecesOf(() => result);
  }

  #send(request: StatementRequest, signal: AbortSignal | undefined): ArrivingResult {
    if (signal?.aborted) throw cancelled();
    const id = this.nextId();
    const flag = this.#channel.takeFlag();
    const result = new ArrivingResult({
      cancel: () => {
        flag.set();
        if (this.#pending.has(id)) this.#channel.send({ kind: 'cancel', id });
      },
      taken: (bytes) => this.#channel.send({ kind: 'taken', id, bytes }),
      ended: () => this.#channel.releaseFlag(flag),
      signal,
    });
    this.#post({ kind: 'run', id, cancelSlot: flag.slot, ...request }, result);
    return result;
  }

  #post(request: SentRequest, pending: Pending, moved: readonly ArrayBuffer[] = []): void {
    if (this.#failure) {
      pending.fail(this.#failure);
      return;
    }
    this.#pending.set(request.id, pending);
    this.#channel.send(request, moved);
  }

  #receive(reply: EngineReply): void {
    if (reply.kind === 'pieces') {
      this.#pending.get(reply.id)?.pieces(reply.pieces);
      return;
    }
    const pending = this.#takePending(reply.id);
    if (!pending) return;
    if (reply.kind === 'done') {
      if (reply.pieces) pending.pieces(reply.pieces);
      pending.done(reply.value);
    } else {
      pending.fail(errorOf(reply));
    }
  }

  #takePending(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }
}

/** A statement as sent to the engine thread. */
type StatementRequest = Omit<RunRequest, 'id' | 'kind' | 'cancelFlag'>;

/** One session of the embedded database, seen from another thread. */
class HostedSession implements ServedSession, EncodingSession, SpaceFiles {
  readonly id?: bigint;
  readonly #client: EngineClient;
  readonly #session: number;

  constructor(client: EngineClient, session: number, id: bigint | undefined) {
    if (id !== undefined) this.id = id;
    this.#client = client;
    this.#session = session;
  }

  get isOpen(): boolean {
    return !this.#client.hasFailed;
  }

  get files(): SpaceFiles {
    return this;
  }

  async backup(space: string, file: string, { signal, progress }: BackupOptions): Promise<BackupFacts> {
    const end = (): void => void Atomics.store(progress, 1, 1);
    signal?.addEventListener('abort', end, { once: true });
    try {
      return factsOf(
        await this.#client.request({
          kind: 'backup',
          id: this.#client.nextId(),
          session: this.#session,
          space,
          file,
          progress,
        }),
      );
    } finally {
      signal?.removeEventListener('abort', end);
    }
  }

  async verify(file: string): Promise<BackupFacts> {
    const id = this.#client.nextId();
    return factsOf(await this.#client.request({ kind: 'verify-backup', id, session: this.#session, file }));
  }

  async check(space: string): Promise<SpaceCheck> {
    const id = this.#client.nextId();
    const value = await this.#client.request({ kind: 'check-space', id, session: this.#session, space });
    if (value && 'check' in value) return value.check;
    throw new AstrolabeError('INTERNAL', 'the embedded database answered nothing about a check');
  }

  async restore(file: string, space: string, withRoles: boolean): Promise<BackupFacts> {
    const id = this.#client.nextId();
    return factsOf(await this.#client.request({ kind: 'restore', id, session: this.#session, file, space, withRoles }));
  }

  result(text: string, format: ResultFormat, options: ResultOptions = {}): AsyncIterableIterator<Uint8Array> {
    return this.#client.run({ session: this.#session, text, format, options: wireOptions(options) }, options.signal);
  }

  /** Encodes rows in the engine thread, for the protocol server. */
  async *streamEncoded(
    text: string,
    encoding: Encoding,
    options: ExecuteOptions = {},
  ): AsyncGenerator<EncodedChunk, void, undefined> {
    const pieces = this.#client.run(
      { session: this.#session, text, format: encoding, options: wireOptions(options) },
      options.signal,
    );
    for await (const piece of pieces) yield chunkOf(piece);
  }

  stream(text: string, options: ExecuteOptions = {}): AsyncIterable<ResultChunk> {
    return readResultStream(this.result(text, 'stream', options));
  }

  async execute(text: string, options: ExecuteOptions = {}): Promise<ResultSet> {
    const response = await this.#client.runShort(
      { session: this.#session, text, format: 'stream', options: wireOptions(options) },
      options.signal,
    );
    const result =
      response instanceof Uint8Array
        ? collectResultNow(readResult(response))
        : await collectResult(readResultStream(response));
    if (result) return result;
    throw new AstrolabeError('INTERNAL', 'the answer of the embedded database has no end');
  }

  async schema(space: string): Promise<SchemaSnapshot> {
    const value = await this.#client.request({
      kind: 'schema',
      id: this.#client.nextId(),
      session: this.#session,
      space,
    });
    if (value && 'schema' in value) return value.schema;
    throw new AstrolabeError('INTERNAL', 'the embedded database answered no schema');
  }

  async bulk(space: string): Promise<RecordSink> {
    const value = await this.#client.request({
      kind: 'open-sink',
      id: this.#client.nextId(),
      session: this.#session,
      space,
    });
    return new HostedSink(this.#client, handleOf(value));
  }

  async close(): Promise<void> {
    await this.#client.request({ kind: 'close-session', id: this.#client.nextId(), session: this.#session });
  }
}

/** A bulk writer of the embedded database, seen from another thread. */
class HostedSink implements RecordSink {
  readonly #client: EngineClient;
  readonly #sink: number;

  constructor(client: EngineClient, sink: number) {
    this.#client = client;
    this.#sink = sink;
  }

  async write(batch: RecordBatch): Promise<WriteOutcome> {
    const value = await this.#client.request({
      kind: 'write',
      id: this.#client.nextId(),
      sink: this.#sink,
      batch: packBatch(batch),
    });
    if (value && 'outcome' in value) return value.outcome;
    throw new AstrolabeError('INTERNAL', 'the embedded database answered no outcome');
  }

  async writeColumns(batch: ColumnBatch): Promise<WriteOutcome> {
    const value = await this.#client.request(
      {
        kind: 'write-columns',
        id: this.#client.nextId(),
        sink: this.#sink,
        batch,
      },
      buffersOf(batch),
    );
    if (value && 'outcome' in value) return value.outcome;
    throw new AstrolabeError('INTERNAL', 'the embedded database answered no outcome');
  }

  async flush(): Promise<void> {
    await this.#client.request({ kind: 'flush', id: this.#client.nextId(), sink: this.#sink });
  }

  async close(): Promise<void> {
    await this.#client.request({ kind: 'close-sink', id: this.#client.nextId(), sink: this.#sink });
  }
}

function wireOptions(options: ResultOptions): RunOptions {
  const { space, parameters, rowsMax, timeoutMs, isSessionShared, untaggedProperties } = options;
  const { rowsShownMax, rowsSkipped, localParametersText } = options;
  return {
    ...(space !== undefined && { space }),
    ...(parameters && parameters.size > 0 && { parameters: parametersToWire(parameters) }),
    ...(rowsMax !== undefined && { rowsMax }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(isSessionShared && { isSessionShared }),
    ...(untaggedProperties !== undefined && { untaggedProperties }),
    ...(rowsShownMax !== undefined && { rowsShownMax }),
    ...(rowsSkipped !== undefined && { rowsSkipped }),
    ...(localParametersText !== undefined && { localParametersText }),
  };
}

function handleOf(value: EngineReplyValue | undefined): number {
  if (value && 'handle' in value) return value.handle;
  throw new AstrolabeError('INTERNAL', 'the embedded database answered no handle');
}

function factsOf(value: EngineReplyValue | undefined): BackupFacts {
  if (value && 'backup' in value) return value.backup;
  throw new AstrolabeError('INTERNAL', 'the embedded database answered nothing about a backup');
}

function errorOf(reply: Extract<EngineReply, { kind: 'failed' }>): AstrolabeError {
  const error = AstrolabeError.from(reply.problem);
  // Keeps the stack of the engine thread for the log, for internal errors.
  if (reply.stack !== undefined) error.stack = reply.stack;
  return error;
}

function cancelled(): AstrolabeError {
  return new AstrolabeError('EXECUTION_CANCELLED', 'the statement was canceled');
}
