import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { AstrolabeError, type ResultChunk, type Value } from '@astrolabe/model';
import { IncomingBytes } from '../incoming-bytes.ts';
import { ANSWER_TIMEOUT_MS, CONNECT_TIMEOUT_MS, RECEIVE_BYTES_MAX } from '../limits.ts';
import { errorOfReply, SUCCEEDED } from '../message/error-code.ts';
import { EXCEPTION, readException, readLoginReply, type LoginReply } from '../message/reply.ts';
import { CLIENT_VERSION, writeRequest, type GraphRequest } from '../message/request.ts';
import { newWriter } from '../thrift/encoding.ts';
import { wrapMessage, type Envelope } from '../thrift/frame.ts';
import { malformed } from '../thrift/short-input.ts';
import { MESSAGE } from '../thrift/wire-type.ts';
import { connectError } from './connect-error.ts';
import { readExecution } from './execution-reader.ts';
import { addressText, type GraphServiceAddress } from './graph-address.ts';
import { ReplyReader, ReplySource } from './reply-reader.ts';

/** How the client proves itself and checks the server; all PEM texts. */
export interface ClientTls {
  readonly authority?: string;
  readonly certificate?: string;
  readonly key?: string;
  /** The name that the certificate must carry, where it is not the host. */
  readonly serverName?: string;
  /** Accept any certificate; only somebody who was warned should say so. */
  readonly acceptsAnyCertificate?: boolean;
}

/** How connections are made. */
export interface ConnectionOptions {
  readonly tls?: ClientTls;
  /** Framed binary, which every server understands, or header and compact, as newer clients speak. */
  readonly protocol?: 'framed-binary' | 'header-compact';
  readonly connectTimeoutMs?: number;
}

/**
 * A connection to one graph service: one question at a time. After a failure, or an answer that was not read to its end,
 * `isUsable` is false and another connection has to be opened.
 */
export class GraphConnection {
  readonly address: GraphServiceAddress;
  readonly #socket: Socket;
  readonly #envelope: Envelope;
  readonly #source: ReplySource;
  #sequence = 0;
  #isBusy = false;
  #isUsable = true;

  private constructor(
    address: GraphServiceAddress,
    socket: Socket,
    protocol: NonNullable<ConnectionOptions['protocol']>,
  ) {
    this.address = address;
    this.#socket = socket;
    this.#envelope =
      protocol === 'framed-binary'
        ? { transport: 'framed', encoding: 'binary', headerSequence: 0 }
        : { transport: 'header', encoding: 'compact-2', headerSequence: 0 };
    this.#source = new ReplySource(new IncomingBytes(socket, RECEIVE_BYTES_MAX));
    const lost = (): void => void (this.#isUsable = false);
    socket.once('end', lost);
    socket.once('close', lost);
    socket.on('error', lost);
  }

  /** Connects and shows the client's version. Throws why it did not work. */
  static async open(address: GraphServiceAddress, options: ConnectionOptions = {}): Promise<GraphConnection> {
    const socket = await openSocket(address, options);
    const connection = new GraphConnection(address, socket, options.protocol ?? 'framed-binary');
    try {
      await connection.#verifyVersion();
      return connection;
    } catch (error) {
      connection.reset();
      throw error;
    }
  }

  /** Whether the next question can be asked. */
  get isUsable(): boolean {
    return this.#isUsable && !this.#isBusy && !this.#source.hasRest;
  }

  /** Asks for a session; throws why there is none. */
  async authenticate(username: string, password: string): Promise<LoginReply> {
    const reply = await this.#askInTime({ method: 'authenticate', username, password });
    if (reply.code !== SUCCEEDED) throw errorOfReply(reply);
    return reply;
  }

  /**
   * Runs a statement. Whoever stops reading before the end loses the connection. When it breaks, the error says that nobody
   * knows whether the statement was executed.
   */
  async *execute(
    sessionId: bigint,
    statement: string,
    parameters: ReadonlyMap<string, Value> = new Map(),
  ): AsyncGenerator<ResultChunk, void, undefined> {
    let isRead = false;
    try {
      const reply = await this.#ask(
        parameters.size > 0
          ? { method: 'executeWithParameter', sessionId, statement, parameters }
          : { method: 'execute', sessionId, statement, parameters },
      );
      yield* readExecution(reply);
      isRead = true;
    } catch (error) {
      // What the service answered has been read, also when it is a failure; everything else broke.
      isRead =
        AstrolabeError.is(error) &&
        (error.detail?.['cluster'] !== undefined || error.detail?.['exception'] !== undefined);
      if (isRead) throw error;
      throw this.#broken(error);
    } finally {
      this.#isBusy = false;
      if (!isRead) this.reset();
    }
  }

