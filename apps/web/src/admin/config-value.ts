import { displayValue, isInt64, type Value } from '@astrolabe/model';

/** A part of a configuration value edited as text: the whole value, or one map entry. */
export interface ConfigField {
  /** The key of the entry; empty for a configuration that is one value. */
  readonly key: string;
  readonly text: string;
  /** Allowed values, if limited. */
  readonly choices?: readonly string[];
}

/** The editable parts of a configuration: one field, or one for each entry of a map. */
export function configFields(value: Value): readonly ConfigField[] {
  const entries: Iterable<readonly [string, Value]> = isMap(value) ? value.entries : [['', value]];
  return [...entries].map(([key, part]) => ({
    key,
    text: typeof part === 'string' ? part : displayValue(part),
    ...(typeof part === 'boolean' && { choices: ['true', 'false'] }),
  }));
}

/** The new configuration value. */
export interface ConfigChange {
  /** The value; for a map, the changed entries. Absent if nothing changed or a text is invalid. */
  readonly value?: Value;
  /** Keys of the fields with invalid values. */
  readonly wrong: readonly string[];
}

/** Parses the input, each field with the type of its current value. */
export function configChange(before: Value, texts: ReadonlyMap<string, string>): ConfigChange {
  const parts = [...texts].map(([key, text]) => {
    const was = isMap(before) ? before.entries.get(key) : before;
    return { key, was, now: was === undefined ? undefined : readLike(was, text) };
  });
  const wrong = parts.filter(({ now }) => now === undefined).map(({ key }) => key);
  const changed = parts.flatMap(({ key, was, now }) => (now === undefined || now === was ? [] : [[key, now] as const]));
  const [first] = changed;
  if (wrong.length > 0 || first === undefined) return { wrong };
  return { wrong, value: isMap(before) ? { kind: 'map', entries: new Map(changed) } : first[1] };
}

function isMap(value: Value): value is Extract<Value, { readonly kind: 'map' }> {
  return typeof value === 'object' && 'kind' in value && value.kind === 'map';
}

/** Parses a text with the type of another value; undefined if it fails. */
function readLike(like: Value, text: string): Value | undefined {
  const trimmed = text.trim();
  switch (typeof like) {
    case 'bigint': {
      const whole = /^-?\d{1,19}$/.test(trimmed) ? BigInt(trimmed) : undefined;
      return whole !== undefined && isInt64(whole) ? whole : undefined;
    }
    case 'number': {
      const number = trimmed === '' ? Number.NaN : Number(trimmed);
      return Number.isFinite(number) ? number : undefined;
    }
    case 'boolean':
      return trimmed === 'true' ? true : trimmed === 'false' ? false : undefined;
    case 'string':
      return text;
    default:
      return undefined;
  }
}
