import { PORT_MAX } from '@astrolabe/model';
import { StartError } from './start-error.ts';

/** Settings by name as texts. The first source that contains a setting wins. */
export class Settings {
  readonly #sources: readonly ReadonlyMap<string, string>[];

  constructor(sources: readonly ReadonlyMap<string, string>[]) {
    this.#sources = sources;
  }

  /** The trimmed text; undefined if no source has one. */
  text(name: string): string | undefined {
    for (const source of this.#sources) {
      const value = source.get(name);
      if (value !== undefined) return value.trim();
    }
    return undefined;
  }

  /** A port; 0 picks one. */
  port(name: string, otherwise: number): number {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
    if (!(port <= PORT_MAX))
      throw new StartError(`The setting ${name} must be a port from 0 to ${PORT_MAX}, and is "${text}".`);
    return port;
  }

  /** Returns the matching choice, ignoring case; the first one by default. */
  choice<const Choice extends string>(name: string, choices: readonly Choice[]): Choice {
    const text = this.text(name) ?? choices[0]!;
    const found = choices.find((choice) => choice === text.toLowerCase());
    if (found === undefined)
      throw new StartError(`The setting ${name} must be ${choices.join(' or ')}, and is "${text}".`);
    return found;
  }
}
