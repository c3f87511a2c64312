/** Outlines of tag shapes by color, around their center. */
const OUTLINES = [
  'M40 0A40 40 0 1 1 -40 0A40 40 0 1 1 40 0z',
  'M-32 -36H32A4 4 0 0 1 36 -32V32A4 4 0 0 1 32 36H-32A4 4 0 0 1 -36 32V-32A4 4 0 0 1 -32 -36z',
  'M0 -42L37 -21V21L0 42L-37 21V-21z',
  'M0 -46L46 0L0 46L-46 0z',
  'M0 -46L48 36H-48z',
  'M0 -44L43 -12L27 38H-27L-43 -12z',
  'M-22 -36H22A14 14 0 0 1 36 -22V22A14 14 0 0 1 22 36H-22A14 14 0 0 1 -36 22V-22A14 14 0 0 1 -22 -36z',
  'M-17 -40H17L40 -17V17L17 40H-17L-40 17V-17z',
] as const;
/** Shapes too narrow for a second line of text, which is placed below. */
const NARROW = new Set([3, 4]);

/** Returns the outline of a color, from 0. */
export function tagOutline(slot: number): string {
  return OUTLINES[slot % OUTLINES.length] ?? OUTLINES[0];
}

/** Returns whether the second line is below the shape. */
export function isNarrow(slot: number): boolean {
  return NARROW.has(slot % OUTLINES.length);
}

/** Returns the token name of a color. */
export function slotColour(slot: number): string {
  return `var(--tag-${(slot % OUTLINES.length) + 1})`;
}
