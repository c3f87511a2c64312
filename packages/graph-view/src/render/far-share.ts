/** Interpolation factor for a zoomed-out view: 1 at a zoom of `full` and below, 0 from `none` on, and smooth between them. */
export function shareBelow(zoom: number, full: number, none: number): number {
  const share = Math.min(1, Math.max(0, (none - zoom) / (none - full)));
  return share * share * (3 - 2 * share);
}
