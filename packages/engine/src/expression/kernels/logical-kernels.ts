import type { LogicalOperator } from '@astrolabe/ngql';
import type { Column } from '../column.ts';

/** AND, OR and XOR of truth values without nulls; undefined for anything else. */
export function logicalKernel(
  operator: LogicalOperator,
  operands: readonly Column[],
  length: number,
): Column | undefined {
  for (const operand of operands) if (operand.kind !== 'bool' || operand.nulls) return undefined;
  const data = new Uint8Array(length);
  operands.forEach((operand, index) => {
    if (operand.kind !== 'bool') return;
    const from = operand.data;
    if (index === 0) data.set(from.subarray(0, length));
    else if (operator === 'AND') for (let row = 0; row < length; row++) data[row]! &= from[row]!;
    else if (operator === 'OR') for (let row = 0; row < length; row++) data[row]! |= from[row]!;
    else for (let row = 0; row < length; row++) data[row]! ^= from[row]!;
  });
  return { kind: 'bool', data, nulls: undefined };
}
