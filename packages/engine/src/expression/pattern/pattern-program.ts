import { PATTERN_INSTRUCTIONS_MAX } from '../../limits.ts';
import type { EcmaClass } from './ecma-class.ts';
import { readPattern, type PatternNode } from './pattern-tree.ts';

/** Instructions of a matcher. Numbers are program positions or slots of captures and loops. */
export type Instruction =
  | { readonly op: 'class'; readonly class: EcmaClass }
  /** Tries the first way, then the second. */
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  /** Stores the text position in a slot. */
  | { readonly op: 'save'; readonly slot: number }
  /** Clears the groups in a loop before another round: slots from the first to below the second number. */
  | { readonly op: 'clear'; readonly from: number; readonly to: number }
  /** Fails if nothing was consumed since the slot was saved, to end an empty loop. */
  | { readonly op: 'progress'; readonly slot: number }
  | { readonly op: 'reference'; readonly group: number }
  | { readonly op: 'begin' }
  | { readonly op: 'end' }
  | { readonly op: 'word-edge'; readonly isNegated: boolean }
  /** Lookahead: tries the instructions up to a `done` without consuming text; `next` is after it. */
  | { readonly op: 'look-ahead'; readonly isNegated: boolean; next: number }
  | { readonly op: 'done' };

/** A regular expression as instructions. Group n has the slots 2n and 2n + 1. */
export interface PatternProgram {
  readonly instructions: readonly Instruction[];
  readonly slotCount: number;
}

/** Compiles a pattern of the ECMAScript dialect; undefined if invalid or too long with its counted loops unrolled. */
export function compileProgram(pattern: string): PatternProgram | undefined {
  const tree = readPattern(pattern);
  if (!tree) return undefined;
  const writer = new ProgramWriter(2 * (tree.groupCount + 1));
  writer.write(tree.root);
  writer.add({ op: 'done' });
  return writer.isTooLong ? undefined : { instructions: writer.instructions, slotCount: writer.slotCount };
}

class ProgramWriter {
  readonly instructions: Instruction[] = [];
  slotCount: number;

  constructor(slotCount: number) {
    this.slotCount = slotCount;
  }

  get isTooLong(): boolean {
    return this.instructions.length > PATTERN_INSTRUCTIONS_MAX;
  }

  add<Added extends Instruction>(instruction: Added): Added {
    this.instructions.push(instruction);
    return instruction;
  }

  write(node: PatternNode): void {
    if (this.isTooLong) return;
    switch (node.kind) {
      case 'sequence':
        for (const item of node.items) this.write(item);
        return;
      case 'either':
        this.#writeEither(node.options);
        return;
      case 'class':
        this.add({ op: 'class', class: node.class });
        return;
      case 'group':
        this.add({ op: 'save', slot: 2 * node.index });
        this.write(node.body);
        this.add({ op: 'save', slot: 2 * node.index + 1 });
        return;
      case 'repeat':
        this.#writeRepeat(node);
        return;
      case 'reference':
        this.add({ op: 'reference', group: node.group });
        return;
      case 'word-edge':
        this.add({ op: 'word-edge', isNegated: node.isNegated });
        return;
      case 'look-ahead': {
        const look = this.add({ op: 'look-ahead', isNegated: node.isNegated, next: 0 });
        this.write(node.body);
        this.add({ op: 'done' });
        look.next = this.#here;
        return;
      }
      default:
        this.add({ op: node.kind });
    }
  }

  get #here(): number {
    return this.instructions.length;
  }

  #writeEither(options: readonly PatternNode[]): void {
    const exits: { to: number }[] = [];
    options.forEach((option, index) => {
      if (index === options.length - 1) {
        this.write(option);
        return;
      }
      const split = this.add({ op: 'split', first: this.#here + 1, second: 0 });
      this.write(option);
      exits.push(this.add({ op: 'jump', to: 0 }));
      split.second = this.#here;
    });
    for (const exit of exits) exit.to = this.#here;
  }

  #writeRepeat({ body, least, most, isLazy }: Extract<PatternNode, { kind: 'repeat' }>): void {
    for (let count = 0; count < least && !this.isTooLong; count++) {
      if (count > 0) this.#writeClear(body);
      this.write(body);
    }
    const slot = this.slotCount++;
    if (most === Infinity) {
      const start = this.#here;
      const leave = this.#splitBefore(isLazy);
      this.#writeRound(body, slot);
      this.add({ op: 'jump', to: start });
      leave();
      return;
    }
    const exits: (() => void)[] = [];
    for (let count = least; count < most && !this.isTooLong; count++) {
      exits.push(this.#splitBefore(isLazy));
      this.#writeRound(body, slot);
    }
    for (const leave of exits) leave();
  }

  /** Writes an optional iteration of a loop, which must consume something. */
  #writeRound(body: PatternNode, slot: number): void {
    this.add({ op: 'save', slot });
    this.#writeClear(body);
    this.write(body);
    this.add({ op: 'progress', slot });
  }

  #writeClear(body: PatternNode): void {
    const groups = groupsIn(body);
    if (groups.length > 0) this.add({ op: 'clear', from: 2 * groups[0]!, to: 2 * groups[groups.length - 1]! + 2 });
  }

  /** A choice between the code written next and the code written after the returned function is called. */
  #splitBefore(isLazy: boolean): () => void {
    const split = this.add({ op: 'split', first: this.#here + 1, second: this.#here + 1 });
    return () => {
      if (isLazy) split.first = this.#here;
      else split.second = this.#here;
    };
  }
}

/** The groups within a part of a pattern, in their order. */
function groupsIn(node: PatternNode): readonly number[] {
  switch (node.kind) {
    case 'sequence':
      return node.items.flatMap(groupsIn);
    case 'either':
      return node.options.flatMap(groupsIn);
    case 'group':
      return [node.index, ...groupsIn(node.body)];
    case 'repeat':
    case 'look-ahead':
      return groupsIn(node.body);
    default:
      return [];
  }
}
