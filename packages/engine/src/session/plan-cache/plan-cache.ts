import type { Value } from '@astrolabe/model';
import { parseStatements, type Statement } from '@astrolabe/ngql';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Privilege } from '../../catalog/catalog-view.ts';
import type { Space } from '../../catalog/space.ts';
import type { FunctionContext } from '../../expression/functions/index.ts';
import {
  CACHED_TEXT_LENGTH_MAX,
  FOLDING_BYTES_MAX,
  FOLDING_LOOKS_MAX,
  LIFTED_INTEGER_DIGITS_MAX,
  CACHED_PLANS_MAX,
  PLANS_OF_ONE_SHAPE_MAX,
  SHAPES_OF_ONE_BEGINNING_MAX,
} from '../../limits.ts';
import { optimize } from '../../optimizer/optimize.ts';
import type { PlanNode } from '../../plan/plan-node.ts';
import { planStatement } from '../../statement/plan-statement.ts';
import { statisticsOf } from '../../planner/statistics.ts';
import { validateRequest } from '../../statement/validate-request.ts';
import { cacheablePrivileges } from './cacheable.ts';
import { fillSlots, findLiteralSlots, isSamePlan, type LiteralSlot, type PlannedText } from './literal-slots.ts';
import { PlanBasis } from './plan-basis.ts';
import {
  matchShape,
  shapeOf,
  shapePattern,
  textBeforeLiterals,
  textOf,
  withFixed,
  writeLiteral,
  type TextShape,
} from './text-shape.ts';

/** Context of planning a text. */
export interface PlanScope {
  readonly catalog: Catalog;
  readonly userName: string;
  readonly space: Space;
}

/** A plan for all texts of one shape whose literals find a similar number of rows. */
interface Template extends PlannedStatement {
  readonly shape: TextShape;
  readonly pattern: RegExp;
  readonly slots: readonly LiteralSlot[];
}

/** A known shape: `isRefused` if it cannot have a plan; `misses` counts the texts whose row counts did not match its plans. */
interface CacheMiss {
  readonly shape: TextShape;
  isRefused: boolean;
  misses: number;
}

interface Beginning {
  readonly templates: Template[];
  readonly strangers: CacheMiss[];
}

/** Cached plans of a space for one version of its schema. */
interface SpacePlans {
  readonly schemaVersion: number;
  readonly beginnings: Map<string, Beginning>;
}

/** A ready-to-run plan with the literals of the text. Valid until the next lookup. */
export interface CachedPlan {
  readonly plan: PlanNode;
  readonly privileges: readonly Privilege[];
  readonly statementKind: Statement['kind'];
}

/** A plan and the basis of its choice. */
interface PlannedStatement extends CachedPlan {
  readonly basis: PlanBasis;
}

/**
 * Plans by the shape of their text: texts may differ in literals that a plan passes through unchanged (`findLiteralSlots`). The plans of a space
 * are discarded when its schema changes. A plan is cached from the second text of a shape on. A plan is used only while sizes are similar to
 * those it was chosen for (`PlanBasis`), including the index ranges of the literals; a shape whose texts differ in that has several plans.
 *
 *     text ─▶ prefix (to the first literal) ─▶ template with this shape ─▶ plan, the text's literals filled in
 */
export class PlanCache {
  readonly #spaces = new WeakMap<Space, SpacePlans>();
  /** The literals of the last text looked up; reused, so that a lookup allocates nothing. */
  readonly #literals: Value[] = [];

