import { Readable } from 'node:stream';
import { SHORT_RESULT_CHARS_MAX } from '../limits.ts';

/** The pieces of a response. */
export type ResponsePieces = AsyncGenerator<Uint8Array | string, void, undefined>;

/**
 * Waits for the first piece of a response, so that earlier failures get their own status. The signal ends the response and frees its
 * resources, even if it is never read.
 */
export async function startResponse(pieces: ResponsePieces, signal: AbortSignal): Promise<ResponsePieces> {
  const end = (): void => void pieces.return();
  signal.addEventListener('abort', end, { once: true });
  const first = await pieces.next();
  return (async function* () {
    try {
      if (first.done !== true) yield first.value;
      yield* pieces;
    } finally {
      signal.removeEventListener('abort', end);
    }
  })();
}

/**
 * Returns a short response as one buffer, which is sent several times faster than a stream, and a long one as a stream. For responses that show
 * nothing before their end.
 */
export async function bodyOf(pieces: ResponsePieces): Promise<Buffer | Readable> {
  const first: Buffer[] = [];
  let length = 0;
  while (length < SHORT_RESULT_CHARS_MAX) {
    const { done, value } = await pieces.next();
    if (done) return Buffer.concat(first, length);
    const bytes =
      typeof value === 'string' ? Buffer.from(value) : Buffer.from(value.buffer, value.byteOffset, value.length);
    first.push(bytes);
    length += bytes.length;
  }
  const all = async function* (): ResponsePieces {
    yield* first;
    yield* pieces;
  };
  return Readable.from(all(), { objectMode: false });
}
