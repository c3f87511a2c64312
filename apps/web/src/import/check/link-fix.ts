import type { DanglingEnds, LinkFix } from '@astrolabe/http-api';
import { normalizeId, type IdNormalization } from '@astrolabe/importer';
import { withIdColumn } from '../model/edge-ends.ts';
import { freeElementName, withNewElement, withTarget, type ImportPlan, type TargetPlace } from '../plan/import-plan.ts';
import {
  columnOfId,
  isRowNumber,
  type ColumnRole,
  type IdForm,
  type IdRole,
  type TargetDraft,
} from '../plan/mapping-draft.ts';

/**
 * Returns the plan with a proposed fix for edge ends without a vertex. IDs are changed consistently: at the vertices of the tag and at all edge
 * ends that refer to it. Undefined if the mapping cannot express the fix, so that the file has to be changed.
 */
export function withLinkFix(plan: ImportPlan, end: DanglingEnds, fix: LinkFix): ImportPlan | undefined {
  const found = endOf(plan, end);
  if (found === undefined) return undefined;
  switch (fix.kind) {
    case 'column':
      return withOtherColumn(plan, found, end, fix.column, fix.tag);
    case 'create':
      return withTagOfIds(plan, found, end);
    case 'addPrefix':
    case 'dropPrefix':
      return withOtherPrefix(plan, found, end, fix);
    default:
      return withNormalizedIds(plan, found, end, STEPS[fix.kind]);
  }
}

const STEPS: Readonly<Record<'blanks' | 'case' | 'zeros' | 'unicode' | 'spelling', readonly IdNormalization[]>> = {
  blanks: ['blanks'],
  case: ['case'],
  zeros: ['zeros'],
  unicode: ['unicode'],
  spelling: ['blanks', 'zeros', 'case'],
};

interface FoundEnd {
  readonly place: TargetPlace;
  readonly target: TargetDraft;
  readonly form: IdForm;
}

function endOf({ drafts }: ImportPlan, { file, name, end }: DanglingEnds): FoundEnd | undefined {
  const targets = drafts.find((draft) => draft.file === file)?.targets ?? [];
  const index = targets.findIndex((target) => target.kind === 'edge' && target.name === name);
  const target = targets[index];
  return target && { place: { file, index }, target, form: target.ids?.[end] ?? {} };
}

/** The column's cells were compared with the plain IDs, so the ID form is removed. */
function withOtherColumn(
  plan: ImportPlan,
  { place, target }: FoundEnd,
  { end }: DanglingEnds,
  column: number,
  tag: string,
): ImportPlan {
  const { [end]: _, ...ids } = target.ids ?? {};
  const ends = { src: target.ends?.src, dst: target.ends?.dst, [end]: tag };
  return withIdColumn(withTarget(plan, place, { ...target, ids, ends }), place, end, column);
}

/**
 * The IDs of the column become vertices of a new tag without properties. Vertices written elsewhere by the import only gain the tag: their
 * properties are not overwritten.
 */
function withTagOfIds(
  plan: ImportPlan,
  { place, target, form }: FoundEnd,
  { end, columnName }: DanglingEnds,
): ImportPlan | undefined {
  if (isRowNumber(target, end)) return undefined;
  const column = columnOfId(target, end);
  const name = freeElementName(plan, columnName.replaceAll(/[^\p{L}\p{N}_]+/gu, '_') || target.name);
  const added = withNewElement(plan, place.file, 'vertex', name);
  const index = (added.drafts.find(({ file }) => file === place.file)?.targets.length ?? 0) - 1;
  const role: ColumnRole = { kind: 'vid' };
  return withTarget(
    added,
    { file: place.file, index },
    {
      kind: 'vertex',
      name,
      roles: target.roles.map((_, at) => (at === column ? role : undefined)),
      ...(Object.keys(form).length > 0 && { ids: { vid: form } }),
      ...(target.filter !== undefined && { filter: target.filter }),
    },
  );
}

function withOtherPrefix(
  plan: ImportPlan,
  found: FoundEnd,
  { end }: DanglingEnds,
  { from, to = '' }: { readonly from: string; readonly to?: string },
): ImportPlan | undefined {
  const { place, target, form } = found;
  const { prefix: before = '', ...others } = form;
  const cell = from.startsWith(before) ? from.slice(before.length) : undefined;
  if (cell === undefined) return undefined;
  const put = (changed: IdForm): ImportPlan =>
    withTarget(plan, place, { ...target, ids: { ...target.ids, [end]: changed } });
  if (to.endsWith(cell)) {
    const prefix = to.slice(0, to.length - cell.length);
    return put(prefix === '' ? others : { ...others, prefix });
  }
  // The prefix is a part of the cells.
  const bare = normalizeId(cell, ['prefix']);
  if (bare === cell || !to.endsWith(bare)) return undefined;
  const prefix = to.slice(0, to.length - bare.length);
  const normalize = [...new Set<IdNormalization>([...(others.normalize ?? []), 'prefix'])];
  return put({ ...others, normalize, ...(prefix !== '' && { prefix }) });
}

function withNormalizedIds(
  plan: ImportPlan,
  { place, target }: FoundEnd,
  { end }: DanglingEnds,
  steps: readonly IdNormalization[],
): ImportPlan {
  const tag = target.ends?.[end];
  return {
    ...plan,
    drafts: plan.drafts.map((draft) => ({
      ...draft,
      targets: draft.targets.map((one, index) => {
        const isFixed = draft.file === place.file && index === place.index;
        const roles = ROLES.filter(
          (role) =>
            !isRowNumber(one, role) &&
            (isFixed && role === end ? true : tag !== undefined && tagOfRole(one, role) === tag),
        );
        return roles.reduce((changed, role) => withSteps(changed, role, steps), one);
      }),
    })),
  };
}

const ROLES: readonly IdRole[] = ['vid', 'src', 'dst'];

function tagOfRole(target: TargetDraft, role: IdRole): string | undefined {
  if (role === 'vid') return target.kind === 'vertex' ? target.name : undefined;
  return target.kind === 'edge' ? target.ends?.[role] : undefined;
}

function withSteps(target: TargetDraft, role: IdRole, steps: readonly IdNormalization[]): TargetDraft {
  const form = target.ids?.[role] ?? {};
  const normalize = [...new Set([...(form.normalize ?? []), ...steps])];
  return { ...target, ids: { ...target.ids, [role]: { ...form, normalize } } };
}
