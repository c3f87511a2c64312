import type { FilePreview } from '@astrolabe/http-api';
import type { ImportPlan } from './import-plan.ts';
import { columnOfId } from './mapping-draft.ts';

/** Minimum share of an end's ids that must be ids of a tag for the end to be assigned to it. */
const END_SHARE_MIN = 0.5;

/** The texts of a column in the first rows of its file; none for the row number. */
export function columnTexts(
  previews: ReadonlyMap<string, FilePreview>,
  file: string,
  column: number,
): readonly string[] {
  if (column < 0) return [];
  return (previews.get(file)?.rows ?? []).map((row) => row.fields[column] ?? '');
}

/** The ids in the first rows of the files, by tag. */
export function idsOfTags(
  { drafts }: ImportPlan,
  previews: ReadonlyMap<string, FilePreview>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { file, targets } of drafts)
    for (const target of targets)
      if (target.kind === 'vertex')
        ids.set(
          target.name,
          new Set([...(ids.get(target.name) ?? []), ...columnTexts(previews, file, columnOfId(target, 'vid'))]),
        );
  return ids;
}

/** Whether at least half of the texts are ids of a tag's vertices. */
export function areIdsOf(texts: readonly string[], ids: ReadonlySet<string>): boolean {
  return texts.length > 0 && texts.filter((text) => ids.has(text)).length >= texts.length * END_SHARE_MIN;
}
