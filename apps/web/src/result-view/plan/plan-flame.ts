import type { PlanRow, PlanView } from './plan-view.ts';

/** An operator as a bar: its width is the time of it and its inputs. */
export interface FlameBar {
  readonly row: PlanRow;
  /** The time of the operator and of all below it, in microseconds. */
  readonly withBelowUs: number;
  /** Start and width as fractions of the total, 0 to 1. */
  readonly left: number;
  readonly width: number;
}

/**
 * Lays out a measured plan as bars, each below the operator that reads it. `focusId` zooms in: the bar and its ancestors have the full width,
 * siblings are hidden.
 */
export function flameBars({ rows }: PlanView, focusId?: number): readonly FlameBar[] {
  const weights = withBelow(rows);
  const focus = rows.findIndex((row) => row.id === focusId);
  const bars: FlameBar[] = [];
  const place = (index: number, left: number, width: number): void => {
    const row = rows[index]!;
    bars.push({ row, withBelowUs: weights.us[index]!, left, width });
    let next = left;
    for (const child of childrenOf(rows, index)) {
      const share = (width * weights.shown[child]!) / weights.shown[index]!;
      if (index >= focus || isBelow(rows, focus, child))
        place(child, index < focus ? 0 : next, index < focus ? 1 : share);
      next += share;
    }
  };
  const roots = rows.flatMap((row, index) => (row.depth === 0 ? [index] : []));
  const whole = roots.reduce((sum, root) => sum + weights.shown[root]!, 0);
  let left = 0;
  for (const root of roots) {
    const width = weights.shown[root]! / whole;
    if (focus < 0) place(root, left, width);
    else if (isBelow(rows, focus, root)) place(root, 0, 1);
    left += width;
  }
  return bars;
}

/** For each row, the time of its operator and its inputs; and the drawn width, with a minimum for operators without time. */
function withBelow(rows: readonly PlanRow[]): { readonly us: readonly number[]; readonly shown: readonly number[] } {
  const us = rows.map((row) => row.timeUs ?? 0);
  const least =
    Math.max(
      1,
      us.reduce((sum, own) => sum + own, 0),
    ) * SHARE_MIN;
  const shown = us.map((own) => Math.max(own, least));
  for (let index = rows.length - 1; index >= 0; index--)
    for (const child of childrenOf(rows, index)) {
      us[index]! += us[child]!;
      shown[index]! += shown[child]!;
    }
  return { us, shown };
}

const SHARE_MIN = 0.002;

/** Returns the inputs of a row in plan order. */
function childrenOf(rows: readonly PlanRow[], index: number): readonly number[] {
  const { depth } = rows[index]!;
  const children: number[] = [];
  for (let below = index + 1; below < rows.length && rows[below]!.depth > depth; below++)
    if (rows[below]!.depth === depth + 1) children.push(below);
  return children;
}

/** Whether a row is another one or one of its descendants. */
function isBelow(rows: readonly PlanRow[], index: number, above: number): boolean {
  if (index < above) return false;
  for (let at = above + 1; at <= index; at++) if (rows[at]!.depth <= rows[above]!.depth) return false;
  return true;
}
