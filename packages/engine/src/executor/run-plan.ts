import type { Batch } from '../expression/batch.ts';
import type { PlanNode } from '../plan/plan-node.ts';
import type { ExecutionContext } from './execution-context.ts';
import type { Executor } from './executor.ts';
import { executors } from './executors.ts';
import { counted } from './keep-rows.ts';
import type { Profiler } from './profiler.ts';
import { isStage, runStages, type StageNode } from './stages.ts';

/** Runs a plan: the batches of its root, pulled as they are asked for. With a profiler every node's rows and time are counted. */
export function runPlan(root: PlanNode, context: ExecutionContext, profiler?: Profiler): Iterable<Batch> {
  return new PlanRun(root, context, profiler).run(root);
}

const NO_INPUTS: readonly Iterable<Batch>[] = [];

class PlanRun {
  readonly #context: ExecutionContext;
  readonly #profiler: Profiler | undefined;
  readonly #shared: ReadonlySet<PlanNode> | undefined;
  readonly #kept: Map<PlanNode, Iterable<Batch>> | undefined;

  constructor(root: PlanNode, context: ExecutionContext, profiler: Profiler | undefined) {
    this.#context = context;
    this.#profiler = profiler;
    this.#shared = sharedNodes(root);
    this.#kept = this.#shared && new Map<PlanNode, Iterable<Batch>>();
  }

  run(node: PlanNode): Iterable<Batch> {
    if (this.#profiler || this.#shared) return this.#runAlone(node);
    return isStage(node) ? this.#runStages(node) : this.#execute(node);
  }

  #runStages(first: StageNode): Iterable<Batch> {
    const stages: StageNode[] = [];
    let node: PlanNode = first;
    while (isStage(node)) {
      stages.push(node);
      node = node.inputs[0]!;
    }
    return runStages(stages, this.#execute(node), this.#context);
  }

  /** Runs a node for itself, so that it can be watched or its batches kept. */
  #runAlone(node: PlanNode): Iterable<Batch> {
    const known = this.#kept?.get(node);
    if (known) return known;
    let batches = this.#profiler ? this.#profiler.watch(node, this.#whenPulled(node)) : this.#execute(node);
    if (this.#kept && this.#shared?.has(node)) {
      batches = new KeptBatches(counted(batches, this.#context));
      this.#kept.set(node, batches);
    }
    return batches;
  }

  /** The same batches, with all the work done while they are pulled, where the profiler sees it. */
  *#whenPulled(node: PlanNode): Iterable<Batch> {
    yield* this.#execute(node);
  }

  #execute(node: PlanNode): Iterable<Batch> {
    // The table pairs every kind with an executor for exactly that kind, which the type of a lookup cannot say.
    const execute = executors[node.kind] as Executor<PlanNode>;
    const { inputs } = node;
    if (inputs.length === 0) return execute(node, NO_INPUTS, this.#context);
    if (inputs.length === 1) return execute(node, [this.run(inputs[0]!)], this.#context);
    return execute(
      node,
      inputs.map((input) => this.run(input)),
      this.#context,
    );
  }
}

/** The nodes that are the input of more than one, if there are any. */
function sharedNodes(root: PlanNode): ReadonlySet<PlanNode> | undefined {
  // A chain, the most frequent plan by far, shares nothing.
  let end = root;
  while (end.inputs.length === 1) end = end.inputs[0]!;
  if (end.inputs.length === 0) return undefined;
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
