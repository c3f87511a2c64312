import { expect, test } from 'vitest';
import type { EdgeTypeSchema, PropertyType, TagSchema } from '@astrolabe/model';
import { diagnose } from '@astrolabe/ngql';
import { statementsOfElement, statementsOfIndex } from './ready-statements.ts';

const kinds: readonly PropertyType[] = [
  { kind: 'string' },
  { kind: 'int64' },
  { kind: 'double' },
  { kind: 'bool' },
  { kind: 'date' },
  { kind: 'datetime' },
  { kind: 'duration' },
];
const properties = kinds.map((type) => ({ name: `a ${type.kind}`, type, isNullable: true }));
const TAG: TagSchema = { kind: 'tag', name: 'my `tag`', id: 1, properties };
const EDGE: EdgeTypeSchema = { kind: 'edge', name: 'knows', id: 2, properties };

test.each([
  ['tag', TAG, { kind: 'fixed_string', length: 8 }, true],
  ['tag without an index', TAG, { kind: 'int64' }, false],
  ['edge type', EDGE, { kind: 'fixed_string', length: 8 }, false],
] as const)('every ready statement of a %s can be read', (_, element, vidType, isIndexed) => {
  const statements = statementsOfElement(element, vidType, isIndexed);
  expect(statements.flatMap(({ text }) => diagnose(text).map(({ message }) => [text, message]))).toEqual([]);
  expect(statements.map(({ word }) => word)).toContain(isIndexed ? 'lookup' : 'createIndex');
});

test('every ready statement of an index can be read', () => {
  const statements = statementsOfIndex({ name: 'by name', id: 1, on: 'tag', schemaName: 'person', fields: [] });
  expect(statements.flatMap(({ text }) => diagnose(text))).toEqual([]);
});
