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
