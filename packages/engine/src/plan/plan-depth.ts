import { AstrolabeError, type SourceRange } from '@astrolabe/model';
import { PLAN_LEVELS_MAX } from '../limits.ts';
import type { PlanNode } from './plan-node.ts';

/** Measures the depth of plans incrementally, bottom-up; measured nodes are not visited again. */
export class PlanDepth {
  readonly #known = new Map<PlanNode, number>();

  /** Throws `EXECUTION_ERROR` for a plan with too many levels. */
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

/** Returns the error for a plan with too many levels, worded as in NebulaGraph. */
export function tooDeep(range: SourceRange | undefined): AstrolabeError {
  return new AstrolabeError('EXECUTION_ERROR', `The depth of plan tree has exceeded the max ${PLAN_LEVELS_MAX} level`, {
    ...(range && { position: range }),
    hint: 'send it in several statements',
  });
}
