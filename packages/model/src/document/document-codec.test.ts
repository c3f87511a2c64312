import { expect, test } from 'vitest';
import { AstrolabeError } from '../error/astrolabe-error.ts';
import { isSchemaSnapshot, isTagSchema } from '../schema/schema-guards.ts';
import { documentCodec } from './document-codec.ts';
import { anyOf, isCount, isNumber, isText, listOf, objectOf, oneOf, optional, pairOf, valuesOf } from './guard.ts';

interface Note {
  readonly text: string;
  readonly at?: number;
}

const isNote = objectOf<Note>({ text: isText, at: optional(isCount) });
const notes = documentCodec<Note>({ name: 'note', version: 1, guard: isNote });

function codeOf(action: () => unknown): string {
  try {
    action();
    return 'read';
  } catch (error) {
    return AstrolabeError.is(error) ? `${error.code}: ${error.message}` : String(error);
  }
}

test('a document is read as it was written, with or without its version', () => {
  expect(notes.decode(notes.encode({ text: 'a', at: 3 }))).toEqual({ text: 'a', at: 3 });
  expect(JSON.parse(notes.encode({ text: 'a' }))).toEqual({ version: 1, text: 'a' });
  expect(notes.decode('{"text":"a"}')).toEqual({ text: 'a' });
});

test('damaged documents are reported by their name', () => {
  const texts = ['', '{', 'null', '[]', '7', '{"text":7}', '{"text":"a","at":-1}', '{"version":"1","text":"a"}'];
  expect(texts.map((text) => codeOf(() => notes.decode(text)))).toEqual(
    texts.map(() => 'STORAGE_CORRUPT: a stored document is damaged: note'),
  );
});

test('a document of a newer version is rejected, and one of an older version is upgraded', () => {
  const upgraded = documentCodec<Note>({
    name: 'note',
    version: 3,
    guard: isNote,
    upgrade: ({ title }, version) => ({ text: `${String(title)} ${version}` }),
  });
  expect(upgraded.decode('{"title":"a"}')).toEqual({ text: 'a 1' });
  expect(upgraded.decode('{"version":2,"title":"a"}')).toEqual({ text: 'a 2' });
  expect(codeOf(() => upgraded.decode('{"version":3,"title":"a"}'))).toContain('STORAGE_CORRUPT');
  expect(codeOf(() => upgraded.decode('{"version":4,"text":"a"}'))).toBe(
    'STORAGE_VERSION_TOO_NEW: a stored document is of version 4, and this program reads up to 3: note',
  );
});

test('guards accept what they name and nothing else', () => {
  expect([isNumber(1.5), isNumber(Number.NaN), isNumber('1'), isCount(2 ** 53), isCount(0)]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
  expect([
    oneOf<'a' | 1>('a', 1)('a'),
    oneOf<'a' | 1>('a', 1)('1'),
    anyOf<string | number>(isText, isNumber)(true),
  ]).toEqual([true, false, false]);
  const isPair = pairOf(isText, isCount);
  expect([isPair(['a', 1]), isPair(['a', 1, 2]), isPair([1, 'a']), isPair({ 0: 'a', 1: 1, length: 2 })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([valuesOf(isText)({ a: 'b' }), valuesOf(isText)({ a: 1 }), valuesOf(isText)([]), listOf(isText)(['a', 1])]) //
    .toEqual([true, false, false, false]);
});

test('schemas with an unknown type, a missing name or a damaged part are rejected', () => {
  const property = { name: 'p', type: { kind: 'fixed_string', length: 3 }, isNullable: true };
  const tag = { kind: 'tag', name: 't', id: 1, properties: [property] };
  const tagOf = (change: object): boolean => isTagSchema({ ...tag, properties: [{ ...property, ...change }] });
  expect(isTagSchema(tag)).toBe(true);
  expect([
    isTagSchema({ ...tag, kind: 'edge' }),
    isTagSchema({ ...tag, id: '1' }),
    tagOf({ type: { kind: 'fixed_string' } }),
    tagOf({ type: { kind: 'money' } }),
    tagOf({ isNullable: undefined }),
    tagOf({ comment: 7 }),
  ]).toEqual([false, false, false, false, false, false]);
  const vidType = { kind: 'int64' };
  const space = { name: 's', id: 1, vidType, partitionCount: 1, replicaFactor: 1, charset: 'utf8', collation: 'c' };
  const snapshot = { space, tags: [tag], edgeTypes: [], indexes: [] };
  expect(isSchemaSnapshot(snapshot)).toBe(true);
  expect(isSchemaSnapshot({ ...snapshot, indexes: [{ name: 'i' }] })).toBe(false);
  expect(isSchemaSnapshot({ ...snapshot, space: { ...space, vidType: { kind: 'fixed_string' } } })).toBe(false);
});
