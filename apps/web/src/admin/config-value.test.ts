import { describe, expect, test } from 'vitest';
import { configChange, configFields } from './config-value.ts';

const options = {
  kind: 'map',
  entries: new Map<string, string | bigint | boolean>([
    ['write_buffer_size', '67108864'],
    ['max_background_jobs', 4n],
    ['disable_auto_compactions', false],
  ]),
} as const;

describe('the value of a configuration', () => {
  test('is one field, or one per entry of a map', () => {
    expect(configFields(64n)).toEqual([{ key: '', text: '64' }]);
    expect(configFields('off')).toEqual([{ key: '', text: 'off' }]);
    expect(configFields(options)).toEqual([
      { key: 'write_buffer_size', text: '67108864' },
      { key: 'max_background_jobs', text: '4' },
      { key: 'disable_auto_compactions', text: 'false', choices: ['true', 'false'] },
    ]);
  });

  test.each([
    [64n, '128', 128n],
    [64n, '-9223372036854775808', -9223372036854775808n],
    [0.5, '1e-3', 0.001],
    [true, 'false', false],
    ['a', 'b "c"', 'b "c"'],
    ['a', '', ''],
  ])('of %o becomes %s as typed', (before, text, value) => {
    expect(configChange(before, new Map([['', text]]))).toEqual({ wrong: [], value });
  });

  test.each([
    [64n, '1.5'],
    [64n, '9223372036854775808'],
    [0.5, ''],
    [0.5, 'Infinity'],
    [true, 'yes'],
  ])('of %o is never %s', (before, text) => {
    expect(configChange(before, new Map([['', text]]))).toEqual({ wrong: [''] });
  });

  test('of a map contains only the changed entries, and is absent without changes', () => {
    const texts = new Map(configFields(options).map(({ key, text }) => [key, text]));
    expect(configChange(options, texts)).toEqual({ wrong: [] });
    texts.set('disable_auto_compactions', 'true').set('write_buffer_size', '1024');
    expect(configChange(options, texts)).toEqual({
      wrong: [],
      value: {
        kind: 'map',
        entries: new Map<string, string | boolean>([
          ['write_buffer_size', '1024'],
          ['disable_auto_compactions', true],
        ]),
      },
    });
    texts.set('max_background_jobs', 'many');
    expect(configChange(options, texts)).toEqual({ wrong: ['max_background_jobs'] });
  });
});
