import type { Value } from '@astrolabe/model';
import type { Configs } from '../catalog/configs.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { HostAddress } from '../catalog/host.ts';
import type { Space } from '../catalog/space.ts';
import type { Batch } from '../expression/batch.ts';
import type { Transaction, TransactionOptions } from '../session/transaction.ts';
import type { FunctionContext } from '../expression/functions/index.ts';
import type { ImportFiles } from './import-files.ts';
import type { ChangeCounts } from '../plan/write/change-counts.ts';
import type { ElementWriter } from './write/element-writer.ts';

/** A statement text that runs in a session. */
export interface RunningQuery {
  /** NebulaGraph's execution plan id, unique in the process. */
  readonly id: bigint;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Set by KILL QUERY; the query fails with `Execution had been killed`. */
  isKilled: boolean;
}

/** A session as listed by SHOW SESSIONS, ended by KILL SESSION and changed by USE. */
export interface SessionState {
  readonly id: bigint;
  readonly userName: string;
  /** Empty text: no space is chosen. */
  spaceName: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  updatedAt: number;
  readonly timezoneOffsetSeconds: number;
  /** The setting `untagged_properties`: in MATCH, `v.property` is the property of the only tag that has it. */
  resolvesUntagged: boolean;
  /** The network address of the client. */
  readonly clientAddress: string;
  /** The open transaction. */
  transaction?: Transaction | undefined;
  /** The running queries of the session. */
  readonly queries: readonly RunningQuery[];
}

/** All sessions of the engine. */
export interface SessionRegistry {
  /** The address of the protocol server. */
  readonly graphAddress: HostAddress;
  list(): readonly SessionState[];
  /** Ends a session and its queries. Returns false if it does not exist. */
  kill(id: bigint): boolean;
  /** Ends all sessions, except one, of a user who was dropped or whose password changed. */
  endOf(user: string, except?: bigint): void;
}

/** Dependencies of executors besides their node and inputs. */
export interface ExecutionContext {
  readonly catalog: Catalog;
  readonly session: SessionState;
  readonly sessions: SessionRegistry;
  /** The query this plan runs for. */
  readonly query: RunningQuery;
  /** The current space of the request: the session's, that of the `space` option, or the last USE. */
  readonly space: Space | undefined;
  /** The chosen space; throws `Space was not chosen.` without one. */
  requireSpace(): Space;
  /** Executes USE; no effect on a request with its own `space`. */
  chooseSpace(name: string): void;
  readonly parameters: ReadonlyMap<string, Value>;
  readonly configs: Configs;
  /** Notes for the client, sent at the end of the result. */
  readonly notes: string[];
  /** Clock, chance and zone, for functions. */
  readonly functions: FunctionContext;
  /** The setting `untagged_properties` of the request, and of the session unless others share it. */
  resolvesUntagged: boolean;
  /** The rows of `$name`, by name, for the rest of the request. */
  readonly variables: Map<string, readonly Batch[]>;
  /** Writes vertices and edges of the running statement at once; `counts` has the number of changes. */
  readonly writes: ElementWriter;
  readonly counts: ChangeCounts;
  /** The files of LOAD CSV and COPY FROM; absent: the host has no import folder. */
  readonly importFiles: ImportFiles | undefined;
  /** Makes the changes so far of the running statement durable: CALL { … } IN TRANSACTIONS. */
  commitPart(): void;
  /** Starts a transaction of the session on the chosen space. */
  startTransaction(options: TransactionOptions): void;
  /** Commits or rolls back the transaction of the session. */
  endTransaction(action: 'commit' | 'rollback'): void;
  /** The clock in milliseconds since 1970; may be fixed in tests. */
  now(): number;
  /** Throws when the statement was canceled or killed, or ran out of time. Long loops call it about once for 1024 rows. */
  checkInterrupted(): void;
  /** Charges memory held until the end of the statement, in bytes. Throws above the limit. */
  charge(bytes: number): void;
}
