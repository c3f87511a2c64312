import { expect, test } from 'vitest';
import { captionWidth, clippedName } from './diagram-text.ts';

test('a long name is shortened in the middle by width: Chinese characters count double', () => {
  expect([
    clippedName('airport'),
    clippedName('employee_territories_by_region_and_year'),
    clippedName('高速铁路线路与里程信息表以及其他说明'),
  ]).toEqual(['airport', 'employee_te…on_and_year', '高速铁路线路…以及其他说明']);
});

test('Chinese text is wider than Latin text of the same length', () => {
  expect(captionWidth('城市')).toBeGreaterThan(captionWidth('ab'));
});
