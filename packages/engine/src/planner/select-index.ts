import {
  AstrolabeError,
  compareForSort,
  isList,
  type EdgeTypeSchema,
  type IndexSchema,
  type TagSchema,
  type Value,
} from '@astrolabe/model';
import type { IndexBound, IndexRange } from '../graph/graph.ts';
import type { IndexCondition } from '../plan/index-condition.ts';
import type { IndexLookup, IndexScanKind } from '../plan/index-scan.ts';
import type { PlannerStatistics } from './statistics.ts';

/** The scans of an index lookup, and its plan node kind. */
export interface IndexChoice {
  readonly kind: IndexScanKind;
  readonly lookups: readonly IndexLookup[];
}

/** Selectivity class of a condition on one field: an equality is more selective than a range. */
type Hint = 'equal' | 'range' | 'unequal';
const HINT_RANK: Readonly<Record<Hint, number>> = { equal: 3, range: 2, unequal: 1 };

/** IN lists up to this many ranges are index lookups; longer ones only filter. */
const LOOKUPS_MAX = 1024;
/** Up to this many OR alternatives are index lookups: as a filter, all would be evaluated for every row. */
const ALTERNATIVES_MAX = 65_536;
/** An index with worse conditions wins if it matches this many times fewer rows, and the other matches more than one batch. */
const MUCH_FEWER = 10;
const MANY_ROWS = 1000;

/**
 * Chooses indexes for a condition. Under AND one index is used: the one that matches by far the fewest rows; otherwise the one whose leading fields
 * have the best conditions, compared field by field (equality, then range), then by the number of fields with a condition, then by rows; if none
 * applies, an OR among the parts may. Under OR every part needs its own index. Undefined if no index applies.
 */
export function seekIndex(
  condition: IndexCondition | undefined,
  schema: TagSchema | EdgeTypeSchema,
  indexes: readonly IndexSchema[],
  statistics?: Pick<PlannerStatistics, 'rowsIn'>,
): IndexChoice | undefined {
  if (!condition) return undefined;
  const lookups = seek(condition, schema, indexes, statistics);
  if (!lookups) return undefined;
  const prefix = schema.kind === 'tag' ? 'TagIndex' : 'EdgeIndex';
  const [only] = lookups;
  if (lookups.length !== 1 || !only) return { kind: 'IndexScan', lookups };
  return { kind: isRange(only.range) ? `${prefix}RangeScan` : `${prefix}PrefixScan`, lookups };
}

/**
 * Scans a whole index, the one with the fewest fields; undefined without an index. Complete ones are preferred to those not rebuilt, and numbers,
 * which are cheaper to read, to texts and shapes.
 */
export function scanWholeIndex(
  schema: TagSchema | EdgeTypeSchema,
  indexes: readonly IndexSchema[],
  statistics: Pick<PlannerStatistics, 'rowsToTell' | 'tagRows' | 'edges'>,
): IndexChoice | undefined {
  const rows = schema.kind === 'tag' ? statistics.tagRows(schema.id) : statistics.edges(schema.id);
  const candidates = indexes.map(({ id, name, fields }) => {
    const lookups: readonly IndexLookup[] = [{ indexId: id, indexName: name, range: { equal: [] } }];
    return {
      id,
      lookups,
      fieldCount: fields.length,
      missingRows: Math.max(0, rows - statistics.rowsToTell(lookups)),
      wideFieldCount: fields.filter((field) => WIDE_KINDS.has(kindOf(schema, field.property))).length,
    };
  });
  const lightest = candidates.toSorted(
    (a, b) =>
      a.fieldCount - b.fieldCount ||
      a.missingRows - b.missingRows ||
      a.wideFieldCount - b.wideFieldCount ||
      a.id - b.id,
  )[0];
  return (
    lightest && { kind: schema.kind === 'tag' ? 'TagIndexFullScan' : 'EdgeIndexFullScan', lookups: lightest.lookups }
  );
}

function kindOf(schema: TagSchema | EdgeTypeSchema, property: string): string {
  return schema.properties.find(({ name }) => name === property)?.type.kind ?? '';
}

/**
 * Returns how much of a condition an index covers: `whole` (ints and booleans), `unless-cut` (whole unless the index reports at run time that it
 * stores only prefixes of texts), or `partly`.
 */
