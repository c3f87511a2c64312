import { ApiClient, type AnswerChunk, type RunningAnswer } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { forgetSession } from '../state/session-store.ts';
import { resumeSession } from './resume-session.ts';

/** How a statement is to be executed. */
export interface ExecuteRequest {
  readonly text: string;
  /** Empty text where no space is chosen. */
  readonly space: string;
  /** The server sends at most so many rows and counts the rest. */
  readonly rowsShownMax: number;
  readonly signal: AbortSignal;
}

/** A statement on its way: the pieces of its answer, and how long the page has waited for bytes so far, in milliseconds. */
export interface RunningStatement {
  readonly chunks: AsyncGenerator<AnswerChunk, void, undefined>;
  readonly waitedMs: () => number;
}

/** Runs a statement; the pieces of the answer come as they are made. Aborting the signal cancels it on the server. */
export async function executeStatement({
  text,
  space,
  rowsShownMax,
  signal,
}: ExecuteRequest): Promise<RunningStatement> {
  const meter = { waitedMs: 0 };
  const client = new ApiClient({
    baseUrl: document.baseURI,
    fetch: meteredFetch(meter),
    onSessionEnd: () => forgetSession('ended'),
  });
  const ask = (): Promise<RunningAnswer> =>
    client.execute({ text, rowsShownMax, ...(space !== '' && { space }) }, { signal });
  const answer = await ask().catch(async (error: unknown) => {
    // A statement without a session was not run, so it can be asked again once the session is taken up.
    if (AstrolabeError.is(error) && error.code === 'SESSION_INVALID' && (await resumeSession())) return ask();
    throw error;
  });
  return { chunks: answer.chunks, waitedMs: () => meter.waitedMs };
}

/** A fetch that adds up the time spent waiting for the answer's head and for its bytes; the rest of the time is decoding. */
function meteredFetch(meter: { waitedMs: number }): typeof fetch {
  return async (input, init) => {
    const response = await timed(meter, () => fetch(input, init));
    const reader = response.body?.getReader();
    if (reader === undefined) return response;
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const { done, value } = await timed(meter, () => reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    });
    return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
  };
}

async function timed<T>(meter: { waitedMs: number }, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    meter.waitedMs += performance.now() - start;
  }
}
