import type { Socket } from 'node:net';
import { AstrolabeError, type SessionOrigin } from '@astrolabe/model';
import { CONNECTION_IDLE_MS, HALF_OPEN_GRACE_MS, REQUEST_ARRIVAL_MS, SLOW_READER_MS } from '../limits.ts';
import { wrapMessage } from '../thrift/frame.ts';
import { RequestFrames, type RequestFrame } from '../thrift/request-frames.ts';
import { compress } from '../thrift/transform.ts';
import type { ServerSessions } from './server-sessions.ts';
import { IncomingBytes } from '../incoming-bytes.ts';
import { RequestServer } from './request-server.ts';
import type { TlsEntrance } from './tls-entrance.ts';

/** Pieces of a reply are copied together up to this size: a copy costs less than a write. */
const JOINED_BYTES_MAX = 64 * 1024;

/** The first byte of a TLS connection. */
const TLS_HANDSHAKE = 0x16;

const NO_REQUEST = `no whole request came within ${REQUEST_ARRIVAL_MS / 1000} seconds`;

/** One client. Its requests are processed in order, and replies use the encoding of the request. */
export class ServerConnection {
  readonly #sessions: ServerSessions;
  readonly #rawSocket: Socket;
  readonly #entrance: TlsEntrance | undefined;
  readonly #gone = new AbortController();

  constructor(sessions: ServerSessions, socket: Socket, entrance: TlsEntrance | undefined) {
    this.#sessions = sessions;
    this.#rawSocket = socket;
    this.#entrance = entrance;
    // Failures are reported where bytes are read or written; this handles those in between.
    socket.on('error', () => this.#gone.abort());
    socket.once('close', () => this.#gone.abort());
  }

  /** Serves until the client disconnects. Rejects on an invalid request and closes the connection. */
  async serve(): Promise<void> {
    try {
      const socket = await this.#plainSocket();
      if (socket) await this.#serveRequests(socket);
    } catch (error) {
      if (!isNetworkError(error)) throw error;
    } finally {
      this.#sessions.forget(this);
      this.#rawSocket.destroy();
    }
  }

  /** Disconnects the client and cancels its statements. */
  end(): void {
    this.#rawSocket.destroy();
  }

  async #serveRequests(socket: Socket): Promise<void> {
    const bytes = new IncomingBytes(socket);
    const frames = new RequestFrames();
    const client = { connection: this, origin: originOf(this.#rawSocket) };
    const server = new RequestServer(this.#sessions, client, this.#gone.signal);
    socket.once('end', () => setTimeout(() => this.#gone.abort(), HALF_OPEN_GRACE_MS).unref());
    // An idle client may wait. The first request, and a started one, must arrive in time, however its bytes are spread.
    let expectedSince: number | undefined = performance.now();
    for (;;) {
      const frame = frames.next();
      if (frame) {
        await this.#answer(socket, server, frame);
        expectedSince = undefined;
        continue;
      }
      if (frames.hasBegun) expectedSince ??= performance.now();
      const chunk = await (expectedSince === undefined
        ? withinTime(bytes.next(), CONNECTION_IDLE_MS, 'the client asked for nothing for a long time')
        : withinTime(bytes.next(), expectedSince + REQUEST_ARRIVAL_MS - performance.now(), NO_REQUEST));
      if (!chunk) break;
      frames.push(chunk);
    }
    await new Promise<void>((resolve) => socket.end(resolve));
  }

  async #answer(socket: Socket, server: RequestServer, frame: RequestFrame): Promise<void> {
    const reply = await server.result(frame);
    if (!reply) return;
    // A client that compresses its requests accepts compressed replies.
    const isCompressed = frame.envelope.isCompressed === true && reply.length > 0;
    const pieces = isCompressed ? [await compress(reply)] : reply;
    for (const piece of joined(wrapMessage({ ...frame.envelope, isCompressed }, pieces))) {
      if (this.#gone.signal.aborted && socket.destroyed) return;
      if (!socket.write(piece)) await this.#drained(socket);
    }
  }

  /** Waits until the client has read some of the reply. */
  async #drained(socket: Socket): Promise<void> {
    const isDrained = new Promise<void>((resolve) => {
      const done = (): void => {
        socket.off('drain', done);
        socket.off('close', done);
        resolve();
      };
      socket.once('drain', done);
      socket.once('close', done);
      if (socket.destroyed) done();
    });
    await withinTime(isDrained, SLOW_READER_MS, 'the client takes nothing of its answer');
  }

  /** If a certificate is configured, a client that starts a TLS handshake gets TLS. */
  async #plainSocket(): Promise<Socket | undefined> {
    if (!this.#entrance) return this.#rawSocket;
    const first = await withinTime(firstChunk(this.#rawSocket), REQUEST_ARRIVAL_MS, NO_REQUEST);
    if (!first) return undefined;
    this.#rawSocket.unshift(first);
    if (first[0] !== TLS_HANDSHAKE) {
      if (this.#entrance.isRequired)
        throw new AstrolabeError('TLS_FAILED', 'a client spoke plainly where TLS with a certificate is wanted');
      return this.#rawSocket;
    }
    const secure = await withinTime(
      this.#entrance.secure(this.#rawSocket),
      REQUEST_ARRIVAL_MS,
      'the client does not finish its TLS handshake',
    );
    secure.on('error', () => this.#rawSocket.destroy());
    return secure;
  }
}

/** Joins neighboring small pieces, so that a short reply is one write. */
function* joined(pieces: readonly Uint8Array[]): Iterable<Uint8Array> {
  let small: Uint8Array[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    if (bytes + piece.length > JOINED_BYTES_MAX && bytes > 0) {
      yield Buffer.concat(small, bytes);
      small = [];
      bytes = 0;
    }
    small.push(piece);
    bytes += piece.length;
  }
  if (bytes > 0) yield small.length === 1 ? small[0]! : Buffer.concat(small, bytes);
}

function originOf({ remoteAddress }: Socket): SessionOrigin {
  return remoteAddress === undefined ? {} : { clientAddress: remoteAddress };
}

function firstChunk(socket: Socket): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const done = (chunk?: Buffer): void => {
      socket.pause();
      socket.off('data', done);
      socket.off('end', done);
      socket.off('close', ended);
      resolve(chunk);
    };
    const ended = (): void => done();
    socket.once('data', done);
    socket.once('end', ended);
    socket.once('close', ended);
  });
}

/** Rejects if the work takes too long, so that the connection is closed. */
async function withinTime<T>(work: Promise<T>, ms: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AstrolabeError('CONNECTION_FAILED', message)), Math.max(ms, 1));
    timer.unref();
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** Network errors of clients are not failures of the server. */
function isNetworkError(error: unknown): boolean {
  return error instanceof Error && !AstrolabeError.is(error) && 'code' in error;
}
