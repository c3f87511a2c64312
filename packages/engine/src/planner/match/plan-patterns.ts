import type { PlanCondition } from '../../plan/filter.ts';
import { PLAN_LEVELS_MAX } from '../../limits.ts';
import { PlanDepth, tooDeep } from '../../plan/plan-depth.ts';
import type { PlanNode } from '../../plan/plan-node.ts';
import { START } from '../../plan/start.ts';
import type { EdgeTraversal } from '../../plan/vid-origin.ts';
import type {
  MatchCondition,
  PlacedList,
  StartHints,
  ValidatedNode,
  ValidatedPath,
  ValidatedPatterns,
} from '../../validator/match/validated-match.ts';
import type { PlannerStatistics } from '../statistics.ts';
import { StartChooser, type PathStart } from './choose-start.ts';
import { planSubquery } from './plan-match.ts';
import { rowEqualities, type RowEquality, type RowSeek } from './row-equality.ts';
import { crossInto, slotColumn, widen, type EqualParts, type SlotPlace } from './slots.ts';

/** MATCH: the input rows joined with the matches. OPTIONAL MATCH keeps rows without a match. */
export function planPatterns(clause: ValidatedPatterns, input: PlanNode, statistics: PlannerStatistics): PlanNode {
  const rows = widen(input, clause.names);
  const rowSlot = clause.optionalRowSlot;
  if (rowSlot === undefined) return new PatternPlanner(clause, rows, input === START, statistics).plan();
  const numbered: PlanNode = { kind: 'RowNumber', columns: rows.columns, inputs: [rows], slot: rowSlot };
  const matched = new PatternPlanner(clause, numbered, false, statistics).plan();
  const width = rows.columns.length;
  const found = rows.columns.map((_, slot) => slot).filter((slot) => slot >= input.columns.length && slot !== rowSlot);
  const kept = [rowSlot, ...found];
  const right: PlanNode = {
    kind: 'Project',
    columns: kept.map((slot) => rows.columns[slot]!),
    inputs: [matched],
    expressions: kept.map(slotColumn),
  };
  const joined: PlanNode = {
    kind: 'HashLeftJoin',
    columns: [...rows.columns, ...right.columns],
    inputs: [numbered, right],
    leftKeys: [slotColumn(rowSlot)],
    rightKeys: [slotColumn(0)],
  };
  const expressions = rows.columns.map((_, slot) => {
    const at = found.indexOf(slot);
    return slotColumn(at < 0 ? slot : width + 1 + at);
  });
  return { kind: 'Project', columns: rows.columns, inputs: [joined], expressions };
}

/** Adds the lists of patterns in expressions. The input has a column for each of their slots. */
export function planLists(lists: readonly PlacedList[], input: PlanNode, statistics: PlannerStatistics): PlanNode {
  let node = input;
  for (const list of lists) {
    if (list.kind === 'subquery') {
      const { row, names, mode, listSlot: slot } = list;
      const rows = widen(node, names);
      const inner = planSubquery(list.subquery, row, rows.columns, statistics);
      node = { kind: 'Apply', columns: rows.columns, inputs: [rows], inner, variable: row, mode, slot };
      continue;
    }
    const { rowSlot, listSlot, pathSlot, pattern } = list;
    const numbered: PlanNode = { kind: 'RowNumber', columns: node.columns, inputs: [node], slot: rowSlot };
    const matched = new PatternPlanner(pattern, widen(numbered, pattern.names), false, statistics).plan();
    node = {
      kind: 'RollUpApply',
      columns: node.columns,
      inputs: [numbered, matched],
      rowSlot,
      listSlot,
      valueSlot: pathSlot,
    };
  }
  return node;
}

/** One Filter for all conditions, split only if a list must be built first. */
export function planConditions(
  conditions: readonly MatchCondition[],
  input: PlanNode,
  statistics: PlannerStatistics,
): PlanNode {
  let node = input;
  let together: PlanCondition[] = [];
  for (const { condition, source, lists } of conditions) {
    if (lists.length > 0) {
      node = planLists(lists, withConditions(node, together), statistics);
      together = [];
    }
    together.push({ condition, source });
  }
  return withConditions(node, together);
}

function withConditions(input: PlanNode, conditions: readonly PlanCondition[]): PlanNode {
  if (conditions.length === 0) return input;
  return input.kind === 'Filter'
    ? { ...input, conditions: [...input.conditions, ...conditions] }
    : { kind: 'Filter', columns: input.columns, inputs: [input], conditions };
}

const NO_HINTS: StartHints = { vids: [], seeks: [], isNarrowed: false };

/**
 * Plans the paths of one clause in turn. Each starts at the cheapest vertex (a bound one if there is one) and is extended to both ends. Conditions
 * are checked as soon as everything they read is bound.
 */
