const ROUNDS = 24;

/**
 * Separates vertices until no two are closer than `distance`, as far as a limited number of rounds allows; the rest of the layout hardly
 * changes.
 */
export function separate(positions: Float32Array, distance: number): Float32Array {
  const places = positions.slice();
  const count = places.length / 2;
  for (let round = 0; round < ROUNDS; round++) {
    const cells = new Map<number, number[]>();
    for (let i = 0; i < count; i++) {
      const key = cellOf(Math.floor(places[2 * i]! / distance), Math.floor(places[2 * i + 1]! / distance));
      const cell = cells.get(key);
      if (cell) cell.push(i);
      else cells.set(key, [i]);
    }
    let hasMoved = false;
    for (let i = 0; i < count; i++) {
      const cellX = Math.floor(places[2 * i]! / distance);
      const cellY = Math.floor(places[2 * i + 1]! / distance);
      for (let x = cellX - 1; x <= cellX + 1; x++) {
        for (let y = cellY - 1; y <= cellY + 1; y++) {
          for (const other of cells.get(cellOf(x, y)) ?? [])
            if (other > i && pushApart(places, i, other, distance)) hasMoved = true;
        }
      }
    }
    if (!hasMoved) break;
  }
  return places;
}

function pushApart(places: Float32Array, a: number, b: number, distance: number): boolean {
  let dx = places[2 * b]! - places[2 * a]!;
  let dy = places[2 * b + 1]! - places[2 * a + 1]!;
  let length = Math.hypot(dx, dy);
  if (length >= distance) return false;
  if (length < 1e-6) [dx, dy, length] = [Math.cos(b), Math.sin(b), 1];
  const push = (distance - Math.min(length, distance)) / 2 / length + 1e-4;
  places[2 * a]! -= dx * push;
  places[2 * a + 1]! -= dy * push;
  places[2 * b]! += dx * push;
  places[2 * b + 1]! += dy * push;
  return true;
}

/** One number for a cell of the grid. */
function cellOf(x: number, y: number): number {
  return x * 2 ** 24 + y;
}
