import { NULL, NULLS, isNull } from '@astrolabe/model';
import { batchBytes, rawInts, rawNumbers } from '../batch-memory.ts';
import { EMPTY_CODE, codeOfNull, type Column } from '../column.ts';
import type { MadeTexts } from '../text-memo.ts';
import { nullCode, nullCodes } from './null-codes.ts';

/** A result of CASE in its typed form. */
interface Branch {
  readonly when: Column;
  readonly result: Column;
}

const BAD_TYPE_CODE = codeOfNull(NULLS.BAD_TYPE);

/**
 * CASE WHEN … THEN … with boolean conditions and results of one typed layout; undefined otherwise. A condition that is neither boolean nor
 * null returns BAD_TYPE. Texts get the same codes in `made` in every batch.
 */
export function caseKernel(
  branches: readonly Branch[],
  otherwise: Column | undefined,
  length: number,
  made: MadeTexts,
): Column | undefined {
  const results = branches.map(({ result }) => result);
  results.push(otherwise ?? { kind: 'constant', value: NULL });
  const layout = layoutOf(results);
  if (!layout) return undefined;
  const chosen = choose(branches, length);
  return chosen && merge(results, chosen, layout, length, made);
}

/** `coalesce`: the first value of each row that is not null. Results of several layouts are left to the function. */
export function coalesceKernel(results: readonly Column[], length: number, made: MadeTexts): Column | undefined {
  const [first, ...others] = results;
  const known = first && nullCodes(first, length);
  if (!first || !known) return undefined;
  if (!known.codes) return first;
  const all: Column[] = [first, ...others, { kind: 'constant', value: NULL }];
  const layout = layoutOf(all);
  if (!layout) return undefined;
  const chosen = rawInts(length).fill(all.length - 1, 0, length);
  for (let index = all.length - 2; index >= 0; index--) {
    const column = all[index]!;
    const codes = column.kind === 'constant' ? undefined : nullCodes(column, length)?.codes;
    if (column.kind === 'constant' && isNull(column.value)) continue;
    if (column.kind === 'constant' && nullCode(column.value) !== 0) return undefined;
    // EMPTY is not null.
    for (let row = 0; row < length; row++)
      if (!codes || codes[row] === 0 || codes[row] === EMPTY_CODE) chosen[row] = index;
  }
  return merge(all, chosen, layout, length, made);
}

type Layout = 'int' | 'float' | 'text';

/** The layout that all results have which are not constant nulls. */
function layoutOf(results: readonly Column[]): Layout | undefined {
  let layout: Layout | undefined;
  for (const column of results) {
    const own = ownLayout(column);
    if (own === 'null') continue;
    if (own === undefined || (layout !== undefined && own !== layout)) return undefined;
    layout = own;
  }
  return layout;
}

function ownLayout(column: Column): Layout | 'null' | undefined {
  if (column.kind === 'int' || column.kind === 'float' || column.kind === 'text') return column.kind;
  if (column.kind !== 'constant') return undefined;
  const { value } = column;
  if (nullCode(value) !== 0) return 'null';
  if (typeof value === 'number') return 'float';
  if (typeof value === 'string') return 'text';
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? 'int' : undefined;
}

/** The index of each row's result; the number of results if a condition is invalid. */
function choose(branches: readonly Branch[], length: number): Int32Array | undefined {
  const chosen = rawInts(length).fill(branches.length, 0, length);
  const mistake = branches.length + 1;
  for (let index = branches.length - 1; index >= 0; index--) {
    const { when } = branches[index]!;
    if (when.kind === 'constant') {
      if (when.value === true) chosen.fill(index);
      else if (when.value !== false && !isNull(when.value)) chosen.fill(mistake);
      continue;
    }
    if (when.kind !== 'bool') return undefined;
    const { data, nulls } = when;
    if (!nulls) {
      // Without a branch, which would depend on the data.
      for (let row = 0; row < length; row++) chosen[row]! += (index - chosen[row]!) * data[row]!;
      continue;
    }
    for (let row = 0; row < length; row++) {
      const code = nulls[row]!;
      if (code === 0) {
        if (data[row] === 1) chosen[row] = index;
      } else if (isMistake(code)) {
        chosen[row] = mistake;
      }
    }
  }
  return chosen;
}

/** EMPTY is not a boolean; nulls of all kinds are skipped. */
function isMistake(code: number): boolean {
  return code === EMPTY_CODE;
}

function merge(
  results: readonly Column[],
  chosen: Int32Array,
  layout: Layout,
  length: number,
  made: MadeTexts,
): Column {
  const nulls = resultNulls(results, chosen, length);
  if (layout === 'text') return mergedTexts(results, chosen, nulls, length, made);
  const data = rawNumbers(length);
  // One more slot: errors read as 0 and are nulls.
  const constants = new Float64Array(results.length + 1);
  results.forEach((result, index) => {
    if (result.kind === 'constant' && nullCode(result.value) === 0) constants[index] = Number(result.value);
  });
  for (let row = 0; row < length; row++) data[row] = constants[chosen[row]!]!;
  for (let index = 0; index < results.length; index++) {
    const result = results[index]!;
    if (result.kind !== 'int' && result.kind !== 'float') continue;
    const from = result.data;
    for (let row = 0; row < length; row++) if (chosen[row] === index) data[row] = from[row]!;
  }
  return { kind: layout, data, nulls };
}

/** The null bytes of the chosen results; undefined if none is null. */
function resultNulls(results: readonly Column[], chosen: Int32Array, length: number): Uint8Array | undefined {
  let nulls: Uint8Array | undefined;
  for (let row = 0; row < length; row++)
    if (chosen[row] === results.length) (nulls ??= batchBytes(length))[row] = BAD_TYPE_CODE;
  for (let index = 0; index < results.length; index++) {
    const result = results[index]!;
    const constant = result.kind === 'constant' ? nullCode(result.value) : 0;
    const codes = result.kind === 'constant' ? undefined : nullCodes(result, length)?.codes;
    if (constant === 0 && !codes) continue;
    const into = (nulls ??= batchBytes(length));
    for (let row = 0; row < length; row++) if (chosen[row] === index) into[row] = codes ? codes[row]! : constant;
  }
  return nulls;
}

function mergedTexts(
  results: readonly Column[],
  chosen: Int32Array,
  nulls: Uint8Array | undefined,
  length: number,
  made: MadeTexts,
): Column {
  const codes = rawInts(length);
  const constants = new Int32Array(results.length + 1);
  results.forEach((result, index) => {
    if (result.kind === 'constant' && typeof result.value === 'string') constants[index] = made.add(result.value);
  });
  for (let row = 0; row < length; row++) codes[row] = constants[chosen[row]!]!;
  for (let index = 0; index < results.length; index++) {
    const result = results[index]!;
    if (result.kind === 'text') {
      const known = made.codesOf(result.dictionary);
      for (let row = 0; row < length; row++) {
        if (chosen[row] !== index || result.codes[row]! < 0) continue;
        const code = result.codes[row]!;
        if (known[code] === 0) known[code] = made.add(result.dictionary.textAt(code)) + 1;
        codes[row] = known[code]! - 1;
      }
    }
  }
  if (nulls) for (let row = 0; row < length; row++) if (nulls[row] !== 0) codes[row] = -nulls[row]!;
  return { kind: 'text', codes, dictionary: made };
}
