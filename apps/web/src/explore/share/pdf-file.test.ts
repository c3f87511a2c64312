import { expect, test } from 'vitest';
import { pdfOfImage } from './pdf-file.ts';

const image = {
  bytes: Uint8Array.of(255, 216, 10, 13, 255, 217),
  width: 400,
  height: 200,
  pixelsWide: 800,
  pixelsHigh: 400,
};

test('every entry of the cross-reference table points to its object', () => {
  const file = new TextDecoder('latin1').decode(pdfOfImage(image, 'Häfen (海)', new Date('2031-05-06T07:08:09Z')));
  const table = Number(/startxref\n(\d+)/.exec(file)?.[1]);
  expect(file.slice(table, table + 4)).toBe('xref');
  const offsets = [...file.slice(table).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
  expect(offsets.length).toBe(6);
  for (const [at, offset] of offsets.entries()) expect(file.slice(offset).startsWith(`${at + 1} 0 obj`)).toBe(true);
});

test('the page has the size of the image, the image its bytes, and the title every character', () => {
  const file = new TextDecoder('latin1').decode(pdfOfImage(image, 'ä海', new Date('2031-05-06T07:08:09Z')));
  expect(file).toContain('/MediaBox[0 0 300.00 150.00]');
  expect(file).toContain('/Width 800/Height 400');
  expect(file).toContain('/Length 6>>\nstream\n\u00ff\u00d8\n\r\u00ff\u00d9\nendstream');
  expect(file).toContain('/Title <feff00e46d77>/CreationDate(D:20310506070809Z)');
  const huge = new TextDecoder('latin1').decode(pdfOfImage({ ...image, width: 40_000 }, '', new Date(0)));
  expect(huge).toContain('/MediaBox[0 0 14400.00 72.00]');
});
