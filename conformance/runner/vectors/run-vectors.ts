/** Runs conformance vectors against a database and counts the query/expectation pairs that hold. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  AstrolabeError,
  ERROR_CODES,
  printValue,
  type GraphService,
  type GraphSession,
  type ResultSet,
  type Value,
} from '@astrolabe/model';
import { agrees, findPartners, type Agreement } from './agree.ts';
import { murmurHash } from './murmur.ts';
import { parseCell, type Expected } from './notation.ts';
import { fromTagged } from './tagged.ts';
import type { ExpectRows, VectorScenario, VectorSpace, VectorStep } from './vector.ts';

/** Kinds of differences between a result and its vector. */
export type DifferenceKind =
  | 'not-supported'
  | 'unexpected-error'
  | 'no-error'
  | 'other-error'
  | 'other-columns'
  | 'other-row-count'
  | 'other-rows'
  | 'not-reached';

/** A failed pair, and the reason. */
export interface VectorFailure {
  readonly id: string;
  readonly group: string;
  readonly line: number;
  readonly query: string;
  readonly kind: DifferenceKind;
  readonly reason: string;
}

interface Difference {
  readonly kind: DifferenceKind;
  readonly reason: string;
}

/** Pairs passed and failed, by group. */
export interface VectorReport {
  readonly groups: ReadonlyMap<string, { passed: number; failed: number }>;
  readonly failures: readonly VectorFailure[];
}

export interface VectorOptions {
  readonly folder: string;
  /** Only these groups, or scenarios whose id contains one of the texts. */
  readonly only?: readonly string[];
}

type Result = { readonly result: ResultSet } | { readonly error: unknown };

export async function runVectors(service: GraphService, options: VectorOptions): Promise<VectorReport> {
  const groups = new Map<string, { passed: number; failed: number }>();
  const failures: VectorFailure[] = [];
  const loaded = new Set<string>();
  for (const scenario of readScenarios(options)) {
    const run = new ScenarioRun(service, scenario, options.folder, loaded);
    const found = await run.run();
    const total = groups.get(scenario.group) ?? { passed: 0, failed: 0 };
    total.passed += run.passed;
    total.failed += found.length;
    groups.set(scenario.group, total);
    failures.push(...found);
  }
  return { groups, failures };
}

function* readScenarios({ folder, only }: VectorOptions): Iterable<VectorScenario> {
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (!line) continue;
      const scenario = JSON.parse(line) as VectorScenario;
      if (!only?.length || only.some((text) => scenario.group === text || scenario.id.includes(text))) yield scenario;
    }
  }
}

class ScenarioRun {
  passed = 0;
  private readonly failures: VectorFailure[] = [];
  private readonly service: GraphService;
  private readonly scenario: VectorScenario;
  private readonly folder: string;
  private readonly loaded: Set<string>;
  private readonly parameters: ReadonlyMap<string, Value>;
  private readonly sessions: GraphSession[] = [];
  private session!: GraphSession;
  private second: GraphSession | undefined;
  private ownSpace: string | undefined;
  private hasIntegerVids = false;
  private result: Result = { error: new Error('no query was sent') };
  private query = '';

  constructor(service: GraphService, scenario: VectorScenario, folder: string, loaded: Set<string>) {
    this.service = service;
    this.scenario = scenario;
    this.folder = folder;
    this.loaded = loaded;
    this.parameters = new Map(Object.entries(scenario.params).map(([name, value]) => [name, fromTagged(value)]));
  }

  async run(): Promise<readonly VectorFailure[]> {
    const before = await this.objectsLeft();
    try {
      this.session = await this.login('root', 'nebula');
      await this.enterSpace(this.scenario.space);
      for (const step of this.scenario.steps) await this.take(step);
    } catch (error) {
      // The scenario could not continue: every pair it did not reach has failed.
      const pairs = this.scenario.steps.filter((step) => step.kind.startsWith('expect-')).length;
      const missing = pairs - this.passed - this.failures.length;
      for (let i = 0; i < missing; i++)
        this.fail(0, { kind: 'not-reached', reason: `scenario ended: ${describe(error)}` });
    }
    await this.cleanUp(before);
    return this.failures;
  }

  private async login(user: string, password: string): Promise<GraphSession> {
    const session = await this.service.authenticate(user, password);
    this.sessions.push(session);
    return session;
  }

