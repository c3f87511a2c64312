import { PLAN_NODES_BETWEEN_CHECKS } from '../limits.ts';
import type { PlanNode } from '../plan/plan-node.ts';
import { noteReadColumns } from './read-columns.ts';
import { closeCycle } from './rules/close-cycle.ts';
import { countByIndex } from './rules/count-by-index.ts';
import { joinPattern } from './rules/join-pattern.ts';
import { countRows } from './rules/count-rows.ts';
import { distinctEnds } from './rules/distinct-ends.ts';
import { filterEdges } from './rules/filter-edges.ts';
import { filterTrails } from './rules/filter-trails.ts';
import { limitProject } from './rules/limit-project.ts';
import { limitShortest } from './rules/limit-shortest.ts';
import { limitSort } from './rules/limit-sort.ts';

/** A rule receives one node whose inputs are already optimized, and returns a better node or the same. */
export type OptimizerRule = (node: PlanNode) => PlanNode;

/** The rules in the order in which they are tried on every node. */
const RULES: readonly OptimizerRule[] = [
  filterEdges,
  filterTrails,
  limitSort,
  limitShortest,
  limitProject,
  distinctEnds,
  countByIndex,
  countRows,
  closeCycle,
  joinPattern,
];

/**
 * Optimizes a plan bottom-up; a shared node remains one node. Calls `onProgress` regularly, since plans may have thousands of nodes; an error it
 * throws stops the work.
 */
export function optimize(root: PlanNode, onProgress?: () => void): PlanNode {
  const done = new Map<PlanNode, PlanNode>();
  const improve = (node: PlanNode): PlanNode => {
    const known = done.get(node);
    if (known) return known;
    if (done.size % PLAN_NODES_BETWEEN_CHECKS === PLAN_NODES_BETWEEN_CHECKS - 1) onProgress?.();
    let improved = node;
    if (node.inputs.length > 0) {
      const inputs = node.inputs.map(improve);
      if (inputs.some((input, index) => input !== node.inputs[index])) improved = { ...node, inputs };
    }
    if ('inner' in improved) improved = { ...improved, inner: optimize(improved.inner, onProgress) };
    for (const rule of RULES) improved = rule(improved);
    done.set(node, improved);
    return improved;
  };
  return noteReadColumns(improve(root), onProgress);
}
