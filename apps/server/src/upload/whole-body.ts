import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { URL_RESUME_DELAY_MS, URL_RESUMES_MAX } from '../limits.ts';

/** Requests the file again with additional headers. */
export type AskAgain = (headers: Readonly<Record<string, string>>) => Promise<IncomingMessage>;

/**
 * Reads the body of a response. After an interruption, requests the rest if the server identifies the version of the file, as long as each attempt
 * returns some of it. Throws the error if the server can't resume or the file has changed.
 */
export async function* wholeBody(
  first: IncomingMessage,
  askAgain: AskAgain,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const state = stateOf(first);
  let received = 0;
  let result = first;
  for (let breaks = 0; ; breaks++) {
    const before = received;
    try {
      for await (const piece of result) {
        const bytes: Uint8Array = piece;
        received += bytes.length;
        yield bytes;
      }
      return;
    } catch (error) {
      if (received > before) breaks = 0;
      if (state === undefined || signal.aborted || breaks === URL_RESUMES_MAX) throw error;
      result = await restOf(received, state, askAgain, signal).catch(() => {
        throw error;
      });
    }
  }
}

/** Returns the version of the file, if the server supports ranges. */
function stateOf({ headers }: IncomingMessage): string | undefined {
  const { etag, 'last-modified': changed, 'accept-ranges': ranges, 'content-encoding': packed } = headers;
  if (ranges !== 'bytes' || (packed !== undefined && packed !== 'identity')) return undefined;
  // A weak tag identifies semantically equal files, not equal bytes.
  return etag?.startsWith('"') === true ? etag : changed;
}

async function restOf(from: number, state: string, askAgain: AskAgain, signal: AbortSignal): Promise<IncomingMessage> {
  await delay(URL_RESUME_DELAY_MS, undefined, { signal });
  const result = await askAgain({ range: `bytes=${from}-`, 'if-range': state });
  if (result.statusCode === 206 && result.headers['content-range']?.startsWith(`bytes ${from}-`) === true)
    return result;
  result.destroy();
  throw new Error('the rest of the file is not sent');
}
