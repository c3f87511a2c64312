import type { EdgeTypeSchema, PropertySchema, TagSchema } from '@astrolabe/model';
import { elementKey, elementOfKey, elementsOf, withElement, type ImportPlan } from '../plan/import-plan.ts';
import { propertiesOf, type TargetDraft } from '../plan/mapping-draft.ts';
import { settled } from '../plan/settled-plan.ts';

/** Effects of merging an element into another one of its kind, for the confirmation. */
export interface MergePreview {
  /** Properties that the other element gains. */
  readonly added: readonly string[];
  /** Properties of both with different types: they become strings. */
  readonly widened: readonly string[];
  /** Properties that cannot be added, since the space defines the other element: their columns are not imported. */
  readonly dropped: readonly string[];
}

/** Elements of the same kind that one can be merged into, if the import creates it. */
export function mergeTargets(plan: ImportPlan, key: string): readonly string[] {
  const element = elementOfKey(plan, key);
  if (element === undefined || !plan.added.has(key)) return [];
  return elementsOf(plan).flatMap((one) => (one.kind === element.kind && one.name !== element.name ? [one.name] : []));
}

/** Effects of `withMerged`. */
export function mergePreview(plan: ImportPlan, key: string, into: string): MergePreview {
  const [from, to] = pair(plan, key, into);
  if (from === undefined || to === undefined) return { added: [], widened: [], dropped: [] };
  const isAdded = plan.added.has(keyOf(to));
  const missing = from.properties.filter(({ name }) => !to.properties.some((one) => one.name === name));
  const differing = from.properties.filter((property) => isOtherType(property, to));
  return {
    added: isAdded ? missing.map(({ name }) => name) : [],
    widened: isAdded ? differing.map(({ name }) => name) : [],
    dropped: isAdded ? [] : missing.map(({ name }) => name),
  };
}

/** Returns the plan with an element merged into another one of its kind: its files, edges and properties move there, and it is removed. */
export function withMerged(plan: ImportPlan, key: string, into: string): ImportPlan {
  const [from, to] = pair(plan, key, into);
  if (from === undefined || to === undefined || !plan.added.has(key)) return plan;
  const { added, widened, dropped } = mergePreview(plan, key, into);
  const widenedProperty = (one: PropertySchema): PropertySchema =>
    widened.includes(one.name) ? { ...one, type: { kind: 'string' } } : one;
  const merged = withElement(plan, keyOf(to), {
    ...to,
    properties: [...to.properties.map(widenedProperty), ...from.properties.filter(({ name }) => added.includes(name))],
  });
  const isDropped = (name: string): boolean => dropped.includes(name);
  return settled({
    ...merged,
    drafts: merged.drafts.map((draft) => ({
      ...draft,
      targets: draft.targets.map((target): TargetDraft => {
        const moved = elementKey(target) === key ? withoutProperties({ ...target, name: into }, isDropped) : target;
        if (from.kind !== 'tag' || moved.ends === undefined) return moved;
        const { src, dst } = moved.ends;
        return { ...moved, ends: { src: src === from.name ? into : src, dst: dst === from.name ? into : dst } };
      }),
    })),
  });
}

function pair(
  plan: ImportPlan,
  key: string,
  into: string,
): readonly [TagSchema | EdgeTypeSchema | undefined, TagSchema | EdgeTypeSchema | undefined] {
  const from = elementOfKey(plan, key);
  const to = elementsOf(plan).find((one) => one.kind === from?.kind && one.name === into);
  return [from, to];
}

function keyOf({ kind, name }: TagSchema | EdgeTypeSchema): string {
  return elementKey({ kind: kind === 'tag' ? 'vertex' : 'edge', name });
}

function isOtherType({ name, type }: PropertySchema, to: TagSchema | EdgeTypeSchema): boolean {
  const present = to.properties.find((one) => one.name === name)?.type;
  return present !== undefined && JSON.stringify(present) !== JSON.stringify(type) && present.kind !== 'string';
}

function withoutProperties(target: TargetDraft, isDropped: (name: string) => boolean): TargetDraft {
  if (!propertiesOf(target).some(isDropped)) return target;
  return {
    ...target,
    roles: target.roles.map((role) => (role?.kind === 'property' && isDropped(role.name) ? undefined : role)),
    doubled: (target.doubled ?? []).filter(({ property }) => !isDropped(property)),
    constants: Object.fromEntries(Object.entries(target.constants ?? {}).filter(([name]) => !isDropped(name))),
  };
}
