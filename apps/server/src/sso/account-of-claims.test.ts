import { expect, it } from 'vitest';
import { accountOfClaims } from './account-of-claims.ts';

const PLAIN = { nameClaim: 'preferred_username', roleClaim: 'groups', accounts: [] };

it('uses the name as the account, but never that of the account with all permissions', () => {
  expect(accountOfClaims({ preferred_username: 'ann' }, PLAIN)).toBe('ann');
  expect(accountOfClaims({ preferred_username: 'root' }, PLAIN)).toBeUndefined();
  expect(accountOfClaims({ preferred_username: 7 }, PLAIN)).toBeUndefined();
  expect(accountOfClaims({}, PLAIN)).toBeUndefined();
});

it('applies the first rule that matches a role or the name', () => {
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

it('trusts a mail address only if the provider verified it', () => {
  const settings = { ...PLAIN, nameClaim: 'email' };
  expect(accountOfClaims({ email: 'ann@example.com', email_verified: false }, settings)).toBeUndefined();
  expect(accountOfClaims({ email: 'ann@example.com' }, settings)).toBeUndefined();
  // Some providers write booleans as strings.
  for (const verified of [true, 'true'])
    expect(accountOfClaims({ email: 'ann@example.com', email_verified: verified }, settings)).toBe('ann@example.com');
});
