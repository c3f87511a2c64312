import { AstrolabeError } from '@astrolabe/model';
import { describe, expect, test } from 'vitest';
import { MemoryDocumentStore } from '../store/index.ts';
import { NodePasswordHasher } from './node-password-hasher.ts';
import { Users } from './users.ts';

const hasher = new NodePasswordHasher();

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (AstrolabeError.is(error)) return error.message;
    throw error;
  }
  return 'nothing thrown';
}

describe('accounts', () => {
  test('root has the initial password, and keeps its own afterwards', () => {
    const documents = new MemoryDocumentStore();
    const first = new Users(documents, hasher, 'nebula');
    first.setPassword('root', 'other');
    const second = new Users(documents, hasher, 'nebula');
    expect([second.verify('root', 'nebula'), second.verify('root', 'other')]).toEqual([false, true]);
  });

  test('a password can be verified outside of this thread', async () => {
    const documents = new MemoryDocumentStore();
    new Users(documents, hasher, 'nebula');
    const users = new Users(documents, new NodePasswordHasher(), 'nebula');
    const names = ['root', 'root', 'root', 'nobody'];
    const passwords = ['wrong', 'nebula', 'nebula', 'nebula'];
    expect(await Promise.all(names.map((name, at) => users.verifyElsewhere(name, passwords[at]!)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(users.verify('root', 'nebula')).toBe(true);
  });

  test('nothing stored contains the password', () => {
    const documents = new MemoryDocumentStore();
    new Users(documents, hasher, 'nebula').create('amelia', 'lockheed');
    const kept = documents
      .list('user')
      .map(([, json]) => json)
      .join('\n');
    expect(kept).toContain('scrypt$');
    expect(kept).not.toMatch(/nebula|lockheed/);
  });

  test('equal passwords are stored differently', () => {
    expect(hasher.hash('same')).not.toBe(hasher.hash('same'));
  });

  test('a hasher that has not seen the password verifies it from the stored text', () => {
    const encoded = hasher.hash('lockheed');
    const another = new NodePasswordHasher();
    expect([
      another.verify('lockheed', encoded),
      another.verify('lockheed', encoded),
      another.verify('electra', encoded),
    ]).toEqual([true, true, false]);
  });

  test('an unknown account has no password', () => {
    expect(new Users(new MemoryDocumentStore(), hasher, 'nebula').verify('nobody', '')).toBe(false);
  });
});

describe('roles', () => {
  test('a grant replaces the role in that space only', () => {
    const users = new Users(new MemoryDocumentStore(), hasher, 'nebula');
    users.create('amelia', '');
    users.grant({ user: 'amelia', spaceId: 1, role: 'ADMIN' });
    users.grant({ user: 'amelia', spaceId: 2, role: 'GUEST' });
    users.grant({ user: 'amelia', spaceId: 1, role: 'DBA' });
    expect(users.rolesOf('amelia')).toEqual([
      { user: 'amelia', spaceId: 1, role: 'DBA' },
      { user: 'amelia', spaceId: 2, role: 'GUEST' },
    ]);
  });

  test('only a held role can be revoked', () => {
    const users = new Users(new MemoryDocumentStore(), hasher, 'nebula');
    users.create('amelia', '');
    users.grant({ user: 'amelia', spaceId: 1, role: 'ADMIN' });
    expect(messageOf(() => users.revoke({ user: 'amelia', spaceId: 2, role: 'ADMIN' }))).toBe('Role not existed!');
    expect(messageOf(() => users.revoke({ user: 'amelia', spaceId: 1, role: 'GUEST' }))).toBe('Improper role!');
    users.revoke({ user: 'amelia', spaceId: 1, role: 'ADMIN' });
    expect(users.rolesOf('amelia')).toEqual([]);
  });

  test('root is GOD in every space', () => {
    const users = new Users(new MemoryDocumentStore(), hasher, 'nebula');
    expect([users.roleIn('root', 1), users.roleIn('root', 99), users.roleIn('nobody', 1)]).toEqual([
      'GOD',
      'GOD',
      undefined,
    ]);
  });
});
