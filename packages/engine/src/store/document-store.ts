/** One document to write, or to remove if `json` is undefined. */
export interface DocumentChange {
  readonly kind: string;
  readonly key: string;
  readonly json: string | undefined;
}

/**
 * Small JSON documents by kind and key: spaces, users, jobs. Everything is synchronous and durable on return.
 */
export interface DocumentStore {
  /** The document's text, or undefined. */
  get(kind: string, key: string): string | undefined;
  /** All documents of a kind as [key, text], ordered by the bytes of the key. */
  list(kind: string): [key: string, json: string][];
  /** Writes and removes documents, all or none, in the given order. */
  transact(changes: readonly DocumentChange[]): void;
  close(): void;
}
