import { AstrolabeError, isIdentical, type Value } from '@astrolabe/model';
import { executionError } from '../catalog/errors.ts';
import type { PinnedSpace, Space } from '../catalog/space.ts';
import { TRANSACTION_TIME_MS } from '../limits.ts';
import type { GraphChange } from '../graph/graph.ts';
import { edgeRow, StagedChanges, tagRow, type SpaceGraph } from '../graph/index.ts';

/** `snapshot`: two transactions may not write the same row. `serializable`: a transaction that writes fails if anyone else has. */
export type IsolationLevel = 'snapshot' | 'serializable';

/** Options of START TRANSACTION. */
export interface TransactionOptions {
  readonly isReadOnly: boolean;
  readonly level: IsolationLevel;
}

/**
 * Several statements of a session on one space. They read a snapshot from the start of the transaction plus their own writes, which are
 * invisible to others until the commit. The first writer of a row wins; the other transaction fails at its commit.
 *
 *     start: pin the graph ─▶ first write: copy of it ─▶ commit: compare the written rows, log all changes at once
 */
export class Transaction {
  readonly spaceName: string;
  readonly options: TransactionOptions;
  readonly #main: Space;
  readonly #schemaVersion: number;
  readonly #pinned: PinnedSpace;
  readonly #letUnload: () => void;
  readonly #endsAt: number;
  #own: { readonly space: Space; readonly staged: StagedChanges } | undefined;
  #failure: AstrolabeError | undefined;
  #isReleased = false;

  /** `endsAt` is the time after which it can no longer be used, by the clock of the engine. */
  constructor(main: Space, options: TransactionOptions, endsAt: number) {
    this.spaceName = main.schema.name;
    this.options = options;
    this.#main = main;
    this.#schemaVersion = main.schemaVersion;
    this.#pinned = main.pin();
    this.#letUnload = main.data.keepOpen();
    this.#endsAt = endsAt;
  }

  /** The space as the statements of the transaction see it. */
  get space(): Space {
    return this.#own?.space ?? this.#pinned.space;
  }

  /** The number of changes, for `undoTo`. */
  get count(): number {
    return this.#own?.staged.count ?? 0;
  }

  /** Whether it has ended with a failure, which the session has to acknowledge. */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** Rolls back an expired transaction. Returns whether it was expired. */
  expire(now: number): boolean {
    if (!this.#failure && now > this.#endsAt)
      this.#fail(`The transaction was rolled back: it was open for more than ${TRANSACTION_TIME_MS / 1000} seconds`);
    return this.hasFailed;
  }

  /**
   * Rolls back a transaction that cannot continue, and returns why: also for later statements, which would otherwise commit one by one. `current`
   * is the space that has its name now.
   */
  failureAt(now: number, current: Space | undefined): AstrolabeError | undefined {
    if (!this.expire(now) && (current !== this.#main || current.schemaVersion !== this.#schemaVersion))
      this.#fail(`The transaction was rolled back: the schema of space ${this.spaceName} changed meanwhile`);
    return this.#failure;
  }

  #fail(message: string): void {
    this.#failure = executionError(message, { hint: 'ROLLBACK, or START TRANSACTION to run it again' });
    this.rollback();
  }

  /** Copies the graph for the transaction before its first write. `check` may throw to stop. */
  prepareToWrite(check: () => void): void {
    if (this.options.isReadOnly)
      throw executionError('The transaction only reads', { hint: 'START TRANSACTION without READ ONLY' });
    if (this.#own) return;
    const staged = new StagedChanges(this.#pinned.space.graph.copy(check));
    staged.graph.adopt();
    this.#own = { staged, space: this.#main.onCopy(staged) };
  }

  /** Undoes what a statement wrote that failed. */
  undoTo(count: number): void {
    this.#own?.staged.undoTo(count);
  }

  /** Makes all changes durable atomically. */
  commit(check: () => void): void {
    const changes = this.#own?.staged.changes ?? [];
    try {
      if (changes.length === 0) return;
      const [before, now] = [this.#pinned.space.graph, this.#main.graph];
      if (before !== now) {
        if (this.options.level === 'serializable') throw conflict('another statement wrote to the space');
        refuseConflicts(changes, before, now, check);
      }
      this.#main.commit(lastChanges(changes), check);
    } finally {
      this.rollback();
    }
  }

  /** Drops all changes. Idempotent. */
  rollback(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#pinned.release();
    this.#letUnload();
    this.#own = undefined;
  }
}

/** The last change of each row. */
function lastChanges(changes: readonly GraphChange[]): readonly GraphChange[] {
  const last = new Map<string, GraphChange>();
  for (const change of changes) {
    const key = keyOf(change);
    // Keeps the order of the last changes.
    last.delete(key);
    last.set(key, change);
  }
  return [...last.values()];
}

function keyOf(change: GraphChange): string {
  switch (change.kind) {
    case 'put-vertex':
    case 'delete-tag':
      return `${change.tagId} ${String(change.vid)}`;
    case 'put-edge':
    case 'delete-edge':
      return `${change.edgeTypeId} ${change.rank} ${JSON.stringify([String(change.src), String(change.dst)])}`;
    case 'clear':
      return '';
  }
}

/** Throws if a written row, or a vertex that a new edge needs, has changed. */
function refuseConflicts(
  changes: readonly GraphChange[],
  before: SpaceGraph,
  now: SpaceGraph,
  check: () => void,
): void {
  for (const [at, change] of changes.entries()) {
    if (at % CHANGES_BETWEEN_CHECKS === 0) check();
    if (!isSame(rowOf(change, before), rowOf(change, now))) throw conflict(`another statement wrote ${nameOf(change)}`);
    if (change.kind !== 'put-edge') continue;
    for (const vid of [change.src, change.dst])
      if (hasVertex(before, vid) && !hasVertex(now, vid))
        throw conflict(`another statement deleted vertex ${String(vid)}`);
  }
}

const CHANGES_BETWEEN_CHECKS = 1024;

function rowOf(change: GraphChange, graph: SpaceGraph): readonly Value[] | undefined {
  switch (change.kind) {
    case 'put-vertex':
    case 'delete-tag':
      return tagRow(graph, change.tagId, graph.vids.find(change.vid));
    case 'put-edge':
    case 'delete-edge':
      return edgeRow(graph, change.edgeTypeId, graph.vids.find(change.src), graph.vids.find(change.dst), change.rank);
    case 'clear':
      return undefined;
  }
}

function isSame(a: readonly Value[] | undefined, b: readonly Value[] | undefined): boolean {
  if (!a || !b) return a === b;
  return a.length === b.length && a.every((value, index) => isIdentical(value, b[index]!));
}

function hasVertex(graph: SpaceGraph, vid: Parameters<SpaceGraph['vids']['find']>[0]): boolean {
  const dense = graph.vids.find(vid);
  return dense >= 0 && graph.hasVertex(dense);
}

function nameOf(change: GraphChange): string {
  switch (change.kind) {
    case 'put-vertex':
    case 'delete-tag':
      return `vertex ${String(change.vid)}`;
    case 'put-edge':
    case 'delete-edge':
      return `edge ${String(change.src)}->${String(change.dst)}`;
    case 'clear':
      return 'the space';
  }
}

function conflict(reason: string): AstrolabeError {
  return executionError(`The transaction is rolled back: ${reason} meanwhile`, {
    hint: 'run the transaction again',
  });
}
