const ROUNDS = 24;
/** Rings around a vertex that are searched for a free position, and positions of the first ring. */
const RINGS = 12;
const FIRST_RING = 6;

/**
 * Separates vertices until no two are closer than `distance`, as far as a limited number of rounds allows; the rest of the layout hardly changes.
 * Pinned vertices do not move; vertices between them without room move to the nearest free position.
 */
export function separate(positions: Float32Array, distance: number, pinned?: Uint8Array): Float32Array {
  const places = positions.slice();
  const count = places.length / 2;
  for (let round = 0; round < ROUNDS; round++) {
    const grid = new Grid(places, distance);
    let hasMoved = false;
    for (let i = 0; i < count; i++) {
      if (pinned?.[i] === 1) continue;
      for (const other of grid.around(places[2 * i]!, places[2 * i + 1]!)) {
        // Each pair of free vertices is visited once.
        const isPair = other > i || pinned?.[other] === 1;
        if (isPair && pushApart(places, i, other, distance, pinned?.[other] === 1)) hasMoved = true;
      }
    }
    if (!hasMoved) return places;
  }
  if (pinned?.includes(1)) placeFree(places, distance, pinned);
  return places;
}

/** Moves two vertices to the distance, or the first alone if the second is held. Returns whether they were nearer. */
function pushApart(places: Float32Array, a: number, b: number, distance: number, isHeld: boolean): boolean {
  let dx = places[2 * b]! - places[2 * a]!;
  let dy = places[2 * b + 1]! - places[2 * a + 1]!;
  let length = Math.hypot(dx, dy);
  if (length >= distance) return false;
  if (length < 1e-6) [dx, dy, length] = [Math.cos(b), Math.sin(b), 1];
  const push = (distance - Math.min(length, distance)) / 2 / length + 1e-4;
  const share = isHeld ? 2 : 1;
  places[2 * a]! -= dx * push * share;
  places[2 * a + 1]! -= dy * push * share;
  if (isHeld) return true;
  places[2 * b]! += dx * push;
  places[2 * b + 1]! += dy * push;
  return true;
}

/** Moves each free vertex that still overlaps another one to the nearest free position on rings around it. */
function placeFree(places: Float32Array, distance: number, pinned: Uint8Array): void {
  const grid = new Grid(places, distance);
  for (let i = 0; i < pinned.length; i++) {
    const [x, y] = [places[2 * i]!, places[2 * i + 1]!];
    if (pinned[i] === 1 || grid.isFree(x, y, i)) continue;
    const place = freePlace(grid, x, y, distance, i);
    if (!place) continue;
    places.set(place, 2 * i);
    grid.add(i);
  }
}

function freePlace(grid: Grid, x: number, y: number, distance: number, index: number): readonly number[] | undefined {
  for (let ring = 1; ring <= RINGS; ring++) {
    const steps = FIRST_RING * ring;
    for (let step = 0; step < steps; step++) {
      const angle = (2 * Math.PI * step) / steps + ring;
      const [toX, toY] = [x + ring * distance * Math.cos(angle), y + ring * distance * Math.sin(angle)];
      if (grid.isFree(toX, toY, index)) return [toX, toY];
    }
  }
  return undefined;
}

/** The vertices by cells as wide as the distance between two. */
class Grid {
  private readonly cells = new Map<number, number[]>();
  private readonly found: number[] = [];
  private readonly places: Float32Array;
  private readonly distance: number;

  constructor(places: Float32Array, distance: number) {
    this.places = places;
    this.distance = distance;
    for (let i = 0; i < places.length / 2; i++) this.add(i);
  }

  /** Adds a vertex at its position; it remains in the cell of an earlier position. */
  add(index: number): void {
    const key = cellOf(this.row(this.places[2 * index]!), this.row(this.places[2 * index + 1]!));
    const cell = this.cells.get(key);
    if (cell) cell.push(index);
    else this.cells.set(key, [index]);
  }

  /** Whether no other vertex is near a position; ignores rounding of 32-bit positions. */
  isFree(x: number, y: number, index: number): boolean {
    for (const other of this.around(x, y)) {
      if (other === index) continue;
      const apart = Math.hypot(this.places[2 * other]! - x, this.places[2 * other + 1]! - y);
      if (apart < 0.999 * this.distance) return false;
    }
    return true;
  }

  /** The vertices in the cell of a position and the surrounding cells; the list is reused by the next call. */
  around(placeX: number, placeY: number): readonly number[] {
    const [cellX, cellY] = [this.row(placeX), this.row(placeY)];
    this.found.length = 0;
    for (let x = cellX - 1; x <= cellX + 1; x++)
      for (let y = cellY - 1; y <= cellY + 1; y++)
        for (const index of this.cells.get(cellOf(x, y)) ?? []) this.found.push(index);
    return this.found;
  }

  private row(value: number): number {
    return Math.floor(value / this.distance);
  }
}

/** One number for a cell of the grid. */
function cellOf(x: number, y: number): number {
  return x * 2 ** 24 + y;
}
