import { AstrolabeError } from '@astrolabe/model';
import { s1, s2 } from 's2js';
import { LIST_ITEMS_MAX } from '../../limits.ts';
import type { FunctionContext } from './scalar-function.ts';
import { EARTH_RADIUS_METERS, edgeIndexOf, regionOf, type SphericalShape } from './spherical-shape.ts';

/** Constraints of a covering. */
export interface CoveringOptions {
  /** No cell is larger than this level (0 is a sixth of the sphere). */
  readonly minLevel: number;
  /** No cell is smaller than this level (30 is about a square centimeter). */
  readonly maxLevel: number;
  readonly maxCells: number;
  /** Also covers cells this close to the shape. */
  readonly bufferMeters: number;
}

/** The greatest level of a cell. */
export const CELL_LEVEL_MAX = 30;

const CHILDREN_SHIFT = 2;
const INITIAL_CELLS = 4;
/** Cells refined between two cancellation checks. */
const CELLS_BETWEEN_CHECKS = 256;
/** Estimated memory of a cell that was found or is to be refined. */
const CELL_BYTES = 512;

/** Returns the cell of a level that contains a point, as a signed 64-bit integer. */
export function cellIdOfPoint(point: s2.Point, level: number): bigint {
  return BigInt.asIntN(64, s2.cellid.parent(s2.cellid.fromPoint(point), level));
}

/**
 * Cells that together cover a shape, in ascending order of their unsigned ids, as signed 64-bit integers. Follows S2's region coverer: the largest
 * cell is refined first; among equal ones the one with the fewest children that intersect the shape, then the one with the fewest children that
 * need no refinement. Equal candidates leave the heap in the order of C++'s priority queue, so that the cells equal those of NebulaGraph. Throws if
 * there are more cells than a list may have items, or if the statement is canceled or needs too much memory.
 */
export function coveringCellIds(
  shape: SphericalShape,
  options: CoveringOptions,
  context?: Pick<FunctionContext, 'charge' | 'checkInterrupted'>,
): bigint[] {
  const region =
    options.bufferMeters > 0 ? bufferedRegion(shape, options.bufferMeters / EARTH_RADIUS_METERS) : regionOf(shape);
  const found: bigint[] = [];
  const waiting = new CandidateHeap();
  const consider = (cell: s2.Cell, isDone: boolean): void => {
    const candidate = expand(cell, isDone, region, options);
    if (candidate === undefined) return;
    if (candidate.children.length === 0) found.push(cell.id);
    else waiting.push(candidate);
  };
  const initial = new s2.RegionCoverer({
    maxLevel: options.maxLevel,
    maxCells: Math.min(INITIAL_CELLS, options.maxCells),
  });
  for (const id of initial.fastCovering(region)) {
    const cell = s2.Cell.fromCellID(id);
    if (region.intersectsCell(cell)) consider(cell, isTerminal(cell, region, options));
  }
  let refined = 0;
  for (let candidate = waiting.pop(); candidate; candidate = waiting.pop()) {
    if (++refined % CELLS_BETWEEN_CHECKS === 0) {
      context?.checkInterrupted?.();
      context?.charge?.(CELLS_BETWEEN_CHECKS * CELL_BYTES);
      if (found.length > LIST_ITEMS_MAX) throw tooManyCells();
    }
    const { cell, children } = candidate;
    const hasRoom = found.length + waiting.size + children.length <= options.maxCells;
    if (cell.level < options.minLevel || children.length === 1 || hasRoom) {
      for (const child of children) consider(child.cell, child.isTerminal);
    } else {
      found.push(cell.id);
    }
  }
  const union = new s2.CellUnion(...found);
  union.normalize();
  if (options.minLevel > 0) union.denormalize(options.minLevel, 1);
  return Array.from(union, (id) => BigInt.asIntN(64, id));
}

function tooManyCells(): AstrolabeError {
  return new AstrolabeError('MEMORY_LIMIT_EXCEEDED', `A covering would have more than ${LIST_ITEMS_MAX} cells.`, {
    hint: 'allow fewer cells, or larger ones',
  });
}

interface Child {
  readonly cell: s2.Cell;
  readonly isTerminal: boolean;
}

interface Candidate {
  readonly cell: s2.Cell;
  /** The children that intersect the region; none if the cell itself belongs to the covering. */
  readonly children: readonly Child[];
  /** The greatest leaves the heap first. */
  readonly priority: number;
}

function isTerminal(cell: s2.Cell, region: s2.Region, options: CoveringOptions): boolean {
  return cell.level >= options.minLevel && (cell.level >= options.maxLevel || region.containsCell(cell));
}

