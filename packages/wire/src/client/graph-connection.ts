import type { Socket } from 'node:net';
import { deflateSync } from 'node:zlib';
import { AstrolabeError, ERROR_CODES, type ResultChunk, type Value } from '@astrolabe/model';
import { IncomingBytes } from '../incoming-bytes.ts';
import { RESULT_TIMEOUT_MS, CONNECT_TIMEOUT_MS, RECEIVE_BYTES_MAX } from '../limits.ts';
import { errorOfReply, SUCCEEDED } from '../message/error-code.ts';
import { EXCEPTION, readException, readJsonReply, readLoginReply, type LoginReply } from '../message/reply.ts';
import { CLIENT_VERSION, writeRequest, type GraphRequest } from '../message/request.ts';
import { newWriter } from '../thrift/encoding.ts';
import { wrapMessage, type Envelope, type Transport } from '../thrift/frame.ts';
import { malformed } from '../thrift/short-input.ts';
import { MESSAGE } from '../thrift/wire-type.ts';
import { connectError } from './connect-error.ts';
import { readExecution } from './execution-reader.ts';
import { addressText, type GraphServiceAddress } from './graph-address.ts';
import { openSocket, type OpenSocket } from './open-socket.ts';
import { ReplyReader, ReplySource } from './reply-reader.ts';
import type { ConnectionOptions } from './connection-options.ts';

/**
 * A connection to one graph service, for one request at a time. After a failure, or a response that was not read completely, `isUsable` is
 * false and the connection must be replaced.
 */
export class GraphConnection {
  readonly address: GraphServiceAddress;
  readonly #socket: Socket;
  readonly #reset: () => void;
  readonly #answerTimeoutMs: number;
  readonly #envelope: Envelope;
  readonly #source: ReplySource;
  #sequence = 0;
  #usedAt = performance.now();
  #isBusy = false;
  #isUsable = true;

  private constructor(address: GraphServiceAddress, { socket, reset }: OpenSocket, options: ConnectionOptions) {
    this.address = address;
    this.#socket = socket;
    this.#reset = reset;
    this.#answerTimeoutMs = options.answerTimeoutMs ?? RESULT_TIMEOUT_MS;
    this.#envelope = envelopeOf(options);
    this.#source = new ReplySource(new IncomingBytes(socket, RECEIVE_BYTES_MAX));
    const lost = (): void => void (this.#isUsable = false);
    socket.once('end', lost);
    socket.once('close', lost);
    socket.on('error', lost);
  }

  /** Connects and sends the client's version. Throws the reason of a failure. */
  static async open(address: GraphServiceAddress, options: ConnectionOptions = {}): Promise<GraphConnection> {
    const { tls = {}, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
    const opened = await openSocket(address, tls, connectTimeoutMs);
    const connection = new GraphConnection(address, opened, options);
    try {
      await connection.#verifyVersion();
      return connection;
    } catch (error) {
      connection.reset();
      throw error;
    }
  }

  /** Whether the connection accepts the next request. */
  get isUsable(): boolean {
    return this.#isUsable && !this.#isBusy && !this.#source.hasRest;
  }

  /** Milliseconds since the last request. */
  get idleMs(): number {
    return performance.now() - this.#usedAt;
  }

  /** Bytes that arrived since the connection was opened. */
  get bytesRead(): number {
    return this.#socket.bytesRead;
  }

  /** Whether unread bytes are buffered, so that no more are requested. */
  get isWaitingForReader(): boolean {
    return this.#socket.isPaused();
  }

  /** Checks that the service responds. If not, the connection becomes unusable. */
  async ping(): Promise<void> {
    if (!this.isUsable) return;
    try {
      await this.#verifyVersion();
    } catch {
      this.reset();
    }
  }

  /** Fails the pending read with this error. */
  fail(error: AstrolabeError): void {
    this.#isUsable = false;
    this.#socket.destroy(error);
  }

  /** Opens a session. Throws the reason if it is refused. */
  async authenticate(username: string, password: string): Promise<LoginReply> {
    const reply = await this.#askInTime({ method: 'authenticate', username, password });
    if (reply.code !== SUCCEEDED) throw errorOfReply(reply);
    return reply;
  }

  /**
   * Runs a statement. A consumer that stops before the end loses the connection. If the connection fails, the error states that it is unknown
   * whether the statement was executed.
   */
  async *execute(
    sessionId: bigint,
    statement: string,
    parameters: ReadonlyMap<string, Value> = new Map(),
  ): AsyncGenerator<ResultChunk, void, undefined> {
    this.#checkUsable();
    let isRead = false;
    try {
      const method = parameters.size > 0 ? 'executeWithParameter' : 'execute';
      yield* readExecution(await this.#ask({ method, sessionId, statement, parameters }));
      isRead = true;
    } catch (error) {
      isRead = isResult(error);
      throw this.#failureOf(error);
    } finally {
      this.#isBusy = false;
      if (!isRead) this.reset();
    }
  }

  /** Runs a statement and returns the JSON text of the service, for failures too. */
  async executeJson(
    sessionId: bigint,
    statement: string,
    parameters: ReadonlyMap<string, Value> = new Map(),
  ): Promise<string> {
    this.#checkUsable();
    let isRead = false;
    try {
      const method = parameters.size > 0 ? 'executeJsonWithParameter' : 'executeJson';
      const reply = await this.#ask({ method, sessionId, statement, parameters });
      const text = await reply.read(readJsonReply);
      reply.finish();
      isRead = true;
      return text;
    } catch (error) {
      isRead = isResult(error);
      throw this.#failureOf(error);
    } finally {
      this.#isBusy = false;
      if (!isRead) this.reset();
    }
  }

  /** Ends a session. There is no response. */
  signOut(sessionId: bigint): void {
    if (this.#socket.writable) this.#send({ method: 'signout', sessionId });
  }

  /** Closes after all data is sent. */
  close(): void {
    this.#isUsable = false;
    this.#socket.end();
    this.#socket.unref();
  }

  /** Closes immediately, so that the server notices and stops its work for this connection. */
  reset(): void {
    this.#isUsable = false;
    this.#reset();
  }

  async #verifyVersion(): Promise<void> {
    const reply = await this.#askInTime({ method: 'verifyClientVersion', version: CLIENT_VERSION }).catch(
      (error: unknown) => {
        // Servers before 3.0 do not support this request; a later check decides.
        if (AstrolabeError.is(error) && error.detail?.['exception'] === EXCEPTION.UNKNOWN_METHOD) return undefined;
        throw this.#withTlsHint(error);
      },
    );
    if (reply && reply.code !== SUCCEEDED) throw errorOfReply(reply);
  }

  /** A server that requires TLS or a client certificate may simply close a connection without it. */
  #withTlsHint(error: unknown): unknown {
    if (!AstrolabeError.is(error) || error.code !== 'CONNECTION_FAILED' || this.#hasReceived) return error;
    // Keep the more specific error.
    if (error.hint !== ERROR_CODES.CONNECTION_FAILED.hint) return error;
    return new AstrolabeError(error.code, error.message, {
      hint: this.address.isTls
        ? 'the server may want another certificate of the client'
        : 'if the server expects TLS, write https:// before the host',
      cause: error,
    });
  }

  async #askInTime(request: GraphRequest): Promise<LoginReply> {
    const timer = setTimeout(
      () =>
        this.#socket.destroy(
          new AstrolabeError(
            'CONNECTION_FAILED',
            `${this.#name} took the question and does not answer within ${this.#answerTimeoutMs / 1000} seconds`,
            { hint: 'check that this is the port of a graph service, 9669 where nobody changed it' },
          ),
        ),
      this.#answerTimeoutMs,
    );
    try {
      const reply = await this.#ask(request);
      const found = await reply.read(readLoginReply);
      reply.finish();
      return found;
    } catch (error) {
      throw this.#named(error);
    } finally {
      clearTimeout(timer);
      this.#isBusy = false;
    }
  }

