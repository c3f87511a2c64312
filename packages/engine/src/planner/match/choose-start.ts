import { isList } from '@astrolabe/model';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { IndexComparison, IndexCondition } from '../../plan/index-condition.ts';
import type { EdgeTraversal } from '../../plan/vid-origin.ts';
import type {
  StartHints,
  ValidatedEdge,
  ValidatedNode,
  ValidatedPath,
  ValidatedPatterns,
} from '../../validator/match/validated-match.ts';
import { seekIndex, type IndexChoice } from '../select-index.ts';
import type { PlannerStatistics } from '../statistics.ts';
import { bestRowSeek, rowEqualities, type RowSeek } from './row-equality.ts';

/** Start of a path: a node, or an edge found by an index. */
export interface PathStart {
  /** Index of the node, or of the node before the edge. */
  readonly at: number;
  /** Index lookup for the edge between the nodes `at` and `at + 1`. */
  readonly edgeSeek?: { readonly choice: IndexChoice; readonly edgeTypeId: number };
  /** The vertex is already in the input rows. */
  readonly isBound: boolean;
  /** Estimated rows produced, and how reliable the start is: lower is better. */
  readonly cost: number;
  readonly rank: number;
  /** Why, for EXPLAIN. */
  readonly reason: string;
}

/** Rank of a vertex as the start of a path, regardless of statistics; lower is better. */
const RANKS = {
  bound: 0,
  vids: 1,
  equalInIndex: 2,
  vidsOfRow: 3,
  equalToRow: 4,
  rangeOfIndex: 5,
  edgeInIndex: 6,
  narrowedTag: 7,
  tag: 8,
  narrowed: 9,
  any: 10,
} as const;

const NO_HINTS: StartHints = { vids: [], seeks: [], isNarrowed: false };
/** One in this many vertices is expected to pass a condition without an index. */
const NARROWED_SHARE = 10;
/** Steps of a variable length that are counted. */
const COUNTED_STEPS_MAX = 4;
/** Steps of a path that are counted to each side of a start: after this many, one start is as good as another. */
const COUNTED_HOPS_MAX = 64;
/** Estimates above this are not compared. */
const COUNTED_ROWS_MAX = 1e12;

/** Tags with fewer rows are not scanned if there is an index. */
const SCANNED_ROWS_MIN = 50_000;
/** If an index finds more than one in this many rows of its tag, a scan is faster, because it reads rows in storage order. */
const SCANNED_SHARE = 6;
/** Expected maximum ratio between a value's row count and the average, if not counted. */
const SKEW = 64;

/** Cost of finding a vertex: vertices read, and vertices remaining. */
interface Found {
  readonly rank: number;
  readonly looked: number;
  readonly rows: number;
  readonly how: string;
}

/** Cost model of MATCH: chooses starts by the estimated rows of the complete path; on a tie, by `RANKS`. */
export class StartChooser {
  readonly #clause: ValidatedPatterns;
  readonly #statistics: PlannerStatistics;
  /** A single vertex is found in one way, however many rows result. */
  readonly #hasChoice: boolean;

  constructor(clause: ValidatedPatterns, statistics: PlannerStatistics) {
    this.#clause = clause;
    this.#statistics = statistics;
    this.#hasChoice = clause.paths.some((path, at) => at > 0 || path.edges.length > 0);
  }

