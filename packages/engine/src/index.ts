// the embedded database
export { EngineCore, type EngineFacts } from './session/engine-core.ts';
export { Engine, type EngineOptions } from './session/engine.ts';
export { backupFacts, spaceDocuments } from './catalog/documents.ts';
export type { BackupFacts, EngineSession } from './session/engine-session.ts';
export type { EngineExecuteOptions } from './session/execute-options.ts';
export type { ConsistencyProblem } from './consistency/graph-check.ts';
export type { ConsistencyReport } from './consistency/check-space.ts';
export { readServerZone, type ServerZone } from './catalog/configs.ts';
export type { HostAddress } from './catalog/host.ts';
export type { StatementLimits } from './session/statement-guard.ts';
export { isCopyOfTab } from './catalog/file-backups.ts';
export { repairSpaceFile } from './catalog/repair-file.ts';
// For programs that store other files next to the database.
export {
  isSealExpected,
  readSpaceCopy,
  sealPath,
  SPACE_FORMAT,
  SqliteFile,
  SYSTEM_FORMAT,
  verifyClosedFile,
  type FileDamage,
  type SqliteFormat,
  type Steps,
} from './store/index.ts';
