// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { firstPage, isWelcomeShown, setWelcomeShown } from './welcome-flag.ts';

afterEach(() => localStorage.clear());

test('the welcome page opens first unless the stored flag is the text false', () => {
  const found = [undefined, 'true', 'false', 'no'].map((stored) => {
    if (stored === undefined) localStorage.removeItem('showWelcome');
    else localStorage.setItem('showWelcome', stored);
    return [isWelcomeShown(), firstPage()];
  });
  expect(found).toEqual([
    [true, '/welcome'],
    [true, '/welcome'],
    [false, '/console'],
    [true, '/welcome'],
  ]);
});

test('the choice is stored as text', () => {
  setWelcomeShown(false);
  expect(localStorage.getItem('showWelcome')).toBe('false');
  setWelcomeShown(true);
  expect(localStorage.getItem('showWelcome')).toBe('true');
});
