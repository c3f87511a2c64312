import type { FilePreview } from '@astrolabe/http-api';
import { ROW_NUMBER } from '@astrolabe/importer';
import { elementKey, withTarget, type ImportPlan, type TargetPlace } from '../plan/import-plan.ts';
import {
  columnOfId,
  isRowNumber,
  roleText,
  withoutRowNumber,
  withRole,
  withRowNumber,
  type TargetDraft,
} from '../plan/mapping-draft.ts';
import { areIdsOf, columnTexts, idsOfTags } from '../plan/tag-ids.ts';

/** An end of an edge type. */
export type EdgeEnd = 'src' | 'dst';

/** The part of an edge type that comes from one file. */
export interface EdgeSource {
  readonly place: TargetPlace;
  readonly target: TargetDraft;
}

/** The source files of an edge type. */
export function sourcesOfEdge({ drafts }: ImportPlan, key: string): readonly EdgeSource[] {
  return drafts.flatMap(({ file, targets }) =>
    targets.flatMap((target, index) => (elementKey(target) === key ? [{ place: { file, index }, target }] : [])),
  );
}

/**
 * Returns the plan with an end of an edge type moved to another tag, in all of its files. The column changes to one with IDs of the tag if the
 * first rows show one and the current column has none; it becomes the row number if that is the ID of the tag in the same file. IDs are composed
 * like those of the tag, so that both sides match.
 */
export function withEndAt(
  plan: ImportPlan,
  key: string,
  end: EdgeEnd,
  tag: string,
  previews: ReadonlyMap<string, FilePreview>,
): ImportPlan {
  const known = idsOfTags(plan, previews).get(tag) ?? new Set<string>();
  return sourcesOfEdge(plan, key).reduce((changed, { place, target }) => {
    const isHolding = (column: number): boolean => areIdsOf(columnTexts(previews, place.file, column), known);
    const present = columnOfId(target, end);
    const other = columnOfId(target, end === 'src' ? 'dst' : 'src');
    const found = target.roles.findIndex((_, column) => column !== other && isHolding(column));
    const isNumbered = isNumberedIn(plan, place.file, tag);
    const moved: TargetDraft = {
      ...(isNumbered ? withRowNumber(target, end) : withoutRowNumber(target, end)),
      ends: { src: target.ends?.src, dst: target.ends?.dst, [end]: tag },
      ids: idsLike(plan, target, end, tag),
    };
    const next = withTarget(changed, place, moved);
    return isNumbered || found < 0 || (present >= 0 && isHolding(present))
      ? next
      : withIdColumn(next, place, end, found);
  }, plan);
}

/**
 * Returns the plan with another column as an end or as the rank of an edge type in one file. A column that fills a property still does; a column
 * that was the other end swaps places with this one. Without a column it is unset; `ROW_NUMBER` makes it the row number.
 */
export function withIdColumn(
  plan: ImportPlan,
  place: TargetPlace,
  kind: EdgeEnd | 'rank',
  column: number | undefined,
): ImportPlan {
  const target = plan.drafts.find(({ file }) => file === place.file)?.targets[place.index];
  if (target === undefined) return plan;
  const present = target.roles.findIndex((role) => role?.kind === kind);
  if (column !== undefined && column === (kind === 'rank' ? present : columnOfId(target, kind))) return plan;
  if (column === undefined || column === ROW_NUMBER) {
    const { rank, ...others } = target;
    const free = kind === 'rank' || rank === undefined ? others : { ...others, rank };
    if (column === ROW_NUMBER) return withTarget(plan, place, withRowNumber(free, kind));
    return withTarget(plan, place, {
      ...withoutRowNumber(free, kind),
      roles: target.roles.map((role) => (role?.kind === kind ? undefined : role)),
    });
  }
  const before = target.roles[column];
  const changed = withRole(target, column, { kind });
  const isSwap = before !== undefined && before.kind !== 'property';
  const { doubled, hints } = withProperties(target, before, column, present);
  return withTarget(plan, place, {
    ...changed,
    roles: changed.roles.map((role, at) => {
      if (at !== present || present === column) return role;
      return isSwap ? before : (restored(target, present) ?? undefined);
    }),
    ...(doubled.length > 0 ? { doubled } : { doubled: [] }),
    ...(hints !== undefined && { hints }),
  });
}

/** Whether the row number is the ID of a tag's vertices in a file. */
export function isNumberedIn({ drafts }: ImportPlan, file: string, tag: string | undefined): boolean {
  return drafts.some(
    (draft) =>
      draft.file === file &&
      draft.targets.some((one) => one.kind === 'vertex' && one.name === tag && isRowNumber(one, 'vid')),
  );
}

/** Updates the properties of the columns involved: that of the new column is doubled, that of the old one gets its column back. */
function withProperties(
  target: TargetDraft,
  before: TargetDraft['roles'][number],
  column: number,
  present: number,
): { readonly doubled: NonNullable<TargetDraft['doubled']>; readonly hints: TargetDraft['hints'] } {
  const back = restored(target, present);
  const others = (target.doubled ?? []).filter(
    (one) => one.column !== present || roleText(back) !== `property:${one.property}`,
  );
  return {
    doubled: before?.kind === 'property' ? [...others, { property: before.name, column }] : others,
    hints: target.hints?.map((hint, at) => (at === column || at === present ? undefined : hint)),
  };
}

/** The doubled property of a column, as its role once it is free. */
function restored(target: TargetDraft, column: number): TargetDraft['roles'][number] {
  const doubled = (target.doubled ?? []).find((one) => one.column === column);
  return doubled && { kind: 'property', name: doubled.property };
}

/** The ID forms of an edge whose end moves to a tag: prefix and suffix of the tag's IDs apply to the end as well. */
function idsLike(plan: ImportPlan, target: TargetDraft, end: EdgeEnd, tag: string): NonNullable<TargetDraft['ids']> {
  const form = plan.drafts
    .flatMap(({ targets }) => targets)
    .find((one) => one.kind === 'vertex' && one.name === tag && one.ids?.vid !== undefined)?.ids?.vid;
  const { [end]: _, ...others } = target.ids ?? {};
  // Additional parts come from columns of the tag's file, which this file does not have.
  return form === undefined || form.more !== undefined ? others : { ...others, [end]: form };
}