  /** Returns the cached plan for a text; undefined if it must be planned. The caller checks privileges. */
  find(text: string, space: Space): CachedPlan | undefined {
    if (text.length > CACHED_TEXT_LENGTH_MAX) return undefined;
    const beginning = this.#beginnings(space).get(textBeforeLiterals(text));
    if (!beginning) return undefined;
    const { templates } = beginning;
    for (let index = 0; index < templates.length; index++) {
      const template = templates[index]!;
      if (!matchShape(template.shape, text, this.#literals, template.pattern)) continue;
      fillSlots(template.slots, this.#literals);
      if (template.basis.holds(space.graph)) return template;
    }
    return undefined;
  }

  /** Records a text that was planned and run; its shape may get a cached plan. */
  learn(text: string, statements: readonly Statement[], scope: PlanScope): void {
    if (text.length > CACHED_TEXT_LENGTH_MAX || statements.length !== 1 || !cacheablePrivileges(statements[0]!)) return;
    const beginnings = this.#beginnings(scope.space);
    const key = textBeforeLiterals(text);
    let beginning = beginnings.get(key);
    if (!beginning) {
      if (beginnings.size >= CACHED_PLANS_MAX) beginnings.delete(beginnings.keys().next().value!);
      beginning = { templates: [], strangers: [] };
      beginnings.set(key, beginning);
    }
    const { strangers, templates } = beginning;
    const known = strangers.find((stranger) => matchShape(stranger.shape, text, this.#literals));
    if (!known) {
      if (strangers.length >= SHAPES_OF_ONE_BEGINNING_MAX) strangers.shift();
      strangers.push({ shape: shapeOf(text), isRefused: false, misses: 0 });
      return;
    }
    if (known.isRefused) return;
    const alike = templates.filter(({ shape, pattern }) => matchShape(shape, text, this.#literals, pattern));
    // Another plan for a shape costs as much as planning many texts: the more plans exist, the more misses are needed.
    if (alike.length > 0 && !isPowerOfTwo(++known.misses)) return;
    if (alike.length >= PLANS_OF_ONE_SHAPE_MAX) templates.splice(templates.indexOf(alike[0]!), 1);
    const template = makeTemplate(text, known.shape, scope);
    if (!template) {
      known.isRefused = true;
      return;
    }
    if (templates.length >= SHAPES_OF_ONE_BEGINNING_MAX) templates.shift();
    templates.push(template);
  }

  /** Hands a cached plan over to its caller for the duration of a run: other texts no longer fill in their literals. */
  giveAway(text: string, space: Space, plan: CachedPlan): void {
    const templates = this.#beginnings(space).get(textBeforeLiterals(text))?.templates ?? [];
    const at = templates.findIndex((template) => template === plan);
    if (at >= 0) templates.splice(at, 1);
  }

  #beginnings(space: Space): Map<string, Beginning> {
    let known = this.#spaces.get(space);
    if (!known || known.schemaVersion !== space.schemaVersion) {
      known = { schemaVersion: space.schemaVersion, beginnings: new Map() };
      this.#spaces.set(space, known);
    }
    return known.beginnings;
  }
}

/** Plans a text and two others of its shape, and compares them; literals that cannot be exchanged become part of the shape. */
function makeTemplate(text: string, wholeShape: TextShape, scope: PlanScope): Template | undefined {
  let shape = wholeShape;
  const own = planText(text, scope);
  if (!own) return undefined;
  for (;;) {
    const literals: Value[] = [];
    if (!matchShape(shape, text, literals)) return undefined;
    const written = shape.kinds.map((kind, index) => writeLiteral(kind, literals[index]!));
    const rising = shape.kinds.map((kind, index) => mark(kind === 'integer', RISING_FROM + index * 1009));
    const falling = shape.kinds.map((kind, index) => mark(kind === 'integer', FALLING_FROM - index * 1013));
    const first = planText(textOf(shape, rising), scope, own.basis);
    const second = first && planText(textOf(shape, falling), scope, own.basis);
    const search =
      first &&
      second &&
      findLiteralSlots(withLiterals(own, literals), withLiterals(first, rising), withLiterals(second, falling));
    if (search && 'slots' in search) {
      const template: Template = { ...own, shape, pattern: shapePattern(shape), slots: search.slots };
      return isProven(template, literals, scope) ? template : undefined;
    }
    const fixed = search?.fixed ?? findBound(shape, own, literals, scope);
    if (fixed.size === 0) return undefined;
    shape = withFixed(shape, written, (index) => fixed.has(index));
  }
}

/**
 * Tests a template on texts with the smallest and the largest literals, all of them and each alone: if a plan depends on a literal's comparison
 * with a constant, one of them is planned differently.
 */
function isProven({ shape, plan, basis, slots }: Template, literals: readonly Value[], scope: PlanScope): boolean {
  const extremes = [false, true].map((isGreat) =>
    shape.kinds.map((kind): Value =>
      kind === 'integer' ? (isGreat ? GREATEST_INTEGER : 0n) : isGreat ? GREATEST_TEXT : '',
    ),
  );
  const probes = [...extremes, ...extremes.flatMap((values) => values.map((value, at) => literals.with(at, value)))];
  return probes.every((probe) => {
    const planned = planText(textOf(shape, probe), scope, basis);
    if (!planned) return false;
    fillSlots(slots, probe);
    return isSamePlan(plan, planned.plan) && isSamePlan(basis.ranges, planned.basis.ranges);
  });
}

const GREATEST_INTEGER = 10n ** BigInt(LIFTED_INTEGER_DIGITS_MAX) - 1n;
const GREATEST_TEXT = 'z'.repeat(300);

/** The literals that can't be exchanged even if all others are fixed. */
function findBound(
  { segments, kinds }: TextShape,
  own: PlannedStatement,
  literals: readonly Value[],
  scope: PlanScope,
): ReadonlySet<number> {
  const bound = new Set<number>();
  for (const [at, kind] of kinds.entries()) {
    const [first, second] = [RISING_FROM, FALLING_FROM].map((number) => {
      const value = mark(kind === 'integer', number);
      const planned = planText(textOf({ segments, kinds }, literals.with(at, value)), scope, own.basis);
      return planned && withLiterals(planned, [value]);
    });
    const search = first && second && findLiteralSlots(withLiterals(own, [literals[at]!]), first, second);
    if (!search || !('slots' in search)) bound.add(at);
  }
  return bound;
}

function withLiterals({ plan, basis }: PlannedStatement, literals: readonly Value[]): PlannedText {
  return { plan, ranges: basis.ranges, literals };
}

function isPowerOfTwo(count: number): boolean {
  return (count & (count - 1)) === 0;
}

/** Markers are far apart and in opposite order in the two texts, which reveals a plan that depends on the order of two literals. */
const RISING_FROM = 71_303_171;
const FALLING_FROM = 95_040_337;

function mark(isInteger: boolean, number: number): Value {
  return isInteger ? BigInt(number) : `mark ${number}`;
}

/**
 * Plans a text that is one cacheable statement; undefined for others, and for texts with errors. With `as`, index ranges are assumed to contain as
 * many rows as those of another text.
 */
function planText(text: string, { catalog, userName, space }: PlanScope, as?: PlanBasis): PlannedStatement | undefined {
  const clock = new UnusedFunctions();
  try {
    const statements = parseStatements(text, { parameters: new Set() });
    const [statement] = statements;
    const privileges = statements.length === 1 && statement ? cacheablePrivileges(statement) : undefined;
    if (!statement || !privileges) return undefined;
    const [validated] = validateRequest(statements, {
      catalog,
      userName,
      spaceName: space.schema.name,
      parameters: new Map(),
      functions: clock,
      resolvesUntagged: false,
    });
    if (!validated) return undefined;
    const basis = new PlanBasis(statisticsOf(space), as);
    const plan = optimize(planStatement(validated, new Map(), basis));
    return clock.wasUsed ? undefined : { plan, privileges, statementKind: statement.kind, basis };
  } catch {
    // The text itself has run before, so the error concerns a marker, or only occurs when it really runs.
    return undefined;
  }
}

/**
 * Detects plans that depend on clock, randomness or time zone, which are valid only once. Texts with expensive constants get no cached plan, since
 * a shape is planned several times without cancellation.
 */
class UnusedFunctions implements FunctionContext {
  wasUsed = false;
  #looks = 0;
  #bytes = 0;

  readonly now = (): number => this.#used();
  readonly random = (): number => this.#used();

  get timezoneOffsetSeconds(): number {
    return this.#used();
  }

  readonly checkInterrupted = (): void => {
    if (++this.#looks > FOLDING_LOOKS_MAX) throw new TooCostly();
  };

  readonly charge = (bytes: number): void => {
    if ((this.#bytes += bytes) > FOLDING_BYTES_MAX) throw new TooCostly();
  };

  #used(): number {
    this.wasUsed = true;
    return 0;
  }
}

/** Thrown if the constants of a text are expensive to compute. Internal to the cache. */
class TooCostly extends Error {}
