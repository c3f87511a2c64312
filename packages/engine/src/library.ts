// Exports of the published package: the database, and the types of its interface from the packages below.
import { SyncDatabase, type SyncDatabaseOptions } from './database/database.ts';
import { Engine } from './session/engine.ts';

/** Options of `Database.open`. */
export interface DatabaseOptions extends SyncDatabaseOptions {
  /** `full` returns from a write when it is on disk; `relaxed` may lose the last moments at a power failure. */
  readonly durability?: 'full' | 'relaxed';
}

/** A graph database in a directory or in memory, for the thread that opens it. */
export class Database extends SyncDatabase {
  /** Opens the database in a directory, which is created if needed; `:memory:` is discarded with the process. One process at a time. */
  static open(path: string, options: DatabaseOptions = {}): Database {
    const { space, integers, ...rest } = options;
    const engine = Engine.open({ ...rest, ...(path !== ':memory:' && { directory: path }) });
    return new Database(engine, { ...(space !== undefined && { space }), ...(integers && { integers }) });
  }
}

export type {
  LoadOutcome,
  Parameters,
  PlainRow,
  PreparedQuery,
  QueryOptions,
  SyncDatabase,
  SyncDatabaseOptions,
} from './database/database.ts';
export type { Integers, Parameter, PlainEdge, PlainPath, PlainValue, PlainVertex } from './database/plain-value.ts';
export {
  AstrolabeError,
  ERROR_CODES,
  displayValue,
  printValue,
  type ErrorCode,
  type ResultSet,
  type SchemaSnapshot,
  type Value,
} from '@astrolabe/model';
