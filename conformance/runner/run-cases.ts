/** Runs our own conformance cases against a database. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AstrolabeError,
  ERROR_CODES,
  printValue,
  type ErrorCode,
  type GraphService,
  type GraphSession,
  type PlanDescription,
  type ResultSet,
  type Value,
} from '@astrolabe/model';
import { parseCaseFile, type CaseStep, type ConformanceCase, type Expectation } from './case-file.ts';

/** One case that did not hold. */
export interface CaseFailure {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly reason: string;
}

export interface CaseReport {
  readonly passed: number;
  readonly failures: readonly CaseFailure[];
}

export interface CaseOptions {
  readonly casesFolder: string;
  readonly datasetsFolder: string;
  readonly only?: readonly string[];
  /** Runs one of this many cases; all if absent. */
  readonly every?: number;
  /** Compare errors by number and text only; see `OpenTarget`. */
  readonly hasBareErrors?: boolean;
  /** Delay after creating a space or a schema. */
  readonly schemaWaitMs?: number;
  /** The account to sign in with; `root` with the password of a new database if absent. */
  readonly account?: { readonly username: string; readonly password: string };
}

/** The space of files whose cases only read. */
const SHARED_SPACE = 'case_shared';
/** Maximum characters of a statement in a failure message. */
const SHOWN_LENGTH = 1000;

export async function runCases(service: GraphService, options: CaseOptions): Promise<CaseReport> {
  let passed = 0;
  let seen = 0;
  const { every = 1 } = options;
  const failures: CaseFailure[] = [];
  const { username, password } = options.account ?? { username: 'root', password: 'nebula' };
  const session = await service.authenticate(username, password);
  for (const path of caseFiles(options.casesFolder)) {
    const file = relative(options.casesFolder, path);
    if (options.only?.length && !options.only.some((text) => file.includes(text))) continue;
    const { dataset, isShared, cases } = parseCaseFile(readFileSync(path, 'utf8'), file);
    if (isShared && dataset !== undefined)
      await loadDataset(session, join(options.datasetsFolder, dataset), SHARED_SPACE, options.schemaWaitMs ?? 0);
    for (const [index, one] of cases.entries()) {
      if (seen++ % every !== 0) continue;
      const reason = isShared
        ? await runSteps(service, session, one, options)
        : await runCase(service, session, one, dataset, options, `case_${index}`);
      if (reason === undefined) passed++;
      else failures.push({ file, line: one.line, name: one.name, reason });
    }
    if (isShared) await session.execute(`DROP SPACE IF EXISTS ${SHARED_SPACE}`);
  }
  await session.close();
  return { passed, failures };
}

function caseFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test'))
    .sort()
    .map((name) => join(folder, name));
}

/** Every case that may write has a separate space, so that none depends on another. */
async function runCase(
  service: GraphService,
  session: GraphSession,
  one: ConformanceCase,
  dataset: string | undefined,
  options: CaseOptions,
  space: string,
): Promise<string | undefined> {
  try {
    await session.execute(`DROP SPACE IF EXISTS ${space}`);
    if (dataset !== undefined)
      await loadDataset(session, join(options.datasetsFolder, dataset), space, options.schemaWaitMs ?? 0);
    return await runSteps(service, session, one, options);
  } catch (error) {
    return AstrolabeError.is(error) ? error.explain() : String(error);
  } finally {
    await session.execute(`DROP SPACE IF EXISTS ${space}`);
  }
}

/** Returns the first difference, if any. */
async function runSteps(
  service: GraphService,
  session: GraphSession,
  one: ConformanceCase,
  options: CaseOptions,
): Promise<string | undefined> {
  const others = new Map<string, GraphSession>();
  try {
    for (const step of one.steps) {
      let runner = session;
      if (step.account) {
        const { username, password } = step.account;
        runner = others.get(username) ?? (await service.authenticate(username, password));
        others.set(username, runner);
      }
      const difference = await differenceOf(runner, step, options);
      if (difference !== undefined)
        return `line ${step.line}: ${difference}\n    ${step.statement.slice(0, SHOWN_LENGTH)}`;
    }
    return undefined;
  } finally {
    for (const other of others.values()) await other.close();
  }
}

