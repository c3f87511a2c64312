import { isList } from '@astrolabe/model';
import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PatternJoinNode, PatternVertex } from '../plan/pattern-join.ts';
import type { PlanNode, PlanNodeOf } from '../plan/plan-node.ts';
import type { EdgeTraversal, VidOrigin } from '../plan/vid-origin.ts';
import type { PlannerStatistics } from './statistics.ts';

/** Expected shares of rows that pass a condition if nothing is known about its values, as other databases assume them. */
const EQUAL_SHARE = 0.1;
const RANGE_SHARE = 1 / 3;
const OTHER_SHARE = 0.5;
/** Expected distinct values of a key and items of a list if nothing is known about them. */
const DISTINCT_VALUES = 200;
const LIST_ITEMS = 10;
/** Steps after the first of a variable length that are counted, and the highest estimate. */
const COUNTED_STEPS_MAX = 4;
const ROWS_MAX = 1e15;

/**
 * Estimates the rows that each node of a plan returns, from the sizes of tags, edge types and index ranges; conditions and ends of edges
 * are taken as independent. Nodes whose rows cannot be estimated, such as procedures and paths, all that depend on them, and the start of a
 * plan, which has no rows, are omitted. Complexity: linear in the nodes, plus a lookup per index range.
 */
export function estimateRows(roots: readonly PlanNode[], statistics: PlannerStatistics): ReadonlyMap<PlanNode, number> {
  const estimates = new RowEstimates(statistics);
  for (const root of roots) estimates.of(root);
  return new Map([...estimates.rows].filter(([node, rows]) => node.kind !== 'Start' && !Number.isNaN(rows)));
}

class RowEstimates {
  /** NaN where there is no estimate. */
  readonly rows = new Map<PlanNode, number>();
  readonly #statistics: PlannerStatistics;

  constructor(statistics: PlannerStatistics) {
    this.#statistics = statistics;
  }

