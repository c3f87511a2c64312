import type { PropertySchema } from '@astrolabe/model';
import { build, isSameProperty, type AlterSchemaStatement } from '@astrolabe/ngql';
import { expiryOfDraft, propertyOfDraft, type ElementDraft } from '../schema-model/element-draft.ts';

/** A change of a tag or edge type by its ALTER action and scope. */
export interface ElementChange {
  readonly action: 'ADD' | 'CHANGE' | 'TTL' | 'COMMENT' | 'DROP';
  /** Names of the properties that it adds, changes or drops. */
  readonly names: readonly string[];
  readonly statement: AlterSchemaStatement;
}

/**
 * Returns the changes from an element to its form, one ALTER per action: additions, changes, TTL and comment, and finally deletions, so
 * that TTL can move to a new property and release a dropped one.
 */
export function elementChanges(
  on: 'tag' | 'edge',
  before: ElementDraft,
  after: ElementDraft,
): readonly ElementChange[] {
  const changes: ElementChange[] = [];
  const push = (
    action: ElementChange['action'],
    names: readonly string[],
    change: Parameters<typeof build.alterSchema>[2],
  ): void => {
    changes.push({ action, names, statement: build.alterSchema(on, before.name, change) });
  };
  const added = after.properties.filter((property) => property.original === undefined).map(propertyOfDraft);
  const changed = after.properties.flatMap((property) => {
    const wanted = propertyOfDraft(property);
    return property.original === undefined || isSameProperty(property.original, wanted) ? [] : [wanted];
  });
  const kept = new Set(after.properties.flatMap((property) => property.original?.name ?? []));
  const dropped = before.properties.flatMap((property) =>
    property.original === undefined || kept.has(property.original.name) ? [] : [property.original.name],
  );
  if (added.length > 0) push('ADD', namesOf(added), { add: added });
  if (changed.length > 0) push('CHANGE', namesOf(changed), { change: changed });
  const expiryBefore = expiryOfDraft(before.expiry);
  const expiryAfter = expiryOfDraft(after.expiry);
  if (expiryBefore?.column !== expiryAfter?.column || expiryBefore?.durationSeconds !== expiryAfter?.durationSeconds)
    push('TTL', [], { timeToLive: expiryAfter ?? null });
  if (before.comment !== after.comment) push('COMMENT', [], { comment: after.comment });
  if (dropped.length > 0) push('DROP', dropped, { drop: dropped });
  return changes;
}

function namesOf(properties: readonly PropertySchema[]): readonly string[] {
  return properties.map((property) => property.name);
}
