import { RE2JS } from 're2js';
import { PATTERNS_KEPT_MAX } from '../../limits.ts';

const compiled = new Map<string, RE2JS | undefined>();

/**
 * A regular expression, or undefined where the text is none. It runs in time linear in the text, which is why
 * look-around and back references are not known.
 */
export function compilePattern(pattern: string): RE2JS | undefined {
  if (compiled.has(pattern)) return compiled.get(pattern);
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
    return undefined;
  }
}
