import type { ColumnRows, Value } from '@astrolabe/model';
import { rowsOf, type Batch } from '../expression/batch.ts';
import type { PlanNode } from '../plan/plan-node.ts';
import type { ExecutionContext } from './execution-context.ts';
import type { Executor } from './executor.ts';
import { executors } from './executors.ts';
import { counted } from './keep-rows.ts';
import type { Profiler } from './profiler.ts';
import { projectBatch, projectRows } from './project.ts';
import { COLUMN_ROWS_MIN, columnRowsOf } from './result-columns.ts';
import { isStage, runStages, type StageNode } from './stages.ts';

/** Runs a plan: yields the batches of its root lazily. A profiler counts rows and time of every node. */
export function runPlan(root: PlanNode, context: ExecutionContext, profiler?: Profiler): Iterable<Batch> {
  if (!profiler && isChain(root)) return runNode(root, context);
  return new PlanRun(root, context, profiler).run(root);
}

/** Runs a plan and yields its rows as values, in pieces. A projection at the root creates the values directly, without intermediate columns. */
export function runPlanRows(root: PlanNode, context: ExecutionContext, profiler?: Profiler): Iterable<Value[][]> {
  if (root.kind !== 'Project' || profiler || !isChain(root)) return rowsOfBatches(runPlan(root, context, profiler));
  const batches = runNode(root.inputs[0]!, context);
  if (!Array.isArray(batches)) return projectedRows(root, batches, context);
  const pieces: Value[][][] = [];
  // The only arrays among the inputs are arrays of batches.
  for (let at = 0; at < batches.length; at++) pieces.push(projectRows(root, batches[at] as Batch, context));
  return pieces;
}

/** Like `runPlanRows`, but large batches remain columns. */
export function* runPlanColumns(root: PlanNode, context: ExecutionContext): Iterable<Value[][] | ColumnRows> {
  if (root.kind === 'Project' && isChain(root)) {
    for (const batch of runNode(root.inputs[0]!, context))
      yield batch.length < COLUMN_ROWS_MIN
        ? projectRows(root, batch, context)
        : columnRowsOf(projectBatch(root, batch, context));
    return;
  }
  for (const batch of runPlan(root, context))
    yield batch.length < COLUMN_ROWS_MIN ? rowsOf(batch) : columnRowsOf(batch);
}

function* projectedRows(
  root: Extract<PlanNode, { kind: 'Project' }>,
  batches: Iterable<Batch>,
  context: ExecutionContext,
): Iterable<Value[][]> {
  for (const batch of batches) yield projectRows(root, batch, context);
}

function rowsOfBatches(batches: Iterable<Batch>): Iterable<Value[][]> {
  return Array.isArray(batches) && batches.length === 1 ? [rowsOf(batches[0] as Batch)] : eachRows(batches);
}

function* eachRows(batches: Iterable<Batch>): Iterable<Value[][]> {
  for (const batch of batches) yield rowsOf(batch);
}

const NO_INPUTS: readonly Iterable<Batch>[] = [];

/** Whether every node has at most one input: the most frequent kind of plan by far, whose nodes share nothing. */
function isChain(root: PlanNode): boolean {
  let node = root;
  while (node.inputs.length === 1) node = node.inputs[0]!;
  return node.inputs.length === 0;
}

/** Runs a node of a chain. */
function runNode(node: PlanNode, context: ExecutionContext): Iterable<Batch> {
  if (isStage(node)) {
    const stages: StageNode[] = [];
    let source: PlanNode = node;
    while (isStage(source)) {
      stages.push(source);
      source = source.inputs[0]!;
    }
    return runStages(stages, runNode(source, context), context);
  }
  // The table pairs every kind with its executor, which the lookup type cannot express.
  const execute = executors[node.kind] as Executor<PlanNode>;
  const [input] = node.inputs;
  return execute(node, input === undefined ? NO_INPUTS : [runNode(input, context)], context);
}

/** Runs plans that are watched, or whose nodes are the input of more than one. */
class PlanRun {
  readonly #context: ExecutionContext;
  readonly #profiler: Profiler | undefined;
  readonly #shared: ReadonlySet<PlanNode>;
  readonly #kept = new Map<PlanNode, Iterable<Batch>>();

  constructor(root: PlanNode, context: ExecutionContext, profiler: Profiler | undefined) {
    this.#context = context;
    this.#profiler = profiler;
    this.#shared = sharedNodes(root);
  }

  run(node: PlanNode): Iterable<Batch> {
    const known = this.#kept.get(node);
    if (known) return known;
    let batches = this.#profiler ? this.#profiler.watch(node, this.#whenPulled(node)) : this.#execute(node);
    if (this.#shared.has(node)) {
      batches = new StoredBatches(counted(batches, this.#context));
      this.#kept.set(node, batches);
    }
    return batches;
  }

  /** The same batches, with all work done when they are pulled, so that the profiler measures it. */
  *#whenPulled(node: PlanNode): Iterable<Batch> {
    yield* this.#execute(node);
  }

  #execute(node: PlanNode): Iterable<Batch> {
    const execute = executors[node.kind] as Executor<PlanNode>;
    return execute(
      node,
      node.inputs.map((input) => this.run(input)),
      this.#context,
    );
  }
}

/** The nodes that are the input of more than one. */
function sharedNodes(root: PlanNode): ReadonlySet<PlanNode> {
  const shared = new Set<PlanNode>();
  const seen = new Set<PlanNode>();
  const visit = (node: PlanNode): void => {
    if (node.inputs.length === 0 && node.kind === 'Start') return;
    if (seen.has(node)) {
      shared.add(node);
      return;
    }
    seen.add(node);
    for (const input of node.inputs) visit(input);
  };
  visit(root);
  return shared;
}

/** Batches that are pulled once and read by several. */
class StoredBatches implements Iterable<Batch> {
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
