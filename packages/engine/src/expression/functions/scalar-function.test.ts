import { invariant, type ValueType } from '@astrolabe/model';
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

test('the clock and most random functions are not folded', () => {
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

test('every function of the manual is there', () => {
  const names = `abs bit_and bit_or bit_xor floor ceil round sqrt cbrt exp exp2 sin cos tan asin acos atan log log2 log10 hypot pow e pi radians sign
    rand rand32 rand64 strcasecmp lower toLower upper toUpper length size trim ltrim rtrim left right lpad rpad substr substring reverse replace split
    concat concat_ws extract toString toBoolean toInteger toFloat toSet hash json_extract range head last tail keys coalesce udf_is_in cos_similarity
    datasetRowCol id tags labels properties type typeid src dst none_direct_src none_direct_dst rank startNode endNode nodes relationships
    hasSameEdgeInPath hasSameVertexInPath reversePath is_edge date time datetime timestamp now duration ST_Point ST_GeogFromText ST_ASText ST_Centroid
    ST_IsValid ST_Intersects ST_Covers ST_CoveredBy ST_DWithin ST_Distance S2_CellIdFromPoint S2_CoveringCellIds`;
  const known = [...scalarFunctions.values()].map((each) => each.name);
  expect(known.toSorted()).toEqual(names.split(/\s+/).toSorted());
});
