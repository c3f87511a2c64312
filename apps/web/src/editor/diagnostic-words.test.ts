import { expect, test } from 'vitest';
import { DIAGNOSTIC_TEXTS } from '@astrolabe/ngql';
import { en } from '../locale/en.ts';

test('the English words of diagnostics are those of the language service', () => {
  expect(en.diagnostics).toEqual(DIAGNOSTIC_TEXTS);
});
