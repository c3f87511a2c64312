import type { EdgeTypeSchema, TagSchema } from '@astrolabe/model';
import {
  draftOfElement,
  newElement,
  newProperty,
  type ElementDraft,
  type PropertyDraft,
} from '../schema-model/element-draft.ts';
import { rebaseDraft } from './element-rebase.ts';
import { hasShapeOf } from './use-saved-form.ts';

/** The state of the form of a tag or an edge type. */
export interface ElementFormState {
  /** The database state that the form started from; absent for new elements. */
  readonly element?: TagSchema | EdgeTypeSchema | undefined;
  /** The same as the form shows it. */
  readonly before: ElementDraft;
  readonly draft: ElementDraft;
  /** The row being edited, as typed. */
  readonly open?: PropertyDraft | undefined;
}

/** Returns an untouched form. */
export function elementForm(element: TagSchema | EdgeTypeSchema | undefined): ElementFormState {
  const before = element === undefined ? newElement() : draftOfElement(element);
  return { element, before, draft: before };
}

/** Applies the user's input to the current state of the element. */
export function rebasedForm(
  state: ElementFormState,
  element: TagSchema | EdgeTypeSchema | undefined,
): ElementFormState {
  const fresh = elementForm(element);
  const draft = rebaseDraft(state.draft, state.before, fresh.before);
  const open = state.open;
  if (open === undefined) return { ...fresh, draft };
  if (open.original === undefined) return { ...fresh, draft, open };
  const row = fresh.before.properties.find((one) => one.name === open.name);
  return row?.original === undefined
    ? { ...fresh, draft }
    : { ...fresh, draft, open: { ...open, key: row.key, original: row.original } };
}

/** Returns the form that restores a tag or an edge type, except for dropped properties, whose names the database no longer accepts. */
export function undoForm(former: ElementDraft, element: TagSchema | EdgeTypeSchema): ElementFormState {
  const fresh = elementForm(element);
  return { ...fresh, draft: rebaseDraft(former, fresh.before, fresh.before) };
}

/** Restores stored input on the current state of the element. Returns undefined if it is invalid or contains no changes. */
export function readElementForm(
  stored: unknown,
  element: TagSchema | EdgeTypeSchema | undefined,
): ElementFormState | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { before, draft, open } = stored as Readonly<Record<keyof ElementFormState, unknown>>;
  if (!isElementDraft(before) || !isElementDraft(draft)) return undefined;
  if (open !== undefined && !hasShapeOf(open, newProperty())) return undefined;
  const form = rebasedForm({ before, draft, ...(open !== undefined && { open }) }, element);
  const isTouched = form.open !== undefined || JSON.stringify(form.draft) !== JSON.stringify(form.before);
  return isTouched ? form : undefined;
}

function isElementDraft(value: unknown): value is ElementDraft {
  const example = newElement();
  return (
    hasShapeOf(value, example) &&
    Array.isArray(value.properties) &&
    value.properties.every((row) => hasShapeOf(row, newProperty())) &&
    hasShapeOf(value.expiry, example.expiry)
  );
}
