import { partsOf } from '../expression/bound-parts.ts';
import type { BoundExpression } from '../expression/bound-expression.ts';
import { PLAN_NODES_BETWEEN_CHECKS } from '../limits.ts';
import type { PlanNode } from '../plan/plan-node.ts';

/**
 * Records the columns read after each hop of a pattern, so that the others are not carried along. Only chains are analyzed: nodes with several
 * readers carry all columns. Calls `onProgress` regularly.
 */
export function noteReadColumns(root: PlanNode, onProgress?: () => void): PlanNode {
  const chain: PlanNode[] = [];
  const read = new ReadColumns();
  for (let node = root; ; node = node.inputs[0]!) {
    if (chain.length % PLAN_NODES_BETWEEN_CHECKS === PLAN_NODES_BETWEEN_CHECKS - 1) onProgress?.();
    if (node.inputs.length !== 1) return rebuilt(chain, node);
    chain.push(node.kind === 'Traverse' ? { ...node, ...read.noted(node.columns.length) } : node);
    read.goThrough(node);
  }
}

/** Rebuilds a chain of nodes, root first, with their current inputs. */
function rebuilt(chain: readonly PlanNode[], leaf: PlanNode): PlanNode {
  let node = leaf;
  for (let at = chain.length - 1; at >= 0; at--) {
    const above = chain[at]!;
    node = above.inputs[0] === node ? above : { ...above, inputs: [node] };
  }
  return node;
}

/** Columns of a node that are read later, tracked down a chain; all until a node restricts them. */
class ReadColumns {
  #columns: Set<number> | undefined;

  /** Returns what a hop records. */
  noted(width: number): { readonly read?: readonly number[] } {
    if (!this.#columns) return {};
    const read: number[] = [];
    for (let column = 0; column < width; column++) if (this.#columns.has(column)) read.push(column);
    return { read };
  }

  /** Maps the columns read of a node to columns of its input. */
  goThrough(node: PlanNode): void {
    switch (node.kind) {
      case 'Aggregate':
        this.#columns = new Set(node.weights);
        for (const key of node.keys) this.#readOf(key);
        for (const { argument } of node.items) if (argument !== undefined) this.#readOf(argument);
        return;
      case 'Project':
        this.#columns = new Set();
        for (const expression of node.expressions) this.#readOf(expression);
        return;
      case 'Filter':
        for (const { condition } of node.conditions) this.#readOf(condition);
        return;
      case 'Limit':
        return;
      case 'Sort':
      case 'TopN':
        for (const { column } of node.factors) this.#columns?.add(column);
        return;
      case 'Traverse':
        if (!node.isEdgeBound) this.#columns?.delete(node.edge);
        if (!node.isTargetBound) this.#columns?.delete(node.target);
        this.#columns?.add(node.source);
        for (const edge of node.trail) this.#columns?.add(edge);
        if (node.isTargetBound) this.#columns?.add(node.target);
        if (node.isEdgeBound) this.#columns?.add(node.edge);
        if (node.closing) this.#columns?.add(node.closing.target);
        return;
      case 'PatternJoin':
        this.#columns = new Set(node.read);
        for (const { isBound, slot } of node.vertices) if (isBound) this.#columns.add(slot);
        return;
      default:
        this.#columns = undefined;
    }
  }

  #readOf(expression: BoundExpression): void {
    if (!this.#columns) return;
    if (expression.kind === 'column') this.#columns.add(expression.index);
    for (const part of partsOf(expression)) this.#readOf(part);
  }
}
