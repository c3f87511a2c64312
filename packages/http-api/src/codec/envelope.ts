import type { ProblemError } from '@astrolabe/model';

/** Response of every JSON route: code 0 and data, or an error code whose first three digits are the HTTP status. */
export interface Envelope<Data = unknown> {
  readonly code: number;
  readonly message: string;
  readonly data?: Data;
  /** Position and hint in addition to `message`. Only for failures. */
  readonly error?: ProblemError;
}

/** Returns a success envelope; `data` is omitted if there is nothing to return. */
export function successEnvelope(): Envelope<never>;
export function successEnvelope<Data>(data: Data): Envelope<Data>;
export function successEnvelope<Data>(data?: Data): Envelope<Data> {
  return data === undefined ? { code: 0, message: 'Success' } : { code: 0, message: 'Success', data };
}
