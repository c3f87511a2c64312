import type { PropertyType, SchemaSnapshot } from '@astrolabe/model';
import { describe, expect, test } from 'vitest';
import { BadCell } from './bad-cell.ts';
import { bindFileMapping } from './convert-row.ts';
import type { IdMapping, PropertyMapping } from './import-mapping.ts';
import { suggestText } from './suggest-text.ts';

function schemaOf(type: PropertyType, isNullable: boolean, vid: 'int64' | number): SchemaSnapshot {
  return {
    space: {
      name: 'harbour',
      id: 1,
      vidType: vid === 'int64' ? { kind: 'int64' } : { kind: 'fixed_string', length: vid },
      partitionCount: 1,
      replicaFactor: 1,
      charset: 'utf8',
      collation: 'utf8_bin',
    },
    tags: [{ kind: 'tag', name: 'ship', id: 2, properties: [{ name: 'p', type, isNullable }] }],
    edgeTypes: [],
    indexes: [],
  };
}

/** Converts a row: its id and the value of `p`, or the error. */
function convert(
  fields: readonly string[],
  property: Omit<Extract<PropertyMapping, { column: number }>, 'property'>,
  options: {
    readonly type?: PropertyType;
    readonly isNullable?: boolean;
    readonly vid?: IdMapping;
    readonly vidType?: 'int64' | number;
  } = {},
): unknown {
  const { type = { kind: 'string' }, isNullable = true, vid = { column: 0 }, vidType = 8 } = options;
  const [target] = bindFileMapping(
    {
      file: 'ships.csv',
      dialect: {},
      targets: [{ kind: 'vertex', tagName: 'ship', vid, properties: [{ property: 'p', ...property }] }],
    },
    schemaOf(type, isNullable, vidType),
    fields.length,
  );
  const record = target!.convert({ line: 1, fields });
  if (record instanceof BadCell) return [record.column, record.role, record.reason, record.suggestion];
  return 'vid' in record ? [record.vid, ...record.values] : record;
}

const NULL = { kind: 'null', reason: 'NULL' };

describe('ids', () => {
  const property = { column: 1 };

  test('are concatenated columns and texts', () => {
    const vid = { column: 1, prefix: 'p', more: [{ text: '-' }, { column: 0 }] };
    expect(convert(['a', 'b'], property, { vid })).toEqual(['pb-a', 'b']);
    expect(convert(['', 'b'], property, { vid })).toEqual([0, 'vid', 'is empty', undefined]);
    expect(convert(['abcdefgh', 'b'], property, { vid })).toEqual([
      1,
      'vid',
      'is longer than the 8 bytes of a vertex id',
      undefined,
    ]);
    expect(convert(['2', '1'], property, { vid: { column: 1, more: [{ column: 0 }] }, vidType: 'int64' })).toEqual([
      12n,
      '1',
    ]);
  });

  test('are hashes, computed like the function of the language', () => {
    expect(convert(['Hello', 'b'], property, { vid: { column: 0, function: 'hash' }, vidType: 'int64' })).toEqual([
      2275118702903107253n,
      'b',
    ]);
    expect(
      convert(['lo', 'b'], property, { vid: { column: 0, prefix: 'Hel', function: 'hash' }, vidType: 'int64' }),
    ).toEqual([2275118702903107253n, 'b']);
    expect(() => convert(['a', 'b'], property, { vid: { column: 0, function: 'hash' } })).toThrow(
      '`vid` of `ships.csv` is made by hash, which gives an int64, but the ids of the space are texts of 8 bytes',
    );
  });

  test('name a missing column', () => {
    expect(() => convert(['a', 'b'], property, { vid: { column: 0, more: [{ column: 7 }] } })).toThrow(
      '`vid` of `ships.csv` is mapped to column 7, but the file has columns 0 to 1',
    );
  });
});

