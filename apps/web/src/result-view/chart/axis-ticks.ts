import { numberText, type NumberKind } from '../value/value-number.ts';
import { roundStep } from './group-rows.ts';

/** A labeled position on an axis. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TIME_STEPS_MS = [
  1_000,
  10_000,
  60_000,
  300_000,
  900_000,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  7 * DAY_MS,
  14 * DAY_MS,
];
const YEAR_MONTHS = 12;
const MONTH_STEPS = [1, 2, 3, 6, YEAR_MONTHS];

/** Returns round positions from `least` to `most`, about `count`. Times are on full seconds to years in UTC. */
export function axisTicks(least: number, most: number, count: number, kind: NumberKind): readonly Tick[] {
  if (!(most > least) || count < 1) return [{ at: least, text: numberText(least, kind) }];
  if (kind === 'number')
    return steppedTicks(least, most, roundStep((most - least) / count), (at) => numberText(at, kind));
  const wanted = (most - least) / count;
  const step = TIME_STEPS_MS.find((one) => one >= wanted);
  if (step !== undefined && (kind !== 'date' || step >= DAY_MS)) {
    const text =
      kind === 'time' || step >= DAY_MS
        ? (at: number) => timeText(at, kind)
        : (at: number) => numberText(at, kind).slice(5);
    return steppedTicks(least, most, step, text);
  }
  if (kind === 'date' && wanted < DAY_MS) return steppedTicks(least, most, DAY_MS, (at) => timeText(at, kind));
  return monthTicks(least, most, wanted / (30 * DAY_MS));
}

function timeText(at: number, kind: NumberKind): string {
  return kind === 'time' ? numberText(at, kind) : new Date(at).toISOString().slice(0, 10);
}

function steppedTicks(least: number, most: number, step: number, text: (at: number) => string): readonly Tick[] {
  const ticks: Tick[] = [];
  for (let index = Math.ceil(least / step); index * step <= most; index++) {
    const at = Number((index * step).toPrecision(12));
    ticks.push({ at, text: text(at) });
  }
  return ticks;
}

function monthTicks(least: number, most: number, wantedMonths: number): readonly Tick[] {
  const step = MONTH_STEPS.find((one) => one >= wantedMonths) ?? YEAR_MONTHS * roundStep(wantedMonths / YEAR_MONTHS);
  const first = new Date(least);
  const ticks: Tick[] = [];
  for (
    let month = Math.ceil((first.getUTCFullYear() * YEAR_MONTHS + first.getUTCMonth()) / step) * step;
    ;
    month += step
  ) {
    const at = Date.UTC(Math.floor(month / YEAR_MONTHS), month % YEAR_MONTHS, 1);
    // `at` is NaN after the last date that JavaScript supports.
    if (!(at <= most)) return ticks;
    if (at >= least) ticks.push({ at, text: new Date(at).toISOString().slice(0, step >= YEAR_MONTHS ? 4 : 7) });
  }
}
