import { batchBytes, rawNumbers } from '../batch-memory.ts';
import { EMPTY_CODE, NULL_CODE, type Column } from '../column.ts';
import type { ScalarFunction } from '../functions/index.ts';
import type { MadeTexts } from '../text-memo.ts';
import { coalesceKernel } from './case-kernel.ts';
import { numericOperand } from './numeric-operand.ts';
import { byteLengths, subTexts, withCase } from './text-kernels.ts';
import { concatKernel, constantBytes, lastBytes, replaceBytes, trimmed } from './text-parts.ts';

/** Calls functions over typed columns; undefined if the function or its arguments have no kernel. New texts get codes in `made`. */
export function callKernel(
  called: ScalarFunction,
  columns: readonly Column[],
  length: number,
  made: MadeTexts,
): Column | undefined {
  const [first, ...others] = columns;
  if (!first) return undefined;
  const name = called.name.toLowerCase();
  if (name === 'coalesce') return coalesceKernel(columns, length, made);
  if (name === 'concat' && columns.some(({ kind }) => kind !== 'constant')) return concatKernel(columns, length);
  if (first.kind === 'constant') return undefined;
  if (first.kind === 'bytes') {
    const [from, count] = others.map(constantCount);
    switch (name) {
      case 'size':
      case 'length':
        return others.length === 0 ? byteLengths(first, length) : undefined;
      case 'upper':
      case 'toupper':
        return withCase(first, length, true);
      case 'lower':
      case 'tolower':
        return withCase(first, length, false);
      case 'left':
        return from === undefined ? undefined : subTexts(first, length, 0, from);
      case 'substr':
      case 'substring':
        if (from === undefined || (others.length > 1 && count === undefined)) return undefined;
        return subTexts(first, length, from, count ?? Infinity);
      case 'right':
        return from === undefined ? undefined : lastBytes(first, length, from);
      case 'trim':
      case 'ltrim':
      case 'rtrim':
        return others.length > 0 ? undefined : trimmed(first, length, name !== 'rtrim', name !== 'ltrim');
      case 'replace': {
        const search = constantBytes(others[0]);
        const replacement = constantBytes(others[1]);
        return search && replacement && replaceBytes(first, search, replacement, length);
      }
      default:
        return undefined;
    }
  }
  return called.ofNumber && others.length === 0 ? numbersOf(called.ofNumber, first, length) : undefined;
}

function constantCount(column: Column): number | undefined {
  return column.kind === 'constant' && typeof column.value === 'bigint' && column.value >= 0n
    ? Number(column.value)
    : undefined;
}

function numbersOf(
  { apply, applyAll, result }: NonNullable<ScalarFunction['ofNumber']>,
  column: Column,
  length: number,
): Column | undefined {
  const operand = numericOperand(column, length);
  if (!operand) return undefined;
  const { data: from, nulls: stored, type } = operand;
  const data = rawNumbers(length);
  if (applyAll) applyAll(from, data, length);
  else for (let row = 0; row < length; row++) data[row] = apply(from[row]!);
  let nulls: Uint8Array | undefined;
  if (stored) {
    nulls = batchBytes(length);
    for (let row = 0; row < length; row++) {
      if (stored[row] === 0) continue;
      if (stored[row] === EMPTY_CODE) return undefined;
      nulls[row] = NULL_CODE;
    }
  }
  return { kind: result === 'as given' ? type : result, data, nulls };
}
