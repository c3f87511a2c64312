import type { ModelIdentity } from '@astrolabe/importer';
import type { ImportPlan } from './import-plan.ts';
import { columnOfId, type IdForm, type IdRole, type TargetDraft } from './mapping-draft.ts';

/** Whether the ids of a plan start with their tags: all of them do, or none. */
export function isPrefixed({ drafts }: ImportPlan): boolean {
  return drafts.some(({ targets }) =>
    targets.some((target) => !isRowId(target, 'vid') && target.ids?.vid?.prefix !== undefined),
  );
}

/**
 * Returns the plan with the tag as prefix of every id, or of none, consistently on both ends of edges. Row-number ids keep their tag, since those
 * of several files would be equal. The id type of a new space follows.
 */
export function withPrefixes(plan: ImportPlan, { prefixes }: ModelIdentity, isOn: boolean): ImportPlan {
  const longest = Math.max(0, ...Object.values(prefixes).map((prefix) => new TextEncoder().encode(prefix).length));
  const { space } = plan.schema;
  const { vidType } = space;
  return {
    ...plan,
    schema: {
      ...plan.schema,
      space:
        isOn && vidType.kind === 'fixed_string' && vidType.length < LENGTH_FROM + longest
          ? { ...space, vidType: { kind: 'fixed_string', length: LENGTH_FROM + longest } }
          : isOn && vidType.kind === 'int64'
            ? { ...space, vidType: { kind: 'fixed_string', length: LENGTH_FROM + longest } }
            : space,
    },
    drafts: plan.drafts.map((draft) => ({
      ...draft,
      targets: draft.targets.map((target) => withTargetPrefixes(target, prefixes, isOn)),
    })),
  };
}

/** Room for the id after its prefix, in bytes. */
const LENGTH_FROM = 24;

function withTargetPrefixes(target: TargetDraft, prefixes: ModelIdentity['prefixes'], isOn: boolean): TargetDraft {
  const roles: readonly (readonly [IdRole, string | undefined])[] =
    target.kind === 'vertex'
      ? [['vid', target.name]]
      : [
          ['src', target.ends?.src],
          ['dst', target.ends?.dst],
        ];
  const ids: Partial<Record<IdRole, IdForm>> = {};
  for (const [role, tag] of roles) {
    const { prefix: before, ...form } = target.ids?.[role] ?? {};
    const prefix = isRowId(target, role)
      ? before
      : isOn && tag !== undefined
        ? (prefixes[tag] ?? `${tag}:`)
        : undefined;
    const changed = { ...form, ...(prefix !== undefined && { prefix }) };
    if (Object.keys(changed).length > 0) ids[role] = changed;
  }
  const { ids: _, ...others } = target;
  return Object.keys(ids).length > 0 ? { ...others, ids } : others;
}

/** Whether the id of a role is the row number, so that no column has the role. */
function isRowId(target: TargetDraft, role: IdRole): boolean {
  return columnOfId(target, role) < 0;
}
