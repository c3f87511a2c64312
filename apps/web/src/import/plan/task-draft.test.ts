import { expect, test } from 'vitest';
import { FERRIES } from './_two-files.ts';
import { draftContent, readDraftContent, type TaskDraft } from './task-draft.ts';

const draft: TaskDraft = {
  files: ['ports.csv', 'sails.csv'],
  space: { name: 'sea', isNew: true },
  batch: '100',
  onBadRow: 'stop',
  plan: FERRIES,
};

test('a draft is unchanged after it was stored on the server', () => {
  const kept = JSON.parse(JSON.stringify(draftContent(draft))) as Readonly<Record<string, unknown>>;
  expect(readDraftContent(kept, 'sea')).toEqual(draft);
});

test('unreadable parts of a draft are suggested again', () => {
  const broken = { ...draftContent(draft), drafts: [{ file: 'a.csv', targets: [{ kind: 'vertex' }] }], batch: 7 };
  expect(readDraftContent(broken, 'sea')).toEqual({ ...draft, batch: '', plan: undefined });
});
