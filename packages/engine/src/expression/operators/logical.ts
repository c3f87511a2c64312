import { EMPTY, NULL, NULLS, isBadNull, isEmpty, isList, isNull, type Value } from '@astrolabe/model';
import type { LogicalOperator } from '@astrolabe/ngql';

/**
 * AND, OR and XOR with short-circuit evaluation. `operandAt` returns the value of the operand at an index; it is called at most once for each, in
 * order.
 */
export function applyLogical(operator: LogicalOperator, count: number, operandAt: (index: number) => Value): Value {
  switch (operator) {
    case 'AND':
      return and(count, operandAt);
    case 'OR':
      return or(count, operandAt);
    case 'XOR':
      return xor(count, operandAt);
  }
}

/** Returns the first bad null or false; otherwise null, EMPTY or true. A deciding list is returned itself. */
export function and(count: number, operandAt: (index: number) => Value): Value {
  return decide(count, operandAt, false);
}

/** Returns the first bad null or true; otherwise null, EMPTY or false. A deciding list is returned itself. */
export function or(count: number, operandAt: (index: number) => Value): Value {
  return decide(count, operandAt, true);
}

/** The first null; else EMPTY if an operand is EMPTY; else whether an odd number is true. */
export function xor(count: number, operandAt: (index: number) => Value): Value {
  let parity = false;
  let sawEmpty = false;
  for (let index = 0; index < count; index++) {
    const operand = operandAt(index);
    if (isNull(operand)) return operand;
    if (isEmpty(operand)) {
      sawEmpty = true;
      continue;
    }
    const truth = truthOf(operand);
    if (truth === undefined) return NULLS.BAD_TYPE;
    parity = parity !== truth;
  }
  return sawEmpty ? EMPTY : parity;
}

/** `NOT x`, `!x`: null and EMPTY stay, booleans and lists are negated. */
export function not(value: Value): Value {
  if (isNull(value) || isEmpty(value)) return value;
  const truth = truthOf(value);
  return truth === undefined ? NULLS.BAD_TYPE : !truth;
}

/** The truth of a boolean, or of a list, which is true if it is not empty; undefined for other values. */
export function truthOf(value: Value): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return isList(value) ? value.length > 0 : undefined;
}

function decide(count: number, operandAt: (index: number) => Value, deciding: boolean): Value {
  let result: Value = !deciding;
  for (let index = 0; index < count; index++) {
    const operand = operandAt(index);
    const truth = truthOf(operand);
    if (truth === deciding) return operand;
    if (truth !== undefined) continue;
    if (isBadNull(operand)) return operand;
    if (isNull(operand)) {
      result = NULL;
    } else if (isEmpty(operand)) {
      // NebulaGraph's quirk: EMPTY after a null is a type error, null after EMPTY is not.
      if (result === NULL) return NULLS.BAD_TYPE;
      result = EMPTY;
    } else {
      return NULLS.BAD_TYPE;
    }
  }
  return result;
}
