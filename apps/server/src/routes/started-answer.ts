/** An answer on its way out, in pieces. */
export type AnswerPieces = AsyncGenerator<Uint8Array | string, void, undefined>;

/**
 * Waits for the first piece of an answer, so that what fails before it can still be answered with its own status. The
 * signal ends the answer, and what it holds, also when nobody ever reads the rest.
 */
export async function startAnswer(pieces: AnswerPieces, signal: AbortSignal): Promise<AnswerPieces> {
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