  /** Returns the best start of a path; `isBound` returns whether a slot has its values. */
  choose(path: ValidatedPath, isBound: (slot: number) => boolean): PathStart {
    const founds = path.nodes.map((node) => this.#find(node, isBound));
    const starts: PathStart[] = founds.map((found, at) => ({
      at,
      isBound: found.rank === RANKS.bound,
      rank: found.rank,
      cost: found.looked + this.#costOf(path, founds, at, found.rows),
      reason: `${this.#nameOf(path.nodes[at]!)}: ${found.how}`,
    }));
    // Starting at an unbound vertex would create a cross product.
    const hasBound = starts.some((start) => start.isBound);
    if (!hasBound) starts.push(...this.#edgeStarts(path, founds));
    const candidates = hasBound ? starts.filter((start) => start.isBound) : starts;
    let [best] = candidates as [PathStart, ...PathStart[]];
    for (const start of candidates) if (isBetter(start, best)) best = start;
    const others = candidates.filter(
      (start) => start.edgeSeek !== best.edgeSeek || path.nodes[start.at]!.slot !== path.nodes[best.at]!.slot,
    );
    return { ...best, reason: reasonOf(best, others) };
  }

  /** How an end of shortest paths is found, for EXPLAIN. */
  reasonForEnd(node: ValidatedNode, isBound: (slot: number) => boolean): string {
    return `${this.#nameOf(node)}: ${this.#find(node, isBound).how}; both ends of shortest paths are looked for`;
  }

  /** Starts at edges that an index finds. */
  #edgeStarts(path: ValidatedPath, founds: readonly Found[]): readonly PathStart[] {
    if (path.function) return [];
    return path.edges.flatMap((edge, at): readonly PathStart[] => {
      const seek = this.#seekEdge(edge);
      if (!seek) return [];
      const { choice, edgeTypeId } = seek;
      const rows = Math.max(1, this.#rowsIn(choice));
      return [
        {
          at,
          edgeSeek: { choice, edgeTypeId },
          isBound: false,
          rank: RANKS.edgeInIndex,
          cost: rows + this.#costOf(path, founds, at, rows, at + 1),
          reason: `${this.#clause.names[edge.slot] ?? ''}: ${indexed(choice, rows)}`,
        },
      ];
    });
  }

  /**
   * Returns an index on the edge type for the conditions on an edge; undefined for edges traversed in both directions or several times.
   */
  #seekEdge(edge: ValidatedEdge): { readonly choice: IndexChoice; readonly edgeTypeId: number } | undefined {
    const [traversal, ...others] = edge.traversals;
    if (!traversal || others.length > 0 || traversal.direction !== 'out' || edge.steps || edge.isBound)
      return undefined;
    const type = this.#statistics.edgeTypeWithIndexes(traversal.edgeTypeId);
    if (!type || type.indexes.length === 0) return undefined;
    const operands: IndexCondition[] = [];
    const add = (condition: BoundExpression, column: number): void => {
      if (condition.kind === 'logical' && condition.operator === 'AND')
        for (const operand of condition.operands) add(operand, column);
      const compared = comparedEdgeProperty(condition, column);
      if (compared) operands.push(compared);
    };
    if (edge.condition) add(edge.condition, 0);
    for (const { condition, slots } of this.#clause.conditions)
      if (slots.size === 1 && slots.has(edge.slot)) add(condition, edge.slot);
    if (operands.length === 0) return undefined;
    const choice = seekIndex({ kind: 'and', operands }, type.schema, type.indexes, this.#statistics);
    return choice && { choice, edgeTypeId: traversal.edgeTypeId };
  }

  #find(node: ValidatedNode, isBound: (slot: number) => boolean): Found {
    const { slot, tagIds } = node;
    const { vertices } = this.#statistics;
    if (isBound(slot)) return { rank: RANKS.bound, looked: 0, rows: 1, how: 'known from before' };
    const hints = this.#clause.starts.get(slot) ?? NO_HINTS;
    const named = hints.vids.find((hint) => hint.slots.size === 0);
    if (named) {
      const { expression, isList: isOfList } = named;
      const rows = isOfList && expression.kind === 'constant' && isList(expression.value) ? expression.value.length : 1;
      return { rank: RANKS.vids, looked: rows, rows, how: 'named by id' };
    }
    const seek = this.bestSeek(hints.seeks);
    const rows = seek ? Math.max(1, this.#rowsIn(seek.choice)) : 0;
    if (seek?.isEqual) return { rank: RANKS.equalInIndex, looked: rows, rows, how: indexed(seek.choice, rows) };
    if (hints.vids.some((hint) => [...hint.slots].every(isBound)))
      return { rank: RANKS.vidsOfRow, looked: 1, rows: 1, how: 'named by an id of the row' };
    const ofRow = this.seekOfRow(node, isBound);
    if (ofRow) {
      const how = `about ${rounded(ofRow.rows)} a row in index ${ofRow.seek.indexName}`;
      return { rank: RANKS.equalToRow, looked: ofRow.rows, rows: ofRow.rows, how };
    }
    if (seek) return { rank: RANKS.rangeOfIndex, looked: rows, rows, how: indexed(seek.choice, rows) };
    const tagId = this.scanTag(slot, tagIds);
    const all = Math.max(1, tagId === undefined ? vertices : this.#statistics.tagRows(tagId));
    const share = hints.isNarrowed ? NARROWED_SHARE : 1;
    const how = `scan of ${Math.round(all)}`;
    if (tagId === undefined)
      return { rank: hints.isNarrowed ? RANKS.narrowed : RANKS.any, looked: all, rows: all / share, how };
    return { rank: hints.isNarrowed ? RANKS.narrowedTag : RANKS.tag, looked: all, rows: all / share, how };
  }

  /** Returns how an index finds a vertex by a value of the row. The scan it replaces must be of its tag or of all vertices. */
  seekOfRow({ slot, tagIds }: ValidatedNode, isBound: (slot: number) => boolean): RowSeek | undefined {
    const tagId = this.scanTag(slot, tagIds);
    const equalities = rowEqualities(this.#clause.conditions, slot, isBound);
    return bestRowSeek(
      tagId === undefined ? equalities : equalities.filter(({ property }) => property.tagId === tagId),
      this.#statistics,
    );
  }

  /** Returns the tag to scan for a vertex: the rarest required by its labels or by a compared property. */
  scanTag(slot: number, tagIds: readonly number[]): number | undefined {
    const tags = new Set(tagIds);
    for (const { condition, slots } of this.#clause.conditions) {
      if (slots.size !== 1 || !slots.has(slot) || condition.kind !== 'relational') continue;
      for (const side of [condition.left, condition.right])
        if (side.kind === 'vertex-property' && side.vertex.kind === 'column' && NULL_REFUSING.has(condition.operator))
          tags.add(side.tagId);
    }
    let rarest: number | undefined;
    for (const tag of tags)
      if (rarest === undefined || this.#statistics.tagRows(tag) < this.#statistics.tagRows(rarest)) rarest = tag;
    return rarest;
  }

  /**
   * Returns the best index lookup: the fewest rows, then equality before ranges. An index that matches much of a large tag loses to a scan
   * of the tag.
   */
  bestSeek(hints: StartHints['seeks']): Seek | undefined {
    let best: (Seek & { readonly rows: number }) | undefined;
    for (const { schema, indexes, condition } of hints) {
      const choice = seekIndex(condition, schema, indexes, this.#statistics);
      if (!choice) continue;
      const isEqual = choice.lookups.every(({ range }) => range.equal.length > 0);
      if (this.#isScanBetter(choice, schema.id, isEqual)) continue;
      const rows = hints.length > 1 ? this.#statistics.rowsIn(choice.lookups) : 0;
      if (!best || rows < best.rows || (rows === best.rows && isEqual && !best.isEqual))
        best = { choice, schemaId: schema.id, isEqual, rows };
    }
    return best;
  }

  /** Whether an index finds so many rows of a tag that scanning all of them takes less time. */
  #isScanBetter({ kind, lookups }: IndexChoice, tagId: number, isEqual: boolean): boolean {
    const all = this.#statistics.tagRows(tagId);
    if (all < SCANNED_ROWS_MIN || kind === 'TagIndexFullScan') return false;
    const limit = all / SCANNED_SHARE;
    if (isEqual) {
      let expected = 0;
      for (const { indexId } of lookups) expected += this.#statistics.rowsPerValue(indexId);
      // Row counts of values vary: these are counted only if the average is large.
      if (expected <= limit / SKEW) return false;
    }
    return this.#statistics.rowsIn(lookups) > limit;
  }

  #rowsIn({ lookups }: IndexChoice): number {
    return this.#hasChoice ? this.#statistics.rowsIn(lookups) : this.#statistics.rowsToTell(lookups);
  }

  /** Estimates the rows produced by following the path from a node to its end, and then from the node (or `from`) back to its start. */
  #costOf(path: ValidatedPath, founds: readonly Found[], at: number, rows: number, right = at): number {
    let cost = 0;
    let current = rows;
    const hop = (edge: ValidatedEdge, source: number, target: number, isReversed: boolean): void => {
      current *= this.#degree(edge, path.nodes[source]!, isReversed);
      cost += current;
      current *= this.#share(founds[target]!);
    };
    const end = Math.min(path.edges.length, right + COUNTED_HOPS_MAX);
    const begin = Math.max(0, at - COUNTED_HOPS_MAX);
    for (let index = right; index < end; index++) hop(path.edges[index]!, index, index + 1, false);
    for (let index = at - 1; index >= begin; index--) hop(path.edges[index]!, index + 1, index, true);
    return cost;
  }

  /** The average number of outgoing edges of a vertex. */
  #degree({ traversals, steps }: ValidatedEdge, source: ValidatedNode, isReversed: boolean): number {
    const [tagId] = source.tagIds;
    const { vertices } = this.#statistics;
    const sources = Math.max(1, tagId === undefined ? vertices : this.#statistics.tagRows(tagId));
    let edges = 0;
    for (const traversal of traversals)
      edges += this.#statistics.edges(traversedFrom(traversal, isReversed).edgeTypeId);
    const degree = edges / sources;
    if (!steps) return degree;
    const first = Math.max(1, steps.min);
    const most = Math.min(steps.max ?? COUNTED_STEPS_MAX, COUNTED_STEPS_MAX);
    let all = degree ** first;
    for (let step = first + 1; step <= most; step++) all += degree ** step;
    return Math.min(all, COUNTED_ROWS_MAX);
  }

  /** The share of all vertices that satisfy the conditions of a node. */
  #share(found: Found): number {
    return Math.min(1, found.rows / Math.max(1, this.#statistics.vertices));
  }

  #nameOf({ slot }: ValidatedNode): string {
    return this.#clause.names[slot] ?? '';
  }
}

/** An index lookup for a vertex. */
export interface Seek {
  readonly choice: IndexChoice;
  readonly schemaId: number;
  /** Leading fields are equal to values; else there is only a range. */
  readonly isEqual: boolean;
}

function isBetter(a: PathStart, b: PathStart): boolean {
  // Small differences count as equal; then certainty decides.
  const isLike = Math.abs(a.cost - b.cost) <= Math.max(a.cost, b.cost) * 0.1;
  return isLike ? a.rank < b.rank : a.cost < b.cost;
}

function reasonOf(best: PathStart, others: readonly PathStart[]): string {
  const shown = others.map(({ reason, cost }) => `${reason}, ${rounded(cost)} rows`);
  return `${best.reason}, ${rounded(best.cost)} rows${shown.length > 0 ? `; not ${shown.join('; not ')}` : ''}`;
}

function indexed({ lookups }: IndexChoice, rows: number): string {
  return `about ${rounded(rows)} in index ${[...new Set(lookups.map(({ indexName }) => indexName))].join(', ')}`;
}

/** Formats an estimate with two significant digits. */
function rounded(figure: number): string {
  return String(figure < 10 ? Math.round(figure) : Number(figure.toPrecision(2)));
}

function traversedFrom(traversal: EdgeTraversal, isReversed: boolean): EdgeTraversal {
  return isReversed ? { ...traversal, direction: traversal.direction === 'out' ? 'in' : 'out' } : traversal;
}

/** Comparisons that are never true for a missing property. */
const NULL_REFUSING: ReadonlySet<string> = new Set([
  '==',
  '<',
  '<=',
  '>',
  '>=',
  'STARTS WITH',
  'ENDS WITH',
  'CONTAINS',
]);

const COMPARISONS: Readonly<Partial<Record<string, IndexComparison>>> = {
  '==': '==',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  'STARTS WITH': 'STARTS WITH',
};

/** `e.property` compared with a constant. Index results are checked again, so types need no check here. */
function comparedEdgeProperty(condition: BoundExpression, column: number): IndexCondition | undefined {
  if (condition.kind !== 'relational') return undefined;
  const { left, right } = condition;
  const operator = COMPARISONS[condition.operator];
  if (!operator || right.kind !== 'constant' || left.kind !== 'edge-property') return undefined;
  if (left.edge.kind !== 'column' || left.edge.index !== column) return undefined;
  const { value } = right;
  if (typeof value !== 'bigint' && typeof value !== 'string') return undefined;
  return { kind: 'compare', property: left.property, operator, value };
}
