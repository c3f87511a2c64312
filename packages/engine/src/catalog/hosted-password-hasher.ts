import type { PasswordHasher } from './password-hasher.ts';

/**
 * Accepts the secret of the host program in place of a password, for users it has identified by other means. Other passwords go to the inner
 * hasher.
 */
export class HostedPasswordHasher implements PasswordHasher {
  readonly #inner: PasswordHasher;
  readonly #secret: string;

  constructor(inner: PasswordHasher, secret: string) {
    this.#inner = inner;
    this.#secret = secret;
  }

  hash(password: string): string {
    return this.#inner.hash(password);
  }

  verify(password: string, encoded: string): boolean {
    return this.#isSecret(password) || this.#inner.verify(password, encoded);
  }

  async verifyElsewhere(password: string, encoded: string): Promise<boolean> {
    if (this.#isSecret(password)) return true;
    return this.#inner.verifyElsewhere?.(password, encoded) ?? this.#inner.verify(password, encoded);
  }

  /** Constant time, so that timing reveals nothing about the secret. */
  #isSecret(password: string): boolean {
    let difference = password.length ^ this.#secret.length;
    for (let at = 0; at < this.#secret.length; at++)
      difference |= password.charCodeAt(at) ^ this.#secret.charCodeAt(at);
    return difference === 0;
  }
}
