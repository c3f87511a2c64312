// @vitest-environment happy-dom
import type { PropertyType } from '@astrolabe/model';
import { printStatement } from '@astrolabe/ngql';
import { expect, test } from 'vitest';
import { verticesWithTag } from '../ask/explore-statements.ts';
import { measureTargets } from './write-measure.ts';

const property = (name: string, kind: 'double' | 'int64' | 'int8' | 'string') => ({
  name,
  type: { kind } satisfies PropertyType,
  isNullable: true,
});
const tags = [
  { name: 'pier', properties: [property('depth', 'double'), property('berths', 'int64'), property('name', 'string')] },
  { name: 'tug', properties: [property('pagerank', 'double'), property('crew', 'int8')] },
];

test('a measure can be written to numeric properties that fit, or to a new property', () => {
  const titles = (name: string, isGrouping: boolean) =>
    measureTargets(tags, name, isGrouping).map(
      ({ tag, property: of, isInteger, isNew }) => `${tag}.${of}${isInteger ? ' int' : ''}${isNew ? ' new' : ''}`,
    );
  expect(titles('pagerank', false)).toEqual(['pier.pagerank new', 'pier.depth', 'tug.pagerank']);
  expect(titles('community', true)).toEqual([
    'pier.community int new',
    'pier.depth',
    'pier.berths int',
    'tug.community int new',
    'tug.pagerank',
  ]);
});

test('only vertices with the tag are written', () => {
  expect(printStatement(verticesWithTag('my pier', [7n, 8n]))).toBe(
    'MATCH (v:`my pier`) WHERE (id(v) IN [7, 8]) RETURN id(v) AS id',
  );
});
