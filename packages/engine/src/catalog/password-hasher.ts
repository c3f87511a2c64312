/** Hashes passwords for storage. Injected, because hashing depends on the platform. */
export interface PasswordHasher {
  /** Returns a self-describing text: algorithm, parameters, salt and digest. Two calls return different texts. */
  hash(password: string): string;
  /** Returns whether the password matches a text from `hash`. */
  verify(password: string, encoded: string): boolean;
  /** Verifies without blocking this thread, if the platform supports it. */
  verifyElsewhere?(password: string, encoded: string): Promise<boolean>;
}
