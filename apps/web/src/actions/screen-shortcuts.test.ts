// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createConsoleActions } from '../console/console-actions.ts';
import { createSketchActions } from '../sketch/sketch-actions.ts';
import type { Action } from './action.ts';
import { CONSOLE_SHORTCUTS, SKETCH_SHORTCUTS } from './screen-shortcuts.ts';

const nothing = (): void => undefined;

test.each([
  ['console', createConsoleActions(), CONSOLE_SHORTCUTS],
  [
    'sketch',
    // Backspace is a second key of the same command.
    createSketchActions({ save: nothing, arrange: nothing, exportPng: nothing, create: nothing }).filter(
      ({ id }) => id !== 'sketch-delete-back',
    ),
    SKETCH_SHORTCUTS,
  ],
] as const)('the sheet shows exactly the keys of the %s', (_name, actions: readonly Action[], shown) => {
  const answered = actions.flatMap(({ label, shortcut }) => (shortcut === undefined ? [] : [[label, shortcut]]));
  expect(Object.fromEntries(answered)).toEqual(shown);
});