export function coverageOf(
  condition: IndexCondition | undefined,
  schema: TagSchema | EdgeTypeSchema,
  indexes: readonly IndexSchema[],
  choice: IndexChoice,
): 'whole' | 'unless-cut' | 'partly' {
  const [lookup] = choice.lookups;
  if (!condition || choice.lookups.length !== 1 || !lookup) return 'partly';
  const fields = indexes.find((index) => index.id === lookup.indexId)?.fields.map((field) => field.property) ?? [];
  const parts = condition.kind === 'and' ? condition.operands : [condition];
  const rangeField = lookup.range.lower || lookup.range.upper ? fields[lookup.range.equal.length] : undefined;
  const equalFields = new Set(fields.slice(0, lookup.range.equal.length));
  let mayBeCut = false;
  for (const part of parts) {
    if (part.kind !== 'compare') return 'partly';
    const { property, operator, value } = part;
    const kind = kindOf(schema, property);
    const isText = TEXT_KINDS.has(kind) && typeof value === 'string';
    const isInt = INT_KINDS.has(kind) && typeof value === 'bigint';
    if (operator === '==') {
      // Of two equalities on one property only the first uses an index.
      if (!equalFields.delete(property) || !(isInt || isText || (kind === 'bool' && typeof value === 'boolean')))
        return 'partly';
      mayBeCut ||= isText;
    } else if (property !== rangeField || !isInt || !BOUNDS.has(operator)) {
      return 'partly';
    }
  }
  return mayBeCut ? 'unless-cut' : 'whole';
}

const INT_KINDS: ReadonlySet<string> = new Set(['int8', 'int16', 'int32', 'int64']);
const TEXT_KINDS: ReadonlySet<string> = new Set(['string', 'fixed_string']);
const WIDE_KINDS: ReadonlySet<string> = new Set([...TEXT_KINDS, 'geography']);
const BOUNDS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);

function seek(
  condition: IndexCondition,
  schema: TagSchema | EdgeTypeSchema,
  indexes: readonly IndexSchema[],
  statistics: Pick<PlannerStatistics, 'rowsIn'> | undefined,
): readonly IndexLookup[] | undefined {
  if (condition.kind === 'or') {
    const lookups: IndexLookup[] = [];
    for (const operand of condition.operands) {
      const found = seek(operand, schema, indexes, statistics);
      if (!found) return undefined;
      lookups.push(...found);
    }
    return lookups.length > ALTERNATIVES_MAX ? undefined : lookups;
  }
  const near = shapes(condition);
  for (const index of indexes) {
    const part = near.find((candidate) => candidate.property === index.fields[0]?.property);
    if (part)
      return [
        {
          indexId: index.id,
          indexName: index.name,
          range: { equal: [], near: { shape: part.shape, bufferMeters: part.bufferMeters } },
        },
      ];
  }
  const parts = conjuncts(condition);
  const candidates = indexes.flatMap((index) => candidateOf(index, parts, schema) ?? []);
  const [best] =
    candidates.length <= 1 ? candidates : [bestOf(candidates.map((candidate) => weigh(candidate, statistics)))];
  if (best?.overBool)
    throw new AstrolabeError('SEMANTIC_ERROR', 'Range scan for bool type is illegal', {
      position: best.overBool.range,
      hint: `compare ${best.overBool.property} with == or !=`,
    });
  if (best && best.hints[0] !== 'unequal') return rangesOf(best);
  return condition.kind === 'and' ? seekAlternatives(condition.operands, schema, indexes, statistics) : undefined;
}

/** The first of several conditions that is an OR with an index for each of its parts. */
function seekAlternatives(
  conditions: readonly IndexCondition[],
  schema: TagSchema | EdgeTypeSchema,
  indexes: readonly IndexSchema[],
  statistics: Pick<PlannerStatistics, 'rowsIn'> | undefined,
): readonly IndexLookup[] | undefined {
  for (const condition of conditions) {
    const lookups = condition.kind === 'or' ? seek(condition, schema, indexes, statistics) : undefined;
    if (lookups) return lookups;
  }
  return undefined;
}

type Comparison = Extract<IndexCondition, { kind: 'compare' }>;

interface Candidate {
  readonly index: IndexSchema;
  readonly hints: readonly Hint[];
  /** The values that leading fields must equal, one from each field's list. */
  readonly equal: readonly (readonly Value[])[];
  readonly bounds: Pick<IndexRange, 'lower' | 'upper' | 'prefix'>;
  /** The comparison for a range over booleans. */
  readonly overBool: Comparison | undefined;
}

function conjuncts(condition: IndexCondition): readonly Comparison[] {
  if (condition.kind === 'compare') return [condition];
  return condition.kind === 'and' ? condition.operands.flatMap(conjuncts) : [];
}

function shapes(condition: IndexCondition): readonly Extract<IndexCondition, { kind: 'near' }>[] {
  if (condition.kind === 'near') return [condition];
  return condition.kind === 'and' ? condition.operands.flatMap(shapes) : [];
}

