import { AstrolabeError } from '@astrolabe/model';
import type { IncomingBytes } from '../incoming-bytes.ts';
import { RESULT_BYTES_MAX, FRAME_BYTES_MAX } from '../limits.ts';
import { newReader } from '../thrift/encoding.ts';
import { encodingOf, HEADER_FIXED_BYTES, HEADER_MAGIC, parseHeader, type Transport } from '../thrift/frame.ts';
import type { ProtocolReader } from '../thrift/protocol-reader.ts';
import { malformed, ShortInput } from '../thrift/short-input.ts';
import { areKnown, undoTransforms } from '../thrift/transform.ts';

/**
 * A reply that is read while it arrives. Only the unread part is in memory:
 *
 *     ... read | window | still to come ...
 *                └ the reader is in here
 */
export class ReplyReader {
  /** Reads the message. Use it inside `read`, or with marks and `more`. */
  readonly reader: ProtocolReader;
  readonly #incoming: ReplySource;
  #window: Buffer;
  /** Bytes of the message that have not arrived in the window; without a frame, the most that there may be. */
  #bytesAhead: number;
  readonly #hasFrame: boolean;

  private constructor(incoming: ReplySource, window: Buffer, bytesAhead: number, hasFrame = true) {
    const encoding = encodingOf(window);
    if (!encoding) throw malformed('a reply in no known encoding');
    this.#incoming = incoming;
    this.#window = window;
    this.#bytesAhead = bytesAhead;
    this.#hasFrame = hasFrame;
    this.reader = newReader(encoding, window);
    this.reader.feed(window, bytesAhead);
  }

