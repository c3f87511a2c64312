import type { BoundExpression } from '../../expression/bound-expression.ts';
import { partsOf, readsOnly } from '../../expression/bound-parts.ts';
import { isOrder } from '../../expression/kernels/relational-kernels.ts';
import type { PlanCondition } from '../../plan/filter.ts';
import type {
  ComparedSide,
  EdgePair,
  PatternComparison,
  PatternEdge,
  PatternTest,
  PatternVertex,
} from '../../plan/pattern-join.ts';
import type { PlanNode, PlanNodeOf } from '../../plan/plan-node.ts';

/** A pattern found in a plan, and the node whose rows it extends; without an input, any of its vertices may be scanned first. */
export interface ExtractedPattern {
  readonly input: PlanNode | undefined;
  readonly vertices: readonly PatternVertex[];
  readonly edges: readonly PatternEdge[];
  readonly comparisons: readonly PatternComparison[];
  readonly different: readonly EdgePair[];
  readonly tests: readonly PatternTest[];
  /** Conditions that need complete rows. */
  readonly residual: readonly PlanCondition[];
}

/** Positions of vertices fit the bits of a small integer. */
const VERTICES_MAX = 24;

/** Extracts the pattern from the chain of nodes that ends in `top`; undefined without a hop. */
export function extractPattern(top: PlanNode): ExtractedPattern | undefined {
  const layers: PlanNode[] = [];
  let node = top;
  for (;;) {
    if (node.kind === 'RollUpApply') {
      const numbered = node.inputs[0]!;
      if (numbered.kind !== 'RowNumber') break;
      layers.push(node);
      node = numbered.inputs[0]!;
      continue;
    }
    if (!isLayer(node)) break;
    layers.push(node);
    node = node.inputs[0]!;
  }
  let builder = PatternBuilder.over(node);
  for (const layer of layers.toReversed()) if (!builder.add(layer)) builder = PatternBuilder.over(layer);
  return builder.build();
}

/**
 * Extracts the pattern of an OPTIONAL MATCH from the chain of nodes that ends in `top` and extends the rows of `numbered`; undefined if some
 * node is more than a pattern.
 */
export function extractOptional(top: PlanNode, numbered: PlanNodeOf<'RowNumber'>): ExtractedPattern | undefined {
  const layers: PlanNode[] = [];
  for (let node = top; node !== numbered; node = node.inputs[0]!) {
    if (!isLayer(node)) return undefined;
    layers.push(node);
  }
  const builder = PatternBuilder.ofRows(numbered.inputs[0]!);
  const pattern = layers.toReversed().every((layer) => builder.extend(layer)) ? builder.build() : undefined;
  return pattern?.residual.length === 0 ? pattern : undefined;
}

function isLayer(node: PlanNode): boolean {
  return (
    node.kind === 'Filter' ||
    node.kind === 'Traverse' ||
    (node.kind === 'AppendVertices' && node.origin.kind === 'slot') ||
    (node.kind === 'Project' && node.inputs[0]!.kind !== 'ScanVertices' && isWidening(node))
  );
}

/** Returns whether a projection only appends columns of nulls to its input. */
function isWidening({ expressions, inputs }: PlanNodeOf<'Project'>): boolean {
  const width = inputs[0]!.columns.length;
  return (
    expressions.length >= width &&
    expressions.every((expression, slot) =>
      slot < width ? expression.kind === 'column' && expression.index === slot : expression.kind === 'constant',
    )
  );
}

