import type { MachineMinute } from '@astrolabe/http-api';
import { ACTIVITY_MINUTES, CPU_WINDOW_MS_MIN } from '../limits.ts';

const MINUTE_MS = 60_000;

/** Load of the embedded database; undefined if it does not respond. */
export type DatabaseLoad = Pick<MachineMinute, 'sessions' | 'graphBytes' | 'diskBytes'>;

/** Sources of the host metrics. */
export interface MachineSources {
  /** Bytes of memory that the process holds. */
  readonly memoryBytes: () => number;
  /** Milliseconds of the processor that the process has used since its start. */
  readonly cpuMs: () => number;
  readonly database: () => Promise<DatabaseLoad>;
}

/** Resource use of the process and the embedded database per minute, in memory only. */
export class MachineLog {
  readonly #sources: MachineSources;
  readonly #minutes: MachineMinute[] = [];
  /** Start of the period for the next CPU figures. */
  #window: { readonly at: number; readonly cpuMs: number };
  #cpuShare = 0;

  constructor(sources: MachineSources, now: number) {
    this.#sources = sources;
    this.#window = { at: now, cpuMs: sources.cpuMs() };
  }

  /** Records the current figures; call it once per minute. */
  async sample(now: number): Promise<void> {
    const minute = await this.#read(now);
    this.#window = { at: now, cpuMs: this.#sources.cpuMs() };
    this.#minutes.push(minute);
    if (this.#minutes.length > ACTIVITY_MINUTES) this.#minutes.shift();
  }

  /** Past minutes and the current figures, oldest first. */
  async list(now: number): Promise<readonly MachineMinute[]> {
    const present = await this.#read(now);
    const since = present.at - (ACTIVITY_MINUTES - 1) * MINUTE_MS;
    return [...this.#minutes.filter(({ at }) => at >= since && at < present.at), present];
  }

  async #read(now: number): Promise<MachineMinute> {
    const elapsedMs = now - this.#window.at;
    // A short window is meaningless: the previous value is reported until it is long enough.
    if (elapsedMs >= CPU_WINDOW_MS_MIN) this.#cpuShare = (this.#sources.cpuMs() - this.#window.cpuMs) / elapsedMs;
    return {
      at: Math.floor(now / MINUTE_MS) * MINUTE_MS,
      memoryBytes: this.#sources.memoryBytes(),
      cpuShare: this.#cpuShare,
      ...(await this.#sources.database()),
    };
  }
}
