import { AstrolabeError } from '@astrolabe/model';
import { PATTERN_STEPS_BETWEEN_CHECKS, PATTERN_STEPS_MAX } from '../../limits.ts';
import { isWordCharacter } from './ecma-class.ts';
import type { PatternProgram } from './pattern-program.ts';
import type { Matcher } from './pattern.ts';

const UNSET = -1;
/** A stack entry that restores a slot instead of trying an alternative. */
const UNDO = -1;

/**
 * A pattern that requires backtracking: it uses lookaheads or back references. Backtracking can be exponential, so steps are counted, and
 * too many are an error.
 */
export class BacktrackingPattern implements Matcher {
  readonly #program: PatternProgram;

  constructor(program: PatternProgram) {
    this.#program = program;
  }

  matches(text: string, checkInterrupted?: () => void): boolean {
    const run = new MatchRun(this.#program, text, checkInterrupted);
    return run.from(0, true) === text.length;
  }

  *occurrences(text: string, checkInterrupted?: () => void): Iterable<string> {
    const run = new MatchRun(this.#program, text, checkInterrupted);
    for (let at = 0; at <= text.length;) {
      const end = run.from(at, false);
      if (end !== UNSET) yield text.slice(at, end);
      at = end > at ? end : at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    }
  }
}

class MatchRun {
  readonly #program: PatternProgram;
  readonly #text: string;
  readonly #checkInterrupted: (() => void) | undefined;
  #slots: Int32Array;
  #steps = 0;

  constructor(program: PatternProgram, text: string, checkInterrupted: (() => void) | undefined) {
    this.#program = program;
    this.#text = text;
    this.#checkInterrupted = checkInterrupted;
    this.#slots = new Int32Array(program.slotCount);
  }

  /** Returns the end of a match that starts at a position, or -1. A whole match ends at the end of the text. */
  from(start: number, isWhole: boolean): number {
    this.#slots.fill(UNSET);
    return this.#run(0, start, isWhole);
  }

  #run(firstInstruction: number, start: number, isWhole: boolean): number {
    const { instructions } = this.#program;
    const text = this.#text;
    const slots = this.#slots;
    /** Pairs: an instruction with a text position, or `UNDO - slot` with the slot's old value. */
    const stack: number[] = [];
    let next = firstInstruction;
    let at = start;
    for (;;) {
      this.#countStep();
      const instruction = instructions[next]!;
      let isFailed = false;
      next++;
      switch (instruction.op) {
        case 'class': {
          const code = text.codePointAt(at);
          if (code !== undefined && instruction.class.has(code)) at += code > 0xffff ? 2 : 1;
          else isFailed = true;
          break;
        }
        case 'split':
          stack.push(instruction.second, at);
          next = instruction.first;
          break;
        case 'jump':
          next = instruction.to;
          break;
        case 'save':
          stack.push(UNDO - instruction.slot, slots[instruction.slot]!);
          slots[instruction.slot] = at;
          break;
        case 'clear':
          for (let slot = instruction.from; slot < instruction.to; slot++) {
            if (slots[slot] === UNSET) continue;
            stack.push(UNDO - slot, slots[slot]!);
            slots[slot] = UNSET;
          }
          break;
        case 'progress':
          isFailed = slots[instruction.slot] === at;
          break;
        case 'reference': {
          const from = slots[2 * instruction.group]!;
          const to = slots[2 * instruction.group + 1]!;
          if (from === UNSET || to < from) break;
          if (text.startsWith(text.slice(from, to), at)) at += to - from;
          else isFailed = true;
          break;
        }
        case 'begin':
          isFailed = at !== 0;
          break;
        case 'end':
          isFailed = at !== text.length;
          break;
        case 'word-edge': {
          const isEdge =
            isWordCharacter(at === 0 ? undefined : text.charCodeAt(at - 1)) !== isWordCharacter(text.codePointAt(at));
          isFailed = isEdge === instruction.isNegated;
          break;
        }
        case 'look-ahead': {
          const before = slots.slice();
          const isFound = this.#run(next, at, false) !== UNSET;
          if (!isFound || instruction.isNegated) slots.set(before);
          // Captures of a lookahead are dropped when backtracking.
          else before.forEach((value, slot) => value !== slots[slot] && stack.push(UNDO - slot, value));
          isFailed = isFound === instruction.isNegated;
          next = instruction.next;
          break;
        }
        case 'done':
          if (!isWhole || at === text.length) return at;
          isFailed = true;
      }
      if (!isFailed) continue;
      for (;;) {
        const value = stack.pop();
        const entry = stack.pop();
        if (value === undefined || entry === undefined) return UNSET;
        if (entry <= UNDO) {
          slots[UNDO - entry] = value;
          continue;
        }
        next = entry;
        at = value;
        break;
      }
    }
  }

  #countStep(): void {
    if (++this.#steps % PATTERN_STEPS_BETWEEN_CHECKS === 0) this.#checkInterrupted?.();
    if (this.#steps <= PATTERN_STEPS_MAX) return;
    throw new AstrolabeError('EXECUTION_ERROR', 'the regular expression tries too many ways to match the text', {
      hint: 'write it without looking ahead and without references to groups, or use CONTAINS, STARTS WITH or ENDS WITH',
      detail: { limit: PATTERN_STEPS_MAX },
    });
  }
}
