import { isNull, NULL, type PropertySchema, type PropertyType, type Value } from '@astrolabe/model';
import { printExpression } from '@astrolabe/ngql';
import { executionError } from '../../catalog/errors.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import { convertForProperty } from '../../expression/store-conversion.ts';
import type { PropertyDraft } from '../../plan/schema/element-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { evaluateOnce } from './evaluate-once.ts';

/** A declared property, checked: its schema, and the value that its default has now. */
export interface DeclaredProperty {
  readonly schema: PropertySchema;
  /** The value in existing rows; null without a default. */
  readonly valueForOldRows: Value;
}

/** Checks a declared property. A default of another type, out of range, or null if null is not allowed is refused. */
export function declareProperty(draft: PropertyDraft, context: ExecutionContext): DeclaredProperty {
  const base = {
    name: draft.name.text,
    type: draft.type,
    isNullable: draft.isNullable,
    ...(draft.comment !== undefined && { comment: draft.comment }),
  };
  if (!draft.default) return { schema: base, valueForOldRows: NULL };
  const written = writtenDefault(draft, draft.default.expression, context);
  const value = defaultOfType(written, draft);
  const isFixed = draft.default.expression.kind === 'constant';
  return {
    schema: {
      ...base,
      // Long strings are truncated, as in a cluster; float rounding is visible only in rows.
      defaultText:
        (isFixed ? literalText(draft.type.kind === 'fixed_string' ? value : written) : undefined) ?? draft.default.text,
    },
    valueForOldRows: value,
  };
}

/** The value of a default. A text for a timestamp is parsed. */
function writtenDefault(draft: PropertyDraft, expression: BoundExpression, context: ExecutionContext): Value {
  const value = evaluateOnce(expression, context.functions);
  if (draft.type.kind !== 'timestamp' || typeof value !== 'string' || expression.kind !== 'constant') return value;
  const moment: BoundExpression = { kind: 'call', type: 'INT', name: 'timestamp', arguments: [expression] };
  return evaluateOnce(moment, context.functions);
}

function defaultOfType(value: Value, draft: PropertyDraft): Value {
  if (isNull(value) && value.reason === 'NULL' && draft.isNullable) return value;
  const converted = isOfType(value, draft.type) ? convertForProperty(value, draft.type) : undefined;
  if (!converted?.ok) {
    throw executionError('Invalid param!', {
      position: draft.name.range,
      hint: `the default of \`${draft.name.text}\` must be a value of its type`,
    });
  }
  return converted.value;
}

/** Whether a default has the type itself: unlike a written value, it is not converted between int, float and bool. */
function isOfType(value: Value, type: PropertyType): boolean {
  switch (type.kind) {
    case 'bool':
      return typeof value === 'boolean';
    case 'int8':
    case 'int16':
    case 'int32':
    case 'int64':
    case 'timestamp':
      return typeof value === 'bigint';
    case 'float':
    case 'double':
      return typeof value === 'number';
    case 'string':
    case 'fixed_string':
      return typeof value === 'string';
    default:
      return true;
  }
}

/** The literal of a value; undefined for dates and other values that only functions create. */
function literalText(value: Value): string | undefined {
  const isLiteral = typeof value !== 'object' || isNull(value);
  return isLiteral ? printExpression({ kind: 'literal', value, range: { start: 0, end: 0 } }) : undefined;
}
