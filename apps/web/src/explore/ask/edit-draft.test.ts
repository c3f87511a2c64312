import type { PropertySchema } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { inverseOf, statementOfChange, valueOfInput, type DraftChange } from './edit-draft.ts';

const set: DraftChange = { kind: 'set-vertex', vid: 'k1', tag: 'kiln', property: 'heat', before: 900n, after: 950n };
const add: DraftChange = {
  kind: 'add-edge',
  edge: { edgeType: 'fires', src: 'k1', dst: 'p"1', rank: 2n },
  properties: new Map([['at', 7n]]),
};
const remove: DraftChange = {
  kind: 'delete-vertex',
  vid: 'p2',
  tags: [{ name: 'pot', properties: new Map([['name', 'Bowl']]) }],
  edges: [{ edge: { edgeType: 'fires', src: 'k1', dst: 'p2', rank: 0n }, properties: new Map() }],
};

test('a change is one statement', () => {
  expect([set, add, remove].map(statementOfChange)).toEqual([
    'UPDATE VERTEX ON kiln "k1" SET heat = 950',
    'INSERT EDGE fires(at) VALUES "k1" -> "p\\"1" @ 2:(7)',
    'DELETE VERTEX "p2" WITH EDGE',
  ]);
});

test('several changes are undone from last to first', () => {
  expect(inverseOf([set, add, remove])).toEqual([
    'INSERT VERTEX pot(name) VALUES "p2":("Bowl")',
    'INSERT EDGE fires() VALUES "k1" -> "p2":()',
    'DELETE EDGE fires "k1" -> "p\\"1" @ 2',
    'UPDATE VERTEX ON kiln "k1" SET heat = 900',
  ]);
});

test('typed text becomes a value of the type, or is rejected with a reason', () => {
  const property = (kind: 'int64' | 'bool' | 'string', isNullable = true): PropertySchema => ({
    name: 'p',
    type: { kind },
    isNullable,
  });
  expect(valueOfInput('12', property('int64'))).toBe(12n);
  expect(valueOfInput('', property('int64'))).toEqual({ kind: 'null', reason: 'NULL' });
  expect(valueOfInput('', property('string'))).toBe('');
  expect(() => valueOfInput('12.5', property('int64'))).toThrow('"12.5" does not fit p');
});

test('a deleted vertex is restored in few statements, similar edges together', () => {
  const edges = Array.from({ length: 600 }, (_, at) => ({
    edge: { edgeType: 'fires', src: `k${at}`, dst: 'p2', rank: 0n },
    properties: new Map([['at', BigInt(at)]]),
  }));
  const inverse = inverseOf([{ ...remove, edges: [...edges, ...remove.edges] }]);
  expect(inverse.map((text) => [text.split('(')[0], text.split('->').length - 1])).toEqual([
    ['INSERT VERTEX pot', 0],
    ['INSERT EDGE fires', 500],
    ['INSERT EDGE fires', 100],
    ['INSERT EDGE fires', 1],
  ]);
});
