import { AstrolabeError } from '@astrolabe/model';
import type { DocumentChange, DocumentStore } from './document-store.ts';

/** Documents that live as long as the process. */
export class MemoryDocumentStore implements DocumentStore {
  readonly #kinds = new Map<string, Map<string, string>>();
  #isOpen = true;

  get(kind: string, key: string): string | undefined {
    this.#checkOpen();
    return this.#kinds.get(kind)?.get(key);
  }

  list(kind: string): [key: string, json: string][] {
    this.#checkOpen();
    const encoder = new TextEncoder();
    const byBytes = [...(this.#kinds.get(kind) ?? [])].map((document) => ({
      document,
      bytes: encoder.encode(document[0]),
    }));
    return byBytes.sort((a, b) => compareBytes(a.bytes, b.bytes)).map(({ document }) => document);
  }

  transact(changes: readonly DocumentChange[]): void {
    this.#checkOpen();
    for (const { kind, key, json } of changes) {
      const documents = this.#kinds.get(kind) ?? new Map<string, string>();
      this.#kinds.set(kind, documents);
      if (json === undefined) documents.delete(key);
      else documents.set(key, json);
    }
  }

  close(): void {
    this.#isOpen = false;
  }

  #checkOpen(): void {
    if (!this.#isOpen) throw new AstrolabeError('STORAGE_FAILED', 'the document store is closed');
  }
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = a[i]! - b[i]!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
