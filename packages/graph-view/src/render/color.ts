/** Parses `#rgb…` colors with or without alpha to four bytes. */
export function bytes(color: string): readonly [number, number, number, number] {
  const digits = color.replace('#', '');
  const long = digits.length <= 4 ? digits.replaceAll(/./g, '$&$&') : digits;
  const at = (i: number): number => Number.parseInt(long.slice(i, i + 2), 16);
  return [at(0) || 0, at(2) || 0, at(4) || 0, long.length === 8 ? at(6) : 255];
}

/** The same as shares of one. */
export function rgba(color: string): readonly [number, number, number, number] {
  const [red, green, blue, alpha] = bytes(color);
  return [red / 255, green / 255, blue / 255, alpha / 255];
}
