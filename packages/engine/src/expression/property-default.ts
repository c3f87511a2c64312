import type { PropertySchema, Value } from '@astrolabe/model';
import { parseExpression } from '@astrolabe/ngql';
import { SINGLE_ROW } from './batch.ts';
import { NO_NAMES } from './bind-constant.ts';
import { bindExpression } from './bind.ts';
import type { BoundExpression } from './bound-expression.ts';
import { valueAt } from './column.ts';
import { evaluate } from './evaluate.ts';
import type { FunctionContext } from './functions/index.ts';

/** Cache of bound defaults. They belong to one version of a schema, and every INSERT needs them. */
const BOUND = new WeakMap<PropertySchema, BoundExpression>();

const NO_PARAMETERS: ReadonlyMap<string, Value> = new Map();

/** Returns the current value of a property's default; undefined if it has none. */
export function propertyDefault(property: PropertySchema, functions: FunctionContext): Value | undefined {
  if (property.defaultText === undefined) return undefined;
  const bound = boundDefault(property, property.defaultText, functions);
  return bound.kind === 'constant' ? bound.value : valueAt(evaluate(bound, SINGLE_ROW, functions), 0);
}

/** Returns the value of a constant default; undefined if it is not constant or does not exist. */
export function constantDefault(property: PropertySchema, functions: FunctionContext): Value | undefined {
  if (property.defaultText === undefined) return undefined;
  const bound = boundDefault(property, property.defaultText, functions);
  return bound.kind === 'constant' ? bound.value : undefined;
}

function boundDefault(property: PropertySchema, text: string, functions: FunctionContext): BoundExpression {
  const known = BOUND.get(property);
  if (known) return known;
  const bound = bindExpression(parseExpression(text), NO_NAMES, { parameters: NO_PARAMETERS, functions });
  BOUND.set(property, bound);
  return bound;
}
