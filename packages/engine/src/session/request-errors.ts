import { AstrolabeError, type ErrorCode } from '@astrolabe/model';

/** Errors that a second run would only repeat, or that say that something happened. */
const FINAL_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'EXECUTION_CANCELLED',
  'EXECUTION_TIMEOUT',
  'ROW_LIMIT_EXCEEDED',
  'MEMORY_LIMIT_EXCEEDED',
  'STORAGE_FAILED',
  'STORAGE_FULL',
  'STORAGE_OUTCOME_UNKNOWN',
  'INTERNAL',
]);

/** Whether a second run would only repeat the error, or it says that something happened. What is no error of ours is final. */
export function isFinal(error: unknown): boolean {
  return !AstrolabeError.is(error) || FINAL_ERRORS.has(error.code);
}

/** An error as it is told: within the turns of others a plan finds less of the stack than it may need. Nothing has been changed when it is walked. */
export function told(error: unknown): unknown {
  if (!(error instanceof RangeError) || !/call stack/.test(error.message)) return error;
  return new AstrolabeError('QUERY_TOO_LARGE', 'the statement is chained or nested too deeply', {
    hint: 'send it in several statements',
    cause: error,
  });
}

/** The error without its place, for a plan that was made for another text. */
export function withoutPosition({ code, message, hint, detail, cause }: AstrolabeError): AstrolabeError {
  return new AstrolabeError(code, message, { ...(hint !== undefined && { hint }), ...(detail && { detail }), cause });
}
