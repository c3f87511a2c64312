import { AstrolabeError } from '../error/astrolabe-error.ts';
import { VALUE_DEPTH_MAX } from '../limits.ts';

/** Throws if a value is nested too deeply; `depth` counts from 0. */
export function checkDepth(depth: number): void {
  if (depth <= VALUE_DEPTH_MAX) return;
  throw new AstrolabeError('EXECUTION_ERROR', `The value is nested deeper than ${VALUE_DEPTH_MAX} levels.`, {
    detail: { limit: VALUE_DEPTH_MAX },
  });
}
