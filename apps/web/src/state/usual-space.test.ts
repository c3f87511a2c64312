import { expect, test } from 'vitest';
import { guarded } from './stored.ts';
import { rememberUsualSpace, usualSpace } from './usual-space.ts';

const ANN = 'ann@embedded';

/** Returns a blocked browser storage, whose values are in memory only. */
function storage() {
  return guarded(() => {
    throw new Error('forbidden');
  });
}

test.each([
  ['the one chosen last', ['canal', 'harbour'], ANN, 'harbour'],
  ['the only one, where the last is gone', ['canal'], ANN, 'canal'],
  ['none of several, where another account chose', ['canal', 'harbour'], 'bob@embedded', undefined],
  ['none where there is none', [], ANN, undefined],
])('a tab starts with %s', (_which, spaces, account, expected) => {
  const kept = storage();
  rememberUsualSpace(kept, ANN, 'canal');
  rememberUsualSpace(kept, ANN, 'harbour');
  expect(usualSpace(kept, account, spaces)).toBe(expected);
});

test('without a stored choice a tab starts with the only space, or with none of several', () => {
  const kept = storage();
  expect(usualSpace(kept, ANN, ['canal'])).toBe('canal');
  kept.write('astrolabe.usual-space', '"harbour"');
  expect(usualSpace(kept, ANN, ['canal', 'harbour'])).toBeUndefined();
});
