import { invariant, type ValueType } from '@astrolabe/model';
import { FUNCTIONS } from '@astrolabe/ngql';
import { expect, test } from 'vitest';
import { deduceResultType, isFoldable, scalarFunctions, type ScalarFunction } from './index.ts';

function find(name: string): ScalarFunction {
  const found = scalarFunctions.get(name);
  invariant(found, `a function called ${name}`);
  return found;
}

test.each<[string, ValueType[], ValueType | undefined]>([
  ['abs', ['INT'], 'INT'],
  ['abs', ['FLOAT'], 'FLOAT'],
  ['abs', ['__EMPTY__'], '__EMPTY__'],
  ['abs', ['STRING'], undefined],
  ['round', ['FLOAT', 'FLOAT'], undefined],
  ['round', ['FLOAT', 'INT', 'STRING'], 'FLOAT'],
  ['toSet', ['BOOL'], undefined],
  ['upper', ['NULL'], 'STRING'],
  ['coalesce', ['INT', 'STRING', 'LIST'], '__EMPTY__'],
  ['concat', ['INT'], 'STRING'],
  ['bit_and', ['INT', 'BOOL'], undefined],
  ['id', ['VERTEX'], '__EMPTY__'],
  ['now', [], 'INT'],
])('the type of %s over %o is %s', (name, types, expected) => {
  expect(deduceResultType(find(name.toLowerCase()), types)).toBe(expected);
});

test.each([
  ['abs', 1, 1],
  ['round', 1, 3],
  ['coalesce', 1, Infinity],
  ['concat_ws', 2, Infinity],
  ['rand32', 0, 2],
  ['s2_coveringcellids', 1, 5],
  ['st_dwithin', 3, 4],
])('%s takes %i to %i arguments', (name, minimum, maximum) => {
  const { minimumArguments, maximumArguments } = find(name);
  expect([minimumArguments, maximumArguments]).toEqual([minimum, maximum]);
});

test('the clock and most random functions are not constant', () => {
  const folded = (name: string, count: number): boolean => isFoldable(find(name), count);
  expect([
    folded('now', 0),
    folded('date', 0),
    folded('date', 1),
    folded('rand32', 0),
    folded('rand', 0),
    folded('abs', 1),
  ]).toEqual([false, false, true, false, true, true]);
});

test('the functions match the declarations of the language', () => {
  // Only LOOKUP with full text defines score(); it is not a function of values.
  const declared = FUNCTIONS.filter(({ name }) => name !== 'score').map(({ name }) => name);
  expect([...scalarFunctions.values()].map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
});
