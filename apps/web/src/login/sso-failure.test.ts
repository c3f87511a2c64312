import { expect, test } from 'vitest';
import { ssoFailureOf } from './sso-failure.ts';

test('an address reports only known causes, with a name of limited length', () => {
  expect(ssoFailureOf('?sso=account&name=ann')).toEqual({ cause: 'account', name: 'ann' });
  expect(ssoFailureOf('?sso=denied')).toEqual({ cause: 'denied', name: '' });
  expect(ssoFailureOf(`?sso=nobody&name=${'a'.repeat(500)}`)?.name.length).toBe(128);
  expect([ssoFailureOf(''), ssoFailureOf('?sso=made-up')]).toEqual([undefined, undefined]);
});
