import {
  NULL,
  NULLS,
  isIdentical,
  isList,
  isNull,
  makeSet,
  unreachable,
  type NullValue,
  type Value,
} from '@astrolabe/model';
import { CALLS_BETWEEN_CHECKS, LIST_ITEMS_MAX, LOOP_ITEMS } from '../limits.ts';
import { operandsToEvaluate } from './alternatives.ts';
import { SINGLE_ROW, type Batch } from './batch.ts';
import type { BoundExpression } from './bound-expression.ts';
import { withNested } from './value-weight.ts';
import { valueAt, type CollectedColumn, type Column, type PathColumn } from './column.ts';
import { readEdgeKey, readEdgeProperty, readVertexId, readVertexProperty } from './element-access.ts';
import { existsColumn } from './exists.ts';
import { scalarFunctions, type FunctionContext } from './functions/index.ts';
import { arithmeticKernel, negationKernel } from './kernels/arithmetic-kernels.ts';
import { vectorCall } from './kernels/vector-kernel.ts';
import { callKernel } from './kernels/call-kernels.ts';
import { caseKernel } from './kernels/case-kernel.ts';
import { simpleCondition } from './kernels/simple-case.ts';
import { logicalKernel, notKernel } from './kernels/logical-kernels.ts';
import { membershipKernel } from './kernels/membership-kernel.ts';
import { momentPart } from './kernels/moment-parts.ts';
import { momentShiftKernel } from './kernels/moment-shift.ts';
import { nullTestKernel } from './kernels/null-tests.ts';
import { boolColumn } from './kernels/bool-column.ts';
import { relationalKernel } from './kernels/relational-kernels.ts';
import { constantBytes, joinedTexts, splitPart } from './kernels/text-parts.ts';
import { textKernel } from './kernels/text-kernels.ts';
import { evaluateLoops } from './loops.ts';
import { madeTextsOf, mapTextPairs, mapTexts, repeatedTexts } from './text-memo.ts';
import {
  applyArithmetic,
  applyLogical,
  applyNullTest,
  applyRelational,
  applyUnary,
  attribute,
  cast,
  membershipTest,
  slice,
  subscript,
} from './operators/index.ts';

/**
 * Returns the values of an expression for the rows of a batch. Numbers and booleans use kernels over typed columns; other values are computed one
 * by one. Every operand is evaluated for every row: errors are values (bad nulls), so evaluating an unneeded operand is harmless.
 */
