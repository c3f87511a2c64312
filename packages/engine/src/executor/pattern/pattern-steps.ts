import { lowerBound } from '../../graph/adjacency.ts';
import type { PatternComparison } from '../../plan/pattern-join.ts';
import type { MatchComparison } from './compared-values.ts';
import { countPairs, gallop } from './intersection.ts';
import { LeafComparison } from './leaf-comparison.ts';
import type { MarkedVertices } from './marked-vertices.ts';
import { traversalAt, type NeighborLists } from './neighbor-lists.ts';
import { ComparedPairs, countSameEdges, type PairedComparison } from './paired-lists.ts';
import type { AttachedChecks, OrderedStep, OrderedTest } from './pattern-order.ts';
import type { PatternRun } from './pattern-run.ts';

/** Above this number, counts are stored in an array instead of a map. */
const MAPPED_COUNTS_MAX = 256;

/** Shorter lists are merged even if one of them is unchanged. */
const MARKED_MIN = 4;

/** Checks and counts after some vertices are matched. */
export class MatchChecks {
  readonly comparisons: readonly MatchComparison[];
  readonly different: readonly (readonly [number, number])[];
  readonly tests: readonly MatchTest[];
  readonly parts: readonly MatchStep[];
  readonly #run: PatternRun;

  constructor(checks: AttachedChecks, run: PatternRun) {
    this.#run = run;
    this.comparisons = checks.comparisons.map((at) => run.comparisons[at]!);
    this.different = checks.different.map((at) => run.node.different[at]!);
    this.tests = checks.tests.map((test) => new MatchTest(test, run));
    this.parts = checks.parts.map((part) => new MatchStep(part, run));
  }

  /** Whether there is nothing to check or count. */
  get isEmpty(): boolean {
    return this.isSimple && this.comparisons.length === 0 && this.different.length === 0;
  }

  /** Whether only comparisons and pairs of edges need checks. */
  get isSimple(): boolean {
    return this.tests.length === 0 && this.parts.length === 0;
  }

