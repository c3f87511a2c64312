import type { PlanDescription, PlanNodeDescription } from '@astrolabe/model';

/** An operator of a plan as a row, with its position in the tree and cost. */
export interface PlanRow {
  readonly id: number;
  readonly name: string;
  readonly depth: number;
  /** For each level above: whether its line continues to a later sibling. */
  readonly rails: readonly boolean[];
  readonly isLastChild: boolean;
  readonly detail: string;
  /** The columns it outputs. */
  readonly outputs: readonly string[];
  /** All executions of the operator together, in microseconds; absent without a profile. */
  readonly timeUs?: number;
  readonly rowsIn?: number;
  readonly rowsOut?: number;
  /** The rows that the planner expected it to return, once for all executions. */
  readonly rowsEstimated?: number;
  /** Whether the estimate is at least ten times too high or too low. */
  readonly isMisestimated?: boolean;
  /** Its part of the time of all operators, 0 to 1. */
  readonly share?: number;
  /** The share in whole percent; the sum over all operators is 100. */
  readonly sharePercent?: number;
  readonly isOnSlowestPath: boolean;
}

/** A plan as rows from the root down. */
export interface PlanView {
  readonly rows: readonly PlanRow[];
  readonly totalUs?: number;
  /** The time of the path from the root to a leaf that took longest, in microseconds. */
  readonly slowestPathUs?: number;
  readonly isMeasured: boolean;
  readonly hasEstimates: boolean;
}

/** Lays out a plan as a tree of rows and marks the slowest path. A shared operator appears once, under its first consumer. */
export function planView(plan: PlanDescription): PlanView {
  const nodes = new Map(plan.nodes.map((node) => [node.id, node]));
  const isMeasured = plan.nodes.some((node) => (node.profiles?.length ?? 0) > 0);
  const totalUs = plan.nodes.reduce((sum, node) => sum + timeOf(node), 0);
  const slowest = slowestPath(plan, nodes);
  const rows: PlanRow[] = [];
  const seen = new Set<number>();
  // A limit above stops operators before they have returned all rows.
  const stopped = new Set<PlanNodeDescription>();
  const visit = (node: PlanNodeDescription, depth: number, rails: readonly boolean[], isLastChild: boolean): void => {
    if (seen.has(node.id)) return;
    seen.add(node.id);
    const children = childrenOf(node, nodes).filter((child) => !seen.has(child.id));
    if (node.name === 'Limit' || (stopped.has(node) && !READS_ALL.has(node.name)))
      for (const child of children) stopped.add(child);
    rows.push({
      id: node.id,
      name: node.name,
      depth,
      rails,
      isLastChild,
      detail: detailOf(node),
      outputs: outputsOf(node),
      isOnSlowestPath: isMeasured && slowest.ids.has(node.id),
      ...(node.estimatedRows !== undefined && { rowsEstimated: node.estimatedRows }),
      ...(isMeasured && {
        timeUs: timeOf(node),
        rowsOut: rowsOf(node),
        isMisestimated: isMisestimated(node, stopped.has(node)),
        rowsIn: childrenOf(node, nodes).reduce((sum, child) => sum + rowsOf(child), 0),
        share: totalUs === 0 ? 0 : timeOf(node) / totalUs,
      }),
    });
    children.forEach((child, index) =>
      visit(child, depth + 1, [...rails, !isLastChild], index === children.length - 1),
    );
  };
  const root = plan.nodes[0];
  if (root !== undefined) visit(root, 0, [], true);
  // Nodes not reachable from the root, such as loop bodies, follow at the end.
  for (const node of plan.nodes) if (!seen.has(node.id)) visit(node, 0, [], true);
  const hasEstimates = plan.nodes.some(({ estimatedRows }) => estimatedRows !== undefined);
  if (!isMeasured) return { rows, isMeasured, hasEstimates };
  const percents = wholePercents(rows.map((row) => row.share ?? 0));
  return {
    rows: rows.map((row, index) => ({ ...row, sharePercent: percents[index] ?? 0 })),
    isMeasured,
    hasEstimates,
    totalUs,
    slowestPathUs: slowest.us,
  };
}

