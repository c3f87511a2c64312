import { REQUEST_BYTES_MAX } from '../limits.ts';
import { ByteQueue } from './byte-queue.ts';
import { encodingOf, HEADER_MAGIC, parseHeader, type Envelope } from './frame.ts';
import { MessageScanner } from './message-scanner.ts';
import { malformed } from './short-input.ts';
import { ZLIB } from './transform.ts';
import type { Encoding } from './wire-type.ts';

/** A request as it arrived. */
export interface RequestFrame {
  readonly envelope: Envelope;
  readonly message: Uint8Array;
  /** Header transforms to undo before reading the message. */
  readonly transforms: readonly number[];
}

/** Framing of a connection, determined by its first bytes: unframed messages in one encoding, or length prefixes. */
type Manner = { readonly kind: 'unframed'; readonly encoding: Encoding } | { readonly kind: 'lengths' };

const FOREIGN: readonly (readonly [string, string])[] = [
  ['GET ', 'an HTTP request'],
  ['POST', 'an HTTP request'],
  ['HEAD', 'an HTTP request'],
  ['PUT ', 'an HTTP request'],
  ['OPTI', 'an HTTP request'],
  ['PRI ', 'an HTTP/2 request'],
  ['SSH-', 'an SSH client'],
  ['BIGF', 'a big frame'],
];

/**
 * Splits the bytes of a client into requests. The first bytes of the connection determine the framing; a header specifies the encoding of
 * each message.
 */
export class RequestFrames {
  readonly #queue = new ByteQueue();
  #manner: Manner | undefined;
  #scanner: MessageScanner | undefined;

  /** Adds received bytes. */
  push(chunk: Uint8Array): void {
    this.#queue.push(chunk);
  }

  /** Whether a request has begun that is not complete. */
  get hasBegun(): boolean {
    return this.#queue.length > 0 || this.#scanner !== undefined;
  }

  /** Returns the next request, or undefined until more bytes arrive. Throws `RPC_FAILURE` for an invalid request. */
  next(): RequestFrame | undefined {
    this.#manner ??= this.#detect();
    if (!this.#manner) return undefined;
    return this.#manner.kind === 'unframed' ? this.#nextUnframed(this.#manner.encoding) : this.#nextWithLength();
  }

  #detect(): Manner | undefined {
    if (this.#queue.length < 4) return undefined;
    const first = this.#queue.peek(4);
    const text = String.fromCharCode(...first);
    const foreign = FOREIGN.find(([start]) => text === start);
    if (foreign) throw malformed(foreign[1]);
    if (first[0] === 0x16 && first[1] === 0x03) throw malformed('a TLS handshake where none is expected');
    const encoding = encodingOf(first);
    return encoding ? { kind: 'unframed', encoding } : { kind: 'lengths' };
  }

  #nextUnframed(encoding: Encoding): RequestFrame | undefined {
    if (this.#queue.length === 0) return undefined;
    this.#scanner ??= new MessageScanner(encoding);
    const found = this.#scanner.push(this.#queue.take(this.#queue.length));
    if (!found) return undefined;
    this.#scanner = undefined;
    this.#queue.push(found.rest);
    return { envelope: { transport: 'unframed', encoding, headerSequence: 0 }, message: found.message, transforms: [] };
  }

  #nextWithLength(): RequestFrame | undefined {
    if (this.#queue.length < 6) return undefined;
    const start = Buffer.from(this.#queue.peek(6));
    const length = start.readUInt32BE();
    if (length < 2 || length > REQUEST_BYTES_MAX) throw malformed(`a request of ${length} bytes`);
    const isHeader = start.readUInt16BE(4) === HEADER_MAGIC;
    if (!isHeader && start[4] !== 0x80 && start[4] !== 0x82)
      throw malformed('neither a message nor a header after the length');
    if (this.#queue.length < 4 + length) return undefined;
    this.#queue.take(4);
    const frame = this.#queue.take(length);
    return isHeader ? headerFrame(frame) : lengthFrame(frame);
  }
}

function lengthFrame(message: Uint8Array): RequestFrame {
  const encoding = encodingOf(message);
  if (!encoding) throw malformed('a message in no known encoding');
  return { envelope: { transport: 'framed', encoding, headerSequence: 0 }, message, transforms: [] };
}

function headerFrame(frame: Uint8Array): RequestFrame {
  const { sequence, protocolId, transforms, bodyAt } = parseHeader(frame);
  const message = frame.subarray(bodyAt);
  const encoding = transforms.length > 0 ? (protocolId === 0 ? 'binary' : 'compact-2') : encodingOf(message);
  if (!encoding || (encoding === 'binary') !== (protocolId === 0))
    throw malformed(`protocol ${protocolId} in a header`);
  const isCompressed = transforms.includes(ZLIB);
  return {
    envelope: { transport: 'header', encoding, headerSequence: sequence, ...(isCompressed && { isCompressed }) },
    message,
    transforms,
  };
}
