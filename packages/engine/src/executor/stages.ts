import type { Batch } from '../expression/batch.ts';
import type { FilterNode } from '../plan/filter.ts';
import type { PlanNode } from '../plan/plan-node.ts';
import type { ProjectNode } from '../plan/project.ts';
import type { ExecutionContext } from './execution-context.ts';
import { filterBatch } from './filter.ts';
import { projectBatch } from './project.ts';
import { TransientBatches, consumeBatches } from './transient-batches.ts';

/** A node that turns each batch of its input into at most one batch, independent of earlier ones. */
export type StageNode = FilterNode | ProjectNode;

/** Whether a node is a stage. */
export function isStage(node: PlanNode): node is StageNode {
  return node.kind === 'Project' || node.kind === 'Filter';
}

/**
 * Yields the batches of an input after some stages; the last of `stages` runs first. Stages run in one loop instead of nested generators. A single
 * batch is processed immediately.
 */
export function runStages(
  stages: readonly StageNode[],
  input: Iterable<Batch>,
  context: ExecutionContext,
): Iterable<Batch> {
  if (!Array.isArray(input) || input.length !== 1) return new StagedBatches(stages, input, context);
  // The only arrays among the inputs are arrays of batches.
  const made = throughAll(stages, input[0] as Batch, context);
  return made ? [made] : NOTHING;
}

const NOTHING: readonly Batch[] = [];

/** The batches of an input after some stages. */
export class StagedBatches extends TransientBatches {
  readonly #stages: readonly StageNode[];
  readonly #input: Iterable<Batch>;
  readonly #context: ExecutionContext;

  constructor(stages: readonly StageNode[], input: Iterable<Batch>, context: ExecutionContext) {
    super();
    this.#stages = stages;
    this.#input = input;
    this.#context = context;
  }

  override *[Symbol.iterator](): Iterator<Batch> {
    for (const batch of this.#input) {
      this.#context.checkInterrupted();
      const made = throughAll(this.#stages, batch, this.#context);
      if (made) yield made;
    }
  }

  /** The batches before the last stage, if that is a projection. */
  beforeProjection(): { readonly batches: Iterable<Batch>; readonly node: ProjectNode } | undefined {
    const [node, ...others] = this.#stages;
    if (node?.kind !== 'Project') return undefined;
    return { node, batches: new StagedBatches(others, this.#input, this.#context) };
  }

  override consume(consumer: (batch: Batch) => void): void {
    consumeBatches(this.#input, this.#context, (batch) => {
      const made = throughAll(this.#stages, batch, this.#context);
      if (made) consumer(made);
    });
  }
}

function throughAll(stages: readonly StageNode[], batch: Batch, context: ExecutionContext): Batch | undefined {
  let made = batch;
  for (let at = stages.length - 1; at >= 0; at--) {
    const stage = stages[at]!;
    if (stage.kind === 'Project') {
      made = projectBatch(stage, made, context);
      continue;
    }
    for (const condition of stage.conditions) {
      const kept = filterBatch(condition, made, context);
      if (!kept) return undefined;
      made = kept;
    }
  }
  return made;
}

/** A single Filter. */
export function executeFilter(
  node: FilterNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  return runStages([node], inputs[0]!, context);
}

/** A single Project. */
export function executeProject(
  node: ProjectNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  return runStages([node], inputs[0]!, context);
}
