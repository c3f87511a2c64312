import type { PlanNode } from '../../plan/plan-node.ts';
import { START } from '../../plan/start.ts';
import type { EdgeWalk } from '../../plan/vid-origin.ts';
import type {
  MatchCondition,
  PatternList,
  StartHints,
  ValidatedNode,
  ValidatedPath,
  ValidatedPatterns,
} from '../../validator/match/validated-match.ts';
import { seekIndex, type IndexChoice } from '../select-index.ts';
import { crossInto, slotColumn, widen } from './slots.ts';

/** MATCH: the rows of the input with what the patterns find. OPTIONAL MATCH keeps rows for which they find nothing. */
export function planPatterns(clause: ValidatedPatterns, input: PlanNode): PlanNode {
  const rows = widen(input, clause.names);
  const rowSlot = clause.optionalRowSlot;
  if (rowSlot === undefined) return new PatternPlanner(clause, rows, input === START).plan();
  const numbered: PlanNode = { kind: 'RowNumber', columns: rows.columns, inputs: [rows], slot: rowSlot };
  const matched = new PatternPlanner(clause, numbered, false).plan();
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

/** Adds the lists of patterns that stand in expressions. The input has a column for each slot of theirs. */
export function planLists(lists: readonly PatternList[], input: PlanNode): PlanNode {
  let node = input;
  for (const { rowSlot, listSlot, pathSlot, pattern } of lists) {
    const numbered: PlanNode = { kind: 'RowNumber', columns: node.columns, inputs: [node], slot: rowSlot };
    const matched = new PatternPlanner(pattern, widen(numbered, pattern.names), false).plan();
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

/** A Filter for each condition, with its lists before it. */
export function planConditions(conditions: readonly MatchCondition[], input: PlanNode): PlanNode {
  let node = input;
  for (const { condition, source, lists } of conditions) {
    const rows = planLists(lists, node);
    node = { kind: 'Filter', columns: rows.columns, inputs: [rows], condition, source };
  }
  return node;
}

/** How well a vertex serves as the start of a path; less is better. */
const RANKS = {
  bound: 0,
  vids: 1,
  equalInIndex: 2,
  vidsOfRow: 3,
  rangeOfIndex: 4,
  narrowedTag: 5,
  tag: 6,
  narrowed: 7,
  any: 8,
} as const;

const NO_HINTS: StartHints = { vids: [], seeks: [], isNarrowed: false };

/**
 * Plans the paths of one clause, one after another: each begins at the vertex that is found most easily (the best of all where it shares one with what
 * is bound already) and is followed from there to both of its ends. Conditions are checked as soon as all they read is bound.
 */
class PatternPlanner {
  readonly #clause: ValidatedPatterns;
  #node: PlanNode;
  /** The rows so far are one row of nulls. */
  #isOneRow: boolean;
  readonly #bound: Set<number>;
  /** Slots that hold vertices for certain. */
  readonly #verified = new Set<number>();
  /** Slots of nodes; what is bound to them from before is only known to be a vertex when they are verified. */
  readonly #nodeSlots = new Set<number>();
  #conditions: readonly MatchCondition[];

  constructor(clause: ValidatedPatterns, input: PlanNode, isOneRow: boolean) {
    this.#clause = clause;
    this.#node = input;
    this.#isOneRow = isOneRow;
    this.#bound = new Set(clause.boundSlots);
    this.#conditions = clause.conditions;
    for (const { nodes } of clause.paths) for (const { slot } of nodes) this.#nodeSlots.add(slot);
  }

  plan(): PlanNode {
    this.#check();
    const paths = [...this.#clause.paths];
    while (paths.length > 0) {
      const starts = paths.map((path) => this.#startOf(path));
      let best = 0;
      for (let at = 1; at < starts.length; at++) if (starts[at]!.rank < starts[best]!.rank) best = at;
      const [path] = paths.splice(best, 1);
      this.#path(path!, starts[best]!.at);
    }
    return planConditions(this.#conditions, this.#node);
  }

  #path(path: ValidatedPath, start: number): void {
    const { nodes, edges } = path;
    if (path.function) {
      this.#shortest(path);
      return;
    }
    this.#find(nodes[start]!);
    const trail: number[] = [];
    for (let at = start; at < edges.length; at++) this.#traverse(path, at, false, trail);
    for (let at = start - 1; at >= 0; at--) this.#traverse(path, at, true, trail);
    if (path.pathSlot === undefined) return;
    const parts = nodes.flatMap((node, index) => (index === 0 ? [node.slot] : [edges[index - 1]!.slot, node.slot]));
    this.#put({ kind: 'BuildPath', columns: this.#node.columns, inputs: [this.#node], path: path.pathSlot, parts }, [
      path.pathSlot,
    ]);
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
        walks: isReversed ? edge.walks.map(turned) : edge.walks,
        isReversed,
        steps: edge.steps,
        tagIds: target.tagIds,
        condition: edge.condition,
        trail: [...trail],
      },
      [edge.slot, target.slot],
    );
    trail.push(edge.slot);
  }

  #shortest(path: ValidatedPath): void {
    const [start, end] = path.nodes;
    const [edge] = path.edges;
    this.#find(start!);
    this.#find(end!);
    this.#put(
      {
        kind: 'ShortestPath',
        columns: this.#node.columns,
        inputs: [this.#node],
        source: start!.slot,
        target: end!.slot,
        edge: edge!.slot,
        path: path.pathSlot,
        walks: edge!.walks,
        stepsMax: edge!.steps ? edge!.steps.max : 1,
        isList: edge!.steps !== undefined,
        condition: edge!.condition,
        isSingle: path.function === 'shortestPath',
      },
      path.pathSlot === undefined ? [edge!.slot] : [edge!.slot, path.pathSlot],
    );
  }

  /** Sees to it that the slot of a node holds its vertices. */
  #find(node: ValidatedNode): void {
    const { slot, tagIds } = node;
    if (this.#bound.has(slot)) {
      if (this.#verified.has(slot) && tagIds.length === 0) return;
      this.#append(slot, tagIds);
      return;
    }
    const { vids, seeks } = this.#clause.starts.get(slot) ?? NO_HINTS;
    const hint = vids.find((candidate) => candidate.slots.size === 0);
    const [tagId] = tagIds;
    if (hint) {
      this.#appendVids(slot, tagIds, hint);
      return;
    }
    const seek = bestSeek(seeks);
    const ofRow = vids.find((candidate) => this.#areBound(candidate.slots));
    if (ofRow && !seek?.isEqual) {
      this.#appendVids(slot, tagIds, ofRow);
      return;
    }
    if (seek) {
      const { kind, lookups } = seek.choice;
      this.#cross(
        { kind, columns: ['_vertex'], inputs: [], on: 'tag', schemaId: seek.schemaId, lookups, tagIds: undefined },
        slot,
      );
      this.#append(slot, tagIds);
      return;
    }
    this.#cross(
      { kind: 'ScanVertices', columns: ['_vertex'], inputs: [], tagIds: tagId === undefined ? undefined : [tagId] },
      slot,
    );
    if (tagIds.length > 1) this.#append(slot, tagIds);
  }

  #appendVids(
    slot: number,
    tagIds: readonly number[],
    { expression, isList, source }: StartHints['vids'][number],
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

  #cross(found: PlanNode, slot: number): void {
    this.#verified.add(slot);
    this.#put(crossInto(this.#node, this.#isOneRow, found, slot), [slot]);
  }

  /** Goes on from a node that has filled some slots. */
  #put(node: PlanNode, slots: readonly number[]): void {
    this.#node = node;
    this.#isOneRow = false;
    for (const slot of slots) this.#bound.add(slot);
    this.#check();
  }

  /** Checks the conditions that have become known. Those with lists wait for the end, when fewer rows are left, and so do those that may fail. */
  #check(): void {
    const ready = this.#conditions.filter(
      ({ slots, lists, mayFail }) =>
        lists.length === 0 && !mayFail && this.#areBound(slots) && this.#areVerified(slots),
    );
    if (ready.length === 0) return;
    this.#conditions = this.#conditions.filter((condition) => !ready.includes(condition));
    this.#node = planConditions(ready, this.#node);
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

  #startOf(path: ValidatedPath): { readonly at: number; readonly rank: number } {
    let best = { at: 0, rank: RANKS.any + 1 };
    path.nodes.forEach((node, at) => {
      const rank = this.#rankOf(node);
      if (rank < best.rank) best = { at, rank };
    });
    return best;
  }

  #rankOf({ slot, tagIds }: ValidatedNode): number {
    if (this.#bound.has(slot)) return RANKS.bound;
    const hints = this.#clause.starts.get(slot) ?? NO_HINTS;
    if (hints.vids.some((hint) => hint.slots.size === 0)) return RANKS.vids;
    const seek = bestSeek(hints.seeks);
    if (seek?.isEqual) return RANKS.equalInIndex;
    if (hints.vids.some((hint) => this.#areBound(hint.slots))) return RANKS.vidsOfRow;
    if (seek) return RANKS.rangeOfIndex;
    if (tagIds.length > 0) return hints.isNarrowed ? RANKS.narrowedTag : RANKS.tag;
    return hints.isNarrowed ? RANKS.narrowed : RANKS.any;
  }
}

interface Seek {
  readonly choice: IndexChoice;
  readonly schemaId: number;
  /** Leading fields are equal to values; else there is only a range. */
  readonly isEqual: boolean;
}

/** What to look for in an index, equal values before ranges. */
function bestSeek(hints: StartHints['seeks']): Seek | undefined {
  let best: Seek | undefined;
  for (const { schema, indexes, condition } of hints) {
    const choice = seekIndex(condition, schema, indexes);
    if (!choice) continue;
    const isEqual = choice.lookups.every(({ range }) => range.equal.length > 0);
    if (!best || (isEqual && !best.isEqual)) best = { choice, schemaId: schema.id, isEqual };
  }
  return best;
}

function turned(walk: EdgeWalk): EdgeWalk {
  return { ...walk, direction: walk.direction === 'out' ? 'in' : 'out' };
}
