import { isNull, NULL, type EdgeTypeSchema, type PropertySchema, type PropertyType, type SourceRange, type TagSchema, type Value } from '@astrolabe/model';
import { parseExpression } from '@astrolabe/ngql';
import { convertForProperty } from '../../expression/store-conversion.ts';
import type { FunctionContext } from '../../expression/functions/index.ts';
import { literalValue } from '../../expression/literal-value.ts';
import type { BoundDefaults } from '../../plan/mutate/insert-nodes.ts';
import { evaluateOnce } from '../schema/evaluate-once.ts';
import { storageError, STORAGE_MESSAGES } from './storage-error.ts';

/** Where a written value stands, asked for only when it is refused. */
export type PlaceOf = (valueIndex: number) => SourceRange;

/** Makes whole rows of a tag or edge type from some of its properties: converts, checks, and fills in defaults. */
export class RowBuilder {
  readonly schema: TagSchema | EdgeTypeSchema;
  readonly #functions: FunctionContext;
  readonly #defaults: BoundDefaults;
  /** For each property of the schema the index of its value among the given ones, or -1. */
  readonly #slots: Int32Array;

  constructor(schema: TagSchema | EdgeTypeSchema, given: readonly string[], defaults: BoundDefaults, functions: FunctionContext) {
    this.schema = schema;
    this.#functions = functions;
    this.#defaults = defaults;
    this.#slots = Int32Array.from(schema.properties, (property) => given.lastIndexOf(property.name));
  }

  /** A row in schema order; `valueAt` answers the given values by their index. */
  build(valueAt: (index: number) => Value, placeOf: PlaceOf, whole: SourceRange): Value[] {
    const { properties } = this.schema;
    const row = new Array<Value>(properties.length);
    for (let at = 0; at < properties.length; at++) {
      const property = properties[at]!;
      const slot = this.#slots[at]!;
      row[at] = slot < 0 ? this.#default(property, whole) : convertProperty(valueAt(slot), property, () => placeOf(slot));
    }
    return row;
  }

  #default(property: PropertySchema, position: SourceRange): Value {
    const value = defaultOf(property, this.#defaults, this.#functions);
    if (value === undefined) {
      if (property.isNullable) return NULL;
      throw storageError(STORAGE_MESSAGES.noDefault, { position, hint: `give \`${property.name}\` a value` });
    }
    return convertProperty(value, property, () => position);
  }
}

/** The value of a property's default now; undefined where it has none. */
export function defaultOf(property: PropertySchema, defaults: BoundDefaults, functions: FunctionContext): Value | undefined {
  const bound = defaults.get(property.name);
  if (bound) return evaluateOnce(bound, functions);
  if (property.defaultText === undefined) return undefined;
  // The property was added by an earlier statement of the same request, after this one was validated.
  return literalValue(parseExpression(property.defaultText)) ?? NULL;
}

/** The value as the property keeps it. */
export function convertProperty(value: Value, property: PropertySchema, placeOf: () => SourceRange): Value {
  if (fitsAsItIs(value, property.type)) return value;
  if (isNull(value)) {
    if (property.isNullable) return NULL;
    throw storageError(STORAGE_MESSAGES.nullInNotNull, { position: placeOf(), hint: `\`${property.name}\` is NOT NULL` });
  }
  const converted = convertForProperty(value, property.type);
  if (!converted.ok) throw storageError(converted.message, { position: placeOf(), hint: `\`${property.name}\` is ${property.type.kind}` });
  return converted.value;
}

/** The common cases, in which there is nothing to convert or to check. */
function fitsAsItIs(value: Value, type: PropertyType): boolean {
  switch (typeof value) {
    case 'string':
      return type.kind === 'string';
    case 'bigint':
      return type.kind === 'int64';
    case 'number':
      return type.kind === 'double';
    case 'boolean':
      return type.kind === 'bool';
    default:
      return false;
  }
}
