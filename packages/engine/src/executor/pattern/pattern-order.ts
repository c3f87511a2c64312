import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { PatternComparison, PatternJoinNode } from '../../plan/pattern-join.ts';

/** Sizes that an order is chosen by. */
export interface PatternFigures {
  /** Vertices that a vertex of the pattern may be, before conditions. */
  vertexRows(vertex: number): number;
  /** Average number of edges that match an edge of the pattern, per vertex at its end `from` or `to` that has any. */
  degree(edge: number, end: 'from' | 'to'): number;
  /** Whether an edge type of the edge has edges from a vertex to itself. */
  hasLoops(edge: number): boolean;
}

/** Checks and counts after some vertices are matched, by position in the pattern. */
export interface AttachedChecks {
  readonly comparisons: readonly number[];
  /** Positions of pairs of edges that must differ. */
  readonly different: readonly number[];
  readonly tests: readonly OrderedTest[];
  /** Independent parts of the pattern that are only counted. */
  readonly parts: readonly OrderedStep[];
}

/** Matches one more vertex by its edges to the vertices matched before. */
export interface OrderedStep extends AttachedChecks {
  readonly vertex: number;
  readonly edges: readonly number[];
  /** The only matched vertex that determines a counted part; -1 if there are several. */
  readonly dependsOn: number;
  /** Expected number of matches so far. */
  readonly rows: number;
}

/** A test of a condition: edges between matched vertices, and parts that are counted. */
export interface OrderedTest {
  readonly test: number;
  /** Edges between vertices that are matched. */
  readonly edges: readonly number[];
  readonly parts: readonly OrderedStep[];
}

/** The order in which the vertices of a pattern are matched. */
export interface PatternOrder extends AttachedChecks {
  /** The vertex that is scanned first; -1: the input has bound vertices. */
  readonly root: number;
  /** Edges between vertices of the input. */
  readonly edges: readonly number[];
  /** Steps whose matches become rows. */
  readonly steps: readonly OrderedStep[];
  readonly rows: number;
  readonly cost: number;
}

/** Maximum explored orders before the greedy choice. */
const ORDERS_MAX = 4096;
/** Expected shares of the vertices that pass a condition. */
const EQUAL_SHARE = 0.05;
const OTHER_SHARE = 0.4;

interface Link {
  /** Bits of the vertices that it connects. */
  readonly mask: number;
  /** It reads the row of an edge, not only the vertices at its ends. */
  readonly readsEdges: boolean;
}

interface Plan {
  readonly steps: readonly OrderedStep[];
  readonly cost: number;
  readonly rows: number;
}

/**
 * Chooses the join order with the least expected work: dynamic programming over sets of matched vertices while there are few orders, then
 * greedy. Parts connected only through matched vertices are planned separately.
 */
export function chooseOrder(node: PatternJoinNode, figures: PatternFigures): PatternOrder {
  return new OrderChooser(node, figures).choose();
}

class OrderChooser {
  readonly #node: PatternJoinNode;
  readonly #figures: PatternFigures;
  readonly #edgeMasks: readonly number[];
  readonly #comparisonMasks: readonly number[];
  readonly #differentMasks: readonly number[];
  readonly #testMasks: readonly number[];
  readonly #testEdges: ReadonlySet<number>;
  readonly #testVertices: ReadonlySet<number>;
  readonly #links: readonly Link[];
  /** Bits of vertices whose values become part of rows. */
  readonly #read: number;
  readonly #known = new Map<string, Plan>();
  #looks = 0;

