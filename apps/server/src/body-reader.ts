import { AstrolabeError, inBackground } from '@astrolabe/model';
import type { FastifyRequest } from 'fastify';
import type { StudioApp } from './context.ts';
import { JsonScanner } from './json-body.ts';
import { BODIES_PER_ADDRESS_MAX, BODY_BYTES_PER_SECOND_MIN, BODY_COUNTED_BYTES, BODY_IDLE_MS } from './limits.ts';

/**
 * Reads JSON bodies, only after the guards of the route have admitted the request. A body may not exceed the declared size, the nesting and item
 * limits of `JsonScanner`, or a pause of `BODY_IDLE_MS`. Large bodies are counted per client address.
 */
export function readJsonBodies(app: StudioApp): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const slots = new BodySlots();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    const text = await bodyText(request, payload, slots);
    // Some clients announce JSON on requests without a body.
    if (text === '') return undefined;
    return new Promise((resolve, reject) => {
      // The parser calls back in any case; its promise is for parsers without a callback.
      inBackground('parsing a body', () =>
        parse(request, text, (error, body) => (error ? reject(error) : resolve(body))),
      );
    });
  });
}

/**
 * Closes the connection of a client that pauses for `BODY_IDLE_MS` within a body, or sends it so slowly that it only holds the connection.
 * Statements may run longer.
 */
export function limitPauses(
  { raw }: Pick<FastifyRequest, 'raw'>,
  pauseMs = BODY_IDLE_MS,
  bytesPerSecondMin = BODY_BYTES_PER_SECOND_MIN,
): void {
  const { socket } = raw;
  const bytesBefore = socket.bytesRead;
  let wantedBytes = 0;
  const meter = setInterval(() => {
    wantedBytes += (pauseMs / 1000) * bytesPerSecondMin;
    if (socket.bytesRead - bytesBefore < wantedBytes) end();
  }, pauseMs).unref();
  const stop = (): void => {
    clearInterval(meter);
    socket.setTimeout(0);
    socket.off('timeout', end);
  };
  const end = (): void => {
    stop();
    socket.destroy();
  };
  socket.setTimeout(pauseMs);
  socket.once('timeout', end);
  raw.once('end', stop);
  raw.once('close', stop);
}

/** Counts the large bodies being read per client address. */
class BodySlots {
  readonly #taken = new Map<string, number>();

  /** Takes a slot; throws `TOO_MANY_CONNECTIONS` if the address has none left. Returns a function that releases it. */
  take(address: string): () => void {
    const taken = this.#taken.get(address) ?? 0;
    if (taken >= BODIES_PER_ADDRESS_MAX)
      throw new AstrolabeError(
        'TOO_MANY_CONNECTIONS',
        `${BODIES_PER_ADDRESS_MAX} large requests of this address are being read`,
        { hint: 'send it again when one of them has ended' },
      );
    this.#taken.set(address, taken + 1);
    return () => {
      const left = (this.#taken.get(address) ?? 1) - 1;
      if (left > 0) this.#taken.set(address, left);
      else this.#taken.delete(address);
    };
  }
}

async function bodyText(request: FastifyRequest, payload: NodeJS.ReadableStream, slots: BodySlots): Promise<string> {
  const limit = request.routeOptions.bodyLimit;
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const scanner = new JsonScanner();
  const pieces: Buffer[] = [];
  let size = 0;
  let release: (() => void) | undefined;
  limitPauses(request);
  try {
    for await (const piece of payload as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > limit) throw tooLarge(limit);
      if (size > BODY_COUNTED_BYTES) release ??= slots.take(request.ip);
      scanner.take(piece);
      pieces.push(piece);
    }
    return Buffer.concat(pieces, size).toString('utf8');
  } finally {
    release?.();
  }
}

function tooLarge(limit: number): AstrolabeError {
  return new AstrolabeError(
    'QUERY_TOO_LARGE',
    `the body of the request is larger than the ${limit} bytes of this route`,
  );
}
