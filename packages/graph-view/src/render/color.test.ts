import { expect, it } from 'vitest';
import { bytes, visibleOn } from './color.ts';

it('reads colors with three, six and eight digits', () => {
  expect(bytes('#FFF')).toEqual([255, 255, 255, 255]);
  expect(bytes('#2F5BEA')).toEqual([47, 91, 234, 255]);
  expect(bytes('#8A93A399')).toEqual([138, 147, 163, 153]);
});

it('changes a color only if it is indistinguishable from the background', () => {
  expect(visibleOn('#50297a', '#fbfbfc')).toBe('#50297a');
  expect(visibleOn('#a58b32', '#0f1218')).toBe('#a58b32');
  const [dark] = bytes('#50297a');
  const [lighter] = bytes(visibleOn('#50297a', '#0f1218'));
  expect(lighter).toBeGreaterThan(dark);
  const [darker] = bytes(visibleOn('#ffee88', '#fbfbfc'));
  expect(darker).toBeLessThan(255);
});