  private async take(step: VectorStep): Promise<void> {
    switch (step.kind) {
      case 'query': {
        this.query = step.profile ? `PROFILE {${step.q}}` : step.q;
        const session =
          step.user !== undefined
            ? await this.login(step.user, step.password ?? '')
            : step.graph === 1
              ? (this.second ??= await this.login('root', 'nebula'))
              : this.session;
        for (let i = 0; i < (step.times ?? 1); i++) this.result = await this.send(session, this.query);
        return;
      }
      case 'setup':
        for (const statement of step.statements) await this.session.execute(statement, { parameters: this.parameters });
        return;
      case 'try':
        for (const statement of step.statements) {
          this.query = statement;
          this.result = await this.send(this.session, statement);
        }
        return;
      case 'space':
        return this.enterSpace(step.space);
      case 'drop-space':
        return this.dropOwnSpace();
      case 'wait':
        // Only expiry needs the clock; other changes take effect at once here.
        if (this.scenario.group === 'ttl' || /ttl/i.test(JSON.stringify(this.scenario.steps)))
          await new Promise((resolve) => setTimeout(resolve, step.seconds * 1000));
        return;
      case 'wait-job':
        return;
      case 'wait-indexes':
        // A space may have indexes of one kind only.
        for (const kind of ['TAG', 'EDGE']) await this.session.execute(`REBUILD ${kind} INDEX`).catch(() => undefined);
        return;
      case 'try-login':
        await this.login(step.user, step.password).catch(() => undefined);
        return;
      case 'expect-ok':
        return this.judge(step.line, 'error' in this.result ? unexpected(this.result.error) : undefined);
      case 'expect-error':
        return this.judge(step.line, this.differenceFromError(step.type, step.message));
      case 'expect-rows':
        return this.judge(
          step.line,
          'error' in this.result ? unexpected(this.result.error) : this.differenceFromRows(this.result.result, step),
        );
    }
  }

  private async send(session: GraphSession, text: string): Promise<Result> {
    try {
      return { result: await session.execute(text, { parameters: this.parameters }) };
    } catch (error) {
      return { error };
    }
  }

  private judge(line: number | undefined, difference: Difference | undefined): void {
    if (difference === undefined) this.passed++;
    else this.fail(line ?? 0, difference);
  }

  private fail(line: number, difference: Difference): void {
    this.failures.push({ id: this.scenario.id, group: this.scenario.group, line, query: this.query, ...difference });
  }

  private differenceFromError(type: string, message: string): Difference | undefined {
    if (!('error' in this.result))
      return { kind: 'no-error', reason: `expected ${type}, got ${this.result.result.rows.length} rows` };
    const { error } = this.result;
    if (!AstrolabeError.is(error)) return { kind: 'other-error', reason: `not an AstrolabeError: ${describe(error)}` };
    const expected = type === 'ExecutionError' ? message : `${type}: ${message}`;
    const hasClass = type === 'ExecutionError' ? ERROR_CODES[error.code].cluster === -1005 : true;
    if (hasClass && error.clusterMessage.startsWith(expected)) return undefined;
    const reason = `expected ${type === 'ExecutionError' ? 'ExecutionError ' : ''}${expected}, got ${error.clusterMessage} (${error.code})`;
    return { kind: error.code === 'NOT_SUPPORTED' ? 'not-supported' : 'other-error', reason };
  }

  private differenceFromRows(result: ResultSet, step: ExpectRows): Difference | undefined {
    if (result.columns.join('|') !== step.columns.join('|'))
      return {
        kind: 'other-columns',
        reason: `expected columns ${step.columns.join(' | ')}, got ${result.columns.join(' | ')}`,
      };
    const how: Agreement = { isStrict: step.compare === 'strict', ...(this.hasIntegerVids && { hashIds: murmurHash }) };
    const expected = step.rows.map((row) =>
      row.map((cell, column) => expectedCell(cell, step.hashColumns?.includes(column) ?? false)),
    );
    const fits = (wanted: readonly Expected[], row: readonly Value[]): boolean =>
      wanted.length === row.length && wanted.every((cell, i) => agrees(row[i]!, cell, how));
    const shown = (): Difference => ({
      kind: expected.length === result.rows.length ? 'other-rows' : 'other-row-count',
      reason: `expected ${step.rows.length} rows, got ${result.rows.length}: ${result.rows
        .slice(0, 8)
        .map((row) => row.map((cell) => printValue(cell)).join(' | '))
        .join(' // ')}  WANTED ${step.rows
        .slice(0, 8)
        .map((row) => row.join(' | '))
        .join(' // ')}`,
    });
    if (step.mode === 'not-contains')
      return expected.some((wanted) => result.rows.some((row) => fits(wanted, row))) ? shown() : undefined;
    if (step.mode !== 'contains' && expected.length !== result.rows.length) return shown();
    if (step.order === 'in-order')
      return expected.every((wanted, i) => fits(wanted, result.rows[i]!)) ? undefined : shown();
    return findPartners(expected, result.rows, fits) ? undefined : shown();
  }

