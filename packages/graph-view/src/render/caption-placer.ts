/** A rectangle on the screen. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const CELL = 64;

/** Prevents captions from covering vertices and each other with a coarse grid of occupied boxes. */
export class CaptionPlacer {
  private readonly cells = new Map<number, Box[]>();

  /** Marks a box as occupied. */
  take(left: number, top: number, right: number, bottom: number): void {
    const box = { left, top, right, bottom };
    this.visit(box, (cell, key) => {
      if (cell) cell.push(box);
      else this.cells.set(key, [box]);
      return true;
    });
  }

  isFree(left: number, top: number, right: number, bottom: number): boolean {
    const box = { left, top, right, bottom };
    return this.visit(
      box,
      (cell) =>
        !cell?.some((taken) => taken.left < right && taken.right > left && taken.top < bottom && taken.bottom > top),
    );
  }

  private visit(box: Box, each: (cell: Box[] | undefined, key: number) => boolean): boolean {
    for (let cx = Math.floor(box.left / CELL); cx <= Math.floor(box.right / CELL); cx++) {
      for (let cy = Math.floor(box.top / CELL); cy <= Math.floor(box.bottom / CELL); cy++) {
        const key = cx * 65_536 + cy;
        if (!each(this.cells.get(key), key)) return false;
      }
    }
    return true;
  }
}