  /** Sends a request and reads the head of its reply. */
  async #ask(request: GraphRequest): Promise<ReplyReader> {
    this.#checkUsable();
    this.#isBusy = true;
    this.#usedAt = performance.now();
    this.#send(request);
    const reply = await ReplyReader.begin(this.#source, this.#envelope.transport);
    const head = await reply.read((reader) => reader.message());
    if (head.type === MESSAGE.EXCEPTION) {
      const { type, message } = await reply.read(readException);
      reply.finish();
      throw new AstrolabeError('RPC_FAILURE', `${this.#name} did not understand ${request.method}: ${message}`, {
        detail: { exception: type },
      });
    }
    if (head.type !== MESSAGE.REPLY || head.name !== request.method || head.sequence !== this.#sequence)
      throw malformed('a reply to another question');
    return reply;
  }

  /** Throws before anything is sent. */
  #checkUsable(): void {
    if (!this.isUsable)
      throw new AstrolabeError('CONNECTION_FAILED', `the connection to ${this.#name} is closed or in use`);
  }

  #send(request: GraphRequest): void {
    const writer = newWriter(this.#envelope.encoding);
    writeRequest(writer, request, ++this.#sequence);
    const envelope = { ...this.#envelope, headerSequence: this.#sequence };
    const message = writer.out.take();
    const body = envelope.isCompressed === true ? deflateSync(message) : message;
    this.#socket.write(Buffer.concat(wrapMessage(envelope, [body])));
  }

  get #hasReceived(): boolean {
    return this.#socket.bytesRead > 0;
  }

  get #name(): string {
    return addressText(this.address);
  }

  /** The same failure, with the name of the server. */
  #named(error: unknown): AstrolabeError {
    if (AstrolabeError.is(error)) {
      if (error.code !== 'RPC_FAILURE' && error.code !== 'CONNECTION_FAILED') return error;
      return error.message.includes(this.#name)
        ? error
        : new AstrolabeError(error.code, `${this.#name}: ${error.message}`, { cause: error });
    }
    return connectError({ name: this.#name, isTls: this.address.isTls, wasOpen: true }, error as NodeJS.ErrnoException);
  }

  /** Errors reported by the service pass unchanged. Any other failure leaves unknown whether the statement was executed. */
  #failureOf(error: unknown): AstrolabeError {
    const known = this.#named(error);
    if (isResult(error) || known.detail?.['executed'] !== undefined) return known;
    const { code, message } = known;
    return new AstrolabeError(code, `${message}; whether the statement was executed is not known`, {
      hint: 'look before you run it again',
      detail: UNCERTAIN,
      cause: error,
    });
  }
}

/** Returns whether an error was reported by the service in a complete response. */
function isResult(error: unknown): boolean {
  return (
    AstrolabeError.is(error) && (error.detail?.['cluster'] !== undefined || error.detail?.['exception'] !== undefined)
  );
}

const UNCERTAIN = { uncertain: 1 } as const;

/** Whether an error leaves open whether the statement was executed. */
export function isUncertain(error: unknown): error is AstrolabeError {
  return AstrolabeError.is(error) && error.detail?.['uncertain'] !== undefined;
}

function envelopeOf({ protocol = 'framed-binary', isCompressed = false }: ConnectionOptions): Envelope {
  const [transport, encoding] = protocol.split('-') as [Transport, 'binary' | 'compact'];
  return {
    transport,
    encoding: encoding === 'binary' ? 'binary' : 'compact-2',
    headerSequence: 0,
    isCompressed: isCompressed && transport === 'header',
  };
}