/** Rounds shares to whole percents that add up to 100 (largest remainder). */
function wholePercents(shares: readonly number[]): readonly number[] {
  const percents = shares.map((share) => Math.floor(share * 100));
  const missing = Math.round(shares.reduce((sum, share) => sum + share, 0) * 100) - percents.reduce((a, b) => a + b, 0);
  const byLoss = shares
    .map((share, index) => ({ index, loss: share * 100 - Math.floor(share * 100) }))
    .sort((a, b) => b.loss - a.loss || a.index - b.index);
  for (const { index } of byLoss.slice(0, Math.max(0, missing))) percents[index] = (percents[index] ?? 0) + 1;
  return percents;
}

/** A plan as text, one operator a line, indented by depth. */
export function planText(view: PlanView): string {
  return view.rows
    .map((row) => {
      const estimate = row.rowsEstimated === undefined ? '' : `  estimated ${row.rowsEstimated}`;
      const cost = row.timeUs === undefined ? '' : `  ${row.timeUs} us, rows ${row.rowsIn ?? 0} -> ${row.rowsOut ?? 0}`;
      return `${'  '.repeat(row.depth)}${row.name}_${row.id}${cost}${estimate}${row.detail === '' ? '' : `  ${row.detail}`}`;
    })
    .join('\n');
}

function childrenOf(
  node: PlanNodeDescription,
  nodes: ReadonlyMap<number, PlanNodeDescription>,
): readonly PlanNodeDescription[] {
  return node.dependencies.flatMap((id) => nodes.get(id) ?? []);
}

function timeOf(node: PlanNodeDescription): number {
  return (node.profiles ?? []).reduce((sum, profile) => sum + profile.executeUs, 0);
}

function rowsOf(node: PlanNodeDescription): number {
  return (node.profiles ?? []).reduce((sum, profile) => sum + profile.rows, 0);
}

/** Estimates are of one execution: nodes that ran several times are not judged, and stopped ones not for too few rows. */
function isMisestimated({ estimatedRows, profiles = [] }: PlanNodeDescription, isStopped: boolean): boolean {
  if (estimatedRows === undefined || profiles.length !== 1) return false;
  const factor = Math.max(1, profiles[0]!.rows) / Math.max(1, estimatedRows);
  return factor >= MISESTIMATED_FACTOR || (!isStopped && factor <= 1 / MISESTIMATED_FACTOR);
}

/** Operators that read all rows of their input before they return the first. */
const READS_ALL: ReadonlySet<string> = new Set(['Sort', 'TopN', 'Aggregate', 'Window']);

const MISESTIMATED_FACTOR = 10;

function slowestPath(
  plan: PlanDescription,
  nodes: ReadonlyMap<number, PlanNodeDescription>,
): { readonly ids: ReadonlySet<number>; readonly us: number } {
  const best = new Map<number, { readonly us: number; readonly next?: number }>();
  const cost = (node: PlanNodeDescription, above: ReadonlySet<number>): number => {
    const known = best.get(node.id);
    if (known !== undefined) return known.us;
    let next: number | undefined;
    let below = 0;
    for (const child of childrenOf(node, nodes)) {
      // A loop refers back to its ancestor.
      if (above.has(child.id)) continue;
      const us = cost(child, new Set([...above, node.id]));
      if (next === undefined || us > below) [next, below] = [child.id, us];
    }
    const us = timeOf(node) + below;
    best.set(node.id, next === undefined ? { us } : { us, next });
    return us;
  };
  const root = plan.nodes[0];
  if (root === undefined) return { ids: new Set(), us: 0 };
  const us = cost(root, new Set());
  const ids = new Set<number>();
  for (let id: number | undefined = root.id; id !== undefined && !ids.has(id); id = best.get(id)?.next) ids.add(id);
  return { ids, us };
}

/** Returns the column names in an operator's output description, if it can be parsed. */
function outputsOf({ outputVariable }: PlanNodeDescription): readonly string[] {
  try {
    const read: unknown = JSON.parse(outputVariable);
    const names: unknown =
      typeof read === 'object' && read !== null ? (read as Partial<Record<string, unknown>>)['colNames'] : undefined;
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

const DETAIL_MAX = 400;

function detailOf(node: PlanNodeDescription): string {
  const text = node.details
    .filter(([, value]) => value !== '' && value !== '[]' && value !== '{}')
    .map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ')}`)
    .join(', ');
  return text.length > DETAIL_MAX ? `${text.slice(0, DETAIL_MAX)}…` : text;
}
