import { expect, test } from 'vitest';
import { FERRIES } from './_two-files.ts';
import { planScript } from './plan-statements.ts';
import { settled } from './settled-plan.ts';

test('a tag without a file is in no statement, and no edge ends there', () => {
  const plan = settled({
    ...FERRIES,
    drafts: FERRIES.drafts.map((draft) => (draft.file === 'ports.csv' ? { ...draft, targets: [] } : draft)),
  });
  expect([plan.schema.tags, [...plan.added], plan.drafts[1]?.targets[0]?.ends, planScript(plan, false)]).toEqual([
    [],
    ['edge:sails'],
    { src: undefined, dst: undefined },
    'CREATE EDGE IF NOT EXISTS sails(minutes INT64 NULL);\n',
  ]);
});

test('existing tags stay without a file', () => {
  expect(settled({ ...FERRIES, added: new Set(), drafts: [] }).schema).toEqual(FERRIES.schema);
});