  /** The estimate of a node; NaN if there is none. */
  of(node: PlanNode): number {
    const known = this.rows.get(node);
    if (known !== undefined) return known;
    const inputs = node.inputs.map((input) => this.of(input));
    if (node.kind === 'Apply') this.of(node.inner);
    const rows = Math.min(this.#estimate(node, inputs), ROWS_MAX);
    this.rows.set(node, rows);
    return rows;
  }

  #estimate(node: PlanNode, [input = 1, other = 1]: readonly number[]): number {
    switch (node.kind) {
      case 'Start':
      case 'Argument':
        return 1;
      case 'Project':
      case 'Sort':
      case 'Assign':
      case 'BuildPath':
      case 'RowNumber':
      case 'RollUpApply':
      case 'Window':
      case 'Dedup':
      case 'Minus':
      case 'Otherwise':
        return input;
      case 'ScanVertices':
        return this.#scanned(node);
      case 'ScanEdges':
        return sum(node.edgeTypeIds, (id) => this.#statistics.edges(id));
      case 'TagIndexFullScan':
      case 'TagIndexRangeScan':
      case 'TagIndexPrefixScan':
      case 'EdgeIndexFullScan':
      case 'EdgeIndexRangeScan':
      case 'EdgeIndexPrefixScan':
      case 'IndexScan':
        return Math.min(this.#statistics.rowsToTell(node.lookups), node.limit ?? Infinity);
      case 'GetVertices':
        return originRows(node.origin, input);
      case 'GetEdges':
        return node.keys.length * input;
      case 'AppendVertices':
        return this.#appended(node, input);
      case 'Traverse':
        return this.#traversed(node, input);
      case 'Expand':
        return Math.min(
          originRows(node.origin, input) * this.#degree(node.traversals, this.#statistics.vertices) ** node.steps,
          node.tracksStart ? Infinity : this.#statistics.vertices,
        );
      case 'ExpandAll':
        return this.#expanded(node, input);
      case 'PatternJoin':
        return this.#joined(node, input);
      case 'Filter':
        return this.#filtered(node, input);
      case 'Limit':
      case 'TopN':
        return Math.min(Math.max(0, input - node.offset), node.count);
      case 'Sample':
        return Math.min(input, node.count);
      case 'Aggregate':
        return node.keys.length === 0
          ? 1
          : Math.min(
              input,
              product(node.keys, (key) => this.#distinctValues(key)),
            );
      case 'Unwind':
        return input * listLength(node.expression);
      case 'Union':
        return input + other;
      case 'Intersect':
        return Math.min(input, other);
      case 'CrossJoin':
        return input * other;
      case 'HashInnerJoin':
        return Math.min(input, other);
      case 'HashLeftJoin':
        return input;
      case 'Apply':
        return this.#applied(node, input);
      default:
        return Number.NaN;
    }
  }

  /** Conditions that an index was searched by have been counted, and only test its rows again. */
  #filtered(node: PlanNodeOf<'Filter'>, input: number): number {
    const searched = this.#searchedProperties(node);
    const isSearched = (side: BoundExpression): boolean =>
      side.kind === 'vertex-property' && searched.has(side.property);
    const operandsOf = (condition: BoundExpression): readonly BoundExpression[] =>
      condition.kind === 'logical' && condition.operator === 'AND'
        ? condition.operands.flatMap(operandsOf)
        : [condition];
    const others = node.conditions
      .flatMap(({ condition }) => operandsOf(condition))
      .filter((one) => one.kind !== 'relational' || !(isSearched(one.left) || isSearched(one.right)));
    return input * product(others, (condition) => this.#share(condition));
  }

  #searchedProperties(node: PlanNode): ReadonlySet<string> {
    if (!('lookups' in node)) return node.inputs[0] ? this.#searchedProperties(node.inputs[0]) : new Set();
    const ids = new Set(node.lookups.map(({ indexId }) => indexId));
    const depth = Math.max(1, ...node.lookups.map(({ range }) => range.equal.length));
    const indexes = this.#statistics.tagIndexes(node.schemaId).filter(({ id }) => ids.has(id));
    return new Set(indexes.flatMap(({ fields }) => fields.slice(0, depth).map(({ property }) => property)));
  }

  #appended({ slot, origin, tagIds, inputs }: PlanNodeOf<'AppendVertices'>, input: number): number {
    if (origin.kind === 'vids') return input * (origin.isList ? listLength(origin.expression) : 1);
    const all = this.#populationOf(inputs[0], slot);
    return input * ratio(Math.min(all, this.#population(tagIds)), all);
  }

  #traversed(node: PlanNodeOf<'Traverse'>, input: number): number {
    const { vertices } = this.#statistics;
    const degree = this.#degree(node.traversals, this.#populationOf(node.inputs[0], node.source));
    const { min, max = Infinity } = node.steps ?? { min: 1, max: 1 };
    const edges = geometricSum(degree ** min, degree, Math.min(max - min, COUNTED_STEPS_MAX));
    const share = node.isTargetBound ? ratio(1, vertices) : 1;
    return input * edges * share * (node.condition ? this.#share(node.condition) : 1);
  }

  #expanded({ origin, traversals, steps, stepOffset, filter }: PlanNodeOf<'ExpandAll'>, input: number): number {
    const degree = this.#degree(traversals, this.#statistics.vertices);
    const rows = origin.kind === 'expanded' ? input : originRows(origin, input);
    const edges = geometricSum(rows * degree, degree, Math.min(steps - stepOffset - 1, COUNTED_STEPS_MAX));
    return edges * (filter ? this.#share(filter.condition) : 1);
  }

  /** A pattern has all combinations of its vertices, of which each edge connects the share of pairs that edges of its type connect. */
  #joined(node: PatternJoinNode, input: number): number {
    const sizes = node.vertices.map(({ tagIds }) => Math.max(1, this.#population(tagIds)));
    const found = (vertex: PatternVertex, at: number): number =>
      (vertex.isBound ? 1 : sizes[at]!) * product(vertex.conditions, ({ condition }) => this.#share(condition));
    const edges = product(
      node.edges,
      ({ from, to, traversals, conditions }) =>
        ratio(this.#edgeCount(traversals), sizes[from]! * sizes[to]!) *
        product(conditions, ({ condition }) => this.#share(condition)),
    );
    const tests = product(node.comparisons, ({ operator }) => shareOf(operator)) * OTHER_SHARE ** node.tests.length;
    const rows = input * product(node.vertices, found) * edges * tests;
    const isMerged = node.isSet || node.count !== undefined;
    const isEdgeRead = node.edges.some(({ slot }) => slot !== node.count && node.read.includes(slot));
    const different =
      isMerged && !isEdgeRead
        ? input * product(node.vertices, (vertex, at) => (node.read.includes(vertex.slot) ? found(vertex, at) : 1))
        : Infinity;
    return Math.max(Math.min(rows, different), node.isOptional ? input : 0);
  }

  #applied(node: PlanNodeOf<'Apply'>, input: number): number {
    if (node.mode === 'exists') return node.slot === undefined ? input * OTHER_SHARE : input;
    if (node.mode !== 'rows') return input;
    const rows = input * (this.rows.get(node.inner) ?? Number.NaN);
    return node.isOptional ? Math.max(rows, input) : rows;
  }

  /** The average edges of a vertex among so many. */
  #degree(traversals: readonly EdgeTraversal[], sources: number): number {
    return ratio(this.#edgeCount(traversals), sources);
  }

  #edgeCount(traversals: readonly EdgeTraversal[]): number {
    return sum(traversals, ({ edgeTypeId }) => this.#statistics.edges(edgeTypeId));
  }

  /** The number of vertices with one of the tags. */
  #scanned({ tagIds }: PlanNodeOf<'ScanVertices'>): number {
    const { vertices } = this.#statistics;
    return tagIds
      ? Math.min(
          vertices,
          sum(tagIds, (id) => this.#statistics.tagRows(id)),
        )
      : vertices;
  }

  /** The number of vertices with all of the tags. */
  #population(tagIds: readonly number[] = []): number {
    return Math.min(this.#statistics.vertices, ...tagIds.map((id) => this.#statistics.tagRows(id)));
  }

  /** The number of vertices that a column was chosen from. */
  #populationOf(node: PlanNode | undefined, slot: number): number {
    switch (node?.kind) {
      case 'AppendVertices':
      case 'Traverse': {
        const own = node.kind === 'Traverse' ? node.target : node.slot;
        return own === slot && node.tagIds.length > 0
          ? this.#population(node.tagIds)
          : this.#populationOf(node.inputs[0], slot);
      }
      case 'ScanVertices':
        return this.#scanned(node);
      case 'Filter':
        return this.#populationOf(node.inputs[0], slot);
      default:
        return node?.kind.startsWith('TagIndex') === true && 'schemaId' in node
          ? this.#statistics.tagRows(node.schemaId)
          : this.#statistics.vertices;
    }
  }

  /** The share of rows that pass a condition. */
  #share(condition: BoundExpression): number {
    switch (condition.kind) {
      case 'constant':
        return condition.value === true ? 1 : 0;
      case 'logical': {
        const shares = condition.operands.map((operand) => this.#share(operand));
        if (condition.operator === 'AND') return product(shares, (share) => share);
        return condition.operator === 'OR' ? 1 - product(shares, (share) => 1 - share) : OTHER_SHARE;
      }
      case 'unary':
        return condition.operator === '!' ? 1 - this.#share(condition.operand) : OTHER_SHARE;
      case 'null-test':
        return condition.operator.includes('NOT') ? 1 - EQUAL_SHARE : EQUAL_SHARE;
      case 'relational': {
        const { left, right, operator } = condition;
        const equal = this.#equalShare(left) ?? this.#equalShare(right) ?? EQUAL_SHARE;
        if (operator === 'IN') return Math.min(1, equal * listLength(right));
        if (operator === '!=' || operator === 'NOT IN') return 1 - equal;
        return operator === '==' ? equal : shareOf(operator);
      }
      default:
        return OTHER_SHARE;
    }
  }

  /** The average share of rows with one value of a property; undefined without an index on it. */
  #equalShare(expression: BoundExpression): number | undefined {
    const values = this.#indexedValues(expression);
    return values === undefined ? undefined : ratio(1, values);
  }

  #distinctValues(key: BoundExpression): number {
    if (key.kind === 'constant') return 1;
    if (key.kind === 'column' || key.kind === 'vertex-id') return Math.max(1, this.#statistics.vertices);
    return this.#indexedValues(key) ?? DISTINCT_VALUES;
  }

  /** The distinct values of a property that an index starts with. */
  #indexedValues(expression: BoundExpression): number | undefined {
    if (expression.kind !== 'vertex-property') return undefined;
    const index = this.#statistics
      .tagIndexes(expression.tagId)
      .find(({ fields }) => fields[0]?.property === expression.property);
    if (!index) return undefined;
    return Math.max(1, this.#statistics.tagRows(expression.tagId) / this.#statistics.rowsPerValue(index.id));
  }
}

function shareOf(operator: string): number {
  if (operator === '==') return EQUAL_SHARE;
  return operator === '!=' ? 1 - EQUAL_SHARE : RANGE_SHARE;
}

function originRows(origin: VidOrigin, input: number): number {
  return origin.kind === 'vids' ? origin.vids.length : input;
}

function listLength(expression: BoundExpression): number {
  return expression.kind === 'constant' && isList(expression.value) ? expression.value.length : LIST_ITEMS;
}

function ratio(count: number, all: number): number {
  return count / Math.max(1, all);
}

/** The first term and `more` further ones, each `factor` times the one before. */
function geometricSum(first: number, factor: number, more: number): number {
  let total = first;
  for (let at = 1; at <= more; at++) total += first * factor ** at;
  return Math.min(total, ROWS_MAX);
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

function product<Item>(items: readonly Item[], of: (item: Item, at: number) => number): number {
  return items.reduce((total, item, at) => total * of(item, at), 1);
}
