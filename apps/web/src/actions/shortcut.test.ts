import { expect, test } from 'vitest';
import { isStroke, shownKeys, type KeyPress } from './shortcut.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

test('Mod matches Ctrl and Command, with no other modifiers', () => {
  expect(
    [
      press('k', { ctrlKey: true }),
      press('k', { metaKey: true }),
      press('k'),
      press('k', { ctrlKey: true, altKey: true }),
      press('K', { ctrlKey: true, shiftKey: true }),
    ].map((one) => isStroke('Mod+K', one)),
  ).toEqual([true, true, false, false, false]);
});

test('a character matches whether or not the keyboard needs Shift for it', () => {
  expect([press('?', { shiftKey: true }), press('?')].map((one) => isStroke('?', one))).toEqual([true, true]);
});

test('shortcuts are shown with the key names of the platform', () => {
  expect([shownKeys('Mod+Enter', false), shownKeys('Mod+Enter', true), shownKeys('g c', false)]).toEqual([
    ['Ctrl', '↵'],
    ['⌘', '↵'],
    ['G', 'C'],
  ]);
});

test('with Alt a letter matches by the position of its key, whatever character it produces', () => {
  expect(
    [
      press('˜', { altKey: true, code: 'KeyN' }),
      press('n', { altKey: true, code: 'KeyN' }),
      press('˜', { code: 'KeyN' }),
      press('∑', { altKey: true, code: 'KeyW' }),
    ].map((one) => isStroke('Alt+N', one)),
  ).toEqual([true, true, false, false]);
});