class PatternPlanner {
  readonly #clause: ValidatedPatterns;
  readonly #statistics: PlannerStatistics;
  readonly #chooser: StartChooser;
  #node: PlanNode;
  /** Whether the current rows are a single row of nulls. */
  #isOneRow: boolean;
  readonly #bound: Set<number>;
  /** Slots that hold vertices for certain. */
  readonly #verified = new Set<number>();
  /** Slots of nodes; a value bound earlier must be checked to be a vertex. */
  readonly #nodeSlots = new Set<number>();
  #conditions: readonly MatchCondition[];

  constructor(clause: ValidatedPatterns, input: PlanNode, isOneRow: boolean, statistics: PlannerStatistics) {
    this.#clause = clause;
    this.#statistics = statistics;
    this.#chooser = new StartChooser(clause, statistics);
    this.#node = input;
    this.#isOneRow = isOneRow;
    this.#bound = new Set(clause.boundSlots);
    this.#conditions = clause.conditions.filter(({ condition }) => !isAlwaysTrue(condition));
    for (const { nodes } of clause.paths) for (const { slot } of nodes) this.#nodeSlots.add(slot);
  }

  plan(): PlanNode {
    this.#check();
    const paths = this.#clause.paths.map((path) => new PathToPlan(path, this.#clause));
    const isBound = (slot: number): boolean => this.#bound.has(slot);
    const depth = new PlanDepth();
    // Each path adds a level at least.
    if (paths.length > PLAN_LEVELS_MAX) throw tooDeep(undefined);
    while (paths.length > 0) {
      // Every node has a column per name: a plan that is too deep is too large long before it is complete.
      depth.check(this.#node);
      const starts = paths.map((path) => path.start(this.#chooser, isBound));
      let best = 0;
      for (let at = 1; at < starts.length; at++) if (isBefore(starts[at]!, starts[best]!)) best = at;
      const [next] = paths.splice(best, 1);
      this.#path(next!.path, starts[best]!);
    }
    return planConditions(this.#conditions, this.#node, this.#statistics);
  }

  #path(path: ValidatedPath, { at: start, edgeSeek, reason }: PathStart): void {
    const { nodes, edges } = path;
    if (path.function) {
      this.#shortest(path);
      return;
    }
    const trail: number[] = [];
    let after = start;
    if (edgeSeek) {
      this.#findEdge(path, start, edgeSeek, reason);
      trail.push(edges[start]!.slot);
      after++;
    } else {
      this.#find(nodes[start]!, reason);
    }
    for (let at = after; at < edges.length; at++) this.#traverse(path, at, false, trail);
    for (let at = start - 1; at >= 0; at--) this.#traverse(path, at, true, trail);
    if (path.pathSlot === undefined) return;
    const parts = nodes.flatMap((node, index) => (index === 0 ? [node.slot] : [edges[index - 1]!.slot, node.slot]));
    this.#put({ kind: 'BuildPath', columns: this.#node.columns, inputs: [this.#node], path: path.pathSlot, parts }, [
      path.pathSlot,
    ]);
  }

  /** Starts with edges found by an index; their ends must match the adjacent nodes. Conditions that the index may not cover are checked again. */
  #findEdge(
    path: ValidatedPath,
    at: number,
    { choice, edgeTypeId }: NonNullable<PathStart['edgeSeek']>,
    reason: string,
  ): void {
    const edge = path.edges[at]!;
    const source = path.nodes[at]!;
    const target = path.nodes[at + 1]!;
    const scan: PlanNode = {
      kind: choice.kind,
      columns: ['_src', '_dst', '_edge'],
      inputs: [],
      on: 'edge',
      schemaId: edgeTypeId,
      lookups: choice.lookups,
      tagIds: undefined,
      reason,
    };
    const isLoop = source.slot === target.slot;
    this.#cross(
      scan,
      isLoop
        ? [
            [source.slot, 0],
            [edge.slot, 2],
          ]
        : [
            [source.slot, 0],
            [edge.slot, 2],
            [target.slot, 1],
          ],
    );
    if (!isLoop && edge.conditionOfRow) this.#node = withConditions(this.#node, [edge.conditionOfRow]);
    this.#append(source.slot, source.tagIds);
    if (!isLoop) {
      this.#append(target.slot, target.tagIds);
      return;
    }
    this.#put(
      {
        kind: 'Traverse',
        columns: this.#node.columns,
        inputs: [this.#node],
        source: source.slot,
        edge: edge.slot,
        target: target.slot,
        isTargetBound: true,
        isEdgeBound: true,
        traversals: edge.traversals,
        isReversed: false,
        steps: undefined,
        tagIds: target.tagIds,
        condition: edge.condition,
        trail: [],
      },
      [edge.slot, target.slot],
    );
  }

  #traverse(path: ValidatedPath, at: number, isReversed: boolean, trail: number[]): void {
    const edge = path.edges[at]!;
    const [source, target] = isReversed
      ? [path.nodes[at + 1]!, path.nodes[at]!]
      : [path.nodes[at]!, path.nodes[at + 1]!];
    this.#verified.add(target.slot);
    this.#put(
      {
        kind: 'Traverse',
        columns: this.#node.columns,
        inputs: [this.#node],
        source: source.slot,
        edge: edge.slot,
        target: target.slot,
        isTargetBound: this.#bound.has(target.slot),
        isEdgeBound: edge.isBound,
        traversals: isReversed ? edge.traversals.map(turned) : edge.traversals,
        isReversed,
        steps: edge.steps,
        tagIds: target.tagIds,
        condition: edge.condition,
        trail: path.isWalk ? [] : [...trail],
        ...(path.isWalk && { isWalk: true }),
      },
      [edge.slot, target.slot],
    );
    trail.push(edge.slot);
  }

  #shortest(path: ValidatedPath): void {
    const [start, end] = path.nodes;
    const [edge] = path.edges;
    for (const node of [start!, end!])
      this.#find(
        node,
        this.#chooser.reasonForEnd(node, (slot) => this.#bound.has(slot)),
      );
    this.#put(
      {
        kind: 'ShortestPath',
        columns: this.#node.columns,
        inputs: [this.#node],
        source: start!.slot,
        target: end!.slot,
        edge: edge!.slot,
        path: path.pathSlot,
        traversals: edge!.traversals,
        stepsMax: edge!.steps ? edge!.steps.max : 1,
        isList: edge!.steps !== undefined,
        condition: edge!.condition,
        isSingle: path.function !== 'allShortestPaths',
        ...(path.cost !== undefined && { cost: path.cost }),
      },
      path.pathSlot === undefined ? [edge!.slot] : [edge!.slot, path.pathSlot],
    );
  }

  /** Ensures that the slot of a node contains its vertices. */
  #find(node: ValidatedNode, reason?: string): void {
    const { slot, tagIds } = node;
    if (this.#bound.has(slot)) {
      if (this.#verified.has(slot) && tagIds.length === 0) return;
      this.#append(slot, tagIds);
      return;
    }
    const { vids, seeks } = this.#clause.starts.get(slot) ?? NO_HINTS;
    const hint = vids.find((candidate) => candidate.slots.size === 0);
    if (hint) {
      this.#appendVids(slot, tagIds, hint, reason);
      return;
    }
    const seek = this.#chooser.bestSeek(seeks);
    const ofRow = vids.find((candidate) => this.#areBound(candidate.slots));
    if (ofRow && !seek?.isEqual) {
      this.#appendVids(slot, tagIds, ofRow, reason);
      return;
    }
    this.#verified.add(slot);
    const seekOfRow = this.#chooser.seekOfRow(node, (other) => this.#bound.has(other));
    if (seek && (seek.isEqual || !seekOfRow)) {
      const { kind, lookups } = seek.choice;
      this.#cross(
        {
          kind,
          columns: ['_vertex'],
          inputs: [],
          on: 'tag',
          schemaId: seek.schemaId,
          lookups,
          tagIds: undefined,
          ...(reason !== undefined && { reason }),
        },
        [[slot, 0]],
      );
      // Vertices found by an index on a tag have the tag.
      if (tagIds.some((tagId) => tagId !== seek.schemaId)) this.#append(slot, tagIds);
      return;
    }
    const tagId = this.#chooser.scanTag(slot, tagIds);
    this.#cross(
      {
        kind: 'ScanVertices',
        columns: ['_vertex'],
        inputs: [],
        tagIds: tagId === undefined ? undefined : [tagId],
        ...(reason !== undefined && { reason }),
      },
      [[slot, 0]],
      this.#equalParts([[slot, 0]], seekOfRow),
    );
    if (tagIds.some((id) => id !== tagId)) this.#append(slot, tagIds);
  }

  #appendVids(
    slot: number,
    tagIds: readonly number[],
    { expression, isList, source }: StartHints['vids'][number],
    reason: string | undefined,
  ): void {
    this.#verified.add(slot);
    this.#put(
      {
        kind: 'AppendVertices',
        columns: this.#node.columns,
        inputs: [this.#node],
        slot,
        origin: { kind: 'vids', expression, isList, source },
        tagIds,
        ...(reason !== undefined && { reason }),
      },
      [slot],
    );
  }

  #append(slot: number, tagIds: readonly number[]): void {
    this.#verified.add(slot);
    this.#put(
      {
        kind: 'AppendVertices',
        columns: this.#node.columns,
        inputs: [this.#node],
        slot,
        origin: { kind: 'slot' },
        tagIds,
      },
      [slot],
    );
  }

  /**
   * Joins the rows with the vertices found. An equality between a property of the vertex and a value of the row becomes a lookup instead of a cross
   * product. Nulls match nulls there, so the condition is checked as well.
   */
  #cross(found: PlanNode, places: readonly SlotPlace[], equal = this.#equalParts(places)): void {
    this.#put(
      crossInto(this.#node, this.#isOneRow, found, places, equal),
      places.map(([slot]) => slot),
    );
  }

  /** The equalities between the rows and the matches, the one with an index first. */
  #equalParts(places: readonly SlotPlace[], seekOfRow?: RowSeek): readonly EqualParts[] {
    const all: EqualParts[] = [];
    if (seekOfRow) all.push({ ...equalParts(seekOfRow.equality, places[0]![1]), seek: seekOfRow.seek });
    const sought = seekOfRow?.equality.property;
    for (const [slot, column] of places)
      for (const equality of rowEqualities(this.#conditions, slot, (other) => this.#bound.has(other))) {
        const { tagId, property } = equality.property;
        if (tagId !== sought?.tagId || property !== sought.property) all.push(equalParts(equality, column));
      }
    return all;
  }

  /** Continues from a node that has filled some slots. */
  #put(node: PlanNode, slots: readonly number[]): void {
    this.#node = node;
    this.#isOneRow = false;
    for (const slot of slots) this.#bound.add(slot);
    this.#check();
  }

  /** Checks conditions whose inputs are bound. Those with lists, and those that may fail, are checked at the end, when fewer rows remain. */
  #check(): void {
    const ready: MatchCondition[] = [];
    const waiting: MatchCondition[] = [];
    for (const condition of this.#conditions) {
      const { slots, lists, mayFail } = condition;
      const isReady = lists.length === 0 && !mayFail && this.#areBound(slots) && this.#areVerified(slots);
      (isReady ? ready : waiting).push(condition);
    }
    if (ready.length === 0) return;
    this.#conditions = waiting;
    this.#node = planConditions(ready, this.#node, this.#statistics);
    this.#isOneRow = false;
  }

  #areBound(slots: ReadonlySet<number>): boolean {
    for (const slot of slots) if (!this.#bound.has(slot)) return false;
    return true;
  }

  #areVerified(slots: ReadonlySet<number>): boolean {
    for (const slot of slots) if (this.#nodeSlots.has(slot) && !this.#verified.has(slot)) return false;
    return true;
  }
}

