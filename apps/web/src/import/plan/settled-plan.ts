import { elementKey, type ImportPlan } from './import-plan.ts';
import type { TargetDraft } from './mapping-draft.ts';

/**
 * A consistent plan: without new tags and edge types that no file maps to, and without edge ends at missing tags. Statements, diagram, counts and
 * lists read only settled plans.
 */
export function settled(plan: ImportPlan): ImportPlan {
  const used = new Set(plan.drafts.flatMap((draft) => draft.targets.map(elementKey)));
  const isKept = (kind: TargetDraft['kind']) => (element: { readonly name: string }) => {
    const key = elementKey({ kind, name: element.name });
    return used.has(key) || !plan.added.has(key);
  };
  const tags = plan.schema.tags.filter(isKept('vertex'));
  const names = new Set(tags.map(({ name }) => name));
  const endOf = (name: string | undefined): string | undefined =>
    name !== undefined && names.has(name) ? name : undefined;
  return {
    added: new Set([...plan.added].filter((key) => used.has(key))),
    schema: {
      ...plan.schema,
      tags,
      edgeTypes: plan.schema.edgeTypes.filter(isKept('edge')),
      indexes: plan.schema.indexes.filter((index) =>
        isKept(index.on === 'tag' ? 'vertex' : 'edge')({ name: index.schemaName }),
      ),
    },
    drafts: plan.drafts.map((draft) => ({
      ...draft,
      targets: draft.targets.map((target) =>
        target.ends === undefined
          ? target
          : { ...target, ends: { src: endOf(target.ends.src), dst: endOf(target.ends.dst) } },
      ),
    })),
  };
}
