import type { ElementDraft, PropertyDraft } from '../schema-model/element-draft.ts';

/**
 * Rebases user input for a tag or edge type onto its current state. `before` is the initial state, `now` the database state; untouched parts of
 * `draft` follow `now`, others keep the input. Database rows have the keys of `now`.
 */
export function rebaseDraft(draft: ElementDraft, before: ElementDraft, now: ElementDraft): ElementDraft {
  const mine = new Map(draft.properties.map((row) => [row.name, row]));
  const old = new Map(before.properties.map((row) => [row.name, row]));
  const there = new Set(now.properties.map((row) => row.name));
  const kept = now.properties.flatMap((row): readonly PropertyDraft[] => {
    const wanted = mine.get(row.name);
    const former = old.get(row.name);
    // A row missing from the draft but in the initial form is to be dropped; other missing rows were added by other users.
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

/** Whether two rows are equal apart from their keys. */
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
