import type { Batch } from '../expression/batch.ts';
import type { PlanNode } from '../plan/plan-node.ts';
import type { ExecutionContext } from './execution-context.ts';
import type { Executor } from './executor.ts';
import { executors } from './executors.ts';
import { counted } from './keep-rows.ts';
import type { Profiler } from './profiler.ts';

/** Runs a plan: the batches of its root, pulled as they are asked for. With a profiler every node's rows and time are counted. */
export function runPlan(root: PlanNode, context: ExecutionContext, profiler?: Profiler): Iterable<Batch> {
  const shared = sharedNodes(root);
  const kept = shared && new Map<PlanNode, Iterable<Batch>>();
  const run = (node: PlanNode): Iterable<Batch> => {
    const known = kept?.get(node);
    if (known) return known;
    // The table pairs every kind with an executor for exactly that kind, which the type of a lookup cannot say.
    const execute = executors[node.kind] as Executor<PlanNode>;
    const inputs = node.inputs.length === 0 ? NO_INPUTS : node.inputs.map(run);
    let batches = execute(node, inputs, context);
    if (profiler) batches = profiler.watch(node, batches);
    if (kept && shared?.has(node)) {
      batches = new KeptBatches(counted(batches, context));
      kept.set(node, batches);
    }
    return batches;
  };
  return run(root);
}

const NO_INPUTS: readonly Iterable<Batch>[] = [];

/** The nodes that are the input of more than one, if there are any. */
function sharedNodes(root: PlanNode): ReadonlySet<PlanNode> | undefined {
  let shared: Set<PlanNode> | undefined;
  const seen = new Set<PlanNode>();
  const visit = (node: PlanNode): void => {
    if (node.inputs.length === 0 && node.kind === 'Start') return;
    if (seen.has(node)) {
      (shared ??= new Set()).add(node);
      return;
    }
    seen.add(node);
    for (const input of node.inputs) visit(input);
  };
  visit(root);
  return shared;
}

/** Batches that are pulled once and read by several. */
class KeptBatches implements Iterable<Batch> {
  readonly #source: Iterator<Batch>;
  readonly #kept: Batch[] = [];
  #isDone = false;

  constructor(source: Iterable<Batch>) {
    this.#source = source[Symbol.iterator]();
  }

  *[Symbol.iterator](): Iterator<Batch> {
    for (let at = 0; ; at++) {
      if (at >= this.#kept.length) {
        if (this.#isDone) return;
        const next = this.#source.next();
        if (next.done) {
          this.#isDone = true;
          return;
        }
        this.#kept.push(next.value);
      }
      yield this.#kept[at]!;
    }
  }
}
