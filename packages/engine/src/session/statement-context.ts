import { AstrolabeError, type Value } from '@astrolabe/model';
import type { Configs } from '../catalog/configs.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Space } from '../catalog/space.ts';
import { StagedChanges } from '../graph/index.ts';
import type { ExecutionContext, RunningQuery, SessionRegistry, SessionState } from '../executor/execution-context.ts';
import { noChanges, printCounts, type ChangeCounts } from '../executor/write/change-counts.ts';
import { ElementWriter } from '../executor/write/element-writer.ts';
import type { Batch } from '../expression/batch.ts';
import type { FunctionContext } from '../expression/functions/index.ts';
import { checkParameters } from './check-parameters.ts';
import type { EngineCore } from './engine-core.ts';
import type { EngineExecuteOptions } from './execute-options.ts';
import { PinnedSpaces } from './pinned-spaces.ts';
import type { StatementGuard } from './statement-guard.ts';

const NO_PARAMETERS: ReadonlyMap<string, Value> = new Map();

/** What the executors of one request get: its session, spaces, parameters, variables and limits. */
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
  /** The spaces as they were at the first pause. */
  readonly pinned = new PinnedSpaces();
  readonly #ownSpace: string | undefined;
  #spaceName: string;
  #variables: Map<string, readonly Batch[]> | undefined;
  #writes: ElementWriter | undefined;
  /** A copy of the space that the running statement writes to instead. */
  #copy:
    | { readonly main: Space; readonly space: Space; readonly staged: StagedChanges; readonly rollbackCount: number }
    | undefined;
  #counts = noChanges();
  /** Whether nothing of the running statement is committed. */
  #mayRestart = true;

  constructor(
    engine: EngineCore,
    session: SessionState,
    query: RunningQuery,
    { parameters, space }: EngineExecuteOptions,
    guard: StatementGuard,
  ) {
    this.catalog = engine.catalog;
    this.session = session;
    this.sessions = engine;
    this.query = query;
    this.parameters = parameters ?? NO_PARAMETERS;
    this.configs = engine.configs;
    this.now = engine.now;
    this.guard = guard;
    this.functions = {
      now: engine.now,
      random: Math.random,
      timezoneOffsetSeconds: session.timezoneOffsetSeconds,
      checkInterrupted: () => guard.check(),
      charge: (bytes) => guard.charge(bytes),
    };
    this.#ownSpace = space;
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
    return this.pinned.find(this.#spaceName) ?? this.catalog.space(this.#spaceName);
  }

  requireSpace(): Space {
    const space = this.space;
    if (!space) throw new AstrolabeError('SEMANTIC_ERROR', 'Space was not chosen.', { hint: 'choose a space first' });
    return space;
  }

  get writes(): ElementWriter {
    return (this.#writes ??= new ElementWriter(this.requireSpace(), this.functions, this.#counts, this.#mayRestart));
  }

  get counts(): ChangeCounts {
    return this.#counts;
  }

  /** Whether the running statement has written something that others must not see yet. */
  get hasStaged(): boolean {
    return this.#copy === undefined && this.#writes !== undefined && (this.space?.data.staged.length ?? 0) > 0;
  }

  /** Makes a copy of the space, to which the statement writes when it is run again. */
  copySpace(): void {
    const space = this.requireSpace();
    const { rollbackCount } = space.data;
    const staged = new StagedChanges(space.graph.copy(() => this.guard.check()));
    this.#copy = { main: space, space: space.onCopy(staged), staged, rollbackCount };
  }

  commitWrites(): void {
    if (!this.#writes) return;
    this.#writes.finish();
    this.#writes = undefined;
    this.#mayRestart = false;
    const copy = this.#copy;
    if (!copy) {
      this.space?.commitStaged();
      return;
    }
    copy.main.adoptCopy(copy.staged, copy.rollbackCount, () => this.guard.check());
    this.#copy = undefined;
  }

  /** Undoes what the running statement has written and not committed. */
  undoWrites(): void {
    this.#copy = undefined;
    if (!this.#writes) return;
    this.#writes = undefined;
    this.space?.undoStaged();
  }

  /** What the statement changed; undefined if no clause of it wrote. */
  get changeNote(): string | undefined {
    return this.#mayRestart ? undefined : printCounts(this.#counts);
  }

  /** Begins to count the changes of a statement. */
  resetCounts(): void {
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
