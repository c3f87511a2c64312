import { AstrolabeError, type Cursor, type ResultForm } from '@astrolabe/model';
import { RESULT_WINDOW_BYTES, SHORT_RESULT_CHARS_MAX, TURN_MS } from '../limits.ts';
import { encoderFor, type ChunkEncoder } from './result-encoder.ts';
import type { EngineReply, RunRequest } from './protocol.ts';
import type { Task } from './task.ts';

/** Callbacks of a task to its port. */
export interface TaskOwner {
  /** Sends a reply and transfers the buffers. */
  readonly post: (reply: EngineReply, moved: readonly ArrayBuffer[]) => void;
  readonly fail: (error: unknown) => void;
  /** Called once when the first chunk is available or the task is done; the next statement of the session may start. */
  readonly onStart: () => void;
  /** Called once. */
  readonly onDone: () => void;
}

const TEXT = new TextEncoder();

/**
 * A statement from cursor to reply: pulls chunks, encodes and posts them slice by slice, and waits while too many bytes are in flight to the
 * reader.
 *
 *     ready ──step──► ready │ full (until the reader takes bytes) │ done
 */
export class StatementTask implements Task {
  readonly #request: RunRequest;
  readonly #cursor: Cursor;
  readonly #owner: TaskOwner;
  readonly #encoder: ChunkEncoder;
  /** Pieces of the current chunk that are not posted. */
  #pieces: Iterator<string | Uint8Array<ArrayBuffer>> | undefined;
  #text = '';
  /** Encoded but not posted yet. */
  #encoded: Uint8Array<ArrayBuffer>[] = [];
  #encodedBytes = 0;
  #bytesUnderWay = 0;
  #hasReader = true;
  #isRunning = false;
  #isDone = false;
  #hasStarted = false;
  /** Time used in milliseconds, including abandoned runs. */
  usedMs = 0;

  constructor(request: RunRequest, open: (form: ResultForm) => Cursor, owner: TaskOwner) {
    this.#request = request;
    this.#encoder = encoderFor(request.format, request.options);
    this.#cursor = open(this.#encoder.form);
    this.#owner = owner;
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  /** Whether `step` has work to do. */
  get isReady(): boolean {
    return !this.#isDone && !this.#isRunning && this.#isUnblocked;
  }

  /** See `Cursor.budgetNeededMs`. */
  get budgetNeededMs(): number {
    return this.#cursor.budgetNeededMs;
  }

  /** Runs for about a slice, or to the end of a longer piece; with a budget, no longer if possible. */
  step(budgetMs = Infinity): void {
    const startedAt = performance.now();
    this.#isRunning = true;
    try {
      if (this.#work(startedAt, budgetMs)) this.#finish();
      else this.#flush();
    } catch (error) {
      this.#close();
      // Rows found before the failure are sent, as for a long result.
      this.#flush();
      this.#owner.fail(error);
    } finally {
      this.#isRunning = false;
      this.usedMs += performance.now() - startedAt;
    }
  }

  /** The reader has received this many bytes. */
  taken(bytes: number): void {
    this.#bytesUnderWay -= bytes;
  }

  /** The statement was canceled or its reader disconnected. The next step ends it. */
  open(): void {
    this.#hasReader = false;
  }

  /** Ends it without a reply. */
  abandon(): void {
    this.#close();
  }

  /** Returns whether everything is encoded. */
  #work(startedAt: number, budgetMs: number): boolean {
    while (this.#isUnblocked) {
      this.#checkCancelled();
      const piece = this.#pieces?.next();
      if (piece && !piece.done) {
        this.#take(piece.value);
      } else {
        const chunk = this.#cursor.next(budgetMs);
        if (chunk === undefined) return true;
        if (chunk === 'paused') return false;
        this.#start();
        this.#pieces = this.#encoder.of(chunk)[Symbol.iterator]();
      }
      if (performance.now() - startedAt >= TURN_MS) return false;
    }
    return false;
  }

  get #isUnblocked(): boolean {
    return this.#bytesUnderWay < RESULT_WINDOW_BYTES || !this.#hasReader;
  }

  #start(): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    this.#owner.onStart();
  }

  #take(piece: string | Uint8Array<ArrayBuffer>): void {
    if (typeof piece === 'string') {
      this.#text += piece;
      if (this.#text.length >= SHORT_RESULT_CHARS_MAX) this.#flush();
      return;
    }
    this.#encodeText();
    this.#keep(piece);
    if (this.#encodedBytes >= SHORT_RESULT_CHARS_MAX) this.#flush();
  }

  #encodeText(): void {
    if (this.#text === '') return;
    this.#keep(TEXT.encode(this.#text));
    this.#text = '';
  }

  #keep(bytes: Uint8Array<ArrayBuffer>): void {
    this.#encoded.push(bytes);
    this.#encodedBytes += bytes.length;
  }

  /** Takes what is encoded. */
  #takeEncoded(): readonly Uint8Array<ArrayBuffer>[] {
    this.#encodeText();
    const pieces = this.#encoded;
    this.#encoded = [];
    this.#encodedBytes = 0;
    return pieces;
  }

  #flush(): void {
    const pieces = this.#takeEncoded();
    if (pieces.length === 0) return;
    for (const { length } of pieces) this.#bytesUnderWay += length;
    this.#owner.post(
      { kind: 'pieces', id: this.#request.id, pieces },
      pieces.map(({ buffer }) => buffer),
    );
  }

  /** The end carries the last pieces, so that a short response is one message. */
  #finish(): void {
    this.#checkCancelled();
    const { id } = this.#request;
    const pieces = this.#takeEncoded();
    this.#close();
    this.#owner.post(
      { kind: 'done', id, ...(pieces.length > 0 && { pieces }) },
      pieces.map(({ buffer }) => buffer),
    );
  }

  #close(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#cursor.close();
    this.#start();
    this.#owner.onDone();
  }

  #checkCancelled(): void {
    if (Atomics.load(this.#request.cancelFlag, 0) !== 0)
      throw new AstrolabeError('EXECUTION_CANCELLED', 'the statement was canceled');
  }
}