function candidateOf(
  index: IndexSchema,
  parts: readonly Comparison[],
  schema: TagSchema | EdgeTypeSchema,
): Candidate | undefined {
  const hints: Hint[] = [];
  const equal: (readonly Value[])[] = [];
  let bounds: Candidate['bounds'] = {};
  let overBool: Comparison | undefined;
  for (const field of index.fields) {
    const property = schema.properties.find((candidate) => candidate.name === field.property);
    if (property?.type.kind === 'geography') break;
    const own = parts.filter((part) => part.property === field.property);
    const equals = own.find((part) => part.operator === '==');
    const among = own.find((part) => part.operator === 'IN' && isList(part.value));
    if (equals || among) {
      hints.push('equal');
      equal.push(equals ? [equals.value] : isList(among!.value) ? among!.value : []);
      continue;
    }
    const range = mergeBounds(own);
    if (range) {
      // A range over two values remains in the filter if other fields restrict the scan already.
      const isBool = property?.type.kind === 'bool';
      if (isBool && hints.length > 0) break;
      hints.push('range');
      bounds = range;
      if (isBool) overBool = own.find((part) => BOUNDS.has(part.operator));
    } else if (own.some((part) => part.operator === '!=')) {
      hints.push('unequal');
    }
    break;
  }
  return hints.length > 0 ? { index, hints, equal, bounds, overBool } : undefined;
}

/** Merges all ranges on one field; a text prefix takes precedence. */
function mergeBounds(parts: readonly Comparison[]): Candidate['bounds'] | undefined {
  const prefix = parts.find((part) => part.operator === 'STARTS WITH');
  if (prefix && typeof prefix.value === 'string') return { prefix: prefix.value };
  let lower: IndexBound | undefined;
  let upper: IndexBound | undefined;
  for (const { operator, value } of parts) {
    if (operator === '>' || operator === '>=') {
      const bound = { value, isInclusive: operator === '>=' };
      if (!lower || isTighter(bound, lower, 1)) lower = bound;
    } else if (operator === '<' || operator === '<=') {
      const bound = { value, isInclusive: operator === '<=' };
      if (!upper || isTighter(bound, upper, -1)) upper = bound;
    }
  }
  if (!lower && !upper) return undefined;
  return { ...(lower && { lower }), ...(upper && { upper }) };
}

function isTighter(a: IndexBound, b: IndexBound, sign: 1 | -1): boolean {
  const order = compareForSort(a.value, b.value) * sign;
  return order > 0 || (order === 0 && !a.isInclusive);
}

/** A candidate and its number of rows; candidates with too many ranges are dropped. */
interface Weighed {
  readonly candidate: Candidate;
  readonly rows: number;
}

function weigh(candidate: Candidate, statistics: Pick<PlannerStatistics, 'rowsIn'> | undefined): Weighed {
  const ranges = rangesOf(candidate);
  return { candidate, rows: ranges ? (statistics?.rowsIn(ranges) ?? 0) : Infinity };
}

function bestOf(candidates: readonly Weighed[]): Candidate | undefined {
  let [best] = candidates;
  for (const candidate of candidates) if (best && isBetter(candidate, best)) best = candidate;
  return best?.candidate;
}

function isBetter({ candidate: a, rows: rowsOfA }: Weighed, { candidate: b, rows: rowsOfB }: Weighed): boolean {
  // A range over booleans is an error when chosen by the conditions alone, whatever the statistics.
  if (!a.overBool && !b.overBool) {
    if (rowsOfB > MANY_ROWS && rowsOfA * MUCH_FEWER < rowsOfB) return true;
    if (rowsOfA > MANY_ROWS && rowsOfB * MUCH_FEWER < rowsOfA) return false;
  }
  for (let field = 0; field < Math.min(a.hints.length, b.hints.length); field++) {
    const difference = HINT_RANK[a.hints[field]!] - HINT_RANK[b.hints[field]!];
    if (difference !== 0) return difference > 0;
  }
  if (a.hints.length !== b.hints.length) return a.hints.length > b.hints.length;
  return rowsOfA === rowsOfB ? a.index.fields.length < b.index.fields.length : rowsOfA < rowsOfB;
}

/** One range for every combination of the listed values. */
function rangesOf(candidate: Candidate): readonly IndexLookup[] | undefined {
  let combinations: (readonly Value[])[] = [[]];
  for (const values of candidate.equal) {
    if (combinations.length * values.length > LOOKUPS_MAX) return undefined;
    combinations = combinations.flatMap((before) => values.map((value) => [...before, value]));
  }
  return combinations.map((equal) => ({
    indexId: candidate.index.id,
    indexName: candidate.index.name,
    range: { equal, ...candidate.bounds },
  }));
}

function isRange(range: IndexRange): boolean {
  return (
    range.near !== undefined || range.lower !== undefined || range.upper !== undefined || range.prefix !== undefined
  );
}
