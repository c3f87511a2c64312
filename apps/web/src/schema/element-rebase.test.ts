import { describe, expect, test } from 'vitest';
import type { PropertySchema, TagSchema } from '@astrolabe/model';
import { elementChanges } from './element-changes.ts';
import { newProperty, type ElementDraft } from '../schema-model/element-draft.ts';
import { elementForm, readElementForm, rebasedForm, undoForm, type ElementFormState } from './element-form-state.ts';
import { printStatement } from '@astrolabe/ngql';

const property = (name: string, more: Partial<PropertySchema> = {}): PropertySchema => ({
  name,
  type: { kind: 'string' },
  isNullable: true,
  ...more,
});
const tag = (properties: readonly PropertySchema[], more: Partial<TagSchema> = {}): TagSchema => ({
  kind: 'tag',
  id: 1,
  name: 'ship',
  properties,
  ...more,
});
const first = tag([property('name'), property('port'), property('flag')]);

/** A form with a changed port, dropped flag, added tons and a comment. */
function typed(): ElementFormState {
  const form = elementForm(first);
  const [name, port] = form.draft.properties;
  const draft: ElementDraft = {
    ...form.draft,
    comment: 'mine',
    properties: [name!, { ...port!, comment: 'home' }, { ...newProperty(), name: 'tons', type: 'int64' }],
  };
  return { ...form, draft };
}

const statements = ({ before, draft }: ElementFormState): readonly string[] =>
  elementChanges('tag', before, draft).map((change) => printStatement(change.statement).replaceAll(/\s+/g, ' '));

const ADD = 'ALTER TAG ship ADD (tons INT64 NULL)';
const CHANGE = 'ALTER TAG ship CHANGE (port STRING NULL COMMENT "home")';
const COMMENT = 'ALTER TAG ship COMMENT = "mine"';
const DROP = 'ALTER TAG ship DROP (flag)';

describe('a form on a changing element', () => {
  test('keeps changes to unchanged parts', () => {
    expect(statements(rebasedForm(typed(), first))).toEqual(statements(typed()));
    expect(statements(typed())).toEqual([ADD, CHANGE, COMMENT, DROP]);
  });

  test('keeps only changes that did not run after a failed statement', () => {
    const now = tag([...first.properties, property('tons', { type: { kind: 'int64' } })]);
    const form = rebasedForm(typed(), now);
    expect(statements(form)).toEqual([CHANGE, COMMENT, DROP]);
    expect(form.draft.properties.map((row) => row.name)).toEqual(['name', 'port', 'tons']);
  });

  test('keeps additions and removals of others, and typed changes on top', () => {
    const now = tag([property('name', { comment: 'theirs' }), property('port'), property('speed')], {
      comment: 'theirs',
    });
    const form = rebasedForm(typed(), now);
    expect(statements(form)).toEqual([ADD, CHANGE, COMMENT]);
    expect(form.draft.properties.map((row) => row.name)).toEqual(['name', 'port', 'speed', 'tons']);
    expect(form.draft.properties[0]?.comment).toBe('theirs');
  });

  test('keeps the row being edited, unless its property was dropped', () => {
    const form = typed();
    const open = { ...form.draft.properties[1]!, comment: 'half a com' };
    expect(rebasedForm({ ...form, open }, first).open?.comment).toBe('half a com');
    expect(rebasedForm({ ...form, open }, tag([property('name')])).open).toBeUndefined();
  });
});

test('undoes changes with opposite statements, except dropped properties', () => {
  const now = tag(
    [property('name'), property('port', { comment: 'home' }), property('tons', { type: { kind: 'int64' } })],
    {
      comment: 'mine',
    },
  );
  expect(statements(undoForm(elementForm(first).draft, now))).toEqual([
    'ALTER TAG ship CHANGE (port STRING NULL)',
    'ALTER TAG ship COMMENT = ""',
    'ALTER TAG ship DROP (tons)',
  ]);
});

describe('a saved form', () => {
  const kept = (form: ElementFormState): unknown => JSON.parse(JSON.stringify(form));

  test('has the same changes after a reload, with new keys', () => {
    const open = { ...newProperty(), name: 'half' };
    const form = readElementForm(kept({ ...typed(), open }), first);
    expect(form === undefined ? [] : statements(form)).toEqual([ADD, CHANGE, COMMENT, DROP]);
    expect(form?.open?.name).toBe('half');
    const keys = [...(form?.draft.properties ?? []), ...(form?.open === undefined ? [] : [form.open])].map(
      (row) => row.key,
    );
    expect(new Set(keys).size).toBe(4);
  });

  test('is discarded if it has no changes or is invalid', () => {
    expect(readElementForm(kept(elementForm(first)), first)).toBeUndefined();
    expect(readElementForm({ before: {}, draft: {} }, first)).toBeUndefined();
    expect(readElementForm({ ...(kept(typed()) as object), open: { name: 3 } }, first)).toBeUndefined();
    expect(readElementForm('a text', first)).toBeUndefined();
  });

  test('of a new tag is restored completely', () => {
    const form = elementForm(undefined);
    const draft = { ...form.draft, name: 'buoy', properties: [{ ...newProperty(), name: 'colour' }] };
    const read = readElementForm(kept({ ...form, draft }), undefined);
    expect(read?.draft.name).toBe('buoy');
    expect(read?.draft.properties.map((row) => row.name)).toEqual(['colour']);
  });
});
