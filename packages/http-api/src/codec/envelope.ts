import type { ProblemError } from '@astrolabe/model';

/** The answer of every JSON route: code 0 and data, or an error code whose first three digits are the HTTP status. */
export interface Envelope<Data = unknown> {
  readonly code: number;
  readonly message: string;
  readonly data?: Data;
  /** Beside `message`, for those who want place and hint. Present on failures only. */
  readonly error?: ProblemError;
}

/** A successful answer; `data` is left out when there is nothing to return. */
export function successEnvelope(): Envelope<never>;
export function successEnvelope<Data>(data: Data): Envelope<Data>;
export function successEnvelope<Data>(data?: Data): Envelope<Data> {
  return data === undefined ? { code: 0, message: 'Success' } : { code: 0, message: 'Success', data };
}
