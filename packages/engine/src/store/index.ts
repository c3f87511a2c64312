// documents of the system: spaces, users, jobs
export type { DocumentChange, DocumentStore } from './document-store.ts';
export { MemoryDocumentStore } from './memory-document-store.ts';
export { SqliteDocumentStore, SYSTEM_FORMAT } from './sqlite-document-store.ts';
// storage of a space
export type { AddedDefaults, Change, GraphChange, SchemaChange } from './change.ts';
export type { ChunkId, GraphStore, LogRecord } from './graph-store.ts';
export { MemoryGraphStore } from './memory-graph-store.ts';
export { SPACE_FORMAT, SqliteGraphStore } from './sqlite-graph-store.ts';
export { DamagedGraphStore } from './damaged-graph-store.ts';
// files
export { copyClosedFile } from './file-copy.ts';
export { finish, type Steps } from './steps.ts';
export {
  isSealExpected,
  SqliteFile,
  type DiskFaults,
  type DiskStep,
  type SqliteFileOptions,
  type SqliteFormat,
} from './sqlite-file.ts';
export { isThere, translate } from './storage-error.ts';
export { isSpaceCopy, readSpaceCopy } from './space-copy.ts';
export { verifyClosedFile, sealPath, type FileDamage } from './seal-check.ts';
