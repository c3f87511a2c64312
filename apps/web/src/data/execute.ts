import { ApiClient, type AnswerChunk, type RunningResult } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { newId } from '../new-id.ts';
import { isGuarded } from '../state/guard-store.ts';
import { forgetSession, slotOfTab } from '../state/session-store.ts';
import { api } from './api.ts';
import { resumeSession } from './resume-session.ts';

/** Options of a statement. */
export interface ExecuteRequest {
  readonly text: string;
  /** Empty if no space is chosen. */
  readonly space: string;
  /** The server sends at most this many rows and counts the rest. */
  readonly rowsShownMax: number;
  /** Number of initial rows that the page already has. */
  readonly rowsSkipped?: number;
  readonly signal: AbortSignal;
  /** Filled while the statement runs. */
  readonly meter?: RequestMeter;
}

/** A running statement: the chunks of its response. */
export interface RunningStatement {
  readonly chunks: AsyncGenerator<AnswerChunk, void, undefined>;
}

/** Times of a request, in milliseconds; also those of a failed one. */
export interface RequestMeter {
  /** Time spent waiting for bytes. */
  waitedMs: number;
  /** Time that the server took to fail, if it failed before the first row. */
  serverMs?: number;
}

/** Time for the database to stop a canceled statement before the page disconnects, in milliseconds. */
const CANCEL_PATIENCE_MS = 5_000;

/**
 * Runs a statement and streams its response. Aborting the signal cancels it in the database; the response ends when the database has stopped, so
 * its end contains the time.
 */
export async function executeStatement({
  text,
  space,
  rowsShownMax,
  rowsSkipped,
  signal,
  meter = { waitedMs: 0 },
}: ExecuteRequest): Promise<RunningStatement> {
  const client = new ApiClient({
    baseUrl: document.baseURI,
    fetch: meteredFetch(meter),
    slot: slotOfTab,
    isGuarded,
    onSessionEnd: () => forgetSession('ended'),
  });
  const executionId = newId();
  const hangUp = hangUpAfterCancel(signal, executionId);
  const body = {
    text,
    rowsShownMax,
    executionId,
    ...(space !== '' && { space }),
    ...(rowsSkipped !== undefined && { rowsSkipped }),
  };
  const ask = (): Promise<RunningResult> => client.execute(body, { signal: hangUp.signal });
  try {
    const response = await ask().catch(async (error: unknown) => {
      // A statement without a session was not run, so it can be repeated once the session is restored.
      if (AstrolabeError.is(error) && error.code === 'SESSION_INVALID' && (await resumeSession())) return ask();
      throw error;
    });
    return { chunks: endedBy(response.chunks, hangUp.end) };
  } catch (error) {
    hangUp.end();
    throw error;
  }
}

async function* endedBy(
  chunks: AsyncGenerator<AnswerChunk, void, undefined>,
  end: () => void,
): AsyncGenerator<AnswerChunk, void, undefined> {
  try {
    yield* chunks;
  } finally {
    end();
  }
}

/** Requests cancellation, and disconnects if this does not help. */
function hangUpAfterCancel(
  signal: AbortSignal,
  executionId: string,
): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    timer = setTimeout(() => controller.abort(), CANCEL_PATIENCE_MS);
    api.cancel(executionId).then(
      ({ wasRunning }) => {
        // If the server does not know the statement, it ends here.
        if (!wasRunning) controller.abort();
      },
      () => controller.abort(),
    );
  };
  if (signal.aborted) controller.abort();
  else signal.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    },
  };
}

/** The time that the server reports with a failure. */
const SERVER_TIME = /\bstatement;dur=([\d.]+)/;

/** A fetch that adds up the time waiting for the response; the rest is decoding. */
function meteredFetch(meter: RequestMeter): typeof fetch {
  return async (input, init) => {
    const response = await timed(meter, () => fetch(input, init));
    const [, serverMs] = SERVER_TIME.exec(response.headers.get('server-timing') ?? '') ?? [];
    if (serverMs !== undefined) meter.serverMs = Number(serverMs);
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

async function timed<T>(meter: RequestMeter, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    meter.waitedMs += performance.now() - start;
  }
}
