import type { DurationValue } from './value.ts';

const MICROSECONDS_PER_SECOND = 1_000_000;

/** A duration with its microseconds carried into the seconds, so that both have one sign and equal lengths look equal. */
export function makeDuration(months: number, seconds: bigint, microseconds: number): DurationValue {
  const carry = Math.trunc(microseconds / MICROSECONDS_PER_SECOND);
  let wholeSeconds = seconds + BigInt(carry);
  let rest = microseconds - carry * MICROSECONDS_PER_SECOND;
  if (rest < 0 && wholeSeconds > 0n) {
    wholeSeconds -= 1n;
    rest += MICROSECONDS_PER_SECOND;
  } else if (rest > 0 && wholeSeconds < 0n) {
    wholeSeconds += 1n;
    rest -= MICROSECONDS_PER_SECOND;
  }
  return { kind: 'duration', months: months + 0, seconds: wholeSeconds, microseconds: rest + 0 };
}

/** The sum of two durations. */
export function addDurations(a: DurationValue, b: DurationValue): DurationValue {
  return makeDuration(a.months + b.months, a.seconds + b.seconds, a.microseconds + b.microseconds);
}

/** The negated duration. */
export function negateDuration(value: DurationValue): DurationValue {
  return makeDuration(-value.months, -value.seconds, -value.microseconds);
}

/** `P13MT3600.000000000S`. */
export function formatDuration(value: DurationValue): string {
  const { seconds, microseconds } = makeDuration(0, value.seconds, value.microseconds);
  const isNegative = seconds < 0n || microseconds < 0;
  const whole = seconds < 0n ? -seconds : seconds;
  const fraction = String(Math.abs(microseconds)).padStart(6, '0');
  return `P${value.months}MT${isNegative ? '-' : ''}${whole}.${fraction}000S`;
}
