import type { PlanNode } from '../plan/plan-node.ts';
import { START } from '../plan/start.ts';
import type { ValidatedFindPath } from '../validator/validated-query.ts';
import { namesOf, type PlannerContext } from './planner-context.ts';

/** `AllPaths(from, to)`, `BFSShortest(from, to)` for one pair of written vids, or `MultiShortestPath(from, to)`. */
export function planFindPath(statement: ValidatedFindPath, context: PlannerContext): PlanNode {
  const { mode, from, to } = statement;
  const inputs = [from.source, to.source].map((source) => (source ? context.source(source) : START));
  const columns = namesOf(statement.columns);
  const search = {
    columns,
    inputs,
    from: from.origin,
    to: to.origin,
    traversals: statement.traversals,
    stepsMax: statement.stepsMax,
    condition: statement.where?.condition,
    source: statement.where?.source,
    withProperties: statement.withProperties,
    shownProperties: statement.shownProperties,
  };
  const node: PlanNode =
    mode === 'all' || mode === 'noloop'
      ? { ...search, kind: 'AllPaths', isNoLoop: mode === 'noloop' }
      : {
          ...search,
          kind: isOne(from.origin) && isOne(to.origin) ? 'BFSShortest' : 'MultiShortestPath',
          isSingle: mode === 'single-shortest',
        };
  return statement.isDistinct ? { kind: 'Dedup', columns, inputs: [node] } : node;
}

function isOne(origin: ValidatedFindPath['from']['origin']): boolean {
  return origin.kind === 'vids' && origin.vids.length === 1;
}
