import { noProgress } from '@astrolabe/importer';
import { AstrolabeError } from '@astrolabe/model';
import { expect, test } from 'vitest';
import type { TaskDefinition } from './import-tasks.ts';
import { taskCheckpoints, taskDefinitions } from './task-documents.ts';

const target = { kind: 'vertex', tagName: 't', vid: { column: 0 }, properties: [] } as const;
const definition: TaskDefinition = {
  spaceName: 's',
  mapping: { files: [{ file: 'a.csv', dialect: {}, targets: [target] }], onBadRow: 'skip' },
  user: 'root',
  address: '',
  description: '',
  batchSize: 1,
  retry: 0,
  concurrency: 1,
  files: [{ name: 'a.csv', storedName: '1', size: 3 }],
};
const checkpoint = { progress: noProgress(3), rejectedBytes: { 'a.csv': 7 } };

function codeOf(action: () => unknown): string {
  try {
    action();
    return 'read';
  } catch (error) {
    return AstrolabeError.is(error) ? error.code : String(error);
  }
}

test('a task is read as it was stored; a mapping that no import accepts only in a draft', () => {
  expect(taskDefinitions.decode(taskDefinitions.encode(definition))).toEqual(definition);
  expect(taskCheckpoints.decode(taskCheckpoints.encode(checkpoint))).toEqual(checkpoint);
  const unfinished = { ...definition, mapping: { files: [], onBadRow: 'skip' as const } };
  expect([
    codeOf(() => taskDefinitions.decode(JSON.stringify(unfinished))),
    codeOf(() => taskDefinitions.decode(JSON.stringify({ ...unfinished, draft: {} }))),
  ]).toEqual(['STORAGE_CORRUPT', 'read']);
});

test('a damaged or newer task is rejected', () => {
  const position = { fileIndex: 0, byte: -1, line: 1 };
  expect(
    [
      { ...definition, files: [{}] },
      { ...definition, batchSize: '1' },
      { ...definition, schema: {} },
    ].map((data) => codeOf(() => taskDefinitions.decode(JSON.stringify(data)))),
  ).toEqual(['STORAGE_CORRUPT', 'STORAGE_CORRUPT', 'STORAGE_CORRUPT']);
  expect([
    codeOf(() => taskCheckpoints.decode(JSON.stringify({ ...checkpoint, version: 2 }))),
    codeOf(() => taskCheckpoints.decode(JSON.stringify({ progress: { ...checkpoint.progress, position } }))),
  ]).toEqual(['STORAGE_VERSION_TOO_NEW', 'STORAGE_CORRUPT']);
});
