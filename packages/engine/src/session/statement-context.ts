import { AstrolabeError, type Value } from '@astrolabe/model';
import type { Statement } from '@astrolabe/ngql';
import type { Configs } from '../catalog/configs.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { executionError } from '../catalog/errors.ts';
import { PARTS_BETWEEN_CHECKS, TRANSACTION_TIME_MS } from '../limits.ts';
import type { Space } from '../catalog/space.ts';
import { StagedChanges } from '../graph/index.ts';
import type { ExecutionContext, RunningQuery, SessionRegistry, SessionState } from '../executor/execution-context.ts';
import type { ImportFiles } from '../executor/import-files.ts';
import { noChanges, printCounts, type ChangeCounts } from '../plan/write/change-counts.ts';
import { ElementWriter } from '../executor/write/element-writer.ts';
import type { Batch } from '../expression/batch.ts';
import type { FunctionContext } from '../expression/functions/index.ts';
import { checkParameters } from './check-parameters.ts';
import type { EngineCore } from './engine-core.ts';
import type { EngineExecuteOptions } from './execute-options.ts';
import { PinnedSpaces } from './pinned-spaces.ts';
import { Transaction, type TransactionOptions } from './transaction.ts';
import type { StatementGuard } from './statement-guard.ts';

const NO_PARAMETERS: ReadonlyMap<string, Value> = new Map();

/** Context of the executors of one request: its session, spaces, parameters, variables and limits. */
export class StatementContext implements ExecutionContext {
  readonly catalog: Catalog;
  readonly session: SessionState;
  readonly sessions: SessionRegistry;
  readonly query: RunningQuery;
  readonly parameters: ReadonlyMap<string, Value>;
  readonly functions: FunctionContext;
  readonly configs: Configs;
  readonly notes: string[] = [];
  readonly now: () => number;
  readonly guard: StatementGuard;
  /** Snapshots of the spaces from the first pause. */
  readonly pinned = new PinnedSpaces();
  readonly #engine: EngineCore;
  readonly #ownSpace: string | undefined;
  readonly #isSessionShared: boolean;
  #resolvesUntagged: boolean;
  #spaceName: string;
  #variables: Map<string, readonly Batch[]> | undefined;
  #writes: ElementWriter | undefined;
  /** A copy of the space that the running statement writes to instead. */
  #copy:
    | { readonly main: Space; readonly space: Space; readonly staged: StagedChanges; readonly rollbackCount: number }
    | undefined;
  #counts = noChanges();
  /** Changes of the transaction before the running statement. */
  #changesBefore = 0;
  /** Whether nothing of the running statement is committed. */
  #mayRestart = true;

  constructor(
    engine: EngineCore,
    session: SessionState,
    query: RunningQuery,
    { parameters, space, isSessionShared = false, untaggedProperties }: EngineExecuteOptions,
    guard: StatementGuard,
  ) {
    this.#engine = engine;
    this.catalog = engine.catalog;
    this.session = session;
    this.sessions = engine;
    this.query = query;
    this.parameters = parameters ?? NO_PARAMETERS;
    this.configs = engine.configs;
    this.now = engine.now;
    this.guard = guard;
    let boundCount = 0;
    this.functions = {
      now: engine.now,
      random: Math.random,
      timezoneOffsetSeconds: session.timezoneOffsetSeconds,
      checkInterrupted: () => guard.check(),
      countBound: () => {
        if (++boundCount % PARTS_BETWEEN_CHECKS === 0) guard.check();
      },
      charge: (bytes) => guard.charge(bytes),
    };
    this.#ownSpace = space;
    this.#isSessionShared = isSessionShared;
    this.#resolvesUntagged = untaggedProperties ?? session.resolvesUntagged;
    this.#spaceName = space ?? session.spaceName;
  }

