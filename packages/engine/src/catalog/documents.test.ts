import { AstrolabeError } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { MemoryDocumentStore } from '../store/index.ts';
import { backupDescriptions, backupFacts } from './documents.ts';
import { FullTextIndexes } from './full-text-indexes.ts';
import { Jobs } from './jobs.ts';
import { UserFunctions } from './user-functions.ts';
import { Users } from './users.ts';

const hasher = { hash: (password: string) => password, verify: () => true };
const READERS: Readonly<Record<string, (documents: MemoryDocumentStore) => unknown>> = {
  user: (documents) => new Users(documents, hasher, 'x'),
  role: (documents) => new Users(documents, hasher, 'x'),
  job: (documents) => new Jobs(documents, () => 0),
  statistics: (documents) => new Jobs(documents, () => 0).statistics(1),
  function: (documents) => new UserFunctions(documents),
  'full-text': (documents) => new FullTextIndexes(documents),
};

function codeOf(action: () => unknown): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return AstrolabeError.is(error) ? error.code : String(error);
  }
}

test.each(Object.keys(READERS))('a damaged or newer %s document is rejected', (kind) => {
  const codes = ['{', '[1]', '{"id":"x"}', '{"version":99}'].map((json) => {
    const documents = new MemoryDocumentStore();
    documents.transact([{ kind, key: '1', json }]);
    return codeOf(() => READERS[kind]?.(documents));
  });
  expect(codes).toEqual(['STORAGE_CORRUPT', 'STORAGE_CORRUPT', 'STORAGE_CORRUPT', 'STORAGE_VERSION_TOO_NEW']);
});

test('backups of earlier versions are read without full-text indexes and roles', () => {
  const vidType = { kind: 'int64' } as const;
  const space = { name: 's', id: 1, vidType, partitionCount: 1, replicaFactor: 1, charset: 'utf8', collation: 'c' };
  const old = { space, retired: { 2: ['p'] }, vertices: 1, edges: 2, createdAt: 3 };
  expect(backupDescriptions.decode(JSON.stringify(old))).toEqual({ ...old, fullText: [], roles: [] });
  expect(backupFacts.decode('{"space":"s","vertices":1,"edges":2,"createdAt":3}').roles).toEqual([]);
  const wrong = { ...old, version: 2, fullText: [], roles: [{ user: 'a', role: 'OWNER' }] };
  expect(codeOf(() => backupDescriptions.decode(JSON.stringify(wrong)))).toBe('STORAGE_CORRUPT');
});
