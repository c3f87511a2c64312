import { expect, it } from 'vitest';
import { PLAIN_PASSWORDS } from '../memory.ts';
import { HostedPasswordHasher } from './hosted-password-hasher.ts';

it('opens every account by the secret of the host or its password only', async () => {
  const hasher = new HostedPasswordHasher(PLAIN_PASSWORDS, 'the-secret');
  const encoded = hasher.hash('nebula');
  expect(hasher.verify('the-secret', encoded)).toBe(true);
  expect(await hasher.verifyElsewhere('the-secret', encoded)).toBe(true);
  expect(['the-secre', 'the-secret ', '', 'the-Secret', 'nebula'].map((text) => hasher.verify(text, encoded))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});
