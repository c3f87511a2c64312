import type { Activity, ActivityMinute } from '@astrolabe/http-api';
import { ACTIVITY_DATABASES_MAX, ACTIVITY_MINUTES } from '../limits.ts';
import type { EndedStatement } from './slow-statements.ts';

const MINUTE_MS = 60_000;
/** Four buckets per doubling, from 0.1 ms to half an hour: times are accurate to a fifth. */
const TIMES = 96;
const FIRST_MS = 0.1;
const A_DOUBLING = 4;

/** Figures of one minute or of a longer step. */
export interface Tally {
  /** Start, in Unix milliseconds. */
  readonly at: number;
  statements: number;
  failures: number;
  /** Histogram of durations, by the steps of `stepOf`. */
  readonly times: Uint32Array;
  answeredBytes: number;
}

/** Activity of a database, without host resources. */
export type DatabaseActivity = Omit<Activity, 'machine'>;

/** Activity of each database per minute, through this studio and the protocol server, in memory only. */
export class ActivityLog {
  readonly #startedAt: number;
  readonly #databases = new Map<string, Tally[]>();

  constructor(startedAt: number) {
    this.#startedAt = startedAt;
  }

  /** Counts a statement that has ended. */
  watch({ account, durationMs, hasFailed, answeredBytes = 0 }: EndedStatement, now: number): void {
    const { database } = account;
    const tallies = this.#databases.get(database) ?? [];
    // Move the database to the end, so that the least recently used one is first.
    this.#databases.delete(database);
    this.#databases.set(database, tallies);
    for (const oldest of this.#databases.keys()) {
      if (this.#databases.size <= ACTIVITY_DATABASES_MAX) break;
      this.#databases.delete(oldest);
    }
    const at = minuteOf(now);
    let tally = tallies.at(-1);
    if (tally?.at !== at) {
      tally = { at, statements: 0, failures: 0, times: new Uint32Array(TIMES), answeredBytes: 0 };
      tallies.push(tally);
      if (tallies.length > ACTIVITY_MINUTES) tallies.shift();
    }
    tally.statements++;
    tally.answeredBytes += answeredBytes;
    if (hasFailed) tally.failures++;
    const step = stepOf(durationMs);
    tally.times[step] = (tally.times[step] ?? 0) + 1;
  }

  /** The minutes of a database with activity, oldest first. */
  of(database: string, now: number): DatabaseActivity {
    const since = minuteOf(now) - (ACTIVITY_MINUTES - 1) * MINUTE_MS;
    const tallies = (this.#databases.get(database) ?? []).filter((tally) => tally.at >= since);
    return {
      since: Math.max(since, minuteOf(this.#startedAt)),
      now: minuteOf(now),
      stepMs: MINUTE_MS,
      minutes: tallies.map(reported),
    };
  }

  /** Activity of each database within a time span, as far as its minutes are retained. */
  between(since: number, until: number): ReadonlyMap<string, Tally> {
    const sums = [...this.#databases].map(([database, tallies]) => {
      const within = tallies.filter(({ at }) => at >= since && at < until);
      return [database, within.length === 0 ? undefined : summedTally(within, since)] as const;
    });
    return new Map(sums.flatMap(([database, tally]) => (tally === undefined ? [] : [[database, tally]])));
  }
}

/** Adds up steps into a longer one. */
export function summedTally(tallies: readonly Tally[], at: number): Tally {
  const sum = (of: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + of(tally), 0);
  return {
    at,
    statements: sum(({ statements }) => statements),
    failures: sum(({ failures }) => failures),
    times: Uint32Array.from({ length: TIMES }, (_, step) => sum(({ times }) => times[step] ?? 0)),
    answeredBytes: sum(({ answeredBytes }) => answeredBytes),
  };
}

function minuteOf(time: number): number {
  return Math.floor(time / MINUTE_MS) * MINUTE_MS;
}

function stepOf(durationMs: number): number {
  const step = Math.ceil(Math.log2(Math.max(durationMs, FIRST_MS) / FIRST_MS) * A_DOUBLING);
  return Math.min(step, TIMES - 1);
}

/** A step as it is reported. */
export function reported({ at, statements, failures, times, answeredBytes }: Tally): ActivityMinute {
  const within = (share: number): number => {
    let seen = 0;
    const step = times.findIndex((count) => (seen += count) >= statements * share);
    return FIRST_MS * 2 ** (step / A_DOUBLING);
  };
  return {
    at,
    statements,
    failures,
    medianMs: within(0.5),
    slowestTwentiethMs: within(0.95),
    slowestHundredthMs: within(0.99),
    answeredBytes,
  };
}
