import { invariant, isNull, type IndexSchema, type PropertySchema, type Value } from '@astrolabe/model';
import { DICTIONARY_TEXTS_MAX } from '../limits.ts';
import type { TextCodes } from './column.ts';
import { DEFAULT_COVERING, shapeKeys, type CoveringLimits } from './geography-key.ts';
import type { NumericColumn } from './graph.ts';
import { fieldKey, isGeography, isNumericType, orderedNumber, type KeyField } from './index-key.ts';
import type { Key } from './key-blocks.ts';

/** The rows that an index finds: dense ids of a tag, or edge rows. */
export interface IndexedRows {
  readonly schema: { readonly properties: readonly PropertySchema[] };
  valueAt(propertyIndex: number, id: number): Value;
  /** Returns the typed array of a numeric property. */
  numbers(propertyIndex: number): NumericColumn | undefined;
  /** Returns the codes of a property with few distinct texts. */
  textCodes(propertyIndex: number): TextCodes | undefined;
  /** Returns whether the row exists, expired or not. */
  hasRow(id: number): boolean;
  /** Whether readers see the row. */
  isLive(id: number): boolean;
  readonly hasExpiry: boolean;
  /** Loads the rows if needed. */
  load(): void;
}

/** Keys of rows in an index: the values of its fields as one string or number with the same order. */
export class KeysOfRows {
  fields: readonly KeyField[] = [];
  /** Whether keys are numbers: there is one field, of a number, a time, or a shape. */
  readonly isNumeric: boolean;
  /** How shapes are covered if the field is a geography: such an index has an entry per cell of a shape. */
  readonly covering: CoveringLimits | undefined;
  readonly #schema: IndexSchema;
  readonly #rows: IndexedRows;
  #propertyIndexes: readonly number[] = [];

  constructor(schema: IndexSchema, rows: IndexedRows) {
    this.#schema = schema;
    this.#rows = rows;
    this.resolve();
    const [field, ...others] = this.fields;
    const only = others.length === 0 ? field : undefined;
    if (only?.type.kind === 'geography')
      this.covering = {
        maxLevel: schema.s2MaxLevel ?? DEFAULT_COVERING.maxLevel,
        maxCells: schema.s2MaxCells ?? DEFAULT_COVERING.maxCells,
      };
    this.isNumeric = only !== undefined && (this.covering !== undefined || isNumericType(only.type));
  }

  /** Finds the positions of the fields after the schema of the rows has changed. */
  resolve(): void {
    const { properties } = this.#rows.schema;
    this.#propertyIndexes = this.#schema.fields.map((field) =>
      properties.findIndex((property) => property.name === field.property),
    );
    invariant(!this.#propertyIndexes.includes(-1), `properties of index ${this.#schema.name} in its schema`);
    this.fields = this.#schema.fields.map((field, i) => ({
      type: properties[this.#propertyIndexes[i]!]!.type,
      length: field.length,
    }));
  }

  /** Index of the first field among the properties. */
  get propertyIndex(): number {
    return this.#propertyIndexes[0]!;
  }

  /** Returns whether two rows of values differ in the index. */
  differs(id: number, values: readonly Value[]): boolean {
    return this.#propertyIndexes.some(
      (propertyIndex) => this.#rows.valueAt(propertyIndex, id) !== values[propertyIndex],
    );
  }

  /** The key of a row; null if a numeric field is null, undefined if the row has no entry. */
  keyOf(id: number): Key | null | undefined {
    if (this.isNumeric) {
      const value = this.#rows.valueAt(this.propertyIndex, id);
      return isNull(value) ? null : orderedNumber(this.fields[0]!.type, value);
    }
    let key = '';
    for (let i = 0; i < this.fields.length; i++) {
      const part = fieldKey(this.fields[i]!, this.#rows.valueAt(this.#propertyIndexes[i]!, id));
      if (part === undefined) return undefined;
      key += part;
    }
    return key;
  }

  /** Returns the cells of a row's shape; one null if it is null. */
  cellsOf(id: number): readonly (bigint | null)[] {
    const value = this.#rows.valueAt(this.propertyIndex, id);
    return isGeography(value) && this.covering ? shapeKeys(value, this.covering) : [null];
  }

  /** Like `keyOf`, with a cache of the keys of equal texts. */
  remembering(): (id: number) => Key | null | undefined {
    if (this.isNumeric || this.fields.length !== 1) return (id) => this.keyOf(id);
    const known = new Map<Value, Key | null | undefined>();
    return (id) => {
      const value = this.#rows.valueAt(this.propertyIndex, id);
      let key = known.get(value);
      if (key === undefined) {
        key = this.keyOf(id);
        if (known.size < DICTIONARY_TEXTS_MAX) known.set(value, key);
      }
      return key;
    };
  }
}
