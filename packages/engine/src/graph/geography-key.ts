import type { GeographyValue } from '@astrolabe/model';
import { CELL_LEVEL_MAX, coveringCellIds } from '../expression/functions/cell-covering.ts';
import { toSphere } from '../expression/functions/spherical-shape.ts';

/** How finely an index covers its shapes. */
export interface CoveringLimits {
  readonly maxLevel: number;
  readonly maxCells: number;
}

/** The default limits of an index. */
export const DEFAULT_COVERING: CoveringLimits = { maxLevel: CELL_LEVEL_MAX, maxCells: 8 };

/** Keys from `first` to `last`, both inclusive. */
export interface CellKeyRange {
  readonly first: bigint;
  readonly last: bigint;
}

const SIGN = 1n << 63n;

/** The keys of a shape: the cells that cover it. Cell ids are unsigned and keys signed, so the sign bit is flipped. A point is in one cell. */
export function shapeKeys(value: GeographyValue, limits: CoveringLimits): bigint[] {
  return coveringCellIds(toSphere(value.shape), { minLevel: 0, ...limits, bufferMeters: 0 }).map(keyOfCell);
}

/**
 * Key ranges of all shapes that may intersect a shape or be within a distance of it: the cells inside the cells that cover it, which are
 * consecutive in the order of ids, and the cells around them.
 *
 *     id of a cell:   face, two bits a level, 1, zeros       the 1 is at `lowestBit`; ids of the cells inside differ from it by less
 */
export function nearbyKeys(value: GeographyValue, bufferMeters: number, limits: CoveringLimits): CellKeyRange[] {
  const cells = coveringCellIds(toSphere(value.shape), { minLevel: 0, ...limits, bufferMeters }).map((id) =>
    BigInt.asUintN(64, id),
  );
  const ranges: CellKeyRange[] = cells.map((cell) => {
    const reach = lowestBit(cell) - 1n;
    return { first: keyOfCell(cell - reach), last: keyOfCell(cell + reach) };
  });
  const around = new Set<bigint>();
  for (const cell of cells) {
    for (let bit = lowestBit(cell) << 2n; bit <= 1n << 60n; bit <<= 2n) around.add((cell & -bit) | bit);
  }
  for (const cell of around) ranges.push({ first: keyOfCell(cell), last: keyOfCell(cell) });
  return ranges;
}

function lowestBit(cell: bigint): bigint {
  return cell & -cell;
}

function keyOfCell(cell: bigint): bigint {
  return BigInt.asIntN(64, BigInt.asUintN(64, cell) ^ SIGN);
}