  constructor(node: PatternJoinNode, figures: PatternFigures) {
    this.#node = node;
    this.#figures = figures;
    const { vertices, edges, comparisons, tests, read } = node;
    this.#edgeMasks = edges.map((edge) => bit(edge.from) | bit(edge.to));
    const sideMask = ({ of, at }: PatternComparison['left']): number =>
      of === 'vertex' ? bit(at) : this.#edgeMasks[at]!;
    this.#comparisonMasks = comparisons.map(({ left, right }) => sideMask(left) | sideMask(right));
    this.#differentMasks = node.different.map(([one, other], at) =>
      mayCoincide(node, at, figures) ? this.#edgeMasks[one]! | this.#edgeMasks[other]! : 0,
    );
    this.#testEdges = new Set(tests.flatMap((test) => test.edges));
    this.#testVertices = new Set(tests.flatMap((test) => test.vertices));
    this.#testMasks = tests.map((test) => {
      let mask = 0;
      for (const edge of test.edges) mask |= this.#edgeMasks[edge]!;
      for (const vertex of test.vertices) mask &= ~bit(vertex);
      return mask;
    });
    this.#links = [
      ...this.#edgeMasks.map((mask) => ({ mask, readsEdges: false })),
      ...comparisons.map(({ left, right }, at) => ({
        mask: this.#comparisonMasks[at]!,
        readsEdges: left.of === 'edge' || right.of === 'edge',
      })),
      ...this.#differentMasks.filter((mask) => mask !== 0).map((mask) => ({ mask, readsEdges: true })),
      ...this.#testMasks.map((mask) => ({ mask, readsEdges: false })),
    ];
    let bits = 0;
    vertices.forEach((vertex, at) => {
      if (!vertex.isBound && read.includes(vertex.slot)) bits |= bit(at);
    });
    edges.forEach((edge, at) => {
      if (read.includes(edge.slot)) bits |= this.#edgeMasks[at]!;
    });
    this.#read = bits;
  }

  choose(): PatternOrder {
    const { vertices } = this.#node;
    let bound = 0;
    let open = 0;
    vertices.forEach((vertex, at) => {
      if (this.#testVertices.has(at)) return;
      if (vertex.isBound) bound |= bit(at);
      else open |= bit(at);
    });
    if (bound !== 0) return this.#from(-1, bound, open, 1);
    let best: PatternOrder | undefined;
    for (let root = 0; root < vertices.length; root++) {
      if ((open & bit(root)) === 0) continue;
      const all = this.#figures.vertexRows(root);
      const order = this.#from(root, bit(root), open & ~bit(root), all * this.#share(root));
      const cost = order.cost + all;
      if (!best || cost < best.cost) best = { ...order, cost };
    }
    return best!;
  }

  #from(root: number, bound: number, open: number, rows: number): PatternOrder {
    const attached = this.#attached(0, bound, rows);
    const edges: number[] = [];
    this.#edgeMasks.forEach((mask, at) => {
      if (!this.#testEdges.has(at) && (mask & ~bound) === 0) edges.push(at);
    });
    const plan = this.#spread(open, bound, rows);
    return {
      ...attached.checks,
      root,
      edges,
      parts: plan.parts,
      steps: plan.steps,
      rows: plan.rows,
      cost: plan.cost + attached.cost,
    };
  }

  /** Plans the components of the open vertices: those that are read become steps, the others counted parts. */
  #spread(open: number, bound: number, rows: number): Plan & { readonly parts: readonly OrderedStep[] } {
    const parts: OrderedStep[] = [];
    const steps: OrderedStep[] = [];
    let cost = 0;
    const read: number[] = [];
    for (const component of this.#components(open)) {
      if ((component & this.#read) !== 0) {
        read.push(component);
        continue;
      }
      const part = this.#plan(component, bound, rows, false);
      parts.push(...part.steps);
      cost += part.cost;
    }
    let current = rows;
    let matched = bound;
    for (const component of read) {
      const plan = this.#plan(component, matched, current, true);
      steps.push(...plan.steps);
      cost += plan.cost;
      current = plan.rows;
      matched |= component;
    }
    return { parts, steps, cost, rows: current };
  }

  /** Returns the best plan for a connected set of vertices. Read sets become consecutive steps, others one step with parts. */
  #plan(open: number, bound: number, rows: number, isRead: boolean): Plan {
    const relevant = this.#dependencies(open, bound);
    const dependsOn = isRead ? -1 : relevant.dependsOn;
    const visits = dependsOn < 0 ? rows : Math.min(rows, this.#figures.vertexRows(dependsOn));
    const key = `${open},${relevant.mask},${isRead},${Math.round(Math.log2(visits + 1))}`;
    const known = this.#known.get(key);
    if (known) return known;
    const isGreedy = ++this.#looks > ORDERS_MAX;
    let candidates: number[] = [];
    for (let vertex = 0; vertex < this.#node.vertices.length; vertex++)
      if ((open & bit(vertex)) !== 0 && this.#edgesInto(vertex, bound).length > 0) candidates.push(vertex);
    if (isGreedy) {
      const fans = candidates.map((vertex) => this.#fan(vertex, bound).fan);
      candidates = [candidates[fans.indexOf(Math.min(...fans))]!];
    }
    let best: Plan | undefined;
    for (const vertex of candidates) {
      const plan = this.#through(vertex, open, bound, visits, dependsOn, isRead);
      if (!best || plan.cost < best.cost) best = plan;
    }
    this.#known.set(key, best!);
    return best!;
  }

  #through(vertex: number, open: number, bound: number, visits: number, dependsOn: number, isRead: boolean): Plan {
    const edges = this.#edgesInto(vertex, bound);
    const { length, fan } = this.#fan(vertex, bound);
    const matched = bound | bit(vertex);
    const rest = open & ~bit(vertex);
    const found = visits * fan;
    const attached = this.#attached(bound, matched, found);
    const spread = this.#spread(rest, matched, found * attached.share);
    const isLeaf =
      !isRead &&
      edges.length === 1 &&
      rest === 0 &&
      attached.checks.tests.length === 0 &&
      attached.checks.comparisons.length + attached.checks.different.length < 2;
    const own = isLeaf ? visits * 2 : visits * (2 + length * (edges.length + attached.checks.comparisons.length));
    const step: OrderedStep = {
      ...attached.checks,
      vertex,
      edges,
      parts: spread.parts,
      dependsOn,
      rows: found * attached.share,
    };
    const paired = isRead ? undefined : this.#pairedLength(step);
    const cost = paired === undefined ? own + attached.cost + spread.cost : visits * (2 + length + paired);
    return { steps: [step, ...spread.steps], cost, rows: spread.rows };
  }

  /**
   * The expected length of the list of a counted part that is counted together with this step, by sorting: both are lists of the same vertex, and
   * conditions connect them.
   */
  #pairedLength({ vertex, edges, comparisons, different, tests, parts }: OrderedStep): number | undefined {
    const [part] = parts;
    if (!part || parts.length > 1 || edges.length > 1 || part.edges.length > 1) return undefined;
    if (comparisons.length + different.length + tests.length + part.tests.length + part.parts.length > 0)
      return undefined;
    const anchor = this.#edgeMasks[edges[0]!]! & ~bit(vertex);
    if ((this.#edgeMasks[part.edges[0]!]! & ~bit(part.vertex)) !== anchor) return undefined;
    const both = bit(vertex) | bit(part.vertex);
    const connects = (mask: number): boolean => (mask & both) === both && (mask & ~(both | anchor)) === 0;
    const masks = [
      ...part.comparisons.map((at) => this.#comparisonMasks[at]!),
      ...part.different.map((at) => this.#differentMasks[at]!),
    ];
    return masks.length > 0 && masks.every(connects) ? this.#fan(part.vertex, anchor).length : undefined;
  }

  /** Checks that become possible when `matched` are matched, compared with `before`. */
  #attached(
    before: number,
    matched: number,
    rows: number,
  ): { readonly checks: AttachedChecks; readonly share: number; readonly cost: number } {
    const isNew = (mask: number): boolean =>
      mask !== 0 && (mask & ~matched) === 0 && (before === 0 || (mask & ~before) !== 0);
    const positions = (masks: readonly number[]): number[] =>
      masks.map((mask, at) => (isNew(mask) ? at : -1)).filter((at) => at >= 0);
    const comparisons = positions(this.#comparisonMasks);
    const different = positions(this.#differentMasks);
    let cost = 0;
    const tests = positions(this.#testMasks).map((test): OrderedTest => {
      const { vertices, edges } = this.#node.tests[test]!;
      let open = 0;
      for (const vertex of vertices) open |= bit(vertex);
      const parts: OrderedStep[] = [];
      for (const component of this.#components(open)) {
        const plan = this.#plan(component, matched, rows, false);
        parts.push(...plan.steps);
        cost += plan.cost;
      }
      cost += rows;
      return { test, edges: edges.filter((edge) => (this.#edgeMasks[edge]! & open) === 0), parts };
    });
    let share = OTHER_SHARE ** tests.length;
    for (const at of comparisons) share *= this.#node.comparisons[at]!.operator === '==' ? EQUAL_SHARE : OTHER_SHARE;
    return { checks: { comparisons, different, tests, parts: [] }, share, cost };
  }

  /** Edges between a vertex and the matched ones. */
  #edgesInto(vertex: number, bound: number): number[] {
    const edges: number[] = [];
    const isTested = this.#testVertices.has(vertex);
    this.#edgeMasks.forEach((mask, at) => {
      const isReady = (mask & bit(vertex)) !== 0 && (mask & ~bit(vertex) & ~bound) === 0;
      if (isReady && (isTested || !this.#testEdges.has(at))) edges.push(at);
    });
    return edges;
  }

  /** Expected length of the shortest neighbor list, and of the intersection of all. */
  #fan(vertex: number, bound: number): { readonly length: number; readonly fan: number } {
    const edges = this.#edgesInto(vertex, bound);
    const degrees = edges.map((at) => this.#figures.degree(at, this.#node.edges[at]!.from === vertex ? 'to' : 'from'));
    const length = Math.min(...degrees);
    const all = Math.max(1, this.#figures.vertexRows(vertex));
    let fan = length * this.#share(vertex);
    let isFirst = true;
    for (const degree of degrees) {
      // Candidates come from the shortest list.
      if (degree === length && isFirst) isFirst = false;
      else fan *= Math.min(1, degree / all);
    }
    return { length, fan };
  }

  #share(vertex: number): number {
    let share = 1;
    for (const { condition } of this.#node.vertices[vertex]!.conditions) share *= shareOf(condition);
    return share;
  }

  /** The matched vertices that links connect to open ones. */
  #dependencies(open: number, bound: number): { readonly mask: number; readonly dependsOn: number } {
    let mask = 0;
    let readsEdges = false;
    for (const link of this.#links) {
      if ((link.mask & open) === 0) continue;
      mask |= link.mask & bound;
      // An edge with two matched ends, or a matched and an open one, is not determined by its ends.
      if (link.readsEdges && (link.mask & bound) !== 0) readsEdges ||= this.#readsMatchedEdge(link, open);
    }
    const isOne = mask !== 0 && (mask & (mask - 1)) === 0;
    return { mask, dependsOn: isOne && !readsEdges ? 31 - Math.clz32(mask) : -1 };
  }

  #readsMatchedEdge(link: Link, open: number): boolean {
    const isMatched = (edge: number): boolean => (this.#edgeMasks[edge]! & open) === 0;
    return (
      this.#node.comparisons.some(
        ({ left, right }, at) =>
          this.#comparisonMasks[at] === link.mask &&
          ((left.of === 'edge' && isMatched(left.at)) || (right.of === 'edge' && isMatched(right.at))),
      ) ||
      this.#node.different.some(
        ([one, other], at) => this.#differentMasks[at] === link.mask && (isMatched(one) || isMatched(other)),
      )
    );
  }

  /** Sets of open vertices that links connect. */
  #components(open: number): number[] {
    const components: number[] = [];
    for (let rest = open; rest !== 0;) {
      let component = rest & -rest;
      for (let before = 0; before !== component;) {
        before = component;
        for (const { mask } of this.#links) if ((mask & component) !== 0) component |= mask & open;
      }
      components.push(component);
      rest &= ~component;
    }
    return components;
  }
}

function bit(position: number): number {
  return 1 << position;
}

/**
 * Whether two edges of a path can be the same edge: their ends may be equal without equating two vertices that certainly differ, because an edge
 * type without loops or a strict comparison is between them.
 */
export function mayCoincide(node: PatternJoinNode, pair: number, figures: PatternFigures): boolean {
  const [one, other] = node.different[pair]!;
  const a = node.edges[one]!;
  const b = node.edges[other]!;
  const isOneWay = ({ traversals }: typeof a): boolean =>
    traversals.every((traversal) => traversal.direction === traversals[0]!.direction);
  const isTurned = a.traversals[0]?.direction !== b.traversals[0]?.direction;
  const straight = [
    [a.from, b.from],
    [a.to, b.to],
  ] as const;
  const crossed = [
    [a.from, b.to],
    [a.to, b.from],
  ] as const;
  const ways = isOneWay(a) && isOneWay(b) ? [isTurned ? crossed : straight] : [straight, crossed];
  const apart = differentVertices(node, figures);
  return ways.some((equal) => {
    const names = node.vertices.map((_, at) => at);
    for (const [x, y] of equal) {
      const [from, to] = [names[x]!, names[y]!];
      names.forEach((name, at) => {
        if (name === from) names[at] = to;
      });
    }
    return apart.every(([x, y]) => names[x] !== names[y]);
  });
}

/** Pairs of vertices that are never the same. */
function differentVertices(node: PatternJoinNode, figures: PatternFigures): readonly (readonly [number, number])[] {
  const tested = new Set(node.tests.flatMap((test) => test.edges));
  const pairs: (readonly [number, number])[] = [];
  node.edges.forEach(({ from, to }, at) => {
    if (!tested.has(at) && !figures.hasLoops(at)) pairs.push([from, to]);
  });
  for (const { operator, left, right } of node.comparisons) {
    const isStrict = operator === '!=' || operator === '<' || operator === '>';
    if (isStrict && left.of === 'vertex' && right.of === 'vertex' && shapeOf(left) === shapeOf(right))
      pairs.push([left.at, right.at]);
  }
  return pairs;
}

/** A text that two expressions share if they differ only in the column that they read. */
function shapeOf({ expression, slot }: PatternComparison['left']): string {
  return JSON.stringify(expression, (key, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    return key === 'index' && value === slot ? 'slot' : value;
  });
}

function shareOf(condition: BoundExpression): number {
  if (condition.kind === 'relational' && condition.operator === '==') return EQUAL_SHARE;
  return OTHER_SHARE;
}
