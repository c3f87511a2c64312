import { AstrolabeError } from '@astrolabe/model';
import { RE2JS } from 're2js';
import { PATTERN_STEPS_BETWEEN_CHECKS, PATTERN_STEPS_MAX, CACHED_PATTERNS_MAX } from '../../limits.ts';
import { decodeText } from '../../graph/text-bytes.ts';
import { BacktrackingPattern } from './backtracking-pattern.ts';
import { ByteAutomaton } from './byte-automaton.ts';
import { compileProgram } from './pattern-program.ts';
import { readPattern } from './pattern-tree.ts';
import type { Matcher, TextPattern } from './pattern.ts';

const compiled = new Map<string, TextPattern | undefined>();

/**
 * Compiles a regular expression of the ECMAScript dialect; undefined if invalid. Extensions of other dialects, as in `(?i)a` or `\\p{L}`,
 * are rejected. Matching is linear in the text; only lookahead and back references use backtracking, with a step limit.
 */
export function compilePattern(pattern: string): TextPattern | undefined {
  return compiled.has(pattern) ? compiled.get(pattern) : keep(pattern);
}

function keep(pattern: string): TextPattern | undefined {
  const fresh = tryCompile(pattern);
  const oldest = compiled.size >= CACHED_PATTERNS_MAX ? compiled.keys().next().value : undefined;
  if (oldest !== undefined) compiled.delete(oldest);
  compiled.set(pattern, fresh);
  return fresh;
}

function tryCompile(pattern: string): TextPattern | undefined {
  if (!readPattern(pattern)) return undefined;
  const matcher = matcherOf(pattern);
  return matcher && new AutomatonPattern(matcher, ByteAutomaton.of(pattern));
}

function matcherOf(pattern: string): Matcher | undefined {
  try {
    return new LinearPattern(RE2JS.compile(pattern));
  } catch {
    const program = compileProgram(pattern);
    return program && new BacktrackingPattern(program);
  }
}

/** Matches with an automaton, and falls back to the backtracking matcher for undecided texts. */
class AutomatonPattern implements TextPattern {
  readonly #matcher: Matcher;
  readonly #automaton: ByteAutomaton | undefined;

  constructor(matcher: Matcher, automaton: ByteAutomaton | undefined) {
    this.#matcher = matcher;
    this.#automaton = automaton;
  }

  matches(text: string, checkInterrupted?: () => void): boolean {
    return this.#automaton?.matches(text) ?? this.#matcher.matches(text, checkInterrupted);
  }

  matchesBytes(bytes: Uint8Array, start: number, end: number, checkInterrupted?: () => void): boolean {
    const known = this.#automaton?.matchesBytes(bytes, start, end);
    return known ?? this.#matcher.matches(decodeText(bytes, start, end), checkInterrupted);
  }

  occurrences(text: string, checkInterrupted?: () => void): Iterable<string> {
    return this.#matcher.occurrences(text, checkInterrupted);
  }
}

class LinearPattern implements Matcher {
  readonly #pattern: RE2JS;
  readonly #size: number;

  constructor(pattern: RE2JS) {
    this.#pattern = pattern;
    this.#size = pattern.programSize();
  }

  matches(text: string, checkInterrupted?: () => void): boolean {
    this.#checkLength(text, checkInterrupted);
    return this.#pattern.matches(text);
  }

  *occurrences(text: string, checkInterrupted?: () => void): Iterable<string> {
    this.#checkLength(text, checkInterrupted);
    const matcher = this.#pattern.matcher(text);
    while (matcher.find()) yield matcher.group() ?? '';
  }

  #checkLength(text: string, checkInterrupted: (() => void) | undefined): void {
    const steps = this.#size * text.length;
    if (steps >= PATTERN_STEPS_BETWEEN_CHECKS) checkInterrupted?.();
    if (steps <= PATTERN_STEPS_MAX) return;
    throw new AstrolabeError(
      'EXECUTION_ERROR',
      `a text of ${text.length} characters is too long for the regular expression`,
      {
        hint: 'use a shorter pattern, or CONTAINS, STARTS WITH or ENDS WITH',
        detail: { limit: PATTERN_STEPS_MAX },
      },
    );
  }
}
