/** Continuous scales: a number of a property as a color or a size. */
import { displayValue, type Value } from '@astrolabe/model';
import { numberOfValue } from '../../result-view/value/value-number.ts';

/** A scale from the smallest value to the largest. */
export interface Ramp {
  readonly property: string;
  readonly from: number;
  readonly to: number;
  /** The two ends as read. */
  readonly fromText: string;
  readonly toText: string;
  /** Logarithmic: a factor of ten is one step. */
  readonly isLog: boolean;
  /** Colors (`#rrggbb`) from the smallest to the largest value; absent for a scale of sizes. */
  readonly colors?: readonly string[] | undefined;
  /** Minimum and maximum size; absent for a scale of colors. */
  readonly sizes?: readonly [least: number, most: number] | undefined;
}

/** Number of colors or sizes of a scale: more are indistinguishable, and each costs the renderer a batch. */
const STEPS = 24;
/** Ratio of maximum to median from which a scale of positive numbers is logarithmic. */
const SKEWED_FROM = 20;

/** The scale of some values; undefined if fewer than two numbers differ. O(n log n). */
export function rampOf(
  property: string,
  values: readonly Value[],
  look: Pick<Ramp, 'colors' | 'sizes'>,
): Ramp | undefined {
  const sorted = values
    .flatMap((value) => {
      const number = numberOfValue(value);
      return number === undefined ? [] : [{ value, number }];
    })
    .sort((a, b) => a.number - b.number);
  const [first, median, last] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
  if (!first || !median || !last || first.number === last.number) return undefined;
  return {
    property,
    from: first.number,
    to: last.number,
    fromText: displayValue(first.value),
    toText: displayValue(last.value),
    isLog: first.number > 0 && last.number / median.number >= SKEWED_FROM,
    ...look,
  };
}

/** The color or size of a value on a scale; empty if the value is not a number. */
export function lookOnRamp(
  ramp: Ramp,
  value: Value | undefined,
): { readonly color?: string | undefined; readonly size?: number | undefined } {
  const number = numberOfValue(value);
  if (number === undefined) return {};
  const share = shareOf(ramp, number);
  const { colors, sizes } = ramp;
  return {
    color: colors && colorAt(colors, share),
    // Sizes are compared by area, not by radius.
    size: sizes && Math.sqrt(sizes[0] ** 2 + share * (sizes[1] ** 2 - sizes[0] ** 2)),
  };
}

/** The color between the colors of a scale, for a share from 0 to 1. */
export function colorAt(colors: readonly string[], share: number): string {
  const at = Math.min(1, Math.max(0, share)) * (colors.length - 1);
  const low = Math.min(Math.floor(at), colors.length - 2);
  const [from, to] = [colors[low] ?? '#000000', colors[low + 1] ?? colors[low] ?? '#000000'];
  const part = (index: number): string => {
    const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(index, index + 2), 16));
    return Math.round(a! + (b! - a!) * (at - low))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

/** Parses a scale; undefined if it is invalid. */
export function rampOfJson(json: unknown): Ramp | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const { property, from, to, fromText, toText, isLog, colors, sizes } = json as Partial<Record<keyof Ramp, unknown>>;
  if (typeof property !== 'string' || !Number.isFinite(from) || !Number.isFinite(to)) return undefined;
  const isColors =
    Array.isArray(colors) && colors.length >= 2 && colors.every((one) => /^#[0-9a-f]{6}$/i.test(String(one)));
  const isSizes =
    Array.isArray(sizes) && sizes.length === 2 && sizes.every((one) => Number(one) > 0 && Number(one) <= 4);
  if (!isColors && !isSizes) return undefined;
  return {
    property,
    from: Number(from),
    to: Number(to),
    fromText: String(fromText ?? from),
    toText: String(toText ?? to),
    isLog: isLog === true && Number(from) > 0,
    ...(isColors && { colors: colors.map(String) }),
    ...(isSizes && { sizes: [Number(sizes[0]), Number(sizes[1])] as const }),
  };
}

function shareOf({ from, to, isLog }: Ramp, number: number): number {
  const share = isLog
    ? Math.log(Math.max(number, from) / from) / Math.log(to / from)
    : (number / 2 - from / 2) / (to / 2 - from / 2);
  return Math.round(Math.min(1, Math.max(0, share)) * STEPS) / STEPS;
}