export function evaluate(expression: BoundExpression, batch: Batch, context: FunctionContext): Column {
  switch (expression.kind) {
    case 'constant':
      return { kind: 'constant', value: expression.value };
    case 'column':
      return batch.columns[expression.index]!;
    case 'vertex-of': {
      const vids = evaluate(expression.vid, batch, context);
      if (vids.kind === 'vid') return { kind: 'vertex', graph: vids.graph, ids: vids.ids, missing: expression.missing };
      return map1(vids, batch.length, (vid) =>
        typeof vid === 'string' || typeof vid === 'bigint' ? { kind: 'vertex', vid, tags: [] } : NULL,
      );
    }
    case 'vertex-id':
      return readVertexId(evaluate(expression.vertex, batch, context), batch.length);
    case 'vertex-property':
      return readVertexProperty(expression, evaluate(expression.vertex, batch, context), batch.length);
    case 'edge-property':
      return readEdgeProperty(expression, evaluate(expression.edge, batch, context), batch.length);
    case 'edge-key':
      return readEdgeKey(expression, evaluate(expression.edge, batch, context), batch.length);
    case 'arithmetic': {
      const left = evaluate(expression.left, batch, context);
      const right = evaluate(expression.right, batch, context);
      const apply = (a: Value, b: Value): Value => applyArithmetic(expression.operator, a, b);
      return (
        arithmeticKernel(expression.operator, left, right, batch.length) ??
        momentShiftKernel(expression, left, right, batch.length, context) ??
        (expression.operator === '+' && left.kind === 'text' && right.kind === 'text'
          ? mapTextPairs(expression, left, right, batch.length, context, apply)
          : undefined) ??
        (expression.operator === '+' ? joinedTexts(left, right, batch.length) : undefined) ??
        mapTextPair(expression, left, right, batch.length, context, apply) ??
        map2(left, right, batch.length, (a, b, row) => {
          checkCall([a, b], row, context);
          return apply(a, b);
        })
      );
    }
    case 'relational': {
      const left = evaluate(expression.left, batch, context);
      const right = evaluate(expression.right, batch, context);
      const isMembership = expression.operator === 'IN' || expression.operator === 'NOT IN';
      if (isMembership && right.kind === 'constant') {
        const isMember = membershipTest(right.value, batch.length, context.checkInterrupted);
        const found = expression.operator === 'IN';
        if (isMember) {
          const test = (value: Value): Value => negateUnless(found, isMember(value));
          if (left.kind === 'text') return mapTexts(expression, left, batch.length, context, test);
          return (
            membershipKernel(left, right.value, found, batch.length) ??
            boolColumn(batch.length, (row) => test(valueAt(left, row)))
          );
        }
      }
      const apply = (a: Value, b: Value): Value => applyRelational(expression.operator, a, b, context.checkInterrupted);
      return (
        relationalKernel(expression.operator, left, right, batch.length) ??
        textKernel(expression.operator, left, right, batch.length, context.checkInterrupted) ??
        mapTextPair(expression, left, right, batch.length, context, apply) ??
        boolColumn(batch.length, (row) => {
          const [a, b] = [valueAt(left, row), valueAt(right, row)];
          checkCall([a, b], row, context);
          return apply(a, b);
        })
      );
    }
    case 'logical': {
      const operands = operandsToEvaluate(expression).map((operand) => evaluate(operand, batch, context));
      return (
        logicalKernel(expression.operator, operands, batch.length) ??
        mapRows(batch.length, (row) =>
          applyLogical(expression.operator, operands.length, (index) => valueAt(operands[index]!, row)),
        )
      );
    }
    case 'unary': {
      const operand = evaluate(expression.operand, batch, context);
      const kernel = expression.operator === '-' ? negationKernel : expression.operator === '!' ? notKernel : undefined;
      return (
        kernel?.(operand, batch.length) ??
        map1(operand, batch.length, (value) => applyUnary(expression.operator, value))
      );
    }
    case 'null-test': {
      const operand = evaluate(expression.operand, batch, context);
      return (
        nullTestKernel(expression.operator, operand, batch.length) ??
        map1(operand, batch.length, (value) => applyNullTest(expression.operator, value))
      );
    }
    case 'cast': {
      const operand = evaluate(expression.operand, batch, context);
      const apply = (value: Value): Value => cast(value, expression.to, context.checkInterrupted);
      const texts = repeatedTexts(expression, operand, batch.length, context);
      return texts ? mapTexts(expression, texts, batch.length, context, apply) : map1(operand, batch.length, apply);
    }
    case 'attribute': {
      const property = propertyByName(expression, batch, context);
      if (property) return property;
      const base = evaluate(expression.base, batch, context);
      if (base.kind === 'moment') return momentPart(base, expression.name, batch.length);
      return map1(base, batch.length, (value) => attribute(value, expression.name));
    }
    case 'subscript': {
      const part = partOfSplit(expression, batch, context);
      if (part) return part;
      return map2(
        evaluate(expression.base, batch, context),
        evaluate(expression.index, batch, context),
        batch.length,
        subscript,
      );
    }
    case 'slice': {
      const base = evaluate(expression.base, batch, context);
      const from = expression.from && evaluate(expression.from, batch, context);
      const to = expression.to && evaluate(expression.to, batch, context);
      return mapRows(batch.length, (row) =>
        slice(valueAt(base, row), from && valueAt(from, row), to && valueAt(to, row)),
      );
    }
    case 'call': {
      const called = scalarFunctions.get(expression.name)!;
      const ofVectors = expression.arguments.length === 2 ? vectorCall(expression, batch) : undefined;
      if (ofVectors) return ofVectors;
      const columns = expression.arguments.map((argument) => evaluate(argument, batch, context));
      const [only] = columns;
      if (only?.kind === 'path' && columns.length === 1 && expression.name === 'length')
        return { kind: 'int', data: lengthsOf(only, batch.length), nulls: undefined };
      if (only?.kind === 'collected' && columns.length === 1 && expression.name.toLowerCase() === 'size')
        return { kind: 'int', data: sizesOf(only, batch.length), nulls: undefined };
      const made = called.isPure
        ? callKernel(called, columns, batch.length, madeTextsOf(expression, context))
        : undefined;
      if (made) return made;
      const texts =
        called.isPure && only && columns.every((column, at) => at === 0 || column.kind === 'constant')
          ? repeatedTexts(expression, only, batch.length, context)
          : undefined;
      if (texts) {
        const rest = columns.slice(1).map((column) => valueAt(column, 0));
        return mapTexts(expression, texts, batch.length, context, (value) => {
          const values = [value, ...rest];
          checkCall(values, 0, context);
          return called.evaluate(values, context);
        });
      }
      if (columns.length === 1 && called.isPure)
        return map1(columns[0]!, batch.length, (value, row) => {
          const values = [value];
          checkCall(values, row, context);
          return called.evaluate(values, context);
        });
      return mapRows(batch.length, (row) => {
        const values = columns.map((column) => valueAt(column, row));
        checkCall(values, row, context);
        return called.evaluate(values, context);
      });
    }
    case 'case':
      return evaluateCase(expression, batch, context);
    case 'exists':
      return existsColumn(
        evaluate(expression.base, batch, context),
        evaluate(expression.key, batch, context),
        expression.tagName,
        batch.length,
      );
    case 'list':
    case 'set': {
      const items = expression.items.map((item) => evaluate(item, batch, context));
      return mapRows(batch.length, (row) => {
        const values = items.map((item) => valueAt(item, row));
        return withNested(expression.kind === 'list' ? values : makeSet(watched(values, context)), values);
      });
    }
    case 'map': {
      const { entries } = expression;
      const columns = entries.map(({ value }) => evaluate(value, batch, context));
      return mapRows(batch.length, (row) => {
        const values = columns.map((column) => valueAt(column, row));
        const map = new Map<string, Value>();
        let at = 0;
        for (const value of watched(values, context)) map.set(entries[at++]!.key, value);
        return withNested({ kind: 'map', entries: map }, values);
      });
    }
    case 'predicate':
    case 'comprehension':
    case 'reduce':
      return evaluateLoops(expression, batch, context, evaluate);
    default:
      return unreachable(expression);
  }
}