  private async enterSpace(space: VectorSpace): Promise<void> {
    if (space.kind === 'none') return;
    if (space.kind === 'existing') {
      const name = space.name!;
      if (!this.loaded.has(name)) {
        await this.loadInto(name, name);
        this.loaded.add(name);
      }
      await this.session.execute(`USE ${name}`);
      this.hasIntegerVids = isIntegerVid(this.dataSet(name).vid_type);
      return;
    }
    await this.dropOwnSpace();
    this.ownSpace = `vectors_${Math.random().toString(36).slice(2)}`;
    if (space.load) {
      await this.loadInto(this.ownSpace, space.load);
      this.hasIntegerVids = isIntegerVid(this.dataSet(space.load).vid_type);
    } else {
      await this.session.execute(createSpace(this.ownSpace, space));
      this.hasIntegerVids = isIntegerVid(space.vid_type);
    }
    await this.session.execute(`USE ${this.ownSpace}`);
  }

  private dataSet(name: string): VectorSpace {
    return JSON.parse(readFileSync(join(this.folder, 'data', name, 'space.json'), 'utf8')) as VectorSpace;
  }

  private async loadInto(space: string, dataSet: string): Promise<void> {
    await this.session.execute(createSpace(space, this.dataSet(dataSet)));
    await this.session.execute(`USE ${space}`);
    const statements = readFileSync(join(this.folder, 'data', dataSet, 'load.ngql'), 'utf8').split('\n');
    for (const statement of statements) if (statement.trim()) await this.session.execute(statement);
  }

  private async dropOwnSpace(): Promise<void> {
    if (this.ownSpace !== undefined) await this.session.execute(`DROP SPACE IF EXISTS ${this.ownSpace}`);
    this.ownSpace = undefined;
  }

  private async objectsLeft(): Promise<{ spaces: readonly string[]; users: readonly string[] }> {
    const session = await this.service.authenticate('root', 'nebula');
    const namesOf = async (statement: string): Promise<string[]> =>
      (await session.execute(statement)).rows.map((row) => String(row[0]));
    try {
      return { spaces: await namesOf('SHOW SPACES'), users: await namesOf('SHOW USERS') };
    } catch {
      return { spaces: [], users: [] };
    } finally {
      await session.close();
    }
  }

  /** Removes the data of the scenario, so that the next one starts clean. */
  private async cleanUp(before: { spaces: readonly string[]; users: readonly string[] }): Promise<void> {
    for (const session of this.sessions) await session.close().catch(() => undefined);
    const after = await this.objectsLeft();
    const session = await this.service.authenticate('root', 'nebula');
    for (const space of after.spaces)
      if (!before.spaces.includes(space) && !this.loaded.has(space))
        await session.execute(`DROP SPACE IF EXISTS \`${space}\``).catch(() => undefined);
    for (const user of after.users)
      if (!before.users.includes(user)) await session.execute(`DROP USER IF EXISTS \`${user}\``).catch(() => undefined);
    await session.close();
  }
}

function expectedCell(cell: string, isHashed: boolean): Expected {
  const expected = parseCell(cell, murmurHash);
  return isHashed && expected.kind === 'value' && typeof expected.value === 'string'
    ? { kind: 'value', value: murmurHash(expected.value) }
    : expected;
}

function isIntegerVid(vidType: string | undefined): boolean {
  return vidType?.toLowerCase() === 'int';
}

function createSpace(name: string, space: VectorSpace): string {
  return `CREATE SPACE ${name}(partition_num=${space.partition_num ?? 1}, replica_factor=${space.replica_factor ?? 1}, charset=${space.charset ?? 'utf8'}, collate=${space.collate ?? 'utf8_bin'}, vid_type=${space.vid_type ?? 'FIXED_STRING(32)'})`;
}

function unexpected(error: unknown): Difference {
  return {
    kind: AstrolabeError.is(error) && error.code === 'NOT_SUPPORTED' ? 'not-supported' : 'unexpected-error',
    reason: describe(error),
  };
}

function describe(error: unknown): string {
  if (AstrolabeError.is(error)) return `${error.clusterMessage} (${error.code})`;
  return error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' ') : String(error);
}