/** A candidate, or undefined if no child intersects the region. */
function expand(cell: s2.Cell, isDone: boolean, region: s2.Region, options: CoveringOptions): Candidate | undefined {
  if (isDone) return { cell, children: [], priority: 0 };
  const children: Child[] = [];
  let terminals = 0;
  for (const id of s2.cellid.children(cell.id)) {
    const child = s2.Cell.fromCellID(id);
    if (!region.intersectsCell(child)) continue;
    const childIsTerminal = isTerminal(child, region, options);
    if (childIsTerminal) terminals++;
    children.push({ cell: child, isTerminal: childIsTerminal });
  }
  if (children.length === 0) return undefined;
  // Four terminal children are replaced by their parent.
  if (terminals === 1 << CHILDREN_SHIFT && cell.level >= options.minLevel) return { cell, children: [], priority: 0 };
  const priority = -((((cell.level << CHILDREN_SHIFT) + children.length) << CHILDREN_SHIFT) + terminals);
  return { cell, children, priority };
}

/** A binary heap that returns equal priorities in the order of libstdc++'s `std::priority_queue`. */
class CandidateHeap {
  readonly #items: Candidate[] = [];

  get size(): number {
    return this.#items.length;
  }

  push(candidate: Candidate): void {
    this.#items.push(candidate);
    this.#rise(this.#items.length - 1, candidate);
  }

  pop(): Candidate | undefined {
    const top = this.#items[0];
    const last = this.#items.pop();
    if (top === undefined || last === undefined || this.#items.length === 0) return top;
    this.#sink(last);
    return top;
  }

  /** Moves a hole from the top to a leaf along the greater children, then sifts the item up from there. */
  #sink(item: Candidate): void {
    const length = this.#items.length;
    let hole = 0;
    for (;;) {
      const left = this.#items[2 * hole + 1];
      const right = this.#items[2 * hole + 2];
      if (!left) break;
      const child = right && 2 * hole + 2 < length && right.priority >= left.priority ? 2 * hole + 2 : 2 * hole + 1;
      this.#items[hole] = child === 2 * hole + 2 && right ? right : left;
      hole = child;
    }
    this.#rise(hole, item);
  }

  #rise(from: number, item: Candidate): void {
    let hole = from;
    while (hole > 0) {
      const parentIndex = (hole - 1) >> 1;
      const parent = this.#items[parentIndex];
      if (!parent || parent.priority >= item.priority) break;
      this.#items[hole] = parent;
      hole = parentIndex;
    }
    this.#items[hole] = item;
  }
}

/** Everything within some radians of a shape. */
function bufferedRegion(shape: SphericalShape, radians: number): s2.Region {
  if (shape.type === 'point') return s2.Cap.fromCenterAngle(shape.point, radians);
  const index = edgeIndexOf(shape);
  const query = new s2.ClosestEdgeQuery(index ?? new s2.ShapeIndex());
  const radius = s1.chordangle.fromAngle(radians);
  const core = regionOf(shape);
  const bounds = core.cellUnionBound();
  return {
    // A cell is inside if its bounding cap is; the exact test is not worth the cost.
    containsCell: (cell) => {
      if (core.containsCell(cell)) return true;
      const cap = cell.capBound();
      if (radians < cap.radius()) return false;
      return query.isDistanceLessOrEqual(
        new s2.EdgeQueryPointTarget(cell.center()),
        s1.chordangle.fromAngle(radians - cap.radius()),
      );
    },
    intersectsCell: (cell) =>
      core.intersectsCell(cell) || query.isDistanceLessOrEqual(new s2.EdgeQueryCellTarget(cell), radius),
    containsPoint: (point) =>
      core.containsPoint(point) || query.isDistanceLessOrEqual(new s2.EdgeQueryPointTarget(point), radius),
    cellUnionBound: () => bounds.flatMap((id) => neighbourhood(id, radians)),
  };
}

/** Returns four cells around a cell that cover everything within a distance in radians; all six faces if the distance is too large. */
function neighbourhood(id: bigint, radians: number): bigint[] {
  const level = Math.min(levelOfWidth(radians) - 1, s2.cellid.level(id) - 1);
  return level < 0
    ? Array.from({ length: 6 }, (_, face) => s2.cellid.fromFace(face))
    : s2.cellid.vertexNeighbors(id, level);
}

/** The greatest level at which every cell has at least this width; S2's narrowest cell of level 0 is 2/3·√2 radians. */
function levelOfWidth(radians: number): number {
  const widthOfFace = (2 * Math.SQRT2) / 3;
  return Math.max(-1, Math.min(CELL_LEVEL_MAX, Math.floor(Math.log2(widthOfFace / radians))));
}
