import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { VERIFIED_PASSWORDS_MAX } from '../limits.ts';
import type { PasswordHasher } from './password-hasher.ts';

/*
 * Stored form:  scrypt$<log2 N>$<r>$<p>$<salt, base64url>$<digest, base64url>
 * The parameters travel with the digest, so that they can be raised without locking anybody out.
 */
const COST_LOG2 = 14;
const BLOCK_SIZE = 8;
const PARALLELISM = 1;
const SALT_BYTES = 16;
const DIGEST_BYTES = 32;

/** scrypt with a random salt. Passwords that were verified are remembered as keyed digests that die with the process, so that opening many sessions stays cheap. */
export class NodePasswordHasher implements PasswordHasher {
  readonly #key = randomBytes(32);
  readonly #remembered = new Map<string, Buffer>();

  hash(password: string): string {
    const salt = randomBytes(SALT_BYTES);
    const digest = scryptSync(password, salt, DIGEST_BYTES, {
      N: 2 ** COST_LOG2,
      r: BLOCK_SIZE,
      p: PARALLELISM,
    });
    const encoded = [
      'scrypt',
      COST_LOG2,
      BLOCK_SIZE,
      PARALLELISM,
      salt.toString('base64url'),
      digest.toString('base64url'),
    ].join('$');
    this.#remember(encoded, password);
    return encoded;
  }

  verify(password: string, encoded: string): boolean {
    const known = this.#remembered.get(encoded);
    if (known !== undefined && timingSafeEqual(known, this.#mark(password))) return true;
    const [algorithm, costLog2, blockSize, parallelism, salt, digest] = encoded.split('$');
    if (algorithm !== 'scrypt' || salt === undefined || digest === undefined) return false;
    const expected = Buffer.from(digest, 'base64url');
    const actual = scryptSync(password, Buffer.from(salt, 'base64url'), expected.length, {
      N: 2 ** Number(costLog2),
      r: Number(blockSize),
      p: Number(parallelism),
    });
    const isRight = timingSafeEqual(actual, expected);
    if (isRight) this.#remember(encoded, password);
    return isRight;
  }

  #mark(password: string): Buffer {
    return createHmac('sha256', this.#key).update(password).digest();
  }

  #remember(encoded: string, password: string): void {
    if (this.#remembered.size >= VERIFIED_PASSWORDS_MAX) this.#remembered.clear();
    this.#remembered.set(encoded, this.#mark(password));
  }
}
