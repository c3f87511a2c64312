import type { Value } from '@astrolabe/model';
import type { PlanNode } from '../../plan/plan-node.ts';
import type { WeighedRanges } from './plan-basis.ts';

/** Position of a literal in a plan. */
export interface LiteralSlot {
  /** The object or array of the plan that contains the value. */
  readonly holder: Holder;
  readonly key: string | number;
  /** Index of the literal. */
  readonly literal: number;
}

type Holder = Record<string | number, unknown>;

/** A plan, the index ranges whose row counts determined it, and the literals of its text. */
export interface PlannedText {
  readonly plan: PlanNode;
  readonly ranges: readonly WeighedRanges[];
  readonly literals: readonly Value[];
}

/** The positions of literals in a plan, or of those that cannot be exchanged; undefined if the plans differ otherwise. */
export type SlotSearch =
  | { readonly slots: readonly LiteralSlot[] }
  | { readonly fixed: ReadonlySet<number> }
  | undefined;

/** Plan parts used only by error messages and EXPLAIN. A plan with exchanged literals is not used for those. */
const ONLY_FOR_ERRORS: ReadonlySet<string> = new Set(['text', 'source', 'reason']);

/** Returns whether a plan part is only for error messages. A `range` is a text position, except in an index lookup. */
function isOnlyForErrors(key: string, value: unknown): boolean {
  return ONLY_FOR_ERRORS.has(key) || (key === 'range' && isObject(value) && 'start' in value && 'end' in value);
}

/**
 * Compares the plan of a text with the plans of two texts of the same shape whose literals are unique markers. If each plan contains the marker of
 * its own text, the literal is passed through unchanged and can be exchanged. Any other influence of a literal (a count, a name, a folded constant,
 * the order of two literals) shows as another difference; such literals are returned as `fixed`.
 */
export function findLiteralSlots(planned: PlannedText, first: PlannedText, second: PlannedText): SlotSearch {
  const slots: LiteralSlot[] = [];
  const fixed = new Set<number>();
  const seen = new Set<object>();

  const compare = (
    value: unknown,
    a: unknown,
    b: unknown,
    holder: Holder,
    key: string | number,
    isShared: boolean,
  ): boolean => {
    if (value === a && value === b) return true;
    if (isObject(value) && isObject(a) && isObject(b))
      return compareObjects(value, a, b, isShared || (key === 'value' && holder['kind'] === 'constant'));
    const literal = first.literals.findIndex((mark, index) => mark === a && second.literals[index] === b);
    if (literal >= 0) {
      // A list that result rows may still reference must not change.
      if (isShared || value !== planned.literals[literal]) fixed.add(literal);
      else slots.push({ holder, key, literal });
      return true;
    }
    const before = fixed.size;
    for (const [index, mark] of first.literals.entries())
      if (derivesFrom(a, mark) && derivesFrom(b, second.literals[index]!)) fixed.add(index);
    return fixed.size > before;
  };

  const compareObjects = (value: object, a: object, b: object, isShared: boolean): boolean => {
    if (seen.has(value)) return true;
    seen.add(value);
    if (Array.isArray(value) && Array.isArray(a) && Array.isArray(b)) {
      if (value.length !== a.length || value.length !== b.length) return false;
      // Arrays hold values by index.
      const holder = value as unknown as Holder;
      return value.every((item, index) => compare(item, a[index], b[index], holder, index, isShared));
    }
    if (value instanceof Map && a instanceof Map && b instanceof Map) {
      const entries: readonly unknown[] = [...value];
      return compareObjects(entries, [...a], [...b], true);
    }
    if (value instanceof Set && a instanceof Set && b instanceof Set)
      return compareObjects([...value], [...a], [...b], true);
    if (!isPlain(value) || !isPlain(a) || !isPlain(b)) return false;
    const keys = Object.keys(value);
    if (keys.length !== Object.keys(a).length || keys.length !== Object.keys(b).length) return false;
    return keys.every(
      (key) =>
        isOnlyForErrors(key, value[key]) ||
        (key in a && key in b && compare(value[key], a[key], b[key], value, key, isShared)),
    );
  };

  const isAlike =
    compareObjects(planned.plan, first.plan, second.plan, false) &&
    compareObjects(planned.ranges, first.ranges, second.ranges, false);
  if (!isAlike) return fixed.size > 0 ? { fixed } : undefined;
  // A literal found nowhere was consumed by planning.
  for (let index = 0; index < planned.literals.length; index++)
    if (!slots.some((slot) => slot.literal === index)) fixed.add(index);
  return fixed.size > 0 ? { fixed } : { slots };
}

/** Whether two plans are equal in everything that affects their execution. */
export function isSamePlan(plan: unknown, other: unknown): boolean {
  if (plan === other) return true;
  if (!isObject(plan) || !isObject(other)) return Number.isNaN(plan) && Number.isNaN(other);
  if (Array.isArray(plan) && Array.isArray(other))
    return plan.length === other.length && plan.every((item, index) => isSamePlan(item, other[index]));
  if ((plan instanceof Map && other instanceof Map) || (plan instanceof Set && other instanceof Set))
    return isSamePlan([...plan], [...other]);
  if (!isPlain(plan) || !isPlain(other)) return false;
  const keys = Object.keys(plan);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => isOnlyForErrors(key, plan[key]) || (key in other && isSamePlan(plan[key], other[key])))
  );
}

/** Puts literals into the plan that the slots belong to. */
export function fillSlots(slots: readonly LiteralSlot[], literals: readonly Value[]): void {
  for (let index = 0; index < slots.length; index++) {
    const { holder, key, literal } = slots[index]!;
    holder[key] = literals[literal];
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isPlain(value: object): value is Holder {
  return Object.getPrototypeOf(value) === Object.prototype;
}

/** Whether a value certainly derives from a marker: its number, or a text that contains it. */
function derivesFrom(value: unknown, mark: Value): boolean {
  if (typeof value === 'number' && typeof mark === 'bigint') return value === Number(mark);
  return typeof value === 'string' && value.includes(String(mark));
}
