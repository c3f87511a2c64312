import type { SchemaSnapshot } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { exampleFor } from './example-statement.ts';

const schema = (...names: readonly string[]): SchemaSnapshot =>
  ({ edgeTypes: names.map((name) => ({ name })) }) as unknown as SchemaSnapshot;

test('the example shows some edges of the space for any edge type name', () => {
  expect(exampleFor(schema('serve', 'follow'))).toBe('MATCH (v)-[e:serve]->(w) RETURN v, e, w LIMIT 20;');
  expect(exampleFor(schema('to\\`from'))).toBe('MATCH (v)-[e:`to\\\\\\`from`]->(w) RETURN v, e, w LIMIT 20;');
});

test('without an edge type the example is a sum', () => {
  expect(exampleFor(undefined)).toBe(exampleFor(schema()));
});
