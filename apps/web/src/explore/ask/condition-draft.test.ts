import { expect, test } from 'vitest';
import type { PropertySchema, PropertyType } from '@astrolabe/model';
import { conditionsOf, operatorsOf } from './condition-draft.ts';

const property = (name: string, type: PropertyType): PropertySchema => ({ name, type, isNullable: true });

test('each type has its operators', () => {
  const comparisons = ['==', '!=', '>', '>=', '<', '<='];
  for (const kind of ['int64', 'double', 'timestamp'] as const)
    expect(operatorsOf(property('p', { kind })), kind).toEqual(comparisons);
  expect(operatorsOf(property('p', { kind: 'string' }))).toEqual(['==', 'CONTAINS', 'STARTS WITH', 'ENDS WITH']);
  expect(operatorsOf(property('p', { kind: 'bool' }))).toEqual(['==']);
});

test('only conditions with a known property and a value count', () => {
  const note = property('note', { kind: 'string' });
  const draft = { property: 'note', operator: '==', value: 'a', relation: 'AND' } as const;
  expect(conditionsOf([draft, { ...draft, value: '' }, { ...draft, property: 'gone' }], [note])).toEqual([
    expect.objectContaining({ property: 'note', value: 'a' }),
  ]);
});