/** `properties(vertex).name` of references to vertices, if one of the tags has such a property; undefined for other expressions. */
function propertyByName(
  { base, name, type }: Extract<BoundExpression, { kind: 'attribute' }>,
  batch: Batch,
  context: FunctionContext,
): Column | undefined {
  if (base.kind !== 'call' || base.name.toLowerCase() !== 'properties') return undefined;
  const [vertex] = base.arguments;
  if (vertex?.kind !== 'column') return undefined;
  const vertices = evaluate(vertex, batch, context);
  if (vertices.kind !== 'vertex') return undefined;
  const { tagIds } = vertices;
  const [table, ...others] = vertices.graph.tags.filter(
    ({ schema }) =>
      (!tagIds || tagIds.includes(schema.id)) && schema.properties.some((property) => property.name === name),
  );
  if (!table || others.length > 0) return undefined;
  const { id: tagId, name: tagName } = table.schema;
  return readVertexProperty(
    { kind: 'vertex-property', type, vertex, tagId, tagName, property: name, missing: 'null' },
    vertices,
    batch.length,
  );
}

/** `split(text, 'delimiter')[n]` of stored texts; undefined for other expressions. */
function partOfSplit(
  { base, index }: Extract<BoundExpression, { kind: 'subscript' }>,
  batch: Batch,
  context: FunctionContext,
): Column | undefined {
  if (base.kind !== 'call' || base.name !== 'split' || index.kind !== 'constant') return undefined;
  const [text, delimiter] = base.arguments;
  const at = Number(index.value);
  if (typeof index.value !== 'bigint' || at < 0 || at > LIST_ITEMS_MAX || delimiter?.kind !== 'constant')
    return undefined;
  const bytes = constantBytes({ kind: 'constant', value: delimiter.value });
  const column = text && bytes && evaluate(text, batch, context);
  return column?.kind === 'bytes' ? splitPart(column, bytes!, at, batch.length) : undefined;
}

/** The value of an expression that reads no columns. */
export function evaluateConstant(expression: BoundExpression, context: FunctionContext): Value {
  return expression.kind === 'constant' ? expression.value : valueAt(evaluate(expression, SINGLE_ROW, context), 0);
}

/** The value of an expression over one row of values. */
export function evaluateRow(expression: BoundExpression, row: readonly Value[], context: FunctionContext): Value {
  return valueAt(
    evaluate(expression, { length: 1, columns: row.map((value) => ({ kind: 'constant', value })) }, context),
    0,
  );
}

