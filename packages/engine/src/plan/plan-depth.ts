import { AstrolabeError, type SourceRange } from '@astrolabe/model';
import { PLAN_LEVELS_MAX } from '../limits.ts';
import type { PlanNode } from './plan-node.ts';

/** Measures plans that grow from their leaves up: of a node that was measured before, nothing below it is looked at again. */
export class PlanDepth {
  readonly #known = new Map<PlanNode, number>();

  /** Throws `EXECUTION_ERROR` for a plan of more levels than can be walked. */
  check(root: PlanNode): void {
    if (this.#of(root) > PLAN_LEVELS_MAX) throw tooDeep(undefined);
  }

  /** The nodes from the root to its farthest leaf. */
  #of(root: PlanNode): number {
    const waiting = [root];
    for (let node = waiting.at(-1); node; node = waiting.at(-1)) {
      const unknown = node.inputs.filter((input) => !this.#known.has(input));
      if (unknown.length > 0) {
        waiting.push(...unknown);
        continue;
      }
      waiting.pop();
      let deepest = 0;
      for (const input of node.inputs) deepest = Math.max(deepest, this.#known.get(input)!);
      this.#known.set(node, deepest + 1);
    }
    return this.#known.get(root)!;
  }
}

/** The error of a statement whose plan has too many levels, as NebulaGraph words it. */
export function tooDeep(range: SourceRange | undefined): AstrolabeError {
  return new AstrolabeError('EXECUTION_ERROR', `The depth of plan tree has exceeded the max ${PLAN_LEVELS_MAX} level`, {
    ...(range && { position: range }),
    hint: 'send it in several statements',
  });
}
