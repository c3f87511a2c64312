import type { GraphScene } from '../scene/graph-scene.ts';

const VERTICES_PER_CELL = 2;

/** Spatial index of a scene's vertices. */
export class VertexGrid {
  private readonly scene: GraphScene;
  private seen = '';
  private left = 0;
  private top = 0;
  private step = 1;
  private columns = 0;
  private rows = 0;
  private starts = new Int32Array(1);
  private items = new Int32Array(0);

  constructor(scene: GraphScene) {
    this.scene = scene;
  }

  /** Calls `each` for every vertex whose center may be in a rectangle of the world until it returns false. */
  visit(left: number, top: number, right: number, bottom: number, each: (index: number) => boolean | void): void {
    this.update();
    if (this.items.length === 0) return;
    const column = (x: number): number => clamp(Math.floor((x - this.left) / this.step), this.columns - 1);
    const row = (y: number): number => clamp(Math.floor((y - this.top) / this.step), this.rows - 1);
    const [fromColumn, toColumn] = [column(left), column(right)];
    for (let r = row(top); r <= row(bottom); r++) {
      const [from, to] = [this.starts[r * this.columns + fromColumn]!, this.starts[r * this.columns + toColumn + 1]!];
      for (let i = from; i < to; i++) if (each(this.items[i]!) === false) return;
    }
  }

  private update(): void {
    const { scene } = this;
    const seen = `${scene.revision} ${scene.placeRevision}`;
    if (seen === this.seen) return;
    this.seen = seen;
    const { positions } = scene;
    const count = positions.length / 2;
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < positions.length; i += 2) {
      const [x, y] = [positions[i]!, positions[i + 1]!];
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
    if (count === 0) {
      this.items = new Int32Array(0);
      return;
    }
    const [width, height] = [Math.max(maxX - minX, 1), Math.max(maxY - minY, 1)];
    this.step = Math.max(Math.sqrt((width * height * VERTICES_PER_CELL) / count), Math.max(width, height) / 4096);
    [this.left, this.top] = [minX, minY];
    this.columns = Math.floor(width / this.step) + 1;
    this.rows = Math.floor(height / this.step) + 1;
    const cells = new Int32Array(count);
    const starts = new Int32Array(this.columns * this.rows + 1);
    for (let i = 0; i < count; i++) {
      const cell =
        Math.floor((positions[2 * i + 1]! - minY) / this.step) * this.columns +
        Math.floor((positions[2 * i]! - minX) / this.step);
      cells[i] = cell;
      starts[cell + 1]!++;
    }
    for (let c = 1; c < starts.length; c++) starts[c]! += starts[c - 1]!;
    const next = starts.slice(0, -1);
    const items = new Int32Array(count);
    for (let i = 0; i < count; i++) items[next[cells[i]!]!++] = i;
    this.starts = starts;
    this.items = items;
  }
}

function clamp(value: number, most: number): number {
  return value < 0 ? 0 : value > most ? most : value;
}
