/** Turns passwords into what may be stored of them. Injected, because hashing needs the platform. */
export interface PasswordHasher {
  /** A self-describing text: algorithm, parameters, salt and digest. Two calls for one password answer different texts. */
  hash(password: string): string;
  /** Whether the password is the one behind a text that `hash` answered. */
  verify(password: string, encoded: string): boolean;
  /** The same without holding this thread, where the platform can. */
  verifyElsewhere?(password: string, encoded: string): Promise<boolean>;
}
