import type { PlanNodeProfile } from '@astrolabe/model';
import type { Batch } from '../expression/batch.ts';
import type { PlanNode } from '../plan/plan-node.ts';

interface Figures {
  rows: number;
  totalMs: number;
}

/** Counts rows and time of every node of a plan while it runs (PROFILE). */
export class Profiler {
  readonly #figures = new Map<PlanNode, Figures>();

  /** The same batches, counted. The time of a node includes that of its inputs. */
  *watch(node: PlanNode, batches: Iterable<Batch>): Iterable<Batch> {
    const figures: Figures = { rows: 0, totalMs: 0 };
    this.#figures.set(node, figures);
    let startedAt = performance.now();
    for (const batch of batches) {
      figures.totalMs += performance.now() - startedAt;
      figures.rows += batch.length;
      yield batch;
      startedAt = performance.now();
    }
    figures.totalMs += performance.now() - startedAt;
  }

  /** Returns the profile of a node: its own time excludes its inputs. Undefined if it never ran. */
  profileOf(node: PlanNode): PlanNodeProfile | undefined {
    const figures = this.#figures.get(node);
    if (!figures) return undefined;
    let ownMs = figures.totalMs;
    for (const input of node.inputs) ownMs -= this.#figures.get(input)?.totalMs ?? 0;
    return {
      rows: figures.rows,
      executeUs: Math.max(0, Math.round(ownMs * 1000)),
      totalUs: Math.round(figures.totalMs * 1000),
      statistics: [],
    };
  }
}
