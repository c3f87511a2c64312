import type { ElementDraft, PropertyDraft } from './element-draft.ts';

/**
 * What a person wants of a tag or an edge type, on top of what it is now. `before` is what the form began with, `now` what the database
 * has; what was not touched in `draft` is as it is now, what was stays as it was typed. Rows of the database have the keys of `now`.
 */
export function rebaseDraft(draft: ElementDraft, before: ElementDraft, now: ElementDraft): ElementDraft {
  const mine = new Map(draft.properties.map((row) => [row.name, row]));
  const old = new Map(before.properties.map((row) => [row.name, row]));
  const there = new Set(now.properties.map((row) => row.name));
  const kept = now.properties.flatMap((row): readonly PropertyDraft[] => {
    const wanted = mine.get(row.name);
    const former = old.get(row.name);
    // A row that the form began with and does not have any more is to be dropped; any other is somebody else's.
    if (wanted === undefined) return former === undefined ? [row] : [];
    if (former !== undefined && isSameRow(wanted, former)) return [row];
    return [{ ...wanted, key: row.key, ...(row.original !== undefined && { original: row.original }) }];
  });
  const added = draft.properties.filter((row) => row.original === undefined && !there.has(row.name));
  return {
    name: draft.name,
    comment: draft.comment === before.comment ? now.comment : draft.comment,
    properties: [...kept, ...added],
    expiry: JSON.stringify(draft.expiry) === JSON.stringify(before.expiry) ? now.expiry : draft.expiry,
  };
}

/** Whether two rows say the same, whatever their keys are. */
function isSameRow(one: PropertyDraft, other: PropertyDraft): boolean {
  return (
    one.type === other.type &&
    one.length === other.length &&
    one.isNullable === other.isNullable &&
    one.defaultValue === other.defaultValue &&
    one.isDefaultExpression === other.isDefaultExpression &&
    one.comment === other.comment
  );
}
