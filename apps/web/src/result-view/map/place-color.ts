const COLORS = 12;

/** The color of the places of a source, by its position. */
export function colourOf(slot: number): string {
  return `var(--tag-${(slot % COLORS) + 1})`;
}