  /** Ends a session; nobody answers that. */
  signOut(sessionId: bigint): void {
    if (this.#socket.writable) this.#send({ method: 'signout', sessionId });
  }

  /** Closes after everything is sent. */
  close(): void {
    this.#isUsable = false;
    this.#socket.end();
    this.#socket.unref();
  }

  /** Closes at once, so that the server notices and stops what it does for this connection. */
  reset(): void {
    this.#isUsable = false;
    this.#socket.resetAndDestroy();
  }

  async #verifyVersion(): Promise<void> {
    const reply = await this.#askInTime({ method: 'verifyClientVersion', version: CLIENT_VERSION }).catch(
      (error: unknown) => {
        // Servers before 3.0 do not know the question; whether they can be used shows later.
        if (AstrolabeError.is(error) && error.detail?.['exception'] === EXCEPTION.UNKNOWN_METHOD) return undefined;
        throw error;
      },
    );
    if (reply && reply.code !== SUCCEEDED) throw errorOfReply(reply);
  }

  async #askInTime(request: GraphRequest): Promise<LoginReply> {
    const timer = setTimeout(
      () =>
        this.#socket.destroy(
          new AstrolabeError(
            'CONNECTION_FAILED',
            `${this.#name} took the question and does not answer within ${ANSWER_TIMEOUT_MS / 1000} seconds`,
          ),
        ),
      ANSWER_TIMEOUT_MS,
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
    if (!this.isUsable)
      throw new AstrolabeError('CONNECTION_FAILED', `the connection to ${this.#name} is closed or in use`);
    this.#isBusy = true;
    this.#send(request);
    const reply = await ReplyReader.begin(this.#source);
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

  #send(request: GraphRequest): void {
    const writer = newWriter(this.#envelope.encoding);
    writeRequest(writer, request, ++this.#sequence);
    const envelope = { ...this.#envelope, headerSequence: this.#sequence };
    this.#socket.write(Buffer.concat(wrapMessage(envelope, [writer.out.take()])));
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
    return connectError(this.#name, error as NodeJS.ErrnoException, this.address.isTls);
  }

  #broken(error: unknown): AstrolabeError {
    const { code, message } = this.#named(error);
    return new AstrolabeError(code, `${message}; whether the statement was executed is not known`, {
      hint: 'look before you run it again',
      cause: error,
    });
  }
}

function openSocket(
  address: GraphServiceAddress,
  { tls = {}, connectTimeoutMs = CONNECT_TIMEOUT_MS }: ConnectionOptions,
): Promise<Socket> {
  const { host, port, isTls } = address;
  const name = addressText(address);
  return new Promise((resolve, reject) => {
    const socket: Socket = isTls
      ? connectTls({
          host,
          port,
          ...(tls.serverName !== undefined ? { servername: tls.serverName } : isIP(host) === 0 && { servername: host }),
          ...(tls.authority !== undefined && { ca: tls.authority }),
          ...(tls.certificate !== undefined && { cert: tls.certificate }),
          ...(tls.key !== undefined && { key: tls.key }),
          rejectUnauthorized: !(tls.acceptsAnyCertificate ?? false),
        })
      : connectTcp({ host, port });
    const fail = (error: AstrolabeError): void => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(
      () =>
        fail(
          new AstrolabeError('CONNECTION_FAILED', `${name} does not answer within ${connectTimeoutMs / 1000} seconds`),
        ),
      connectTimeoutMs,
    );
    const failed = (error: Error): void => fail(connectError(name, error, isTls));
    socket.once('error', failed);
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      socket.off('error', failed);
      socket.setNoDelay(true);
      socket.setKeepAlive(true);
      resolve(socket);
    });
  });
}
