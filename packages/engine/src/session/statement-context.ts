import { AstrolabeError, type Value } from '@astrolabe/model';
import type { Configs } from '../catalog/configs.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Space } from '../catalog/space.ts';
import type { ExecutionContext, RunningQuery, SessionRegistry, SessionState } from '../executor/execution-context.ts';
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
    return this.pinned.find(this.#spaceName) ?? this.catalog.space(this.#spaceName);
  }

  requireSpace(): Space {
    const space = this.space;
    if (!space) throw new AstrolabeError('SEMANTIC_ERROR', 'Space was not chosen.', { hint: 'choose a space first' });
    return space;
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
