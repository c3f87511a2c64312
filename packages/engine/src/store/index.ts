// documents of the system: spaces, users, jobs
export type { DocumentChange, DocumentStore } from './document-store.ts';
export { MemoryDocumentStore } from './memory-document-store.ts';
export { SqliteDocumentStore } from './sqlite-document-store.ts';
