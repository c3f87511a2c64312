// Exports of the published package for browsers and workers: a database in memory without platform dependencies.
import { SyncDatabase, type SyncDatabaseOptions } from './database/database.ts';
import { AstrolabeError } from '@astrolabe/model';
import { openInMemory } from './memory.ts';

/** A graph database in memory, which exists as long as the page, the worker or the process. */
export class Database extends SyncDatabase {
  static open(path: ':memory:' = ':memory:', options: SyncDatabaseOptions = {}): Database {
    if (path !== ':memory:') throw new AstrolabeError('NOT_SUPPORTED', 'only :memory: can be opened here');
    const { space, integers, ...rest } = options;
    return new Database(openInMemory(rest), { ...(space !== undefined && { space }), ...(integers && { integers }) });
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