function negateUnless(isKept: boolean, truth: boolean | NullValue): boolean | NullValue {
  return isKept || typeof truth !== 'boolean' ? truth : !truth;
}

function lengthsOf({ paths, rows }: PathColumn, length: number): Float64Array {
  const data = new Float64Array(length);
  for (let row = 0; row < length; row++) data[row] = paths.lengthOf(rows[row]!);
  return data;
}

function sizesOf({ lists, rows }: CollectedColumn, length: number): Float64Array {
  const data = new Float64Array(length);
  for (let row = 0; row < length; row++) data[row] = lists.endOf(rows[row]!) - lists.startOf(rows[row]!);
  return data;
}

function mapRows(length: number, valueOf: (row: number) => Value): Column {
  const values: Value[] = [];
  for (let row = 0; row < length; row++) values.push(valueOf(row));
  return { kind: 'any', values };
}

function map1(column: Column, length: number, operation: (value: Value, row: number) => Value): Column {
  if (column.kind === 'constant') return { kind: 'constant', value: operation(column.value, 0) };
  return mapRows(length, (row) => operation(valueAt(column, row), row));
}

function map2(
  left: Column,
  right: Column,
  length: number,
  operation: (left: Value, right: Value, row: number) => Value,
): Column {
  if (left.kind === 'constant' && right.kind === 'constant')
    return { kind: 'constant', value: operation(left.value, right.value, 0) };
  return mapRows(length, (row) => operation(valueAt(left, row), valueAt(right, row), row));
}

/** An operation of coded texts and a constant, computed once per distinct text; undefined for other operands. */
function mapTextPair(
  expression: BoundExpression,
  left: Column,
  right: Column,
  length: number,
  context: FunctionContext,
  apply: (left: Value, right: Value) => Value,
): Column | undefined {
  if (left.kind === 'text' && right.kind === 'constant')
    return mapTexts(expression, left, length, context, (value) => apply(value, right.value));
  if (right.kind === 'text' && left.kind === 'constant')
    return mapTexts(expression, right, length, context, (value) => apply(left.value, value));
  return undefined;
}

/** Checks for cancellation, as one operation on a long text or list can be slow. */
function checkNowAndThen(row: number, context: FunctionContext): void {
  if (row % CALLS_BETWEEN_CHECKS === CALLS_BETWEEN_CHECKS - 1) context.checkInterrupted?.();
}

/** Like `checkNowAndThen`, and additionally before each call with a long text or list. */
function checkCall(values: readonly Value[], row: number, context: FunctionContext): void {
  checkNowAndThen(row, context);
  for (const value of values)
    if ((typeof value === 'string' || isList(value)) && value.length > LOOP_ITEMS) context.checkInterrupted?.();
}

/** The values; cancellation is checked after many of them. */
function* watched(values: readonly Value[], context: FunctionContext): Generator<Value> {
  for (let start = 0; start < values.length; start += LOOP_ITEMS) {
    if (start > 0) context.checkInterrupted?.();
    yield* values.slice(start, start + LOOP_ITEMS);
  }
}

function evaluateCase(
  expression: Extract<BoundExpression, { kind: 'case' }>,
  batch: Batch,
  context: FunctionContext,
): Column {
  const operand = expression.operand && evaluate(expression.operand, batch, context);
  const branches = expression.branches.map(
    (branch) => [evaluate(branch.when, batch, context), evaluate(branch.result, batch, context)] as const,
  );
  const otherwise = expression.otherwise && evaluate(expression.otherwise, batch, context);
  const conditions = operand
    ? expression.branches.map(({ when }) => simpleCondition(operand, when, batch.length, context))
    : branches.map(([when]) => when);
  const made = madeTextsOf(expression, context);
  const typed = conditions.every((when) => when !== undefined)
    ? caseKernel(
        branches.map(([, result], index) => ({ when: conditions[index]!, result })),
        otherwise,
        batch.length,
        made,
      )
    : undefined;
  if (typed) return typed;
  return mapRows(batch.length, (row) => {
    for (const [when, then] of branches) {
      const condition = valueAt(when, row);
      if (operand) {
        if (isIdentical(valueAt(operand, row), condition)) return valueAt(then, row);
        continue;
      }
      if (condition === true) return valueAt(then, row);
      if (condition !== false && !isNull(condition)) return NULLS.BAD_TYPE;
    }
    return otherwise ? valueAt(otherwise, row) : NULL;
  });
}
