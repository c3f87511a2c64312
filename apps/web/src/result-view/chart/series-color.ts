const COLORS = 12;

/** The color of a series by its position, from the palette of tags. */
export function seriesColor(index: number): string {
  return `var(--tag-${(index % COLORS) + 1})`;
}
