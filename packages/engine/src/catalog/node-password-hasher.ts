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
const KEY_BYTES = 32;

/** Loaded with the first password: loading it is slow, and not every program has passwords. */
function crypto(): typeof import('node:crypto') {
  return process.getBuiltinModule('node:crypto');
}

/** scrypt with a random salt. Verified passwords are cached as keyed digests until the process ends, so that opening many sessions is cheap. */
export class NodePasswordHasher implements PasswordHasher {
  #key: Buffer | undefined;
  readonly #remembered = new Map<string, Buffer>();

  hash(password: string): string {
    const salt = crypto().randomBytes(SALT_BYTES);
    const digest = crypto().scryptSync(password, salt, DIGEST_BYTES, {
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
    if (this.#isRemembered(password, encoded)) return true;
    const parts = partsOf(encoded);
    if (!parts) return false;
    const { salt, digest, cost } = parts;
    return this.#isRight(password, encoded, digest, crypto().scryptSync(password, salt, digest.length, cost));
  }

  async verifyElsewhere(password: string, encoded: string): Promise<boolean> {
    if (this.#isRemembered(password, encoded)) return true;
    const parts = partsOf(encoded);
    if (!parts) return false;
    const { salt, digest, cost } = parts;
    const actual = await new Promise<Buffer>((resolve, reject) => {
      crypto().scrypt(password, salt, digest.length, cost, (error, made) => (error ? reject(error) : resolve(made)));
    });
    return this.#isRight(password, encoded, digest, actual);
  }

  #isRemembered(password: string, encoded: string): boolean {
    const known = this.#remembered.get(encoded);
    return known !== undefined && crypto().timingSafeEqual(known, this.#mark(password));
  }

  #isRight(password: string, encoded: string, expected: Buffer, actual: Buffer): boolean {
    const isRight = crypto().timingSafeEqual(actual, expected);
    if (isRight) this.#remember(encoded, password);
    return isRight;
  }

  /** A digest under a key of this process. The one-shot hash does not load Node's streams. */
  #mark(password: string): Buffer {
    this.#key ??= crypto().randomBytes(KEY_BYTES);
    return crypto().hash('sha256', Buffer.concat([this.#key, Buffer.from(password)]), 'buffer');
  }

  #remember(encoded: string, password: string): void {
    if (this.#remembered.size >= VERIFIED_PASSWORDS_MAX) this.#remembered.clear();
    this.#remembered.set(encoded, this.#mark(password));
  }
}

interface Parts {
  readonly salt: Buffer;
  readonly digest: Buffer;
  readonly cost: { readonly N: number; readonly r: number; readonly p: number };
}

function partsOf(encoded: string): Parts | undefined {
  const [algorithm, costLog2, blockSize, parallelism, salt, digest] = encoded.split('$');
  if (algorithm !== 'scrypt' || salt === undefined || digest === undefined) return undefined;
  return {
    salt: Buffer.from(salt, 'base64url'),
    digest: Buffer.from(digest, 'base64url'),
    cost: { N: 2 ** Number(costLog2), r: Number(blockSize), p: Number(parallelism) },
  };
}
