import { expect, test } from 'vitest';
import { captionWidth, drawnName, roomOf } from './model-room.ts';

test('long captions lie within the drawing, whatever it shrinks to', () => {
  const captions = ['customer_has_delivery_address 1,204', 'x', 'orders_products_of_supplier 9'].map((text, at) => ({
    text,
    x: at * 160,
    y: 40,
  }));
  const room = roomOf(
    [
      { x: 0, y: 0 },
      { x: 320, y: 0 },
    ],
    24,
    captions,
  );
  for (const { x, text } of captions) {
    const half = captionWidth(text, room.scale) / 2;
    expect(x - half).toBeGreaterThanOrEqual(room.x - 1);
    expect(x + half).toBeLessThanOrEqual(room.x + room.width + 1);
  }
});

test('a name that is too long for the drawing keeps its ends', () => {
  expect([drawnName('placed'), drawnName('customer_delivery_address_country')]).toEqual([
    'placed',
    'customer_del…ress_country',
  ]);
});
