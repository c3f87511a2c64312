import { afterEach, describe, expect, test } from 'vitest';
import type { DocumentStore } from './document-store.ts';

/** Contract tests of `DocumentStore`. `open` creates an empty one for each test. */
export function documentStoreSuite(name: string, open: () => DocumentStore): void {
  describe(`document store: ${name}`, () => {
    let store: DocumentStore | undefined;
    const opened = (): DocumentStore => (store = open());
    afterEach(() => store?.close());

    test('answers undefined and nothing while it is empty', () => {
      const documents = opened();
      expect(documents.get('space', '1')).toBeUndefined();
      expect(documents.list('space')).toEqual([]);
    });

    test('keeps kinds apart and lists them by key', () => {
      const documents = opened();
      documents.transact([
        { kind: 'user', key: 'root', json: '{"a":1}' },
        { kind: 'space', key: 'ß', json: '3' },
        { kind: 'space', key: 'b', json: '2' },
        { kind: 'space', key: 'B', json: '1' },
      ]);
      expect(documents.get('user', 'root')).toBe('{"a":1}');
      expect(documents.get('space', 'root')).toBeUndefined();
      expect(documents.list('space')).toEqual([
        ['B', '1'],
        ['b', '2'],
        ['ß', '3'],
      ]);
    });

    test('replaces and removes in the given order', () => {
      const documents = opened();
      documents.transact([{ kind: 'job', key: '1', json: 'old' }]);
      documents.transact([
        { kind: 'job', key: '1', json: 'new' },
        { kind: 'job', key: '2', json: 'short-lived' },
        { kind: 'job', key: '2', json: undefined },
        { kind: 'job', key: '3', json: undefined },
      ]);
      expect(documents.list('job')).toEqual([['1', 'new']]);
    });

    test('refuses everything after it is closed', () => {
      const documents = opened();
      documents.close();
      expect(() => documents.get('a', 'b')).toThrow(expect.objectContaining({ code: 'STORAGE_FAILED' }));
      expect(() => documents.transact([])).toThrow(expect.objectContaining({ code: 'STORAGE_FAILED' }));
    });
  });
}
