import type { ActivityMinute, MachineMinute } from '@astrolabe/http-api';
import { isRecord } from '@astrolabe/model';
import { ACTIVITY_AGE_MS_MAX } from '../limits.ts';
import { reported, summedTally, type Tally } from './activity.ts';
import type { StudioStore } from './studio-store.ts';

/** Length of a stored step, in milliseconds. */
export const QUARTER_MS = 15 * 60_000;

/** Activity in steps of a quarter of an hour, stored for 30 days. Longer steps are computed from them. */
export class ActivityQuarters {
  readonly #store: StudioStore;

  constructor(store: StudioStore) {
    this.#store = store;
  }

  /** Adds to the stored row of a 15-minute interval: the studio may have restarted within it. */
  note(at: number, databases: ReadonlyMap<string, Tally>, machine: readonly MachineMinute[]): void {
    this.#store.writeIfPossible(() => {
      const { database } = this.#store;
      for (const table of ['activity_quarters', 'machine_quarters'] as const)
        database.prepare(`DELETE FROM ${table} WHERE at < ?`).run(at - ACTIVITY_AGE_MS_MAX);
      const write = database.prepare('INSERT OR REPLACE INTO activity_quarters VALUES (?, ?, ?, ?, ?, ?)');
      for (const [name, tally] of databases) {
        const { statements, failures, times, answeredBytes } = summedTally(
          [...this.#tallies(name, at, at + 1), tally],
          at,
        );
        write.run(name, at, statements, failures, JSON.stringify([...times]), answeredBytes);
      }
      const present = meanMachine([...this.#machine(at, at + 1), ...machine], at);
      if (present !== undefined)
        database.prepare('INSERT OR REPLACE INTO machine_quarters VALUES (?, ?)').run(at, JSON.stringify(present));
    });
  }

  /** The statements of a database in steps, including later ones that are not stored yet. */
  statements(database: string, since: number, stepMs: number, later: readonly Tally[]): readonly ActivityMinute[] {
    const steps = stepsOf([...this.#tallies(database, since, Number.MAX_SAFE_INTEGER), ...later], stepMs);
    return steps.map(([at, tallies]) => reported(summedTally(tallies, at)));
  }

  /** The resource use in steps: means of the processor, maxima of the rest. */
  machine(since: number, stepMs: number, later: readonly MachineMinute[]): readonly MachineMinute[] {
    const steps = stepsOf([...this.#machine(since, Number.MAX_SAFE_INTEGER), ...later], stepMs);
    return steps.flatMap(([at, minutes]) => meanMachine(minutes, at) ?? []);
  }

  #tallies(name: string, since: number, until: number): readonly Tally[] {
    return this.#store.database
      .prepare('SELECT * FROM activity_quarters WHERE database = ? AND at >= ? AND at < ? ORDER BY at')
      .all(name, since, until)
      .map((row) => {
        const times: unknown = JSON.parse(String(row['times']));
        return {
          at: Number(row['at']),
          statements: Number(row['statements']),
          failures: Number(row['failures']),
          times: Uint32Array.from(Array.isArray(times) ? times.map(Number) : []),
          answeredBytes: Number(row['answered_bytes']),
        };
      });
  }

  #machine(since: number, until: number): readonly MachineMinute[] {
    return this.#store.database
      .prepare('SELECT at, content FROM machine_quarters WHERE at >= ? AND at < ? ORDER BY at')
      .all(since, until)
      .map((row) => machineOf(Number(row['at']), JSON.parse(String(row['content']))));
  }
}

const DATABASE_FIGURES = ['sessions', 'graphBytes', 'diskBytes'] as const;

function machineOf(at: number, stored: unknown): MachineMinute {
  const figures = isRecord(stored) ? stored : {};
  const known = DATABASE_FIGURES.filter((name) => typeof figures[name] === 'number');
  return {
    at,
    memoryBytes: Number(figures['memoryBytes'] ?? 0),
    cpuShare: Number(figures['cpuShare'] ?? 0),
    ...Object.fromEntries(known.map((name) => [name, Number(figures[name])])),
  };
}

function meanMachine(minutes: readonly MachineMinute[], at: number): MachineMinute | undefined {
  if (minutes.length === 0) return undefined;
  const most = (values: readonly (number | undefined)[]): number | undefined => {
    const known = values.filter((value) => value !== undefined);
    return known.length === 0 ? undefined : Math.max(...known);
  };
  const figures = DATABASE_FIGURES.map((name) => [name, most(minutes.map((minute) => minute[name]))] as const);
  return {
    at,
    memoryBytes: most(minutes.map(({ memoryBytes }) => memoryBytes)) ?? 0,
    cpuShare: minutes.reduce((sum, { cpuShare }) => sum + cpuShare, 0) / minutes.length,
    ...Object.fromEntries(figures.filter(([, value]) => value !== undefined)),
  };
}

function stepsOf<Item extends { readonly at: number }>(
  items: readonly Item[],
  stepMs: number,
): readonly (readonly [number, readonly Item[]])[] {
  const steps = new Map<number, Item[]>();
  for (const item of items) {
    const at = Math.floor(item.at / stepMs) * stepMs;
    const step = steps.get(at);
    if (step === undefined) steps.set(at, [item]);
    else step.push(item);
  }
  return [...steps];
}
