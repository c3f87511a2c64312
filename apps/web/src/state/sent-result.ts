import type { Row } from '@astrolabe/model';

/** A result passed from the console to the exploration canvas of its space. */
export interface SentResult {
  readonly rows: readonly Row[];
  readonly space: string;
}

let waiting: SentResult | undefined;

/** Stores a result for the exploration canvas, which reads it when it opens. */
export function sendResult(result: SentResult): void {
  waiting = result;
}

/** The space of the pending result. */
export function spaceOfSentResult(): string | undefined {
  return waiting?.space;
}

/** Returns and removes the pending result for a space. */
export function takeSentResult(space: string): SentResult | undefined {
  if (waiting?.space !== space) return undefined;
  const result = waiting;
  waiting = undefined;
  return result;
}