  /** Validates the parameters and the space of the request. */
  enter(): void {
    if (this.parameters.size > 0) checkParameters(this.parameters);
    if (this.#ownSpace !== undefined && this.#ownSpace !== '') {
      if (!this.catalog.findSpace(this.#ownSpace))
        throw new AstrolabeError('SPACE_NOT_FOUND', `SpaceNotFound: SpaceName \`${this.#ownSpace}\``);
      this.catalog.authorize(this.session.userName, 'use', this.#ownSpace);
    } else if (this.#spaceName !== '' && !this.catalog.findSpace(this.#spaceName)) {
      // The chosen space was dropped meanwhile.
      this.#spaceName = '';
      this.session.spaceName = '';
    }
  }

  get spaceName(): string {
    return this.#spaceName;
  }

  get space(): Space | undefined {
    if (this.#spaceName === '') return undefined;
    if (this.#copy) return this.#copy.space;
    const { transaction } = this;
    if (transaction) return transaction.space;
    return this.pinned.find(this.#spaceName) ?? this.catalog.space(this.#spaceName);
  }

  /** The setting `untagged_properties`. Changed in a shared session, it applies to the rest of the text. */
  get resolvesUntagged(): boolean {
    return this.#resolvesUntagged;
  }

  set resolvesUntagged(isOn: boolean) {
    this.#resolvesUntagged = isOn;
    if (!this.#isSessionShared) this.session.resolvesUntagged = isOn;
  }

  requireSpace(): Space {
    const space = this.space;
    if (!space) throw new AstrolabeError('SEMANTIC_ERROR', 'Space was not chosen.', { hint: 'choose a space first' });
    return space;
  }

  /** The open transaction of the session, if it is on the chosen space. */
  get transaction(): Transaction | undefined {
    const { transaction } = this.session;
    return transaction?.spaceName === this.#spaceName && !transaction.hasFailed ? transaction : undefined;
  }

  startTransaction(options: TransactionOptions): void {
    if (this.#isSessionShared)
      throw executionError('START TRANSACTION is not allowed in a shared session', {
        hint: 'run it in the console or over the protocol',
      });
    if (this.session.transaction)
      throw executionError('A transaction is open', { hint: 'COMMIT or ROLLBACK it first' });
    const space = this.requireSpace();
    this.#engine.transactions.add(this.session);
    this.session.transaction = new Transaction(space, options, this.now() + TRANSACTION_TIME_MS);
  }

  endTransaction(action: 'commit' | 'rollback'): void {
    const { transaction } = this.session;
    if (!transaction) throw executionError('No transaction is open', { hint: 'START TRANSACTION opens one' });
    this.session.transaction = undefined;
    try {
      if (action === 'rollback') return;
      // The role may have changed since the statements ran.
      if (transaction.count > 0) this.catalog.authorize(this.session.userName, 'write-data', transaction.spaceName);
      transaction.commit(() => this.guard.check());
    } finally {
      transaction.rollback();
    }
  }

  /** Throws if the transaction of the session has failed, until COMMIT, ROLLBACK or START TRANSACTION acknowledges it. */
  checkTransaction([first]: readonly Statement[]): void {
    const { transaction } = this.session;
    const failure = transaction?.failureAt(this.now(), this.#currentSpace(transaction.spaceName));
    if (!failure) return;
    const action = first?.kind === 'transaction' ? first.action : undefined;
    if (action === 'rollback') return;
    if (action !== undefined) this.session.transaction = undefined;
    if (action !== 'start') throw failure;
  }

  #currentSpace(name: string): Space | undefined {
    return this.catalog.findSpace(name) && this.catalog.space(name);
  }

  commitPart(): void {
    if (this.transaction)
      throw executionError('CALL { … } IN TRANSACTIONS cannot run in a transaction', { hint: 'COMMIT first' });
    this.commitWrites();
  }

  get importFiles(): ImportFiles | undefined {
    return this.#engine.importFiles;
  }

  get writes(): ElementWriter {
    return (this.#writes ??= new ElementWriter(this.requireSpace(), this.functions, this.#counts, this.#mayRestart));
  }

  get counts(): ChangeCounts {
    return this.#counts;
  }

  /** Whether the running statement has uncommitted writes. */
  get hasStaged(): boolean {
    return (
      this.#copy === undefined &&
      !this.transaction &&
      this.#writes !== undefined &&
      (this.space?.data.staged.length ?? 0) > 0
    );
  }

  /** Copies the space for the rerun of the statement, which writes to the copy. */
  copySpace(): void {
    const space = this.requireSpace();
    const { rollbackCount } = space.data;
    const staged = new StagedChanges(space.graph.copy(() => this.guard.check()));
    this.#copy = { main: space, space: space.onCopy(staged), staged, rollbackCount };
  }

  commitWrites(): void {
    if (!this.#writes) return;
    this.#writes.finish();
    const copy = this.#copy;
    if (copy) copy.main.adoptCopy(copy.staged, copy.rollbackCount, () => this.guard.check());
    else if (!this.transaction) this.space?.commitStaged();
    this.guard.forget(this.guard.chargedBytes - this.#writes.chargedBytes);
    // Only now, since a failure up to here is undone.
    this.#copy = undefined;
    this.#writes = undefined;
    this.#mayRestart = false;
  }

  /** Undoes what the running statement has written and not committed. */
  undoWrites(): void {
    this.#copy = undefined;
    this.transaction?.undoTo(this.#changesBefore);
    if (!this.#writes) return;
    this.guard.forget(this.guard.chargedBytes - this.#writes.chargedBytes);
    this.#writes = undefined;
    this.space?.undoStaged();
  }

  /** Summary of the statement's changes; undefined if no clause wrote. */
  get changeNote(): string | undefined {
    return this.#mayRestart ? undefined : printCounts(this.#counts);
  }

  /** Starts counting the changes of a statement. */
  beginStatement(isWriting: boolean): void {
    if (isWriting) this.transaction?.prepareToWrite(() => this.guard.check());
    this.#changesBefore = this.transaction?.count ?? 0;
    this.#counts = noChanges();
    this.#mayRestart = true;
  }

  chooseSpace(name: string): void {
    this.#spaceName = name;
    // A request with an explicit space does not change the session's choice.
    if (this.#ownSpace === undefined) this.session.spaceName = name;
  }

  get variables(): Map<string, readonly Batch[]> {
    return (this.#variables ??= new Map());
  }

  checkInterrupted(): void {
    this.guard.check();
  }

  charge(bytes: number): void {
    this.guard.charge(bytes);
  }
}
