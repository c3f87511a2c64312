import { expect, it } from 'vitest';
import type { ServedSession } from '../engine-host/engine-client.ts';
import { AccountPools } from './account-pools.ts';
import type { DatabaseAccess } from './database-access.ts';

function access(username: string, password = 'nebula'): DatabaseAccess {
  const session = { isOpen: true, close: () => Promise.resolve() } as unknown as ServedSession;
  return {
    account: { database: 'embedded', username },
    signedIn: { host: 'embedded', kind: 'embedded', username, version: 'v3.0' },
    password,
    open: () => Promise.resolve(session),
  };
}

it('gives all logins of an account one pool, and other accounts their own', () => {
  const pools = new AccountPools();
  const first = pools.share(access('ann'));
  expect(pools.share(access('ann')).pool).toBe(first.pool);
  expect(pools.share(access('bob')).pool).not.toBe(first.pool);
  expect(pools.share(access('ann', 'other')).pool).not.toBe(first.pool);
});

it('keeps a pool until the last login of the account leaves', async () => {
  const pools = new AccountPools();
  const [first, second] = [pools.share(access('ann')), pools.share(access('ann'))];
  await first.leave();
  expect(pools.share(access('ann')).pool).toBe(second.pool);
  await Promise.all([second.leave(), second.leave()]);
  expect(pools.share(access('ann')).pool).not.toBe(second.pool);
});