/** The slot that a projection puts scanned vertices into, if it does nothing else. */
function scannedSlot({ expressions, inputs }: PlanNodeOf<'Project'>): number {
  if (inputs[0]!.kind !== 'ScanVertices') return -1;
  const slot = expressions.findIndex((expression) => expression.kind === 'column');
  const isAlone = expressions.every((expression, at) => at === slot || expression.kind === 'constant');
  return isAlone ? slot : -1;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

interface CountedList {
  readonly vertices: readonly number[];
  readonly edges: readonly number[];
}

class PatternBuilder {
  #input: PlanNode | undefined;
  readonly #vertices: Mutable<PatternVertex>[] = [];
  readonly #edges: Mutable<PatternEdge>[] = [];
  readonly #vertexOf = new Map<number, number>();
  readonly #edgeOf = new Map<number, number>();
  readonly #comparisons: PatternComparison[] = [];
  readonly #different: EdgePair[] = [];
  readonly #lists = new Map<number, CountedList>();
  readonly #tests: PatternTest[] = [];
  readonly #residual: PlanCondition[] = [];

  /** A builder of patterns over the rows of a node. */
  static over(node: PlanNode): PatternBuilder {
    const slot = node.kind === 'Project' ? scannedSlot(node) : -1;
    const scan = node.inputs[0];
    if (slot < 0 || scan?.kind !== 'ScanVertices' || (scan.tagIds && scan.tagIds.length > 1))
      return PatternBuilder.ofRows(node);
    const builder = new PatternBuilder();
    builder.#addVertex({ slot, isBound: false, isChecked: true, tagIds: scan.tagIds ?? [], conditions: [] });
    return builder;
  }

  /** A builder of patterns that extend the rows of a node. */
  static ofRows(node: PlanNode): PatternBuilder {
    const builder = new PatternBuilder();
    builder.#input = node;
    return builder;
  }

  /** Like `extend`, but nodes that filter the input before the first hop remain below. */
  add(node: PlanNode): boolean {
    if (this.#input && this.#edges.length === 0 && node.kind !== 'Traverse' && node.kind !== 'Project') return false;
    return this.extend(node);
  }

  /** Adds the effect of a node; returns false if a pattern cannot express it. */
  extend(node: PlanNode): boolean {
    switch (node.kind) {
      case 'Project':
        return true;
      case 'AppendVertices':
        return this.#check(node.slot, node.tagIds);
      case 'Traverse':
        return this.#hop(node);
      case 'Filter':
        for (const condition of node.conditions) this.#condition(condition);
        return true;
      case 'RollUpApply':
        return this.#countedList(node);
      default:
        return false;
    }
  }

  build(): ExtractedPattern | undefined {
    if (this.#edges.length === 0 || this.#vertices.length > VERTICES_MAX) return undefined;
    // A count that no condition uses needs its own column.
    if (this.#lists.size > 0) return undefined;
    return {
      input: this.#input,
      vertices: this.#vertices,
      edges: this.#edges,
      comparisons: this.#comparisons,
      different: this.#different,
      tests: this.#tests,
      residual: this.#residual,
    };
  }

  #addVertex(vertex: Mutable<PatternVertex>): number {
    const at = this.#vertices.length;
    this.#vertices.push(vertex);
    this.#vertexOf.set(vertex.slot, at);
    return at;
  }

  /** The vertex of a slot; a vertex unknown to the pattern comes from the input. */
  #vertexAt(slot: number): number {
    const known = this.#vertexOf.get(slot);
    if (known !== undefined) return known;
    if (!this.#input) return -1;
    return this.#addVertex({ slot, isBound: true, isChecked: false, tagIds: [], conditions: [] });
  }

  #check(slot: number, tagIds: readonly number[]): boolean {
    const at = this.#vertexAt(slot);
    if (at < 0) return false;
    const vertex = this.#vertices[at]!;
    vertex.isChecked = true;
    vertex.tagIds = [...new Set([...vertex.tagIds, ...tagIds])];
    return true;
  }

  #hop(node: PlanNodeOf<'Traverse'>): boolean {
    if (node.steps || node.isEdgeBound || node.source === node.target) return false;
    if (this.#edgeOf.has(node.edge) || node.trail.some((slot) => !this.#edgeOf.has(slot))) return false;
    const from = this.#vertexAt(node.source);
    if (from < 0) return false;
    let to: number;
    if (node.isTargetBound) {
      to = this.#vertexAt(node.target);
      if (to < 0 || !this.#check(node.target, node.tagIds)) return false;
    } else {
      to = this.#addVertex({
        slot: node.target,
        isBound: false,
        isChecked: true,
        tagIds: node.tagIds,
        conditions: [],
      });
    }
    const at = this.#edges.length;
    for (const slot of node.trail) {
      const other = this.#edgeOf.get(slot)!;
      const isPossible = this.#edges[other]!.traversals.some((one) =>
        node.traversals.some((traversal) => traversal.edgeTypeId === one.edgeTypeId),
      );
      if (isPossible) this.#different.push([other, at]);
    }
    this.#edgeOf.set(node.edge, at);
    this.#edges.push({
      slot: node.edge,
      from,
      to,
      traversals: node.traversals,
      isReversed: node.isReversed,
      conditions: node.condition ? [{ condition: node.condition, column: 0 }] : [],
    });
    return true;
  }

  #condition(one: PlanCondition): void {
    const { condition } = one;
    if (!isSafe(condition)) {
      this.#residual.push(one);
      return;
    }
    const slots = readSlots(condition);
    const [slot] = slots;
    if (slots.size === 1) {
      const vertex = this.#vertexOf.get(slot!);
      if (vertex !== undefined) {
        this.#vertices[vertex]!.conditions = [...this.#vertices[vertex]!.conditions, one];
        return;
      }
      const edge = this.#edgeOf.get(slot!);
      if (edge !== undefined && !one.leavesOutFailures && readsParts(condition)) {
        this.#edges[edge]!.conditions = [...this.#edges[edge]!.conditions, { condition, column: slot! }];
        return;
      }
      const list = this.#lists.get(slot!);
      const test = list && countTest(condition, slot!);
      if (test) {
        this.#tests.push({ ...test, ...list });
        this.#lists.delete(slot!);
        return;
      }
    }
    const comparison = one.leavesOutFailures ? undefined : this.#comparison(one);
    if (comparison) this.#comparisons.push(comparison);
    else this.#residual.push(one);
  }

  #comparison({ condition, source }: PlanCondition): PatternComparison | undefined {
    if (condition.kind !== 'relational' || !isOrder(condition.operator)) return undefined;
    const left = this.#side(condition.left);
    const right = left && this.#side(condition.right);
    if (!right || left.slot === right.slot) return undefined;
    return { operator: condition.operator, left, right, source };
  }

  #side(expression: BoundExpression): ComparedSide | undefined {
    const slots = readSlots(expression);
    const [slot] = slots;
    if (slots.size !== 1 || slot === undefined) return undefined;
    const vertex = this.#vertexOf.get(slot);
    if (vertex !== undefined) return { of: 'vertex', at: vertex, slot, expression };
    const edge = this.#edgeOf.get(slot);
    if (edge === undefined || !readsParts(expression)) return undefined;
    return { of: 'edge', at: edge, slot, expression };
  }

  /** Patterns in conditions that are only counted. They may share vertices with the pattern, but no others. */
  #countedList({ inputs, valueSlot, listSlot }: PlanNodeOf<'RollUpApply'>): boolean {
    const [numbered, top] = inputs;
    if (valueSlot !== undefined) return false;
    const layers: PlanNode[] = [];
    let node = top!;
    while (node !== numbered) {
      const isLayer =
        node.kind === 'Traverse' ||
        node.kind === 'Filter' ||
        (node.kind === 'AppendVertices' && node.origin.kind === 'slot') ||
        (node.kind === 'Project' && isWidening(node));
      if (!isLayer) return false;
      layers.push(node);
      node = node.inputs[0]!;
    }
    const own = new Set<number>();
    const vertices = this.#vertices.length;
    const edges = this.#edges.length;
    for (const layer of layers.toReversed()) {
      if (layer.kind === 'Project') continue;
      if (layer.kind === 'AppendVertices') {
        const known = this.#vertexOf.get(layer.slot);
        // A vertex found by the pattern exists; its tags are a condition of the test only.
        if (known === undefined || layer.tagIds.length > 0 || !this.#vertices[known]!.isChecked) return this.#undo(own);
      } else if (layer.kind === 'Traverse') {
        if (!this.#vertexOf.has(layer.source)) return this.#undo(own);
        if (layer.isTargetBound && (!this.#vertexOf.has(layer.target) || layer.tagIds.length > 0))
          return this.#undo(own);
        if (!layer.trail.every((slot) => own.has(slot)) || !this.#hop(layer)) return this.#undo(own);
        own.add(layer.edge);
        if (!layer.isTargetBound) own.add(layer.target);
      } else {
        if (layer.kind !== 'Filter') return this.#undo(own);
        for (const one of layer.conditions) {
          const slots = [...readSlots(one.condition)];
          if (!isSafe(one.condition) || slots.length !== 1 || !own.has(slots[0]!)) return this.#undo(own);
          this.#condition(one);
        }
      }
    }
    const isOwn = (vertex: number): boolean => vertex >= vertices;
    const isClosed = (at: number): boolean => !isOwn(this.#edges[at]!.from) && !isOwn(this.#edges[at]!.to);
    // Rows of edges between vertices found before are not compared.
    if (this.#different.some(([one, other]) => other >= edges && (isClosed(one) || isClosed(other))))
      return this.#undo(own);
    this.#lists.set(listSlot, {
      vertices: this.#vertices.map((_, at) => at).filter((at) => at >= vertices),
      edges: this.#edges.map((_, at) => at).filter((at) => at >= edges),
    });
    return true;
  }

  /** Reverts the additions of a list. */
  #undo(own: ReadonlySet<number>): false {
    while (this.#vertices.length > 0 && own.has(this.#vertices.at(-1)!.slot))
      this.#vertexOf.delete(this.#vertices.pop()!.slot);
    while (this.#edges.length > 0 && own.has(this.#edges.at(-1)!.slot)) this.#edgeOf.delete(this.#edges.pop()!.slot);
    for (let at = this.#different.length - 1; at >= 0; at--)
      if (this.#different[at]![1] >= this.#edges.length) this.#different.splice(at, 1);
    return false;
  }
}

/** Returns whether a condition always evaluates to true, false or unknown, so it may be checked before others. */
function isSafe(condition: BoundExpression): boolean {
  switch (condition.kind) {
    case 'logical':
      return condition.operands.every(isSafe);
    case 'unary':
      return isSafe(condition.operand);
    case 'relational':
    case 'null-test':
    case 'constant':
      return readsOnly(condition, () => true);
    default:
      return false;
  }
}

/** Whether an expression reads only parts of an edge that are the same whichever way the edge is traversed. */
function readsParts(expression: BoundExpression): boolean {
  if (expression.kind === 'column') return false;
  if (expression.kind === 'edge-property' && expression.edge.kind === 'column') return true;
  if (expression.kind === 'edge-key' && expression.edge.kind === 'column')
    return (
      expression.key === 'src' || expression.key === 'dst' || expression.key === 'rank' || expression.key === 'type'
    );
  return partsOf(expression).every(readsParts);
}

/** The columns that an expression reads, variables of its loops included. */
export function readSlots(expression: BoundExpression, slots = new Set<number>()): Set<number> {
  if (expression.kind === 'column') slots.add(expression.index);
  for (const part of partsOf(expression)) readSlots(part, slots);
  return slots;
}

const NEGATED = { '==': '!=', '!=': '==', '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;

/** A comparison of the count in a column with an integer. */
function countTest(condition: BoundExpression, slot: number): Pick<PatternTest, 'operator' | 'count'> | undefined {
  if (condition.kind === 'unary' && condition.operator === '!') {
    const test = countTest(condition.operand, slot);
    return test && { ...test, operator: NEGATED[test.operator] };
  }
  if (condition.kind !== 'relational' || !isOrder(condition.operator)) return undefined;
  const { left, right, operator } = condition;
  if (left.kind !== 'column' || left.index !== slot || right.kind !== 'constant' || typeof right.value !== 'bigint')
    return undefined;
  return { operator, count: Number(right.value) };
}
