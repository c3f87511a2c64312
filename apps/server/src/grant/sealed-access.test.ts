import { expect, it } from 'vitest';
import { digestOfToken, newToken, seal, unseal } from './sealed-access.ts';

it('opens a text with its own token only', () => {
  const token = newToken();
  const sealed = seal('{"password":"нет"}', token);
  expect(unseal(sealed, token)).toBe('{"password":"нет"}');
  expect(() => unseal(sealed, newToken())).toThrow('the stored data of this token is unreadable');
  expect(() => unseal(sealed.subarray(0, sealed.length - 1), token)).toThrow('is unreadable');
  expect(sealed.includes('password')).toBe(false);
});

it('creates different tokens and finds each by a digest that does not reveal it', () => {
  const [one, other] = [newToken(), newToken()];
  expect(one).toMatch(/^ast_[\w-]{43}$/);
  expect(one).not.toBe(other);
  expect(digestOfToken(one)).toMatch(/^[0-9a-f]{64}$/);
  expect(digestOfToken(one)).not.toBe(digestOfToken(other));
});
