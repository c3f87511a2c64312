import { AstrolabeError, invariant, type ExecuteOptions, type ResultChunk } from '@astrolabe/model';
import { RESULT_BYTES_MAX, REQUEST_BYTES_MAX } from '../limits.ts';
import { errorReplyOf } from '../message/error-code.ts';
import { executionJsonText } from '../message/execution-json.ts';
import {
  authMessage,
  EXCEPTION,
  exceptionMessage,
  executionErrorMessage,
  executionMessage,
  healthMessage,
  jsonMessage,
  verifyMessage,
  type EncodedRows,
  type ReplyHead,
} from '../message/reply.ts';
import { isMethod, readRequest, type GraphRequest } from '../message/request.ts';
import { newReader } from '../thrift/encoding.ts';
import type { RequestFrame } from '../thrift/request-frames.ts';
import { malformed, ShortInput } from '../thrift/short-input.ts';
import { areKnown, undoTransforms, ZLIB } from '../thrift/transform.ts';
import { MESSAGE } from '../thrift/wire-type.ts';
import { Turn } from '../turn.ts';
import type { ServerClient, ServerSessions } from './server-sessions.ts';
import { streamEncoded } from './encoded-result.ts';

/** Requests that run a statement. */
type ExecuteRequest = Extract<GraphRequest, { readonly statement: string }>;

/** Clients of version 3 send 3.0.0 or their own version; both are accepted. */
const ACCEPTED_VERSION = /^v?3\./;

/** Processes the requests of one connection. */
export class RequestServer {
  readonly #sessions: ServerSessions;
  readonly #client: ServerClient;
  readonly #gone: AbortSignal;

  /** `client` identifies the caller; aborting `gone` cancels its statements. */
  constructor(sessions: ServerSessions, client: ServerClient, gone: AbortSignal) {
    this.#sessions = sessions;
    this.#client = client;
    this.#gone = gone;
  }

  /** The pieces of the reply, or nothing if none is expected. Throws when the message cannot be read. */
  async result({ envelope, message, transforms }: RequestFrame): Promise<readonly Uint8Array[] | undefined> {
    if (!areKnown(transforms))
      return [
        exceptionMessage(
          { method: '', sequence: 0, encoding: envelope.encoding },
          EXCEPTION.PROTOCOL_ERROR,
          `of the transforms of messages (${transforms.join(', ')}) only zlib (${ZLIB}) is supported`,
        ),
      ];
    const plain = await undoTransforms(message, transforms, REQUEST_BYTES_MAX);
    const reader = newReader(envelope.encoding, plain);
    const { name, type, sequence } = complete(() => reader.message());
    const head: ReplyHead = { method: name, sequence, encoding: envelope.encoding };
    if (type !== MESSAGE.CALL && type !== MESSAGE.ONEWAY)
      return [exceptionMessage(head, EXCEPTION.INVALID_MESSAGE_TYPE, `a message of type ${type} is no call`)];
    if (!isMethod(name))
      return type === MESSAGE.ONEWAY
        ? undefined
        : [exceptionMessage(head, EXCEPTION.UNKNOWN_METHOD, `Method name ${name} not found`)];
    const request = complete(() => readRequest(reader, name));
    const reply = await this.#serve(head, request);
    return type === MESSAGE.ONEWAY ? undefined : reply;
  }

  async #serve(head: ReplyHead, request: GraphRequest): Promise<readonly Uint8Array[] | undefined> {
    switch (request.method) {
      case 'verifyClientVersion':
        return [verifyMessage(head, versionError(request.version))];
      case 'health':
        return [healthMessage(head)];
      case 'authenticate':
        return [await this.#authenticate(head, request.username, request.password)];
      case 'signout':
        await this.#sessions.end(request.sessionId, this.#client);
        return undefined;
      case 'executeJson':
      case 'executeJsonWithParameter':
        return jsonMessage(head, await this.#executeJson(request));
      default:
        return this.#execute(head, request);
    }
  }

  async #authenticate(head: ReplyHead, username: string, password: string): Promise<Uint8Array> {
    try {
      const { id } = await this.#sessions.open(username, password, this.#client);
      const { name, offsetSeconds } = this.#sessions.timeZone;
      return authMessage(head, { sessionId: id, timeZoneOffsetSeconds: offsetSeconds, timeZoneName: name });
    } catch (error) {
      return authMessage(head, errorReplyOf(error));
    }
  }

  async #execute(head: ReplyHead, request: ExecuteRequest): Promise<readonly Uint8Array[]> {
    let spaceName = '';
    const startedAt = performance.now();
    try {
      return await this.#sessions.use(request.sessionId, this.#client, request.statement, async (session) => {
        spaceName = session.spaceName;
        let table: Extract<ResultChunk, { kind: 'head' }> = { kind: 'head', hasTable: false, columns: [] };
        const rows: EncodedRows[] = [];
        let end: Extract<ResultChunk, { kind: 'end' }> | undefined;
        let byteCount = 0;
        const { statement } = request;
        for await (const chunk of streamEncoded(session.session, statement, head.encoding, this.#options(request))) {
          if (chunk.kind === 'head') table = chunk;
          else if (chunk.kind === 'end') end = chunk;
          else {
            byteCount = checkSize(byteCount + chunk.bytes.length);
            rows.push(chunk);
          }
        }
        invariant(end, 'an answer has an end');
        session.spaceName = end.spaceName;
        return executionMessage(head, table, rows, end);
      });
    } catch (error) {
      return [
        executionErrorMessage(head, errorReplyOf(error), spaceName, Math.round((performance.now() - startedAt) * 1000)),
      ];
    }
  }

  async #executeJson(request: ExecuteRequest): Promise<readonly Uint8Array[]> {
    const encoder = new TextEncoder();
    const pieces: Uint8Array[] = [];
    let spaceName = '';
    try {
      await this.#sessions.use(request.sessionId, this.#client, request.statement, async (session) => {
        spaceName = session.spaceName;
        const turn = new Turn();
        let byteCount = 0;
        const chunks = session.session.stream(request.statement, this.#options(request));
        for await (const text of executionJsonText(chunks)) {
          const bytes = encoder.encode(text);
          byteCount = checkSize(byteCount + bytes.length);
          pieces.push(bytes);
          await turn.give();
        }
      });
      return pieces;
    } catch (error) {
      const { code, message } = errorReplyOf(error);
      const failure = JSON.stringify({ code, message });
      return [
        encoder.encode(
          `{"errors":[${failure}],"results":[{"spaceName":${JSON.stringify(spaceName)},"latencyInUs":0,"errors":${failure}}]}`,
        ),
      ];
    }
  }

  #options({ parameters, timeoutMs }: ExecuteRequest): ExecuteOptions {
    return { parameters, signal: this.#gone, ...(timeoutMs !== undefined && { timeoutMs }) };
  }
}

/** A reply is buffered until it is complete, because its length comes first. */
function checkSize(bytes: number): number {
  if (bytes <= RESULT_BYTES_MAX) return bytes;
  throw new AstrolabeError('ROW_LIMIT_EXCEEDED', `the answer has more than ${RESULT_BYTES_MAX} bytes`);
}

function versionError(version: string): { readonly code: number; readonly message: string } | undefined {
  if (ACCEPTED_VERSION.test(version)) return undefined;
  return errorReplyOf(
    new AstrolabeError('CLIENT_SERVER_INCOMPATIBLE', `Graph client handshakeKey(${version}) is not accepted.`),
  );
}

/** Converts a premature end within a complete message to a protocol error. */
function complete<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ShortInput ? malformed('a message that ends in the middle of a value') : error;
  }
}
