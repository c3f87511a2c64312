import { displayValue, isList, isNull, type Value } from '@astrolabe/model';

/** A value in the kit's notation, normalized; undefined for elements of a graph, which only a schema-less graph has. */
export function canonicalExpected(text: string): string | undefined {
  const reader = new ValueReader(text);
  const value = reader.value();
  return value !== undefined && reader.isAtEnd ? value : undefined;
}

/** A value of ours in the same form. */
export function canonicalActual(value: Value): string {
  if (isNull(value)) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return floatText(value);
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(canonicalActual).join(',')}]`;
  if ('kind' in value && value.kind === 'map')
    return mapText([...value.entries].map(([key, item]) => [key, canonicalActual(item)] as const));
  // The kit writes dates, times and durations as texts.
  return JSON.stringify(displayValue(value));
}

function floatText(value: number): string {
  return `float ${Object.is(value, -0) ? 0 : value}`;
}

function mapText(entries: readonly (readonly [string, string])[]): string {
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, item]) => `${JSON.stringify(key)}:${item}`).join(',')}}`;
}

class ValueReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    this.#blanks();
    return this.#at === this.#text.length;
  }

  value(): string | undefined {
    this.#blanks();
    const string = this.#take(/'((?:[^'\\]|\\.)*)'/uy);
    if (string) return JSON.stringify(string[1]!.replaceAll(/\\(.)/gu, '$1'));
    const word = this.#take(/(null|true|false)\b/uy)?.[1];
    if (word) return word;
    const named = this.#take(/(NaN|-?Inf(?:inity)?)\b/uy)?.[1];
    if (named) return floatText(named === 'NaN' ? NaN : named.startsWith('-') ? -Infinity : Infinity);
    const number = this.#take(/-?\d*\.?\d+(?:[eE][+-]?\d+)?/uy)?.[0];
    if (number !== undefined) return /[.eE]/u.test(number) ? floatText(Number(number)) : String(BigInt(number));
    if (this.#take(/\[(?!\s*:)/uy)) return this.#list();
    return this.#take(/\{/uy) ? this.#map() : undefined;
  }

  #list(): string | undefined {
    const items: string[] = [];
    while (!this.#take(/\]/uy)) {
      const item = this.value();
      if (item === undefined) return undefined;
      items.push(item);
      this.#take(/,/uy);
    }
    return `[${items.join(',')}]`;
  }

  #map(): string | undefined {
    const entries: (readonly [string, string])[] = [];
    while (!this.#take(/\}/uy)) {
      const key = this.#take(/`?(\w+)`?\s*:/uy)?.[1];
      const item = key === undefined ? undefined : this.value();
      if (key === undefined || item === undefined) return undefined;
      entries.push([key, item]);
      this.#take(/,/uy);
    }
    return mapText(entries);
  }

  #blanks(): void {
    while (/\s/u.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    this.#blanks();
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (!match) return undefined;
    this.#at = pattern.lastIndex;
    return match;
  }
}
