import { invariant, type Value, type Vid } from '@astrolabe/model';
import type { Orientation } from '@astrolabe/algorithms';

/** The validated options of a call, by type. Options without a default in the procedure catalog may be undefined. */
export class ProcedureOptions {
  readonly #values: ReadonlyMap<string, Value>;

  constructor(values: ReadonlyMap<string, Value>) {
    this.#values = values;
  }

  value(name: string): Value | undefined {
    return this.#values.get(name);
  }

  number(name: string): number {
    const value = this.optionalNumber(name);
    invariant(value !== undefined, 'a number with a default');
    return value;
  }

  optionalNumber(name: string): number | undefined {
    const value = this.#values.get(name);
    return typeof value === 'bigint' ? Number(value) : typeof value === 'number' ? value : undefined;
  }

  text(name: string): string {
    const value = this.optionalText(name);
    invariant(value !== undefined, 'a text with a default');
    return value;
  }

  optionalText(name: string): string | undefined {
    const value = this.#values.get(name);
    return typeof value === 'string' ? value : undefined;
  }

  flag(name: string): boolean {
    return this.#values.get(name) === true;
  }

  vid(name: string): Vid {
    const value = this.optionalVid(name);
    invariant(value !== undefined, 'a required vertex ID');
    return value;
  }

  optionalVid(name: string): Vid | undefined {
    const value = this.#values.get(name);
    return typeof value === 'string' || typeof value === 'bigint' ? value : undefined;
  }

  get orientation(): Orientation {
    const value = this.text('direction');
    return value === 'in' || value === 'both' ? value : 'out';
  }
}
