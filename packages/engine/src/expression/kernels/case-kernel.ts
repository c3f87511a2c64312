import { NULL, NULLS, isNull } from '@astrolabe/model';
import type { TextDictionary } from '../../graph/graph.ts';
import { batchInts, batchNumbers } from '../batch-memory.ts';
import { EMPTY_CODE, codeOfNull, type Column } from '../column.ts';
import { MadeTexts } from '../text-memo.ts';
import { nullCode, nullCodes } from './null-codes.ts';

/** A result of CASE in its typed form. */
interface Branch {
  readonly when: Column;
  readonly result: Column;
}

const BAD_TYPE_CODE = codeOfNull(NULLS.BAD_TYPE);

/**
 * CASE WHEN … THEN … over conditions that are truth values and results of one typed layout; undefined for anything else. A condition that is
 * no truth value and not null makes BAD_TYPE.
 */
export function caseKernel(
  branches: readonly Branch[],
  otherwise: Column | undefined,
  length: number,
): Column | undefined {
  const results = branches.map(({ result }) => result);
  results.push(otherwise ?? { kind: 'constant', value: NULL });
  const layout = layoutOf(results);
  if (!layout) return undefined;
  const chosen = choose(branches, length);
  return chosen && merge(results, chosen, layout, length);
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

/** The number of the result of each row; -1 where a condition is a mistake. */
function choose(branches: readonly Branch[], length: number): Int32Array | undefined {
  const chosen = new Int32Array(length).fill(branches.length);
  for (let index = branches.length - 1; index >= 0; index--) {
    const { when } = branches[index]!;
    if (when.kind === 'constant') {
      if (when.value === true) chosen.fill(index);
      else if (when.value !== false && !isNull(when.value)) chosen.fill(-1);
      continue;
    }
    if (when.kind !== 'bool') return undefined;
    const { data, nulls } = when;
    for (let row = 0; row < length; row++) {
      const code = nulls ? nulls[row]! : 0;
      if (code === 0) {
        if (data[row] === 1) chosen[row] = index;
      } else if (isMistake(code)) {
        chosen[row] = -1;
      }
    }
  }
  return chosen;
}

/** EMPTY is no truth value; nulls of all kinds are passed over. */
function isMistake(code: number): boolean {
  return code === EMPTY_CODE;
}

function merge(results: readonly Column[], chosen: Int32Array, layout: Layout, length: number): Column {
  const nulls = new Uint8Array(length);
  const codesOf = results.map((result) => nullCodes(result, length)?.codes);
  let hasNulls = false;
  for (let row = 0; row < length; row++) {
    const index = chosen[row]!;
    if (index < 0) nulls[row] = BAD_TYPE_CODE;
    else {
      const result = results[index]!;
      nulls[row] = result.kind === 'constant' ? nullCode(result.value) : (codesOf[index]?.[row] ?? 0);
    }
    if (nulls[row] !== 0) hasNulls = true;
  }
  if (layout === 'text') return mergedTexts(results, chosen, nulls, length);
  const data = batchNumbers(length);
  for (let index = 0; index < results.length; index++) {
    const result = results[index]!;
    if (result.kind === 'int' || result.kind === 'float') {
      for (let row = 0; row < length; row++) if (chosen[row] === index) data[row] = result.data[row]!;
    } else if (result.kind === 'constant' && nullCode(result.value) === 0) {
      const number = Number(result.value);
      for (let row = 0; row < length; row++) if (chosen[row] === index) data[row] = number;
    }
  }
  return { kind: layout, data, nulls: hasNulls ? nulls : undefined };
}

/** Texts of several dictionaries get numbers in a new one. */
function mergedTexts(results: readonly Column[], chosen: Int32Array, nulls: Uint8Array, length: number): Column {
  const texts = new MadeTexts();
  const codes = batchInts(length);
  const known = results.map((): Map<number, number> => new Map());
  for (let row = 0; row < length; row++) {
    if (nulls[row] !== 0) {
      codes[row] = -nulls[row]!;
      continue;
    }
    const index = chosen[row]!;
    const result = results[index]!;
    const code = result.kind === 'text' ? result.codes[row]! : 0;
    let made = known[index]!.get(code);
    if (made === undefined) known[index]!.set(code, (made = texts.add(textOf(result, code))));
    codes[row] = made;
  }
  const dictionary: TextDictionary = texts;
  return { kind: 'text', codes, dictionary };
}

function textOf(column: Column, code: number): string {
  if (column.kind === 'text') return column.dictionary.textAt(code);
  return column.kind === 'constant' && typeof column.value === 'string' ? column.value : '';
}
