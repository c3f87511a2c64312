import { AstrolabeError, ERROR_CODES, type ErrorCode, type ProblemError } from '@astrolabe/model';
import type { Envelope } from './envelope.ts';

/** An error on its way to a client. */
export interface ProblemResponse {
  readonly status: number;
  readonly body: Envelope<never>;
}

/** Returns the HTTP status of an envelope code: its first three digits; success is 200, codes from 900 on are 500. */
export function statusOfCode(code: number): number {
  if (code === 0) return 200;
  const status = Math.floor(code / 100_000);
  return status >= 400 && status <= 599 ? status : 500;
}

/** Returns envelope and status of an error; other errors than `AstrolabeError` become `INTERNAL` without details. */
export function problemResponse(error: unknown): ProblemResponse {
  const problem = problemOf(error);
  const code = ERROR_CODES[problem.code].http;
  return { status: statusOfCode(code), body: { code, message: problem.message, error: problem } };
}

/** An error as data. */
export function problemOf(error: unknown): ProblemError {
  if (AstrolabeError.is(error)) return error.toJSON();
  return new AstrolabeError('INTERNAL', 'something went wrong on the server').toJSON();
}

/** The error that an envelope carries; also for servers and proxies that send only code and message. */
export function errorOfEnvelope(envelope: {
  readonly code: number;
  readonly message: string;
  readonly error?: unknown;
}): AstrolabeError {
  if (isProblemError(envelope.error)) return AstrolabeError.from(envelope.error);
  const known = (Object.keys(ERROR_CODES) as ErrorCode[]).find(
    (name) => name.startsWith('HTTP_') && ERROR_CODES[name].http === envelope.code,
  );
  if (known) return new AstrolabeError(known, envelope.message);
  return new AstrolabeError(
    envelope.code === ERROR_CODES.SESSION_INVALID.http ? 'SESSION_INVALID' : 'UNKNOWN',
    envelope.message,
  );
}

function isProblemError(value: unknown): value is ProblemError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    'message' in value &&
    String(value.code) in ERROR_CODES
  );
}
