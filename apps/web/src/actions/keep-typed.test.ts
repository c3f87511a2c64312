// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { overlayStore, setOverlay } from '../state/overlay-store.ts';
import { keepTyped } from './keep-typed.ts';

afterEach(() => setOverlay(undefined));

function press(key: string, on: Element = document.body, more: KeyboardEventInit = {}): readonly [boolean, boolean] {
  let isKept = false;
  const listen = (event: Event): void => {
    isKept = keepTyped(event as KeyboardEvent);
  };
  window.addEventListener('keydown', listen, { capture: true });
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  on.dispatchEvent(event);
  window.removeEventListener('keydown', listen, { capture: true });
  return [isKept, event.defaultPrevented];
}

test('without the palette no key is captured', () => {
  expect([press('R'), overlayStore.getState().typed]).toEqual([[false, false], '']);
});

test('until its field has the focus, the palette receives typed keys, and nothing else does', () => {
  setOverlay('palette');
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  const found = [
    press('R'),
    press('u'),
    press('Enter'),
    press('k', document.body, { ctrlKey: true }),
    press('n', dialog),
  ];
  expect(found).toEqual([
    [true, true],
    [true, true],
    [true, true],
    [true, true],
    [false, false],
  ]);
  expect(overlayStore.getState().typed).toBe('Ru');
  setOverlay(undefined);
  expect(overlayStore.getState().typed).toBe('');
  dialog.remove();
});

test('arrows, Backspace and Enter count before the palette is drawn, and Escape closes it', () => {
  setOverlay('palette');
  for (const key of ['R', 'x', 'Backspace', 'u', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter', 'z']) press(key);
  expect(overlayStore.getState()).toEqual({ overlay: 'palette', typed: 'Ru', moved: 1, isEntered: true });
  press('Escape');
  expect(overlayStore.getState()).toEqual({ overlay: undefined, typed: '', moved: 0, isEntered: false });
});
