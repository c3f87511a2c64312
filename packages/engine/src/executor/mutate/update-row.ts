import {
  NULL,
  isBadNull,
  isNull,
  type EdgeTypeSchema,
  type SourceRange,
  type TagSchema,
  type Value,
} from '@astrolabe/model';
import { declaredTypeText } from '../../catalog/schema-text.ts';
import { valueAt } from '../../expression/column.ts';
import type { Batch } from '../../expression/batch.ts';
import { partsOf } from '../../expression/bound-parts.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import { evaluate } from '../../expression/evaluate.ts';
import type { FunctionContext } from '../../expression/functions/index.ts';
import { propertyDefault } from '../../expression/property-default.ts';
import { convertForProperty } from '../../expression/store-conversion.ts';
import type { UpdateEdgeNode, UpdateVertexNode } from '../../plan/mutate/update-nodes.ts';
import { storageError, STORAGE_MESSAGES } from './storage-error.ts';

/** Result of an UPDATE on a row: the new row, or none if WHEN fails; and the values of YIELD. */
export interface UpdatedRow {
  readonly written: readonly Value[] | undefined;
  readonly yielded: readonly Value[];
}

/** A row while it is updated: its values in the order of the node's properties, readable as a batch. */
class WorkingRow {
  readonly values: Value[];
  readonly batch: Batch;
  /** Properties without a value: those an UPSERT must set before it may insert. */
  readonly absent: Set<number>;

  readonly #cells: Value[][];

  constructor(values: readonly Value[], keyValues: readonly Value[], absent: Set<number>) {
    this.values = [...values];
    this.absent = absent;
    const cells = [...values, ...keyValues].map((value) => [value]);
    this.#cells = cells;
    this.batch = { length: 1, columns: cells.map((cell) => ({ kind: 'any', values: cell })) };
  }

  set(index: number, value: Value): void {
    this.values[index] = value;
    this.#cells[index]![0] = value;
    this.absent.delete(index);
  }
}

/**
 * Applies SET items from left to right, each seeing earlier results. `current` contains the row by property name; undefined for a missing
 * row, allowed only in UPSERT: it starts with defaults, and WHEN is ignored.
 */
export function updateRow(
  node: UpdateVertexNode | UpdateEdgeNode,
  schema: TagSchema | EdgeTypeSchema,
  current: ReadonlyMap<string, Value> | undefined,
  keyValues: readonly Value[],
  functions: FunctionContext,
): UpdatedRow {
  if (!current && !node.isUpsert)
    throw storageError(STORAGE_MESSAGES.notFound, {
      position: node.range,
      hint: 'UPSERT inserts what is missing',
    });
  const row = current ? existingRow(node, current, keyValues) : newRow(node, schema, keyValues, functions);
  if (current && node.when && evaluateRow(node.when, row, functions) !== true)
    return { written: undefined, yielded: yieldOf(node, row, functions) };
  for (const set of node.sets) {
    const index = node.properties.indexOf(set.property);
    const property = schema.properties.find((candidate) => candidate.name === set.property);
    if (index < 0 || !property)
      throw storageError(schema.kind === 'tag' ? STORAGE_MESSAGES.tagProperty : STORAGE_MESSAGES.edgeProperty, {
        position: set.range,
      });
    requirePresent(set.value, row, node.range);
    const value = evaluateRow(set.value, row, functions);
    if (isBadNull(value)) throw storageError(STORAGE_MESSAGES.invalidData, { position: set.range });
    if (isNull(value)) {
      if (!property.isNullable)
        throw storageError(STORAGE_MESSAGES.nullInNotNull, {
          position: set.range,
          hint: `\`${property.name}\` is NOT NULL`,
        });
      row.set(index, NULL);
      continue;
    }
    const converted = convertForProperty(value, property.type);
    if (!converted.ok)
      throw storageError(
        converted.message === STORAGE_MESSAGES.outOfRange ? converted.message : STORAGE_MESSAGES.invalidData,
        { position: set.range, hint: `\`${property.name}\` is ${declaredTypeText(property.type)}` },
      );
    row.set(index, converted.value);
  }
  if (row.absent.size > 0) {
    const names = [...row.absent].map((index) => `\`${node.properties[index]}\``);
    throw storageError(STORAGE_MESSAGES.invalidField, {
      position: node.range,
      hint: `set ${names.join(', ')}`,
    });
  }
  return {
    written: inSchemaOrder(schema, node.properties, row.values, current),
    yielded: yieldOf(node, row, functions),
  };
}

/** Returns row values, given in schema order, by property name. */
export function rowByName(schema: TagSchema | EdgeTypeSchema, values: readonly Value[]): ReadonlyMap<string, Value> {
  return new Map(schema.properties.map((property, index) => [property.name, values[index]!]));
}

function existingRow(
  node: UpdateVertexNode | UpdateEdgeNode,
  current: ReadonlyMap<string, Value>,
  keyValues: readonly Value[],
): WorkingRow {
  return new WorkingRow(
    node.properties.map((name) => current.get(name) ?? NULL),
    keyValues,
    new Set(),
  );
}

function newRow(
  node: UpdateVertexNode | UpdateEdgeNode,
  schema: TagSchema | EdgeTypeSchema,
  keyValues: readonly Value[],
  functions: FunctionContext,
): WorkingRow {
  const absent = new Set<number>();
  const values = node.properties.map((name, index) => {
    const property = schema.properties.find((candidate) => candidate.name === name);
    // Dropped by an earlier statement of the request: SET reports that it cannot be set.
    if (!property) return NULL;
    const value = propertyDefault(property, functions);
    if (value !== undefined) {
      const converted = convertForProperty(value, property.type);
      return isNull(value) || !converted.ok ? NULL : converted.value;
    }
    if (!property.isNullable) absent.add(index);
    return NULL;
  });
  return new WorkingRow(values, keyValues, absent);
}

/** Throws if an UPSERT reads a property that has no value yet. */
function requirePresent(expression: BoundExpression, row: WorkingRow, range: SourceRange): void {
  if (row.absent.size === 0) return;
  for (const index of columnsRead(expression))
    if (row.absent.has(index)) throw storageError(STORAGE_MESSAGES.invalidField, { position: range });
}

function* columnsRead(expression: BoundExpression): Iterable<number> {
  if (expression.kind === 'column') yield expression.index;
  for (const part of partsOf(expression)) yield* columnsRead(part);
}

function yieldOf(
  node: UpdateVertexNode | UpdateEdgeNode,
  row: WorkingRow,
  functions: FunctionContext,
): readonly Value[] {
  return node.yields.map((expression) => evaluateRow(expression, row, functions));
}

function evaluateRow(expression: BoundExpression, row: WorkingRow, functions: FunctionContext): Value {
  return valueAt(evaluate(expression, row.batch, functions), 0);
}

/** The row in the current schema, which an earlier statement of the same request may have changed. */
function inSchemaOrder(
  schema: TagSchema | EdgeTypeSchema,
  names: readonly string[],
  values: readonly Value[],
  current: ReadonlyMap<string, Value> | undefined,
): readonly Value[] {
  return schema.properties.map((property) => {
    const index = names.indexOf(property.name);
    return index < 0 ? (current?.get(property.name) ?? NULL) : values[index]!;
  });
}