  /** Waits for the start of the next response. Throws if the peer is not a graph service. */
  static async begin(incoming: ReplySource, transport: Transport): Promise<ReplyReader> {
    const start = await incoming.take(6);
    const foreign = foreignServer(start);
    if (foreign !== undefined) throw new AstrolabeError('RPC_FAILURE', foreign);
    if (transport === 'unframed') return new ReplyReader(incoming, start, FRAME_BYTES_MAX, false);
    const length = start.readUInt32BE();
    const first = start.subarray(4);
    if (start.toString('latin1', 0, 4) === BIG_FRAME) throw tooLong();
    if (length > FRAME_BYTES_MAX && (encodingOf(first) || first.readUInt16BE() === HEADER_MAGIC)) throw tooLong(length);
    if (length < 8 || length > FRAME_BYTES_MAX) throw malformed(`a reply of ${length} bytes`);
    if (first.readUInt16BE() !== HEADER_MAGIC) {
      const window = Buffer.concat([first, await incoming.take(2)]);
      return new ReplyReader(incoming, window, length - 4);
    }
    const fixed = Buffer.concat([first, await incoming.take(HEADER_FIXED_BYTES - 2)]);
    const blockBytes = fixed.readUInt16BE(8) * 4;
    if (HEADER_FIXED_BYTES + blockBytes + 4 > length) throw malformed('a header that is longer than its frame');
    const { transforms } = parseHeader(Buffer.concat([fixed, await incoming.take(blockBytes)]));
    const messageBytes = length - HEADER_FIXED_BYTES - blockBytes;
    if (transforms.length === 0) return new ReplyReader(incoming, await incoming.take(4), messageBytes - 4);
    if (!areKnown(transforms)) throw malformed('a reply with transforms that nobody asked for');
    const plain = await undoTransforms(await incoming.take(messageBytes), transforms, RESULT_BYTES_MAX);
    return new ReplyReader(incoming, Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength), 0);
  }

  /** Bytes that have arrived and were not read. */
  get unreadBytes(): number {
    return this.#window.length - this.reader.position;
  }

  /** Reads a complete item, waiting for its bytes. */
  async read<T>(read: (reader: ProtocolReader) => T): Promise<T> {
    for (;;) {
      const mark = this.reader.mark();
      try {
        return read(this.reader);
      } catch (error) {
        if (!(error instanceof ShortInput)) throw error;
        this.reader.reset(mark);
        await this.more();
      }
    }
  }

  /** Waits for more bytes after the reader found too few: at least doubles the window, so that long values are not read repeatedly. */
  async more(): Promise<void> {
    if (this.#bytesAhead === 0) throw malformed('a reply that ends in the middle of a value');
    const rest = this.#window.length - this.reader.position;
    // Without a frame, the number of remaining bytes is unknown.
    const wanted = this.#hasFrame ? Math.min(Math.max(rest, 1), this.#bytesAhead) : 1;
    const pieces: Buffer[] = [];
    let arrived = 0;
    while (arrived < wanted) {
      const piece = await this.#incoming.next(this.#bytesAhead - arrived);
      pieces.push(piece);
      arrived += piece.length;
    }
    this.#bytesAhead -= arrived;
    this.#window = this.#incoming.joined(this.#window.subarray(this.reader.position), pieces, rest + arrived);
    this.reader.feed(this.#window, this.#bytesAhead);
  }

  /** Checks that the message ends with its frame; without one, the rest belongs to the next reply. */
  finish(): void {
    if (!this.#hasFrame) {
      this.#incoming.giveBack(Buffer.from(this.#window.subarray(this.reader.position)));
      return;
    }
    if (this.#bytesAhead > 0 || this.reader.position < this.#window.length)
      throw malformed('bytes after the end of a reply');
  }
}

/** Minimum size of the buffer, and maximum kept for reuse, in bytes. */
const STORE_BYTES_MIN = 256 * 1024;
const STORE_BYTES_KEPT = 4 * 1024 * 1024;

/** Provides the bytes of a connection in the amounts that responses request. Other bytes remain for the next response. */
export class ReplySource {
  readonly #incoming: IncomingBytes;
  #rest: Buffer = Buffer.alloc(0);
  /** Buffer for joined windows, reused to reduce garbage collection. */
  #store: Buffer = Buffer.alloc(0);

  constructor(incoming: IncomingBytes) {
    this.#incoming = incoming;
  }

  /** Whether there are bytes that no response has requested. */
  get hasRest(): boolean {
    return this.#rest.length > 0;
  }

  /** Returns surplus bytes of a reply to the buffer; they are read next. */
  giveBack(bytes: Buffer): void {
    if (bytes.length > 0) this.#rest = this.#rest.length > 0 ? Buffer.concat([bytes, this.#rest]) : bytes;
  }

  /** Joins the rest of a window and the following bytes into the next window. The previous window must not be read afterward. */
  joined(rest: Buffer, pieces: readonly Buffer[], length: number): Buffer {
    // The rest may already be at the end of the store.
    const store =
      length <= this.#store.length ? this.#store : Buffer.allocUnsafeSlow(Math.max(length * 2, STORE_BYTES_MIN));
    rest.copy(store);
    let at = rest.length;
    for (const piece of pieces) at += piece.copy(store, at);
    this.#store = store.length <= STORE_BYTES_KEPT ? store : Buffer.alloc(0);
    return store.subarray(0, length);
  }

  /** Exactly this many bytes. */
  async take(count: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let left = count; left > 0;) {
      const piece = await this.next(left);
      pieces.push(piece);
      left -= piece.length;
    }
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces, count);
  }

  /** The next bytes, at most this many. */
  async next(countMax: number): Promise<Buffer> {
    if (this.#rest.length === 0) {
      const chunk = await this.#incoming.next();
      if (!chunk) throw new AstrolabeError('CONNECTION_FAILED', 'the graph service closed the connection');
      this.#rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    }
    const piece = this.#rest.subarray(0, countMax);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }
}

/** Prefix of frames whose length exceeds 32 bits. */
const BIG_FRAME = 'BIGF';

/** The statement was executed, but its response exceeds the protocol's limit. */
function tooLong(bytes?: number): AstrolabeError {
  const size = bytes === undefined ? 'more than 4 GB' : `${(bytes / 1e9).toFixed(1)} GB`;
  return new AstrolabeError(
    'ROW_LIMIT_EXCEEDED',
    `the statement was executed, but its answer has ${size}; the protocol carries at most ${(FRAME_BYTES_MAX / 1e9).toFixed(1)} GB`,
    { hint: 'add a LIMIT, or ask for fewer columns', detail: { executed: 1 } },
  );
}

/** Identifies a foreign protocol by its first bytes. */
function foreignServer(start: Buffer): string | undefined {
  const text = start.toString('latin1');
  if (text.startsWith('HTTP/')) return 'an HTTP server answers there, no graph service';
  if (text.startsWith('SSH-')) return 'an SSH server answers there, no graph service';
  if ((start[0] === 0x15 || start[0] === 0x16) && start[1] === 0x03)
    return 'the server there expects TLS; write https:// before the host';
  return undefined;
}
