import type { InferredModel, ModelEdgeType, ModelTag } from '@astrolabe/importer';
import { elementKey, type ImportPlan } from '../plan/import-plan.ts';
import { columnOfId, type TargetDraft } from '../plan/mapping-draft.ts';
import type { RowEstimate } from '../plan/row-estimate.ts';

/**
 * Number of vertices and edges that the model counted over all rows, by element key. Elements whose files, ID columns or row filters differ from
 * the counted ones are absent.
 */
export function modelCounts(plan: ImportPlan, model: InferredModel | undefined): ReadonlyMap<string, RowEstimate> {
  const counts = new Map<string, RowEstimate>();
  if (model === undefined) return counts;
  const targets = Map.groupBy(
    plan.drafts.flatMap(({ file, targets: own }) => own.map((target) => ({ file, target }))),
    ({ target }) => elementKey(target),
  );
  for (const [key, own] of targets) {
    const counted = [...model.tags, ...model.edgeTypes].filter(
      (one) => elementKey({ kind: one.kind === 'tag' ? 'vertex' : 'edge', name: one.name }) === key,
    );
    const [only] = counted;
    if (counted.length !== 1 || only?.count === undefined || own.length !== only.files.length) continue;
    if (own.every(({ file, target }) => only.files.includes(file) && isSame(target, only)))
      counts.set(key, { count: only.count.distinct, isExact: only.count.isExact });
  }
  return counts;
}

function isSame(target: TargetDraft, counted: ModelTag | ModelEdgeType): boolean {
  if (target.filter !== counted.filter) return false;
  if (counted.kind === 'tag') return columnOfId(target, 'vid') === counted.vid.column;
  return (
    columnOfId(target, 'src') === counted.src.id.column &&
    columnOfId(target, 'dst') === counted.dst.id.column &&
    target.roles.findIndex((role) => role?.kind === 'rank') === (counted.rank?.column ?? -1)
  );
}