  /** The matches of the counted parts; 0 if a check fails. */
  count(): number {
    for (let at = 0; at < this.comparisons.length; at++) if (!this.comparisons[at]!.holds(this.#run)) return 0;
    for (let at = 0; at < this.different.length; at++) {
      const [one, other] = this.different[at]!;
      if (this.#run.areSame(one, other)) return 0;
    }
    for (let at = 0; at < this.tests.length; at++) if (!this.tests[at]!.holds()) return 0;
    let count = 1;
    for (let at = 0; at < this.parts.length; at++) {
      count *= this.parts[at]!.count();
      if (count === 0) return 0;
    }
    return count;
  }
}

/** A pattern in a condition. */
class MatchTest {
  readonly #edges: readonly MatchedEdge[];
  readonly #parts: readonly MatchStep[];
  readonly #operator: PatternComparison['operator'];
  readonly #count: number;

  constructor(ordered: OrderedTest, run: PatternRun) {
    const { operator, count } = run.node.tests[ordered.test]!;
    this.#operator = operator;
    this.#count = count;
    this.#edges = ordered.edges.map((edge) => new MatchedEdge(edge, run));
    this.#parts = ordered.parts.map((part) => new MatchStep(part, run));
  }

  holds(): boolean {
    let count = 1;
    for (let at = 0; at < this.#edges.length && count > 0; at++) count *= this.#edges[at]!.count();
    for (let at = 0; at < this.#parts.length && count > 0; at++) count *= this.#parts[at]!.count();
    switch (this.#operator) {
      case '==':
        return count === this.#count;
      case '!=':
        return count !== this.#count;
      case '<':
        return count < this.#count;
      case '<=':
        return count <= this.#count;
      case '>':
        return count > this.#count;
      case '>=':
        return count >= this.#count;
    }
  }
}

/** An edge between two vertices that are matched. */
export class MatchedEdge {
  readonly #lists: NeighborLists;
  readonly #run: PatternRun;
  readonly #from: number;
  readonly #to: number;

  constructor(edge: number, run: PatternRun) {
    const { from, to } = run.node.edges[edge]!;
    this.#run = run;
    this.#from = from;
    this.#to = to;
    this.#lists = run.listsFrom(edge, 'from');
  }

  /** Number of edges. */
  count(): number {
    const lists = this.#lists;
    const to = this.#run.vertices[this.#to]!;
    lists.at(this.#run.vertices[this.#from]!);
    const { neighbors, end } = lists;
    const start = lowerBound(neighbors, lists.start, end, to);
    let at = start;
    while (at < end && neighbors[at] === to) at++;
    return at - start;
  }
}

/** Candidates of a step: vertices and rows of the edge `edge`. */
export interface CandidateRun {
  readonly neighbors: Int32Array;
  readonly rows: Int32Array;
  readonly start: number;
  readonly end: number;
  readonly edge: number;
}

/**
 * Matches one vertex after the previous ones: `open` finds candidates, `next` moves to the next one that passes all checks. `weight` is the number
 * of matches it represents: the product of unread edges and counted parts.
 */
export class MatchStep {
  readonly vertex: number;
  weight = 1;
  /** Whether every candidate is a match, so that ranges of them can be added at once. */
  readonly isUnchecked: boolean;
  readonly #run: PatternRun;
  readonly #checks: MatchChecks;
  readonly #edges: readonly number[];
  readonly #anchors: readonly number[];
  readonly #lists: readonly NeighborLists[];
  /** Required presence of vertices from several lists, if the lists do not guarantee it. */
  readonly #presence: Uint8Array | undefined;
  readonly #needsRow: readonly boolean[];
  readonly #dependsOn: number;
  /** The lists from opening the step. */
  readonly #neighbors: Int32Array[] = [];
  readonly #rows: Int32Array[] = [];
  readonly #traversalOf: Uint8Array[] = [];
  readonly #position: Int32Array;
  readonly #end: Int32Array;
  /** End of the edges to the current candidate. */
  readonly #runEnd: Int32Array;
  readonly #chosen: Int32Array;
  #hasCandidate = false;
  #multiplicity = 1;
  #lastFirst = -1;
  #lastSecond = -1;
  #marked: MarkedVertices | undefined;
  #markedVertex = -1;
  #isMarked = false;
  #leaf: LeafComparison | undefined;
  #pairs: ComparedPairs | undefined;
  readonly #pairedPart: MatchStep | undefined;
  /** Whether there is one list, and all other parts are only counted. */
  readonly #hasOnlyParts: boolean;
  #counts: Float64Array | undefined;
  readonly #mapped = new Map<number, number>();

  constructor(ordered: OrderedStep, run: PatternRun) {
    this.#run = run;
    this.vertex = ordered.vertex;
    this.#dependsOn = ordered.dependsOn;
    // Edges whose row is read come first: their lists have one entry per row.
    this.#edges = ordered.edges.toSorted((a, b) => Number(run.needsRow[b]) - Number(run.needsRow[a]));
    this.#anchors = this.#edges.map((at) => {
      const { from, to } = run.node.edges[at]!;
      return from === ordered.vertex ? to : from;
    });
    this.#lists = this.#edges.map((at) =>
      run.listsFrom(at, run.node.edges[at]!.from === ordered.vertex ? 'to' : 'from', ordered.edges.length > 1),
    );
    this.#presence = this.#lists.find((lists) => lists.presence)?.presence;
    this.#needsRow = this.#edges.map((at) => run.needsRow[at]!);
    this.#checks = new MatchChecks(ordered, run);
    const { length } = this.#edges;
    this.isUnchecked = length === 1 && this.#checks.isEmpty;
    this.#position = new Int32Array(length);
    this.#end = new Int32Array(length);
    this.#runEnd = new Int32Array(length);
    this.#chosen = new Int32Array(length);
    this.#pairedPart = this.#partToPair();
    const { comparisons, different, tests, parts } = this.#checks;
    this.#hasOnlyParts =
      length === 1 &&
      !this.#needsRow[0] &&
      parts.length > 0 &&
      comparisons.length + different.length + tests.length === 0;
  }

  /** Number of matches of the step and its parts for the current matched vertices. */
  count(): number {
    if (this.#dependsOn < 0) return this.#compute();
    const dense = this.#run.vertices[this.#dependsOn]!;
    const known = this.#counts ? this.#counts[dense]! : this.#mapped.get(dense);
    if (known) return known - 1;
    const count = this.#compute();
    this.#remember(dense, count + 1);
    return count;
  }

  #remember(dense: number, stored: number): void {
    if (this.#counts) {
      this.#counts[dense] = stored;
      return;
    }
    this.#mapped.set(dense, stored);
    if (this.#mapped.size < MAPPED_COUNTS_MAX) return;
    const { count } = this.#run.graph.vids;
    this.#run.context.charge(8 * count);
    this.#counts = new Float64Array(count);
    for (const [vertex, number] of this.#mapped) this.#counts[vertex] = number;
    this.#mapped.clear();
  }

  #compute(): number {
    const checks = this.#checks;
    const isLeaf = checks.isSimple;
    if (isLeaf && this.#lists.length === 1) {
      const lists = this.#lists[0]!;
      const anchor = this.#run.vertices[this.#anchors[0]!]!;
      lists.at(anchor);
      const length = lists.end - lists.start;
      if (length === 0) return 0;
      if (checks.isEmpty) return length;
      if (checks.comparisons.length === 0 && checks.different.length === 1)
        return length - this.#sameEdges(lists, anchor);
      if (checks.comparisons.length === 1 && checks.different.length === 0) {
        this.#leaf ??= new LeafComparison(checks.comparisons[0]!, this.vertex, this.#edges[0]!, this.#run);
        const count = this.#leaf.count(lists, anchor);
        if (count >= 0) return count;
      }
    } else if (isLeaf && this.#lists.length === 2 && checks.isEmpty) {
      return this.#countCommon();
    }
    const pairs = this.#countPairs();
    if (pairs >= 0) return pairs;
    if (this.#hasOnlyParts) return this.#countThrough();
    let count = 0;
    this.open();
    while (this.next()) count += this.weight;
    return count;
  }

  /** The matches of the counted parts, summed over the vertices of a list with no other checks. */
  #countThrough(): number {
    const run = this.#run;
    const lists = this.#lists[0]!;
    lists.at(run.vertices[this.#anchors[0]!]!);
    const { neighbors, start, end } = lists;
    const { parts } = this.#checks;
    const [part] = parts as [MatchStep];
    run.look(end - start);
    let count = 0;
    for (let at = start; at < end; at++) {
      run.vertices[this.vertex] = neighbors[at]!;
      let matches = part.count();
      for (let other = 1; other < parts.length && matches > 0; other++) matches *= parts[other]!.count();
      count += matches;
    }
    return count;
  }

  /** Counts the pairs of entries of two lists with the same vertex. Marks the entries of the list that did not change since the last call. */
  #countCommon(): number {
    const run = this.#run;
    const [one, other] = this.#lists as [NeighborLists, NeighborLists];
    const first = run.vertices[this.#anchors[0]!]!;
    const second = run.vertices[this.#anchors[1]!]!;
    one.at(first);
    if (one.start === one.end) return 0;
    other.at(second);
    const length = one.end - one.start;
    const otherLength = other.end - other.start;
    if (otherLength === 0) return 0;
    run.look(Math.min(length, otherLength));
    const isFirstSame = first === this.#lastFirst;
    const isSecondSame = second === this.#lastSecond;
    this.#lastFirst = first;
    this.#lastSecond = second;
    if (isFirstSame !== isSecondSame && Math.min(length, otherLength) >= MARKED_MIN) {
      const [fixed, varying] = isFirstSame ? [one, other] : [other, one];
      const vertex = isFirstSame ? first : second;
      // A list that is much longer is searched instead.
      if (varying.end - varying.start < (fixed.end - fixed.start) * 4 && this.#marks(fixed, vertex))
        return this.#marked!.countIn(varying.neighbors, varying.start, varying.end, this.#presence);
    }
    return countPairs(one.neighbors, one.start, one.end, other.neighbors, other.start, other.end, this.#presence);
  }

  #marks({ neighbors, start, end }: NeighborLists, vertex: number): boolean {
    if (this.#markedVertex !== vertex) {
      this.#marked ??= this.#run.marks();
      this.#markedVertex = vertex;
      this.#isMarked = this.#marked.mark(neighbors, start, end);
    }
    return this.#isMarked;
  }

  /** The matches of this step and a single counted part if both are lists of the same vertex; -1 otherwise. */
  #countPairs(): number {
    const part = this.#pairedPart;
    if (!part) return -1;
    const [lists] = this.#lists as [NeighborLists];
    const [other] = part.#lists as [NeighborLists];
    const vertex = this.#run.vertices[this.#anchors[0]!]!;
    const isDifferent = part.#checks.different.length > 0;
    const pairs = this.#pairs;
    if (pairs) {
      const count = pairs.count(lists, other, vertex);
      return count > 0 && isDifferent ? count - countSameEdges(lists, other, vertex, pairs) : count;
    }
    lists.at(vertex);
    const length = lists.end - lists.start;
    if (length === 0) return 0;
    other.at(vertex);
    const total = length * (other.end - other.start);
    return total === 0 ? 0 : total - countSameEdges(lists, other, vertex, undefined);
  }

  /** The part that can be counted together with this step. */
  #partToPair(): MatchStep | undefined {
    const { parts, tests, comparisons, different } = this.#checks;
    const [part] = parts;
    if (!part || parts.length > 1 || tests.length + comparisons.length + different.length > 0) return undefined;
    if (this.#lists.length > 1 || part.#lists.length > 1 || this.#anchors[0] !== part.#anchors[0]) return undefined;
    const checks = part.#checks;
    const [edge] = this.#edges as [number];
    const [partEdge] = part.#edges as [number];
    if (!checks.isSimple || checks.isEmpty) return undefined;
    if (!checks.different.every((pair) => pair.includes(edge) && pair.includes(partEdge))) return undefined;
    const isOf = (step: MatchStep, { of, at }: PatternComparison['left']): boolean =>
      of === 'vertex' ? at === step.vertex : at === step.#edges[0];
    const paired: PairedComparison[] = [];
    for (const comparison of checks.comparisons) {
      const { left, right } = comparison.comparison;
      const isFirstLeft = isOf(this, left) && isOf(part, right);
      if (!isFirstLeft && !(isOf(this, right) && isOf(part, left))) return undefined;
      paired.push({ comparison, first: isFirstLeft ? 'left' : 'right' });
    }
    if (paired.length > 0) this.#pairs = new ComparedPairs(paired, this.#run);
    return part;
  }

  /** Returns how many list entries (0 or 1) equal the matched edge that the pattern requires to be different. */
  #sameEdges({ neighbors, rows, traversalOf, traversals, start, end }: NeighborLists, anchor: number): number {
    const run = this.#run;
    const [one, two] = this.#checks.different[0]!;
    const matched = one === this.#edges[0] ? two : one;
    const table = run.tables[matched];
    const row = run.rows[matched]!;
    if (!table) return 0;
    const source = table.srcOf(row);
    const target = table.dstOf(row);
    if (source !== anchor && target !== anchor) return 0;
    const neighbor = source === anchor ? target : source;
    for (let at = lowerBound(neighbors, start, end, neighbor); at < end && neighbors[at] === neighbor; at++)
      if (rows[at] === row && traversalAt(traversals, traversalOf, at).table === table) return 1;
    return 0;
  }

  /** The remaining candidates after `open`, if the step is unchecked: vertices and edge rows from `start` to before `end`. */
  run(): CandidateRun {
    return {
      neighbors: this.#neighbors[0]!,
      rows: this.#rows[0]!,
      start: this.#position[0]!,
      end: this.#end[0]!,
      edge: this.#edges[0]!,
    };
  }

  /** Moves past some candidates. */
  skip(count: number): void {
    this.#position[0]! += count;
    this.#run.look(count);
  }

  /** Starts with the first candidate. */
  open(): void {
    const run = this.#run;
    this.#hasCandidate = false;
    let entries = 0;
    for (let at = 0; at < this.#lists.length; at++) {
      const lists = this.#lists[at]!;
      lists.at(run.vertices[this.#anchors[at]!]!);
      this.#neighbors[at] = lists.neighbors;
      this.#rows[at] = lists.rows;
      this.#traversalOf[at] = lists.traversalOf;
      this.#position[at] = lists.start;
      this.#end[at] = lists.end;
      const length = lists.end - lists.start;
      entries = at === 0 ? length : Math.min(entries, length);
      if (length === 0) {
        this.#position[0] = this.#end[0]!;
        return;
      }
    }
    run.look(entries);
  }

  /** Moves to the next passing candidate. Returns false if there is none. */
  next(): boolean {
    if (this.#lists.length === 1) return this.#nextOfOne();
    for (;;) {
      this.#run.look(1);
      if (!this.#hasCandidate && !this.#findCandidate()) return false;
      if (!this.#takeRows()) {
        this.#hasCandidate = false;
        continue;
      }
      const count = this.#checks.count();
      if (count === 0) continue;
      this.weight = count * this.#multiplicity;
      return true;
    }
  }

  #nextOfOne(): boolean {
    const run = this.#run;
    const neighbors = this.#neighbors[0]!;
    const end = this.#end[0]!;
    const position = this.#position;
    const edge = this.#edges[0]!;
    const needsRow = this.#needsRow[0]!;
    while (position[0]! < end) {
      const at = position[0]!++;
      run.look(1);
      run.vertices[this.vertex] = neighbors[at]!;
      if (needsRow) this.#match(0, edge, at);
      const count = this.#checks.count();
      if (count === 0) continue;
      this.weight = count;
      return true;
    }
    return false;
  }

  #match(list: number, edge: number, at: number): void {
    const run = this.#run;
    run.rows[edge] = this.#rows[list]![at]!;
    run.tables[edge] = traversalAt(this.#lists[list]!.traversals, this.#traversalOf[list]!, at).table;
  }

  /** Leapfrogs to the next vertex that is in all lists (Veldhuizen, "Leapfrog Triejoin"). */
  #findCandidate(): boolean {
    const { length } = this.#lists;
    const position = this.#position;
    const ends = this.#end;
    if (position[0]! >= ends[0]!) return false;
    let candidate = this.#neighbors[0]![position[0]!]!;
    for (let agreed = 1, list = 1; agreed < length; list = (list + 1) % length) {
      const neighbors = this.#neighbors[list]!;
      const at = gallop(neighbors, position[list]!, ends[list]!, candidate);
      position[list] = at;
      if (at === ends[list]) {
        position[0] = ends[0]!;
        return false;
      }
      if (neighbors[at] === candidate) {
        agreed++;
        if (agreed === length && this.#presence && this.#presence[candidate] !== 1) {
          position[0] = gallop(this.#neighbors[0]!, position[0]!, ends[0]!, candidate + 1);
          if (position[0]! >= ends[0]!) return false;
          candidate = this.#neighbors[0]![position[0]!]!;
          agreed = 1;
          list = 0;
        }
      } else {
        candidate = neighbors[at]!;
        agreed = 1;
      }
    }
    this.#multiplicity = 1;
    for (let list = 0; list < length; list++) {
      const neighbors = this.#neighbors[list]!;
      let at = position[list]!;
      if (this.#needsRow[list]) this.#chosen[list] = at;
      while (at < ends[list]! && neighbors[at] === candidate) at++;
      if (!this.#needsRow[list]) this.#multiplicity *= at - position[list]!;
      this.#runEnd[list] = at;
    }
    this.#run.vertices[this.vertex] = candidate;
    this.#hasCandidate = true;
    this.#isFirstRow = true;
    return true;
  }

  #isFirstRow = true;

  /** Moves to the next combination of edges to the candidate. Returns false after the last one, with all lists positioned after the candidate. */
  #takeRows(): boolean {
    const { length } = this.#lists;
    let isTaken = this.#isFirstRow;
    this.#isFirstRow = false;
    for (let list = 0; list < length && !isTaken; list++) {
      if (!this.#needsRow[list]) continue;
      this.#chosen[list]!++;
      if (this.#chosen[list]! < this.#runEnd[list]!) isTaken = true;
      else this.#chosen[list] = this.#position[list]!;
    }
    if (!isTaken) {
      for (let list = 0; list < length; list++) this.#position[list] = this.#runEnd[list]!;
      return false;
    }
    for (let list = 0; list < length; list++)
      if (this.#needsRow[list]) this.#match(list, this.#edges[list]!, this.#chosen[list]!);
    return true;
  }
}
