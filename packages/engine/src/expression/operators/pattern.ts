import { AstrolabeError } from '@astrolabe/model';
import { RE2JS } from 're2js';
import { PATTERN_STEPS_MAX, PATTERNS_KEPT_MAX } from '../../limits.ts';

const compiled = new Map<string, RE2JS | undefined>();

/** What only a backtracking matcher knows: look-around, and references to a group by number or name. */
const BACKTRACKING = /\(\?<?[=!]|\\[1-9]|\\k[<{']/;

/**
 * A regular expression for a text of so many units, or undefined where the pattern is none. It runs in time linear in the text, which is why
 * look-around and back references are refused, and why a text that is too long for the pattern is.
 */
export function compilePattern(pattern: string, textLength: number): RE2JS | undefined {
  const known = compiled.has(pattern) ? compiled.get(pattern) : keep(pattern);
  const instructions = known?.programSize() ?? 0;
  if (instructions * textLength > PATTERN_STEPS_MAX) {
    throw new AstrolabeError(
      'EXECUTION_ERROR',
      `a text of ${textLength} characters is too long for the regular expression`,
      {
        hint: 'use a shorter pattern, or CONTAINS, STARTS WITH or ENDS WITH',
        detail: { limit: PATTERN_STEPS_MAX },
      },
    );
  }
  return known;
}

function keep(pattern: string): RE2JS | undefined {
  const fresh = tryCompile(pattern);
  const oldest = compiled.size >= PATTERNS_KEPT_MAX ? compiled.keys().next().value : undefined;
  if (oldest !== undefined) compiled.delete(oldest);
  compiled.set(pattern, fresh);
  return fresh;
}

function tryCompile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    if (!BACKTRACKING.test(pattern)) return undefined;
    throw new AstrolabeError(
      'EXECUTION_ERROR',
      'look-around and back references are not supported in regular expressions',
      { hint: 'they cannot be searched for in bounded time; say it with several conditions' },
    );
  }
}
