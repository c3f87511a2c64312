import {
  isNull,
  NULL,
  type EdgeTypeSchema,
  type PropertySchema,
  type PropertyType,
  type TagSchema,
  type Value,
} from '@astrolabe/model';
import type { FunctionContext } from '../../expression/functions/index.ts';
import { propertyDefault } from '../../expression/property-default.ts';
import { convertForProperty } from '../../expression/store-conversion.ts';
import { STORAGE_MESSAGES } from './storage-error.ts';

/** Why a row was rejected: the property, the storage message, and the index of the value, or -1 for a missing one. */
export interface RowFault {
  readonly property: PropertySchema;
  readonly message: string;
  readonly valueIndex: number;
}

/** Builds complete rows of a tag or edge type from some of their properties: converts, checks, and fills in defaults. */
export class RowBuilder {
  readonly #properties: readonly PropertySchema[];
  readonly #functions: FunctionContext;
  /** For each property of the schema the index of its given value, or -1. */
  readonly #slots: Int32Array;
  #fault: RowFault | undefined;

  constructor(schema: TagSchema | EdgeTypeSchema, given: readonly string[], functions: FunctionContext) {
    this.#properties = schema.properties;
    this.#functions = functions;
    this.#slots = Int32Array.from(schema.properties, (property) => given.lastIndexOf(property.name));
  }

  /** The reason for the last failed `build`. */
  get fault(): RowFault | undefined {
    return this.#fault;
  }

  /** Builds a row in schema order; `valueAt` returns given values by index. Returns undefined on failure, see `fault`. */
  build(valueAt: (index: number) => Value): Value[] | undefined {
    const properties = this.#properties;
    const row: Value[] = [];
    for (let at = 0; at < properties.length; at++) {
      const property = properties[at]!;
      const slot = this.#slots[at]!;
      const given = slot < 0 ? propertyDefault(property, this.#functions) : valueAt(slot);
      const value =
        given !== undefined && fitsAsItIs(given, property.type) ? given : this.#convert(given, property, slot);
      if (value === undefined) return undefined;
      row.push(value);
    }
    return row;
  }

  #convert(given: Value | undefined, property: PropertySchema, valueIndex: number): Value | undefined {
    if (given === undefined || (isNull(given) && given.reason === 'NULL')) {
      if (property.isNullable) return NULL;
      return this.#refuse(
        property,
        given === undefined ? STORAGE_MESSAGES.noDefault : STORAGE_MESSAGES.nullInNotNull,
        valueIndex,
      );
    }
    const converted = convertForProperty(given, property.type);
    return converted.ok ? converted.value : this.#refuse(property, converted.message, valueIndex);
  }

  #refuse(property: PropertySchema, message: string, valueIndex: number): undefined {
    this.#fault = { property, message, valueIndex };
    return undefined;
  }
}

/** The common cases without conversion or checks. */
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
