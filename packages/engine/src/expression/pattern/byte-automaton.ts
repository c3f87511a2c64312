import { AUTOMATON_STATES_MAX, AUTOMATON_TEXT_BYTES_MAX } from '../../limits.ts';
import type { EcmaClass } from './ecma-class.ts';
import { compileProgram, type Instruction } from './pattern-program.ts';

/** Code points below this are single bytes. */
const ASCII_END = 128;
/** Vertical tab and carriage return: dialects disagree on whether `\s` and `.` match them. */
const DISPUTED: ReadonlySet<number> = new Set([0x0b, 0x0d]);
/** The state from which nothing matches. */
const DEAD = 0;

/**
 * A regular expression as a deterministic automaton over ASCII, built lazily, state by state (Thompson's construction; Aho, Sethi, Ullman 1986,
 * §3.7). One array access per character, plus O(instructions) for each transition seen for the first time.
 */
export class ByteAutomaton {
  readonly #instructions: readonly Instruction[];
  /** By byte: the number of its class; bytes of one class match the same parts of the pattern. -1: undecided. */
  readonly #classOf: Int16Array;
  /** A byte of each class. */
  readonly #samples: readonly number[];
  readonly #start: number;
  /** By state and class: the next state plus one; 0: not computed yet. */
  #next: Int32Array;
  /** By state: the instructions that it waits at. */
  readonly #waiting: Int32Array[] = [];
  /** By state: whether it accepts. */
  readonly #accepts: boolean[] = [];
  readonly #numbers = new Map<string, number>();

  private constructor(instructions: readonly Instruction[]) {
    this.#instructions = instructions;
    const classes = instructions.flatMap((each) => (each.op === 'class' ? [each.class] : []));
    [this.#classOf, this.#samples] = classesOfBytes(classes);
    this.#next = new Int32Array(this.#samples.length * 8);
    this.#stateOf([], false);
    this.#start = this.#stateOf([0], true);
  }

  /** Returns undefined for an invalid or long pattern, and one with look-ahead, word edges or back references. */
  static of(pattern: string): ByteAutomaton | undefined {
    const instructions = compileProgram(pattern)?.instructions;
    if (!instructions || instructions.length > AUTOMATON_STATES_MAX) return undefined;
    const isRegular = instructions.every(({ op }) => op !== 'look-ahead' && op !== 'reference' && op !== 'word-edge');
    return isRegular ? new ByteAutomaton(instructions) : undefined;
  }

  /** Whether the pattern matches the whole text; undefined if the text is not ASCII, is long, or needs too many states. */
  matchesBytes(bytes: Uint8Array, start: number, end: number): boolean | undefined {
    if (end - start > AUTOMATON_TEXT_BYTES_MAX) return undefined;
    const classOf = this.#classOf;
    const width = this.#samples.length;
    let next = this.#next;
    let state = this.#start;
    for (let at = start; at < end; at++) {
      const byteClass = classOf[bytes[at]!]!;
      if (byteClass < 0) return undefined;
      let to = next[state * width + byteClass]! - 1;
      if (to < 0) {
        to = this.#follow(state, byteClass);
        if (to < 0) return undefined;
        next = this.#next;
      }
      // The rest may contain undecided syntax, but no continuation of any dialect matches it.
      if (to === DEAD) return false;
      state = to;
    }
    return this.#accepts[state];
  }

  /** As `matchesBytes`. */
  matches(text: string): boolean | undefined {
    if (text.length > AUTOMATON_TEXT_BYTES_MAX) return undefined;
    const classOf = this.#classOf;
    const width = this.#samples.length;
    let state = this.#start;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const byteClass = code < ASCII_END ? classOf[code]! : -1;
      if (byteClass < 0) return undefined;
      let to = this.#next[state * width + byteClass]! - 1;
      if (to < 0) to = this.#follow(state, byteClass);
      if (to < 0) return undefined;
      if (to === DEAD) return false;
      state = to;
    }
    return this.#accepts[state];
  }

  /** Computes a transition; -1 if there are too many states. */
  #follow(state: number, byteClass: number): number {
    const sample = this.#samples[byteClass]!;
    const reached: number[] = [];
    for (const at of this.#waiting[state]!) {
      const instruction = this.#instructions[at]!;
      if (instruction.op === 'class' && instruction.class.has(sample)) reached.push(at + 1);
    }
    const to = this.#stateOf(reached, false);
    if (to >= 0) this.#next[state * this.#samples.length + byteClass] = to + 1;
    return to;
  }

  /** Returns the state of all instructions reachable without reading input; -1 if the maximum number of states is exceeded. */
  #stateOf(from: readonly number[], isBegin: boolean): number {
    const waiting = this.#closure(from, isBegin, false).filter((at) => this.#instructions[at]!.op === 'class');
    const accepts = this.#closure(from, isBegin, true).some((at) => this.#instructions[at]!.op === 'done');
    const sorted = Int32Array.from(waiting).sort();
    const key = `${sorted.join()} ${accepts}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#waiting.length;
    if (number >= AUTOMATON_STATES_MAX) return -1;
    this.#numbers.set(key, number);
    this.#waiting.push(sorted);
    this.#accepts.push(accepts);
    if (this.#waiting.length * this.#samples.length > this.#next.length) {
      const larger = new Int32Array(this.#next.length * 2);
      larger.set(this.#next);
      this.#next = larger;
    }
    return number;
  }

  #closure(from: readonly number[], isBegin: boolean, isEnd: boolean): readonly number[] {
    const seen = new Set<number>();
    const open = [...from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      const instruction = this.#instructions[at]!;
      if (instruction.op === 'split') open.push(instruction.first, instruction.second);
      else if (instruction.op === 'jump') open.push(instruction.to);
      else if (instruction.op === 'begin' ? isBegin : instruction.op === 'end' ? isEnd : isFree(instruction))
        open.push(at + 1);
    }
    return [...seen];
  }
}

/** Instructions for captures and empty loops, which do not affect whether a text matches. */
function isFree({ op }: Instruction): boolean {
  return op === 'save' || op === 'clear' || op === 'progress';
}

/** Assigns class numbers to ASCII bytes. Other bytes, and those that dialects disagree on, get -1. */
function classesOfBytes(classes: readonly EcmaClass[]): readonly [Int16Array, readonly number[]] {
  const classOf = new Int16Array(256).fill(-1);
  const samples: number[] = [];
  const numbers = new Map<string, number>();
  for (let code = 0; code < ASCII_END; code++) {
    if (DISPUTED.has(code)) continue;
    const key = classes.map((each) => (each.has(code) ? '1' : '0')).join('');
    let number = numbers.get(key);
    if (number === undefined) {
      number = samples.push(code) - 1;
      numbers.set(key, number);
    }
    classOf[code] = number;
  }
  return [classOf, samples];
}
