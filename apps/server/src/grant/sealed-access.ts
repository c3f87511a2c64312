import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { AstrolabeError } from '@astrolabe/model';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns a random 256-bit secret as text for headers and addresses. */
export function newToken(): string {
  return `ast_${randomBytes(32).toString('base64url')}`;
}

/** Returns the lookup digest of a token, which does not reveal the token. */
export function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Encrypts a text with a key derived from the token. The studio stores no token and cannot decrypt it. */
export function seal(text: string, token: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(token), nonce);
  const locked = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), locked]);
}

/** Decrypts a text that was sealed with this token. Throws `STORAGE_CORRUPT` if the bytes were changed. */
export function unseal(sealed: Uint8Array, token: string): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(token), nonce, { authTagLength: TAG_BYTES }).setAuthTag(tag);
    return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch (error) {
    throw new AstrolabeError('STORAGE_CORRUPT', 'the stored data of this token is unreadable', { cause: error });
  }
}

function keyOf(token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', token, '', 'astrolabe access', 32));
}
