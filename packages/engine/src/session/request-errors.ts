import { AstrolabeError, type ErrorCode } from '@astrolabe/model';

/** Errors that a second run would repeat, or that report an effect. */
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

/** Returns whether an error would repeat, or reports an effect. Unknown errors are final. */
export function isFinal(error: unknown): boolean {
  return !AstrolabeError.is(error) || FINAL_ERRORS.has(error.code);
}

/** Returns an error as reported: within turns, less stack is available. Nothing has changed when it is raised. */
export function reported(error: unknown): unknown {
  if (!(error instanceof RangeError) || !/call stack/.test(error.message)) return error;
  return new AstrolabeError('QUERY_TOO_LARGE', 'the statement is chained or nested too deeply', {
    hint: 'send it in several statements',
    cause: error,
  });
}

/** The error without its position, for a plan of another text. */
export function withoutPosition({ code, message, hint, detail, cause }: AstrolabeError): AstrolabeError {
  return new AstrolabeError(code, message, { ...(hint !== undefined && { hint }), ...(detail && { detail }), cause });
}