describe('a property', () => {
  test('has its own text for null', () => {
    expect(convert(['a', '-'], { column: 1, nullText: '-' })).toEqual(['a', NULL]);
    expect(convert(['a', '-'], { column: 1 })).toEqual(['a', '-']);
    expect(convert(['a', '-'], { column: 1, nullText: '-' }, { isNullable: false })).toEqual([
      1,
      'p',
      'is empty, but the property is NOT NULL',
      undefined,
    ]);
  });

  test('falls back to further columns while earlier ones are empty, then to a default', () => {
    const reading = { column: 1, alternatives: [2, 3], fallback: 'none' };
    expect(convert(['a', 'x', 'y', 'z'], reading)).toEqual(['a', 'x']);
    expect(convert(['a', '', '', 'z'], reading)).toEqual(['a', 'z']);
    expect(convert(['a', '', '', ''], reading)).toEqual(['a', 'none']);
    expect(convert(['a', '', ''], { column: 1, alternatives: [2] })).toEqual(['a', NULL]);
    expect(convert(['a', '', '7x'], { column: 1, alternatives: [2] }, { type: { kind: 'int64' } })).toEqual([
      2,
      'p',
      'is not an int64',
      undefined,
    ]);
    expect(() => convert(['a', ''], { column: 1, fallback: 'x' }, { type: { kind: 'int64' } })).toThrow(
      'the fallback of property `p` is not an int64',
    );
  });

  test('is parsed with a date format', () => {
    const date = { type: { kind: 'date' } } as const;
    expect(convert(['a', '29.02.2024'], { column: 1, format: 'DD.MM.YYYY' }, date)).toEqual([
      'a',
      { kind: 'date', year: 2024, month: 2, day: 29 },
    ]);
    expect(convert(['a', '29.02.2023'], { column: 1, format: 'DD.MM.YYYY' }, date)).toEqual([
      1,
      'p',
      'is not written as DD.MM.YYYY',
      undefined,
    ]);
    expect(
      convert(['a', '1/1/1970 00:01'], { column: 1, format: 'D/M/YYYY HH:mm' }, { type: { kind: 'timestamp' } }),
    ).toEqual(['a', 60n]);
    expect(() => convert(['a', 'x'], { column: 1, format: 'HH:mm' }, date)).toThrow(
      'property `p` is a date, but the format `HH:mm` has no date',
    );
    expect(() => convert(['a', 'x'], { column: 1, format: 'DD.MM.YYYY' })).toThrow(
      'property `p` is a string and takes no format',
    );
  });

  test('is read with a decimal comma', () => {
    const double = { type: { kind: 'double' } } as const;
    for (const [text, value] of [
      ['12,5', 12.5],
      ['1.234.567,25', 1234567.25],
      ['-1 234', -1234],
      ['3', 3],
    ] as const)
      expect(convert(['a', text], { column: 1, decimal: ',' }, double)).toEqual(['a', value]);
    expect(convert(['a', '1,234.5'], { column: 1, decimal: '.' }, double)).toEqual(['a', 1234.5]);
    expect(convert(['a', '1.2'], { column: 1, decimal: ',' }, double)).toEqual([
      1,
      'p',
      'is not a double with a decimal ,',
      undefined,
    ]);
    expect(convert(['a', '1.000'], { column: 1, decimal: ',' }, { type: { kind: 'int64' } })).toEqual(['a', 1000n]);
  });

  test.each([
    ['1.234,56 €', ',', '€', 1234.56],
    ['-€ 5', ',', '€', -5],
    ['EUR -,75', ',', 'EUR', -0.75],
    ['7', ',', '€', 7],
    ['$1,234.00', '.', '$', 1234],
    ['($1,234.00)', '.', '$', -1234],
    ['12,34,567.01', '.', undefined, 1234567.01],
    ['250.00-', '.', undefined, -250],
    ['−3.5', '.', undefined, -3.5],
    ['12.5 %', undefined, '%', 12.5],
    ['5 $', '.', '€', 'is not a double with a decimal ., in €'],
    ['(5', '.', '€', 'is not a double with a decimal ., in €'],
    ['-(5)', '.', '€', 'is not a double with a decimal ., in €'],
    ['1,23,4', '.', undefined, 'is not a double with a decimal .'],
    ['€', '.', '€', 'is not a double with a decimal ., in €'],
  ] as const)('%s with the decimal sign %s, in %s', (text, decimal, unit, expected) => {
    const reading = { column: 1, ...(decimal && { decimal }), ...(unit && { unit }) };
    const found = convert(['a', text], reading, { type: { kind: 'double' } });
    expect(found).toEqual(typeof expected === 'number' ? ['a', expected] : [1, 'p', expected, undefined]);
  });

  test('a unit applies to numbers only', () => {
    expect(() => convert(['a', 'x'], { column: 1, unit: '€' })).toThrow('property `p` is a string and has no unit');
  });
});

describe('a bad cell suggests another format', () => {
  test.each([
    ['12,5', 'double', '12.5'],
    ['1.234,5', 'double', '1234.5'],
    ['1,234.5', 'double', '1234.5'],
    ['€ 7.50', 'double', '7.50'],
    ['7.0', 'int64', '7'],
    ['1 000', 'int64', '1000'],
    ['7.5', 'int64', undefined],
    ['1,234', 'int64', undefined],
    ['soon', 'int64', undefined],
    ['31.12.2024', 'date', '2024-12-31'],
    ['12/31/2024', 'date', '2024-12-31'],
    ['01/02/2024', 'date', undefined],
    ['05/05/2024', 'date', undefined],
    ['2024-05-01 10:00', 'date', '2024-05-01'],
    ['31.12.2024 7:05', 'datetime', '2024-12-31 07:05:00'],
    ['30.02.2024', 'date', undefined],
    ['x', 'bool', 'true'],
    ['off', 'bool', 'false'],
    ['perhaps', 'bool', undefined],
  ] as const)('%s as %s', (text, kind, expected) => {
    expect(suggestText(text, { kind })).toBe(expected);
  });
});
