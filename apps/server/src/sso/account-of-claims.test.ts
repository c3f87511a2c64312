import { expect, it } from 'vitest';
import { accountOfClaims } from './account-of-claims.ts';

const PLAIN = { nameClaim: 'preferred_username', roleClaim: 'groups', accounts: [] };

it('takes the name of a person as the account, but never that of the account that may do everything', () => {
  expect(accountOfClaims({ preferred_username: 'ann' }, PLAIN)).toBe('ann');
  expect(accountOfClaims({ preferred_username: 'root' }, PLAIN)).toBeUndefined();
  expect(accountOfClaims({ preferred_username: 7 }, PLAIN)).toBeUndefined();
  expect(accountOfClaims({}, PLAIN)).toBeUndefined();
});

it('counts the first rule that a role or the name fits', () => {
  const accounts = [
    { value: 'admins', account: 'root' },
    { value: 'ann', account: 'writer' },
    { value: '*', account: 'reader' },
  ];
  const settings = { ...PLAIN, roleClaim: 'realm_access.roles', accounts };
  const of = (name: string, ...roles: string[]) =>
    accountOfClaims({ preferred_username: name, realm_access: { roles } }, settings);
  expect([of('ann', 'admins'), of('ann', 'others'), of('bob'), of('root')]).toEqual([
    'root',
    'writer',
    'reader',
    'reader',
  ]);
  expect(accountOfClaims({ preferred_username: 'bob' }, { ...settings, accounts: accounts.slice(0, 2) })).toBe(
    undefined,
  );
});

it('believes an address of mail only where the provider has checked it', () => {
  const settings = { ...PLAIN, nameClaim: 'email' };
  expect(accountOfClaims({ email: 'ann@example.com', email_verified: false }, settings)).toBeUndefined();
  expect(accountOfClaims({ email: 'ann@example.com' }, settings)).toBeUndefined();
  // Some providers write the truth as a text.
  for (const verified of [true, 'true'])
    expect(accountOfClaims({ email: 'ann@example.com', email_verified: verified }, settings)).toBe('ann@example.com');
});
