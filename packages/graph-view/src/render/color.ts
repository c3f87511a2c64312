/** Parses `#rgb…` colors with or without alpha to four bytes. */
export function bytes(color: string): readonly [number, number, number, number] {
  const digits = color.replace('#', '');
  const long = digits.length <= 4 ? digits.replaceAll(/./g, '$&$&') : digits;
  const at = (i: number): number => Number.parseInt(long.slice(i, i + 2), 16);
  return [at(0) || 0, at(2) || 0, at(4) || 0, long.length === 8 ? at(6) : 255];
}

/** Least contrast of a vertex or edge with the ground, as WCAG counts it for graphical objects. */
const CONTRAST_MIN = 3;
/** Share of white or black that one step mixes in. */
const MIX_STEP = 0.08;

/** A color distinguishable from a background: itself, or mixed with white on a dark background and with black on a light one. */
export function visibleOn(color: string, ground: string): string {
  const base = rgba(ground);
  const aim = luminanceOf(base) < 0.5 ? 1 : 0;
  let [red, green, blue] = rgba(color);
  if (contrastOf([red, green, blue], base) >= CONTRAST_MIN) return color;
  const mixed = (part: number): number => part + (aim - part) * MIX_STEP;
  for (let step = 0; step < 1 / MIX_STEP && contrastOf([red, green, blue], base) < CONTRAST_MIN; step++)
    [red, green, blue] = [mixed(red), mixed(green), mixed(blue)];
  const hex = (part: number): string =>
    Math.round(255 * part)
      .toString(16)
      .padStart(2, '0');
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
}

function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [low, high] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

/** Relative luminance (WCAG 2.2) of shares of red, green and blue. */
function luminanceOf([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the channels of a color as fractions from 0 to 1. */
export function rgba(color: string): readonly [number, number, number, number] {
  const [red, green, blue, alpha] = bytes(color);
  return [red / 255, green / 255, blue / 255, alpha / 255];
}