/** A dataset is `space.txt` (the options of CREATE SPACE), `schema.ngql` and optionally `data.ngql`. */
async function loadDataset(session: GraphSession, folder: string, space: string, schemaWaitMs: number): Promise<void> {
  const options = readFileSync(join(folder, 'space.txt'), 'utf8').trim();
  await session.execute(`CREATE SPACE ${space}(${options})`);
  await sleep(schemaWaitMs);
  await session.execute(`USE ${space}`);
  for (const name of ['schema.ngql', 'data.ngql']) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    for (const line of readFileSync(path, 'utf8').split('\n')) if (line.trim()) await session.execute(line);
    if (name === 'schema.ngql') await sleep(schemaWaitMs);
  }
}

async function differenceOf(
  session: GraphSession,
  step: CaseStep,
  { hasBareErrors = false }: CaseOptions,
): Promise<string | undefined> {
  let result: ResultSet;
  try {
    result = await session.execute(step.statement, { parameters: await parametersOf(session, step) });
  } catch (error) {
    if (!AstrolabeError.is(error))
      return `not an AstrolabeError: ${error instanceof Error ? error.stack : String(error)}`;
    return step.expectation.kind === 'error'
      ? differenceFromError(error, hasBareErrors ? bare(step.expectation) : step.expectation, hasBareErrors)
      : error.explain(step.statement);
  }
  if (step.expectation.kind === 'error')
    return `expected ${step.expectation.code}, it succeeded with ${result.rows.length} rows`;
  if (step.expectation.kind === 'plan') return differenceFromPlan(result.plan, step.expectation.plan);
  return step.expectation.kind === 'rows' ? differenceFromRows(result, step.expectation) : undefined;
}

async function parametersOf(session: GraphSession, step: CaseStep): Promise<ReadonlyMap<string, Value>> {
  const values = new Map<string, Value>();
  for (const [name, expression] of step.parameters) {
    const { rows } = await session.execute(`YIELD ${expression} AS value`);
    values.set(name, rows[0]![0]!);
  }
  return values;
}

function differenceFromPlan(plan: PlanDescription | undefined, expected: string): string | undefined {
  if (!plan) return `expected the plan ${expected}, there is none`;
  const print = (id: number | undefined): string => {
    const node = plan.nodes.find((one) => one.id === id);
    if (!node) return `no node ${id}`;
    return node.dependencies.length === 0 ? node.name : `${node.name}(${node.dependencies.map(print).join(', ')})`;
  };
  const actual = print(plan.nodes[0]?.id);
  return actual === expected ? undefined : `expected the plan ${expected}, got ${actual}`;
}

type ExpectedError = Extract<Expectation, { kind: 'error' }>;

/** The parts of an error that the protocol transmits. */
function bare(expected: ExpectedError): ExpectedError {
  return { ...expected, start: undefined, end: undefined, hint: undefined };
}

function differenceFromError(error: AstrolabeError, expected: ExpectedError, byNumber: boolean): string | undefined {
  const isSame = byNumber ? clusterNumber(error.code) === clusterNumber(expected.code) : error.code === expected.code;
  if (!isSame) return `expected ${expected.code}, got ${error.code}: ${error.message}`;
  if (
    expected.start !== undefined &&
    (error.position?.start !== expected.start || error.position?.end !== expected.end)
  )
    return `expected the place ${expected.start}..${expected.end}, got ${error.position ? `${error.position.start}..${error.position.end}` : 'none'}: ${error.message}`;
  if (expected.hint !== undefined && !error.hint?.includes(expected.hint))
    return `expected a hint with "${expected.hint}", got ${error.hint ?? 'none'}`;
  if (expected.message !== undefined && !error.message.startsWith(expected.message))
    return `expected "${expected.message}…", got "${error.message}"`;
  return undefined;
}

function clusterNumber(code: string): number | undefined {
  return code in ERROR_CODES ? ERROR_CODES[code as ErrorCode].cluster : undefined;
}

function differenceFromRows(result: ResultSet, expected: Extract<Expectation, { kind: 'rows' }>): string | undefined {
  if (expected.columns && expected.columns.join(' | ') !== result.columns.join(' | '))
    return `expected columns ${expected.columns.join(' | ')}, got ${result.columns.join(' | ')}`;
  const actual = result.rows.map((row) => row.map((cell) => printValue(cell)).join(' | '));
  const [a, b] = expected.inOrder ? [actual, expected.rows] : [actual.toSorted(), expected.rows.toSorted()];
  return a.join('\n') === b.join('\n')
    ? undefined
    : `expected\n      ${b.join('\n      ')}\n    got\n      ${a.join('\n      ')}`;
}
