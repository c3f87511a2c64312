import { expect, it } from 'vitest';
import { bytes } from './color.ts';

it('reads colours with three, six and eight digits', () => {
  expect(bytes('#FFF')).toEqual([255, 255, 255, 255]);
  expect(bytes('#2F5BEA')).toEqual([47, 91, 234, 255]);
  expect(bytes('#8A93A399')).toEqual([138, 147, 163, 153]);
});
