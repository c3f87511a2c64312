/** The shortest text that reads back as the same float: `1` for 1.0, `-0`, `1e+21`, `NaN`, `Infinity`. */
export function floatText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Like `floatText`, but always with a decimal point: `1.0`, `1e+21.0`. */
export function floatTextWithDot(value: number): string {
  const text = floatText(value);
  return text.includes('.') || !Number.isFinite(value) ? text : `${text}.0`;
}
