import { expect, test } from 'vitest';
import { imageAddressOf } from './image-address.ts';
import { IMAGE_ADDRESS_MAX } from '../limits.ts';

const at = (text: string) => imageAddressOf(text, 'https://studio.test/base/explore');

test('an inline image or an image file of the studio is shown', () => {
  expect(at('data:image/png;base64,AAAA')).toEqual({ address: 'data:image/png;base64,AAAA' });
  expect(at('/faces/ada.PNG?v=2')).toEqual({ address: 'https://studio.test/faces/ada.PNG?v=2' });
  expect(at('https://studio.test/x.svg')).toEqual({ address: 'https://studio.test/x.svg' });
});

test('an external image is reported without its address', () => {
  expect([at('https://other.test/x.png'), at('http://studio.test/x.png'), at('//other.test/x.png')]).toEqual([
    'elsewhere',
    'elsewhere',
    'elsewhere',
  ]);
});

test('names, other data, other files and oversized texts are not images', () => {
  expect([
    at('Ada'),
    at(''),
    at('data:text/html,<b>'),
    at('/api/account'),
    at('javascript:alert(1)'),
    at(`data:image/png,${'A'.repeat(IMAGE_ADDRESS_MAX)}`),
  ]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
});