/** Returns the equal parts, with the vertex in a column of the matches. */
function equalParts({ property, ofRow }: RowEquality, column: number): EqualParts {
  return { ofRow, ofFound: { ...property, vertex: slotColumn(column) } };
}

/** Returns whether a condition is constantly true, as in `WHERE true`. */
function isAlwaysTrue(condition: MatchCondition['condition']): boolean {
  return condition.kind === 'constant' && condition.value === true;
}

/** An unplanned path. Its start is chosen again only after a dependency was bound. */
class PathToPlan {
  readonly path: ValidatedPath;
  /** The slots of its vertices, and those whose values find them. */
  readonly #slots: ReadonlySet<number>;
  #boundCount = -1;
  #start: PathStart | undefined;

  constructor(path: ValidatedPath, { starts, conditions }: ValidatedPatterns) {
    this.path = path;
    const own = new Set(path.nodes.map(({ slot }) => slot));
    const slots = new Set(own);
    for (const slot of own) for (const hint of starts.get(slot)?.vids ?? []) addAll(slots, hint.slots);
    for (const { condition, slots: read } of conditions)
      if (condition.kind === 'relational' && [...read].some((slot) => own.has(slot))) addAll(slots, read);
    this.#slots = slots;
  }

  /** Returns the best start for the bound variables. */
  start(chooser: StartChooser, isBound: (slot: number) => boolean): PathStart {
    let boundCount = 0;
    for (const slot of this.#slots) if (isBound(slot)) boundCount++;
    if (this.#start && boundCount === this.#boundCount) return this.#start;
    this.#boundCount = boundCount;
    this.#start = chooser.choose(this.path, isBound);
    return this.#start;
  }
}

/** Bound starts come first, to avoid cross products; then the fewest rows. */
function isBefore(a: PathStart, b: PathStart): boolean {
  if (a.isBound !== b.isBound) return a.isBound;
  return a.cost === b.cost ? a.rank < b.rank : a.cost < b.cost;
}

function addAll<Item>(to: Set<Item>, items: Iterable<Item>): void {
  for (const item of items) to.add(item);
}

function turned(traversal: EdgeTraversal): EdgeTraversal {
  return { ...traversal, direction: traversal.direction === 'out' ? 'in' : 'out' };
}
